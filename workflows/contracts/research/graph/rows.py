"""Rows shared by several answers of the graph."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from workflows.contracts.base import Contract
from workflows.contracts.fields.texts import STRIPPED, VISIBLE
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.law.sides import Appellant, Favoured, Pole
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE, Count

Name = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=VISIBLE), STRIPPED]
Category = Annotated[Name, Field(description="Categoria, nome exato")]
Minister = Annotated[Name, Field(description="Nome do ministro")]


class Support(StrEnum):
    SUFICIENTE = "suficiente"
    INSUFICIENTE = "insuficiente"


class Supported(Contract):
    """Base of the answers: whether the corpus supports them, and what a reader must know before relying on them."""

    suporte: Annotated[
        Support,
        Field(
            description="`insuficiente`: o acervo não sustenta uma conclusão; onde se contam lados, há menos de "
            f"{FEWEST_A_SIDE} decisões de cada um"
        ),
    ] = Support.SUFICIENTE
    observacao: Annotated[str | None, Field(description="O que considerar antes de usar a resposta")] = None


class GraphDecision(Contract):
    document_id: str
    processo: str
    ministro: str | None
    orgao: str | None
    data: Annotated[date | None, Field(description="Data do julgamento; na falta, da publicação")]
    resultado: Annotated[Outcome | None, Field(description="Do recurso: não diz quem ganhou a causa")]
    favorece: Annotated[Favoured, Field(description="Lado da disputa original a que a decisão é melhor")]
    polo: Annotated[Pole | None, Field(description="Polo material desse lado, onde o texto o nomeia")] = None
    recorrente: Appellant
    so_processual: Annotated[bool, Field(description="Não decidiu o mérito: não toma lado")]


class NamedCount(Contract):
    nome: str
    total: Count


class DeclaredDivergence(Contract):
    """A decision that states its own divergence from another panel or from earlier decisions."""

    criterio: Annotated[str | None, Field(description="Critério de mérito a que as palavras se referem, se se sabe")]
    palavras: Annotated[str, Field(description="As palavras da decisão")]
    decisao: GraphDecision
