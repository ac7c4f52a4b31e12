"""Placeholder for a message without the installation's key; no step or handler accepts it as an answer."""

from enum import Enum

PAYLOAD_REFUSED = "payload_refused"
"""Type of the `ApplicationError` for a message or failure that was not made with a valid key."""


class Unsealed(Enum):
    """Replaces a step's result that was not made with a valid key."""

    RESULT = "unsealed"
