"""The speaker of a passage of a decision."""

from enum import StrEnum


class Voice(StrEnum):
    """Only `ementa`, `acordao` and `voto_relator` speak for the court."""

    EMENTA = "ementa"
    ACORDAO = "acordao"
    VOTO_RELATOR = "voto_relator"
    VOTO_VENCIDO = "voto_vencido"
    VOTO_VOGAL = "voto_vogal"
    RELATORIO = "relatorio"
    PARTE = "parte"

    @property
    def of_the_court(self) -> bool:
        """Whether the deciding court is speaking."""
        return self in (Voice.EMENTA, Voice.ACORDAO, Voice.VOTO_RELATOR)
