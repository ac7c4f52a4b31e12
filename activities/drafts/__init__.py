"""Checks every citation of a whole document and marks it up."""
