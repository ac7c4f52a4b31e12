"""Court filters, the same for every question that lists decisions."""

from typing import Annotated

from pydantic import Field, StringConstraints

from workflows.contracts.base import Contract
from workflows.contracts.fields.texts import STRIPPED, VISIBLE

_Name = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=VISIBLE), STRIPPED]


class CourtFilters(Contract):
    """Filter values ignore case and accents. A value without any decision is a `VALIDATION_ERROR`."""

    tribunal: Annotated[_Name | None, Field(description="Sigla, como `STJ` ou `TJSP`")] = None
    orgao: Annotated[_Name | None, Field(description="Órgão julgador, como `Terceira Turma`")] = None
    classe: Annotated[_Name | None, Field(description="Classe, como `REsp` ou `Apelação`")] = None
    uf: Annotated[_Name | None, Field(description="UF de origem, como `SP`")] = None


COURT_FILTERS = frozenset(CourtFilters.model_fields)
