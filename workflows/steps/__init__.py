"""The steps workflows need, as typed interfaces: `activities/` implements them, so no arrow leads outwards.

Every step is idempotent: run twice with the same argument it writes once and answers the same.
"""
