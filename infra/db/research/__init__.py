"""Rows that research stores and returns."""
