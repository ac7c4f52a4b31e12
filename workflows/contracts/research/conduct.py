"""Conduct of a chat that does research: its guidelines, and the check of a draft answer."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import Flag
from workflows.contracts.fields.texts import STORABLE
from workflows.contracts.research.search import DocumentId

JURISDICTION = "br"
VERSION = "2026-11"
"""Version of the guidelines, raised whenever a rule changes."""

Short = Annotated[str, StringConstraints(max_length=200, pattern=STORABLE)]
Term = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_.:/ -]*$")]
Model = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:/-]*$")]
"""Most characters: one word, so that nothing of a conversation is stored."""
Passage = Annotated[str, StringConstraints(min_length=1, max_length=4_000, pattern=STORABLE)]


class GuidelinesQuestion(Contract):
    category: Annotated[
        Literal["core", "jurisdiction"],
        Field(description="core: regras gerais, uma vez por conversa; jurisdiction: as do direito pesquisado"),
    ]
    jurisdiction: Annotated[Short | None, Field(description="Só com category=jurisdiction: br ou *")] = None


class Coverage(Contract):
    """The content of the active snapshot, and therefore its gaps."""

    decisions: int
    sources: dict[str, int]
    first_date: str | None = None
    last_date: str | None = None


class Guidelines(Contract):
    """`warnings` name what was not understood of the question; `coverage` is set for a jurisdiction."""

    category: str
    version: str
    jurisdiction: str | None = None
    rules: list[str]
    coverage: Coverage | None = None
    limits: list[str] = []
    warnings: list[str] = []


class Tier(StrEnum):
    """Severity of an alert, the most severe first."""

    STOP = "STOP"
    DANGER = "DANGER"
    DRIFT = "DRIFT"
    ATTENTION = "ATTENTION"


class Quotation(Contract):
    document_id: DocumentId
    text: Passage


Many = Annotated[list[Short] | None, Field(max_length=50)]
Ids = Annotated[list[DocumentId] | None, Field(max_length=50)]


class SelfAudit(Contract):
    """Thirteen yes-or-no questions about the draft answer."""

    context_contains_compaction_marker: Annotated[Flag, Field(description="O contexto foi resumido no caminho")] = False
    response_self_references_previous_turn: Annotated[
        Flag, Field(description="A resposta se apoia em resposta anterior")
    ] = False
    response_contains_flattery: Annotated[Flag, Field(description="Há elogio ou concordância por cortesia")] = False
    response_contains_prescriptive_legal_advice: Annotated[Flag, Field(description="Há conselho do que fazer")] = False
    response_contains_outcome_prediction: Annotated[Flag, Field(description="Há previsão de resultado")] = False
    response_contains_legal_assertion_verb: Annotated[
        Flag, Field(description="Há afirmação de direito (cabe, deve, é devido)")
    ] = False
    response_contains_hedge_marker: Annotated[Flag, Field(description="Há ressalva vaga (talvez, em tese)")] = False
    response_cites_document_without_verbatim_or_locator: Annotated[
        Flag, Field(description="Há citação sem trecho nem lugar")
    ] = False
    response_cites_document_without_permanent_link: Annotated[
        Flag, Field(description="Há citação sem link permanente")
    ] = False
    response_claims_settled_case_law: Annotated[
        Flag, Field(description="Fala em jurisprudência pacífica ou dominante")
    ] = False
    response_asserts_legal_absence_as_inexistence: Annotated[
        Flag, Field(description="Trata o não achado como inexistente")
    ] = False
    safety_guidelines_not_fully_loaded: Annotated[Flag, Field(description="safety_guidelines não foi lida inteira")] = (
        False
    )
    safety_guidelines_distant_or_unclear: Annotated[
        Flag, Field(description="safety_guidelines está longe no contexto")
    ] = False


ErrorType = Literal[
    "fabricated_citation",
    "wrong_jurisdiction",
    "repealed_law",
    "misattribution",
    "temporal_error",
    "wrong_article",
    "user_correction",
]


class QualityQuestion(SelfAudit):
    """The texts in it are used for the check and not stored."""

    mode: Annotated[Literal["research", "correction"], Field(description="research: no fim; correction: ao errar")]
    model: Annotated[Model, Field(description="Modelo de linguagem")]
    jurisdiction: Annotated[Short | None, Field(description="br")] = None
    queries_attempted: Annotated[Many, Field(description="Conceitos buscados, sem fatos do usuário")] = None
    tools_sequence: Annotated[
        Annotated[list[Term], Field(max_length=50)] | None, Field(description="Ferramentas, na ordem")
    ] = None
    documents_cited: Annotated[Ids, Field(description="document_id citados na resposta")] = None
    quotations: Annotated[
        Annotated[list[Quotation], Field(max_length=20)] | None,
        Field(description="Trechos entre aspas da resposta: document_id e text"),
    ] = None
    tags_used: Annotated[dict[str, Any] | None, Field(max_length=30, description="Filtros usados")] = None
    satisfaction: Annotated[
        Literal["sufficient", "partial", "insufficient"] | None, Field(description="Se a pesquisa bastou")
    ] = None
    confidence: Annotated[Literal["high", "moderate", "low"] | None, Field(description="Confiança na resposta")] = None
    gaps: Annotated[Many, Field(description="O que o acervo não cobriu")] = None
    difficulties: Annotated[Many, Field(description="Dificuldades técnicas")] = None
    concept: Annotated[Short | None, Field(description="Conceito jurídico")] = None
    error_type: Annotated[ErrorType | None, Field(description="Só com mode=correction: o erro")] = None
    document_ids: Annotated[Ids, Field(description="Documentos do erro")] = None
    detail: Annotated[Short | None, Field(description="O erro, sem fatos do usuário")] = None
    severity: Annotated[Literal["critical", "important", "minor"] | None, Field(description="Gravidade do erro")] = None

    @property
    def named(self) -> list[str]:
        """The cited documents and those of an error, each once, in order."""
        return list(dict.fromkeys([*(self.documents_cited or []), *(self.document_ids or [])]))


class CheckedQuestion(QualityQuestion):
    """The request, with what only Autos knows: which documents its tools returned to the caller (None: unknown)."""

    returned: list[str] | None = None


class Alert(Contract):
    """`declared` comes from the chat, `observed` from Autos; `contradiction` if they disagree."""

    tier: Tier
    origin: Literal["declared", "observed", "contradiction"]
    code: str
    message: str


class CitedDocument(Contract):
    """`returned`: whether a search, a reading or a case result gave the decision to the caller within the last day;
    null if unknown, and for legal texts, which are not recorded. `treatment`: what must be known before citing it
    (overturned, cancelled, revoked), with its day.
    """

    document_id: str
    exists: bool
    returned: bool | None = None
    permanent_link: str | None = None
    treatment: str | None = None


class CheckedQuotation(Contract):
    document_id: str
    verdict: str


class QualityChecked(Contract):
    """`alerts` are in order of severity; the user must see them before the answer."""

    check_id: str = ""
    highest_alert_severity: Tier | None = None
    alerts: list[Alert] = []
    documents: list[CitedDocument] = []
    quotations: list[CheckedQuotation] = []


class ConductRecord(Contract):
    """The stored record of a check: counts, declarations and findings, without any text of the conversation."""

    check_id: str
    tenant: str
    asked_by: str
    at: datetime
    mode: str
    model: str
    snapshot_id: str | None
    highest: Tier | None
    facts: dict[str, Any]
