"""Passwords as Argon2id hashes; a check takes as long for somebody who does not exist."""

from functools import cache

from pwdlib import PasswordHash
from pwdlib.exceptions import PwdlibError
from pwdlib.hashers.argon2 import Argon2Hasher

HASHES = PasswordHash((Argon2Hasher(),))


def hash_password(password: str) -> str:
    """The hash to keep, with a salt of its own."""
    return HASHES.hash(password)


def is_password(password: str, kept: str | None) -> bool:
    """Whether the password is that of the hash; without one the same work is done, and the answer is no."""
    try:
        found = HASHES.verify(password, kept or _of_nobody())
    except PwdlibError:
        return False
    return found and kept is not None


@cache
def _of_nobody() -> str:
    return HASHES.hash("")
