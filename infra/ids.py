"""Identifiers that sort by the time they were made."""

import os
import time

_MARKS = 0xF << 76 | 0x3 << 62
"""Version and variant bits of a UUID."""


def new_id(prefix: str) -> str:
    """`prefix` + `_` + the 32 hex digits of a UUID version 7 (RFC 9562): milliseconds first, then 74 random bits."""
    milliseconds = time.time_ns() // 1_000_000
    drawn = int.from_bytes(os.urandom(10))
    number = (milliseconds & (1 << 48) - 1) << 80 | drawn & ~_MARKS | 7 << 76 | 2 << 62
    return f"{prefix}_{number:032x}"
