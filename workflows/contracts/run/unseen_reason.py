"""Why nobody who looks at a PDF page sees words that it holds. A reading process loads no more than this."""

from enum import StrEnum


class UnseenReason(StrEnum):
    """Why nobody sees it."""

    WITHOUT_INK = "without_ink"
    BACKGROUND_COLOUR = "background_colour"
    TOO_SMALL = "too_small"
    OFF_PAGE = "off_page"
    COVERED = "covered"
    ALTERNATIVE = "alternative"
    CONTRADICTED = "contradicted"


REASONS: dict[UnseenReason, str] = {
    UnseenReason.WITHOUT_INK: "não deixa tinta na página",
    UnseenReason.BACKGROUND_COLOUR: "da cor do fundo",
    UnseenReason.TOO_SMALL: "pequeno demais para ler",
    UnseenReason.OFF_PAGE: "fora da área visível",
    UnseenReason.COVERED: "coberto por outro objeto",
    UnseenReason.ALTERNATIVE: "texto alternativo, diferente do impresso",
    UnseenReason.CONTRADICTED: "diferente do que a imagem da página mostra",
}
"""As people read it."""
