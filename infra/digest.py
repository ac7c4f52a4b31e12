"""Names derived from values."""

import hashlib
import json
from typing import Any


def digest(value: Any) -> str:
    """SHA-256 of a JSON value, to the last digit of its numbers."""
    return hashlib.sha256(json.dumps(value, ensure_ascii=False, sort_keys=True).encode()).hexdigest()
