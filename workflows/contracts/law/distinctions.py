"""A difference between a lawsuit and a precedent, or between two precedents, and what it is of."""

from enum import StrEnum

from workflows.contracts.base import Contract


class Ground(StrEnum):
    """On what a precedent can be distinguished."""

    FATO = "fato"
    DIREITO = "direito"
    DATA = "data"
    ORGAO = "orgao"


class Distinction(Contract):
    """A difference that the texts show (Portuguese); whether it decides is for the lawyer to say."""

    ground: Ground
    text: str
