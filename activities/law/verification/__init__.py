"""Verification of the legal references of a text, one kind per file."""
