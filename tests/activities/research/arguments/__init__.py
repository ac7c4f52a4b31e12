"""Preparation and text of an argument."""
