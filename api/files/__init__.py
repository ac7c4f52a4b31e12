"""Incoming files."""
