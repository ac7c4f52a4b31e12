"""Questions about legal texts (verification of references, IRAC), and their answers."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import Flag
from workflows.contracts.law.voices import Voice
from workflows.contracts.research.search import DocumentId, Text

Share = Annotated[float, Field(ge=0, le=1)]


class VerifyQuestion(Contract):
    text: Annotated[Text, Field(description="Texto a conferir (até 20.000 caracteres)")]
    check_sumulas: Annotated[Flag, Field(description="Súmulas do STJ e do STF")] = True
    check_ministros: Annotated[Flag, Field(description="Nomes de ministros")] = True
    check_processos: Annotated[
        Flag,
        Field(
            description="Números CNJ e precedentes",
        ),
    ] = True
    check_legislacao: Annotated[Flag, Field(description="Leis, artigos e incisos")] = True


class ClaimKind(StrEnum):
    """Kind of a reference; `processo` is a CNJ number, `precedente` a process or theme of the STJ or the STF."""

    SUMULA = "sumula"
    MINISTRO = "ministro"
    PROCESSO = "processo"
    PRECEDENTE = "precedente"
    LEGISLACAO = "legislacao"


class ClaimVerdict(StrEnum):
    """Verdict on a reference. `not_in_corpus`, `unverifiable` and `unreadable` say nothing for or against it.

    `verified`: it exists and every particular in the text agrees; it never means that it supports the claim.
    `divergent`: it exists, and `mismatches` list the errors in the text. `unverifiable`: part of it, such as a quoted
    passage, could not be compared. `unreadable`: it looks like a reference, but it is not clear to what. `overturned`:
    it exists, and a later decision ended its force. `revoked`: law that is no longer in force.
    """

    VERIFIED = "verified"
    DIVERGENT = "divergent"
    NOT_IN_CORPUS = "not_in_corpus"
    UNVERIFIABLE = "unverifiable"
    UNREADABLE = "unreadable"
    DOUBTFUL = "doubtful"
    OVERTURNED = "overturned"
    CANCELLED = "cancelled"
    REVOKED = "revoked"
    INVALID = "invalid"
    NOT_FOUND = "not_found"


SOUND = frozenset({ClaimVerdict.VERIFIED})
OPEN = frozenset({ClaimVerdict.NOT_IN_CORPUS, ClaimVerdict.UNVERIFIABLE, ClaimVerdict.UNREADABLE})
"""Verdicts that say nothing for or against a reference. Those that are neither sound nor open are defects."""


class MismatchField(StrEnum):
    """The particular of a reference that can be wrong; `voz` is the speaker of a quoted passage."""

    TRIBUNAL = "tribunal"
    CLASSE = "classe"
    NUMERO = "numero"
    UF = "uf"
    RELATOR = "relator"
    ORGAO = "orgao"
    JULGAMENTO = "julgamento"
    PUBLICACAO = "publicacao"
    TEXTO = "texto"
    VOZ = "voz"


class Mismatch(Contract):
    """A particular of a reference that the text has wrong; `found` is null if the source has no value for it.

    Dates are ISO 8601; `cited` is the text's own wording if it names no real day.
    """

    field: MismatchField
    cited: str
    found: str | None = None


class NearDecision(Contract):
    """A decision of the corpus that may have been meant; `agrees` lists the particulars that match the citation."""

    document_id: str
    process: str
    agrees: list[MismatchField]


class QuotationVerdict(StrEnum):
    """How a quoted passage relates to its source, a decision or a legal text.

    `former`: the exact wording of an article before an amendment. `unavailable`: the corpus lacks the full text.
    """

    EXACT = "exact"
    FORMER = "former"
    ALTERED = "altered"
    NOT_FOUND = "not_found"
    UNAVAILABLE = "unavailable"


class CheckedQuotation(Contract):
    """A quoted passage beside a citation: its place in the text, and what its source says instead.

    `found` is the source's own wording, if it differs. `voice` is null if the passage was not found, and for legal
    texts.
    """

    start: int
    end: int
    verdict: QuotationVerdict
    voice: Voice | None = None
    cited: str | None = None
    found: str | None = None


class VerifiedClaim(Contract):
    """One reference at its place in the text; `start` and `end` count characters.

    `normalized` is the normal form of the reference ("Súmula 7/STJ"). `reason` is in Portuguese. `suggestion` is what
    may have been meant. `document_id` is the cited decision of the corpus; `near` are decisions with a similar number,
    if the corpus lacks the cited one. `quotations` are the passages quoted beside the citation.
    """

    kind: ClaimKind
    text: str
    start: int
    end: int
    normalized: str
    verdict: ClaimVerdict
    reason: str
    confidence: Share
    suggestion: str | None = None
    document_id: str | None = None
    mismatches: list[Mismatch] = []
    near: list[NearDecision] = []
    quotations: list[CheckedQuotation] = []


class RiskLevel(StrEnum):
    BAIXO = "baixo"
    MEDIO = "médio"
    ALTO = "alto"


class ClaimsVerified(Contract):
    """Every reference in text order, and counts of the distinct ones by verdict (all verdicts, zeros too).

    `risk_score` is the likelihood of invented or dead references: 0 only if every one was compared and agrees.
    """

    claims: list[VerifiedClaim]
    checked: list[ClaimKind]
    total: int
    counts: dict[ClaimVerdict, int]
    risk_score: Share
    risk_level: RiskLevel


class IracQuestion(Contract):
    document_id: DocumentId


class IracPart(Contract):
    """Sentences of the decision that make up one part of the analysis, in order, with the confidence."""

    sentences: list[str]
    confidence: Share


class IracLabels(Contract):
    """Question, rule, application and conclusion of a decision; null if its text does not show the part."""

    issue: IracPart | None = None
    rule: IracPart | None = None
    application: IracPart | None = None
    conclusion: IracPart | None = None


class IracAnalysis(Contract):
    """The parts of a decision, and its number of neighbours of each kind in the graph (null: not requested)."""

    document_id: str
    processo: str
    labels: IracLabels
    entity_counts: dict[str, int] | None = None
