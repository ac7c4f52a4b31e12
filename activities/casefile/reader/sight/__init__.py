"""Visibility of a page's text to a person."""
