"""How a secret that was shown once is found again: by its SHA-256, which alone is kept."""

import hashlib
import secrets


def new_secret() -> str:
    """256 random bits, as a link or a cookie may hold them."""
    return secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """What is stored of a secret with so many random bits that it needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()
