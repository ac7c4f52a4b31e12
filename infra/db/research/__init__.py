"""Rows of what research keeps and returns."""
