"""Search hits as a petition needs them: citation, outcome, winning side, the passage that answers, and the link."""

from typing import Any

from pydantic import Field

from mcp_server.answers.brief.treatments import warning_in
from mcp_server.answers.cases import Answer
from mcp_server.answers.research import Quoting, ResearchPage
from mcp_server.rest.client import Reply
from workflows.contracts.law.sides import favoured
from workflows.contracts.research.search import NamedReference

MOST_THESIS = 200
"""Longest thesis shown beside the passage, in characters. get_document_integra returns a longer one."""


class Hit(Answer):
    """A decision found; the REST endpoint has the rest of it."""

    document_id: str = Field(description="Passe a get_document_integra e às demais ferramentas")
    citation: str = Field(description="Citação pronta para copiar")
    kind: str | None = Field(None, description="Acórdão, decisão monocrática, tema, súmula")
    resultado: str | None = None
    ramo: str | None = None
    recorrente: str | None = Field(None, description="Quem recorreu, na disputa original")
    favorece: str | None = Field(None, description="Lado da disputa original que a decisão favorece")
    polo: str | None = Field(None, description="Consumidor, fornecedor, devedor, credor, segurado ou seguradora")
    so_processual: bool | None = None
    efeito: str | None = Field(None, description="Força do precedente (CPC, art. 927)")
    tratamento: str | None = Field(None, description="Se foi superada, cancelada, revista, afetada ou modulada depois")
    score: float
    relevance: float | None = Field(None, description="0 a 1: quanto responde, comparável entre consultas")
    passage: str = Field(description="Trecho que responde, citado da decisão")
    tese: str | None = Field(None, description="Tese, onde o trecho não é dela")
    url: str | None = Field(None, description="Página do processo ou do tema no site do tribunal")
    has_integra: bool = False
    stj_metadata: dict[str, Any] | None = None


class JurisprudenceAnswer(Quoting):
    """`answered` false: nothing in the corpus answers even probably; `unanswered_reason` says so, beside `nearest`."""

    answered: bool | None = None
    certainty: str | None = Field(None, description="alta, ou provavel: confira na decisão")
    unanswered_reason: str | None = None
    total_found: int = 0
    references: list[NamedReference] = Field([], description="O que a consulta nomeia, e se o acervo o tem")
    results: list[Hit] = []
    nearest: list[Hit] = Field([], description="As mais próximas, quando nada responde: podem tratar de outra questão")
    pagination: ResearchPage | None = Field(None, description="Presente quando page_size ou cursor foi dado")

    @classmethod
    def answering(cls, reply: Reply, next_step: str) -> "JurisprudenceAnswer":
        """Build the answer from a REST reply."""
        more: dict[str, Any] = {"pagination": reply.pagination} if reply.pagination else {}
        lists = {name: [hit_of(row) for row in reply.data.get(name, [])] for name in ("results", "nearest")}
        data = {**reply.data, **lists}
        return cls.of(data, meta=reply.meta, next_step=next_step, **more)

    def text(self) -> str:
        """Return the same content as lines of Portuguese."""
        lines: list[str] = []
        if self.answered is False:
            lines.append(self.unanswered_reason or "Não encontrei decisão que responda.")
        if self.certainty == "provavel":
            lines.append("Resposta provável: confira se as decisões tratam da questão.")
        for place, hit in enumerate(self.results, start=1):
            lines += _lines(place, hit)
        if self.nearest:
            lines.append("As mais próximas, que podem tratar de outra questão:")
        for place, hit in enumerate(self.nearest, start=1):
            lines += _lines(place, hit)
        if self.pagination and self.pagination.cursor:
            lines.append(f"cursor: {self.pagination.cursor}")
        if self.meta.degraded:
            lines.append(f"Faltou: {'; '.join(self.meta.degraded)}")
        if self.meta.expansion_queries:
            lines.append(f"Também buscado: {'; '.join(self.meta.expansion_queries)}")
        lines += [
            f"Acervo {self.meta.snapshot_id}; trace_id {self.meta.trace_id}",
            self.conteudo_citado,
            self.next_step,
        ]
        return "\n".join(lines)


def hit_of(row: dict[str, Any]) -> dict[str, Any]:
    """Convert a REST row to the fields of a `Hit`."""
    passage, thesis = row.get("passage") or row["ementa_preview"], row.get("tese") or ""
    known = {name: value for name, value in row.items() if name in Hit.model_fields and name != "tese"}
    return {
        **known,
        "document_id": row["id"],
        "citation": row.get("citation") or row["processo"],
        "passage": passage,
        "tese": _beside(thesis, passage),
        "score": round(row["score"], 3),
        "tratamento": warning_in(row),
    }


def _beside(thesis: str, passage: str) -> str | None:
    """Return the thesis unless the passage comes from it, so that no text is sent twice."""
    if not thesis or passage.rstrip("…") in " ".join(thesis.split()):
        return None
    return thesis if len(thesis) <= MOST_THESIS else None


def _lines(place: int, hit: Hit) -> list[str]:
    told = [
        hit.kind,
        hit.resultado,
        hit.ramo,
        f"recorreu {hit.recorrente}" if hit.recorrente else None,
        favoured(hit.favorece, hit.polo) if hit.favorece else None,
        "só processual" if hit.so_processual else None,
        hit.efeito,
        hit.tratamento and f"ATENÇÃO: {hit.tratamento}",
        "com inteiro teor" if hit.has_integra else None,
        f"{hit.score:g}",
    ]
    about = "; ".join(part for part in told if part)
    thesis = [f"   Tese: {hit.tese}"] if hit.tese else []
    address = [f"   {hit.url}"] if hit.url else []
    metadata = [f"   {hit.stj_metadata}"] if hit.stj_metadata else []
    return [
        f"{place}. {hit.citation} [{hit.document_id}]",
        f"   {about}",
        f"   “{hit.passage}”",
        *thesis,
        *address,
        *metadata,
    ]
