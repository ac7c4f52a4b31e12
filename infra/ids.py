"""Identifiers that sort by the time they were made."""

import secrets
import time


def new_id(prefix: str) -> str:
    """`prefix` + `_` + the 32 hex digits of a UUID version 7 (RFC 9562): milliseconds first, then 74 random bits."""
    milliseconds = time.time_ns() // 1_000_000
    random_bits = secrets.randbits(74)
    number = (milliseconds & (1 << 48) - 1) << 80 | 7 << 76 | (random_bits >> 62) << 64 | 2 << 62
    number |= random_bits & (1 << 62) - 1
    return f"{prefix}_{number:032x}"
