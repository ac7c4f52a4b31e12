"""Endpoints of the review of a case."""
