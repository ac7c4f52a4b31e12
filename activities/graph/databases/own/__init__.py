"""Databases that a tenant writes itself: definitions, confined writes and storage."""
