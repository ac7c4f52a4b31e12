"""Verification of every citation of a whole document, and the marked copy."""
