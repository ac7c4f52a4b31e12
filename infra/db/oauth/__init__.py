"""Clients, codes, grants and tokens of OAuth: secrets go in and are looked up by their hash only."""
