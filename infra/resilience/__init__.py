"""Outages of backends: what counts as one, and how it is contained."""
