"""Sums that a person keeps from the chat: kept by a reference, reckoned with by name, read by the person alone."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from workflows.contracts.base import Contract
from workflows.contracts.fields.choices import goes_with
from workflows.contracts.fields.scalars import Number
from workflows.contracts.fields.texts import STRIPPED, VISIBLE
from workflows.contracts.firm.library import CaseId

LARGEST_VALUE = 1e13
VALUE_SECONDS = 7 * 86_400
"""How long a sum is kept."""


class Calculation(StrEnum):
    """What is reckoned. `faixa` alone is told: it is one of a few bands of the law, the same however often it is asked.
    Of every other the sum would follow from the answer, so that the answer goes to the person."""

    FAIXA = "faixa"
    PRODUTO = "produto"
    HONORARIOS = "honorarios"
    SOMA = "soma"
    RAZAO = "razao"


OF_TWO = (Calculation.SOMA, Calculation.RAZAO)
"""What takes another sum."""

ValueRef = Annotated[str, Field(max_length=64, description="Referência que o usuário recebeu ao guardar o valor")]


class KeepValue(Contract):
    """A sum as a person types it; with `salario_minimo`, its band in minimum wages may be told."""

    name: Annotated[str, Field(min_length=1, max_length=100, pattern=VISIBLE, description="Nome do valor"), STRIPPED]
    value: Annotated[Number, Field(ge=0, le=LARGEST_VALUE, description="O valor, em reais")]
    case_id: Annotated[CaseId | None, Field(description="Caso a que pertence: segue o sigilo dele")] = None
    salario_minimo: Annotated[
        Number | None,
        Field(gt=0, le=1_000_000, description="O salário mínimo da data que importa; sem ele, não há faixa"),
    ] = None


class KeptValue(Contract):
    """How the chat names the sum."""

    secret_ref: str
    name: str
    expires_at: datetime


class OwnValue(Contract):
    """Something that a person keeps: a sum by its name, or a result by what was reckoned (`is_result`); never a number
    that it holds."""

    ref: str
    title: str
    is_result: bool
    case_id: str | None
    expires_at: datetime


class OwnValues(Contract):
    """Newest first."""

    values: list[OwnValue]


class ShownValue(Contract):
    """A sum as the person who keeps it asked to see it, written in reais."""

    ref: str
    text: str


class RemovedValue(Contract):
    ref: str


class ComputeQuestion(Contract):
    model_config = ConfigDict(json_schema_extra=goes_with("other_ref", "calculation", list(OF_TWO)))

    secret_ref: ValueRef
    calculation: Annotated[
        Calculation,
        Field(
            description="produto (por multiplier), honorarios (10 e 20%), soma ou razao (com other_ref): só o usuário "
            "lê; faixa: em salários mínimos"
        ),
    ] = Calculation.PRODUTO
    multiplier: Annotated[
        Number, Field(ge=-1_000_000, le=1_000_000, description="De produto: 0,3 é a parte de 30%")
    ] = 1.0
    other_ref: Annotated[ValueRef | None, Field(description="De soma e razao: a outra referência")] = None

    @model_validator(mode="after")
    def _of_two(self) -> Self:
        if (self.other_ref is not None) != (self.calculation in OF_TWO):
            raise ValueError("other_ref vai com soma e com razao, e só com elas.")
        return self


class WageBand(Contract):
    """Above `acima_de` and up to `ate` minimum wages (None: no end); `honorarios_fazenda` are the percentages of CPC,
    art. 85, § 3º, for that band."""

    acima_de: int
    ate: int | None
    honorarios_fazenda: tuple[int, int]


class Computed(Contract):
    """`faixa` where that was asked; of every other calculation the address where the person reads it, and no number."""

    name: str
    calculation: Calculation
    faixa: WageBand | None = None
    result_url: str | None = None
    expires_at: datetime | None = None
