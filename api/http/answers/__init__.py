"""Answers of the API: envelope, errors, cursors, compression and OpenAPI."""
