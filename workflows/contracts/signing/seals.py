"""What a message without the installation's seal becomes: something that no step and no handler takes for an answer."""

from enum import Enum

PAYLOAD_REFUSED = "payload_refused"
"""Type of the `ApplicationError` that stands for a message, or a failure, that nobody with a key has made."""


class Unsealed(Enum):
    """Stands in the place of a step's result that nobody with a key has made."""

    RESULT = "unsealed"
