"""Statutory provisions that a text cites, and the laws they stand in."""
