"""Decisions listed by their extracted fields, a few words each. get_document_integra returns the whole."""

from datetime import date
from typing import Any, Self

from pydantic import Field

from mcp_server.answers.brief.shrinking import cut
from mcp_server.answers.cases import Answer
from mcp_server.answers.research import Quoting
from mcp_server.rest.client import Reply

ARGUMENTS = ("argumento_vencedor", "argumento_perdedor")
EXCERPT, LISTED = 200, 4
"""Longest text (characters) and longest list (entries) in a row of a list of decisions."""


class FeaturesHit(Answer):
    """A decision in a list; get_document_integra has all that was extracted from it."""

    document_id: str
    processo: str
    ministro: str | None = None
    data: date | None = None
    orgao: str | None = None
    resultado: str | None = None
    ramo: str | None = None
    recorrente: str | None = None
    favorece: str | None = None
    polo: str | None = None
    so_processual: bool | None = None
    tratamento: str | None = Field(None, description="Se foi superada, cancelada, revista, afetada ou modulada depois")
    ementa: str = Field(description="Começo da ementa")
    argumento_vencedor: str | None = None
    argumento_perdedor: str | None = None
    categorias: list[str] = []
    dispositivos: list[str] = Field([], description="Os primeiros que a decisão aplica")


class FeaturesAnswer(Quoting):
    results: list[FeaturesHit]
    total_found: int
    limit: int
    offset: int

    @classmethod
    def answering(cls, reply: Reply, next_step: str) -> Self:
        """Build the answer from a REST reply, with each text shortened."""
        rows = [_features_hit(row) for row in reply.data["results"]]
        return cls.of({**reply.data, "results": rows}, meta=reply.meta, next_step=next_step)


def _features_hit(row: dict[str, Any]) -> dict[str, Any]:
    features = row["features"]
    texts = {"ementa": row["ementa_preview"]} | {name: row.get(name) for name in ARGUMENTS}
    return {
        **row,
        "document_id": row["id"],
        "tratamento": row.get("treatment"),
        "categorias": features["categories"][:LISTED],
        "dispositivos": features["statutes"][:LISTED],
        **{name: text and cut(text, EXCERPT) for name, text in texts.items()},
    }
