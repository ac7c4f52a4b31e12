"""Why words on a PDF page are hidden. It is a separate module, so that a reading process loads nothing else."""

from enum import StrEnum


class UnseenReason(StrEnum):
    """Why the words are hidden."""

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
"""The values as people read them (Portuguese)."""
