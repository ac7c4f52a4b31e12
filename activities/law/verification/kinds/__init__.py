"""Verification of one kind of reference per module."""
