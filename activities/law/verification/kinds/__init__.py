"""Verification of one kind of reference a module."""
