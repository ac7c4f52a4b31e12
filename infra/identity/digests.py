"""Lookup of secrets by SHA-256; the secret itself is shown once and not stored."""

import hashlib
import secrets


def new_secret() -> str:
    """256 random bits, for a link or a cookie."""
    return secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """The stored hash of a secret; the secret is random enough to need no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()
