"""Reads PDF pages in confined child processes."""
