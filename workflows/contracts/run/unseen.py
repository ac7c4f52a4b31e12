"""Text that a PDF page holds and that nobody who looks at the page can see."""

from workflows.contracts.base import Contract
from workflows.contracts.run.unseen_reason import UnseenReason


class UnseenText(Contract):
    """Words that stand on `page` (1-based) out of sight. They count for nothing else."""

    page: int
    text: str
    reason: UnseenReason
