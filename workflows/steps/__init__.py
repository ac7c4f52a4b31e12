"""The steps of the workflows as typed interfaces that `activities/` implements, so that workflows import nothing
outward.

Every step is idempotent: repeated with the same argument it writes once and returns the same answer.
"""
