"""Argon2id password hashes; a check takes equally long for an unknown user."""

from functools import cache

from pwdlib import PasswordHash
from pwdlib.exceptions import PwdlibError
from pwdlib.hashers.argon2 import Argon2Hasher

HASHES = PasswordHash((Argon2Hasher(),))


def hash_password(password: str) -> str:
    """The hash to store, with its own salt."""
    return HASHES.hash(password)


def is_password(password: str, kept: str | None) -> bool:
    """Whether the password matches the hash; without a hash, does the same work and returns False."""
    try:
        found = HASHES.verify(password, kept or _of_nobody())
    except PwdlibError:
        return False
    return found and kept is not None


@cache
def _of_nobody() -> str:
    return HASHES.hash("")
