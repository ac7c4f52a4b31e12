"""Endpoints by resource."""
