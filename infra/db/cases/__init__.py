"""Queries and writes for cases and the work of people on them."""
