"""Questions about legal texts themselves: verification of references and IRAC, and their answers."""

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
    """What a reference refers to; `processo` is a CNJ number, `precedente` a process or theme of the STJ or the STF."""

    SUMULA = "sumula"
    MINISTRO = "ministro"
    PROCESSO = "processo"
    PRECEDENTE = "precedente"
    LEGISLACAO = "legislacao"


class ClaimVerdict(StrEnum):
    """What is known of a reference. `not_in_corpus`, `unverifiable` and `unreadable` say nothing for or against it.

    `verified`: it exists and all that the text says of it agrees, never that it supports what the text claims.
    `divergent`: it exists, and `mismatches` say what the text has wrong. `unverifiable`: something of it could not be
    compared, as a passage that it quotes. `unreadable`: it reads like a reference, and nobody knows of what.
    `overturned`: it exists, and a later decision took its force. `revoked`: law that is no longer in force.
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
"""Verdicts that say nothing for or against a reference; those that are neither sound nor open are defects."""


class MismatchField(StrEnum):
    """What of a reference can be wrong; `voz` is who speaks in a passage that is quoted."""

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
    """Something the text says of a reference that is otherwise: `found` null where nothing stands in its place.

    Dates are ISO 8601; `cited` is as the text has it where it names no real day.
    """

    field: MismatchField
    cited: str
    found: str | None = None


class NearDecision(Contract):
    """A decision of the corpus that may have been meant: `agrees` are the particulars it shares with the citation."""

    document_id: str
    process: str
    agrees: list[MismatchField]


class QuotationVerdict(StrEnum):
    """How a passage in quotation marks relates to the decision or text of law that it is quoted from.

    `former`: word for word what an article said before it was amended. `unavailable`: the corpus lacks the full text.
    """

    EXACT = "exact"
    FORMER = "former"
    ALTERED = "altered"
    NOT_FOUND = "not_found"
    UNAVAILABLE = "unavailable"


class CheckedQuotation(Contract):
    """A passage in quotation marks beside a citation: where the text has it, and what its source says instead.

    `found` is the own wording of the decision, or of the law today, where it is otherwise; `voice` null where the
    passage was not located, and for texts of law.
    """

    start: int
    end: int
    verdict: QuotationVerdict
    voice: Voice | None = None
    cited: str | None = None
    found: str | None = None


class VerifiedClaim(Contract):
    """One reference where the text makes it: `start` and `end` count its characters.

    `normalized` is the one form of the reference ("Súmula 7/STJ"); `reason` is in Portuguese; `suggestion` is what
    may have been meant; `document_id` is the decision of the corpus that was cited; `near` are decisions with a number
    like that of one that the corpus lacks; `quotations` are the passages quoted beside the citation.
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
    """Every reference in the order of the text, counts of the distinct ones by verdict (all verdicts, zeros too).

    `risk_score` tells how likely the text has invented or dead references: 0 only where every one was compared and
    agrees.
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
    """Sentences quoted from the decision that make one part of the analysis, in order, and how sure that is."""

    sentences: list[str]
    confidence: Share


class IracLabels(Contract):
    """Question, rule, application and conclusion of a decision; null where its text does not show the part."""

    issue: IracPart | None = None
    rule: IracPart | None = None
    application: IracPart | None = None
    conclusion: IracPart | None = None


class IracAnalysis(Contract):
    """The parts of a decision, and how many neighbours of each kind it has in the graph (null: not asked)."""

    document_id: str
    processo: str
    labels: IracLabels
    entity_counts: dict[str, int] | None = None
