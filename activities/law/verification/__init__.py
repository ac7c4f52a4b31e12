"""Verifies the legal references of a text, one kind a file."""
