"""Endpoints that bring case files and documents in."""
