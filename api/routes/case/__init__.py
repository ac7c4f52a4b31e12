"""Endpoints that read a case and its runs."""
