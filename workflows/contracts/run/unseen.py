"""Text that a PDF page holds and that nobody who looks at the page can see."""

from enum import StrEnum

from workflows.contracts.base import Contract


class UnseenReason(StrEnum):
    """Why nobody sees it."""

    WITHOUT_INK = "without_ink"
    BACKGROUND_COLOUR = "background_colour"
    TOO_SMALL = "too_small"
    OFF_PAGE = "off_page"
    COVERED = "covered"
    ALTERNATIVE = "alternative"


REASONS: dict[UnseenReason, str] = {
    UnseenReason.WITHOUT_INK: "não deixa tinta na página",
    UnseenReason.BACKGROUND_COLOUR: "da cor do fundo",
    UnseenReason.TOO_SMALL: "pequeno demais para ler",
    UnseenReason.OFF_PAGE: "fora da área visível",
    UnseenReason.COVERED: "coberto por outro objeto",
    UnseenReason.ALTERNATIVE: "texto alternativo, diferente do impresso",
}
"""As people read it."""


class UnseenText(Contract):
    """Words that stand on `page` (1-based) out of sight. They count for nothing else."""

    page: int
    text: str
    reason: UnseenReason
