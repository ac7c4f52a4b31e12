"""Amounts that a person stores from the chat: referred to by id, used in calculations by name, read by that person
only.
"""

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
"""Lifetime of an amount."""


class Calculation(StrEnum):
    """A calculation. Only `faixa` is returned to the chat: it is one of a few bands of the law and stays the same
    however often it is asked. Any other result would reveal the amount, so it goes to the person.
    """

    FAIXA = "faixa"
    PRODUTO = "produto"
    HONORARIOS = "honorarios"
    SOMA = "soma"
    RAZAO = "razao"


OF_TWO = (Calculation.SOMA, Calculation.RAZAO)
"""Calculations that take a second amount."""

ValueRef = Annotated[str, Field(max_length=64, description="Referência que o usuário recebeu ao guardar o valor")]


class KeepValue(Contract):
    """An amount as a person types it. With `salario_minimo`, its band in minimum wages may be returned."""

    name: Annotated[str, Field(min_length=1, max_length=100, pattern=VISIBLE, description="Nome do valor"), STRIPPED]
    value: Annotated[Number, Field(ge=0, le=LARGEST_VALUE, description="O valor, em reais")]
    case_id: Annotated[CaseId | None, Field(description="Caso a que pertence: segue o sigilo dele")] = None
    salario_minimo: Annotated[
        Number | None,
        Field(gt=0, le=1_000_000, description="O salário mínimo da data que importa; sem ele, não há faixa"),
    ] = None


class KeptValue(Contract):
    """How the chat refers to the amount."""

    secret_ref: str
    name: str
    expires_at: datetime


class OwnValue(Contract):
    """A stored item: an amount by its name, or a result by its calculation (`is_result`); never the number itself."""

    ref: str
    title: str
    is_result: bool
    case_id: str | None
    expires_at: datetime


class OwnValues(Contract):
    """Newest first."""

    values: list[OwnValue]


class ShownValue(Contract):
    """An amount shown to the person who stored it, in reais."""

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
    """Above `acima_de` and up to `ate` minimum wages (None: no upper bound). `honorarios_fazenda` are the
    percentages of CPC, art. 85, § 3º, for that band.
    """

    acima_de: int
    ate: int | None
    honorarios_fazenda: tuple[int, int]


class Computed(Contract):
    """`faixa` if requested; for any other calculation the address where the person reads the result, and no number."""

    name: str
    calculation: Calculation
    faixa: WageBand | None = None
    result_url: str | None = None
    expires_at: datetime | None = None
