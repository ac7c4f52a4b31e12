"""Basis of every route: envelope, errors, credentials, rate limits."""
