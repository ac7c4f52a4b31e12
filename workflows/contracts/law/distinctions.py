"""A difference between a lawsuit and a precedent, or between two precedents, and its kind."""

from enum import StrEnum

from workflows.contracts.base import Contract


class Ground(StrEnum):
    """Grounds for distinguishing a precedent."""

    FATO = "fato"
    DIREITO = "direito"
    DATA = "data"
    ORGAO = "orgao"


class Distinction(Contract):
    """A difference that the texts show (Portuguese). Whether it is decisive is for the lawyer to judge."""

    ground: Ground
    text: str
