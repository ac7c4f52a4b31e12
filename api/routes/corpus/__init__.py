"""Endpoints of the corpus: contents, and the followed portal."""
