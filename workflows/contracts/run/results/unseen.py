"""Hidden text: words in a PDF page that a person looking at it cannot see."""

from workflows.contracts.base import Contract
from workflows.contracts.run.results.unseen_reason import UnseenReason


class UnseenText(Contract):
    """Hidden words on `page` (1-based). The analysis ignores them."""

    page: int
    text: str
    reason: UnseenReason
