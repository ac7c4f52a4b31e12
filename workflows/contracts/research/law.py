"""Questions about legal texts themselves: verification of references and IRAC, and their answers."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.research.search import DocumentId, Text
from workflows.contracts.scalars import Flag

Share = Annotated[float, Field(ge=0, le=1)]


class VerifyQuestion(Contract):
    text: Annotated[Text, Field(description="Texto com as referências jurídicas a verificar (até 20.000 caracteres)")]
    check_sumulas: Annotated[Flag, Field(description="Verifica súmulas do STJ e do STF")] = True
    check_ministros: Annotated[Flag, Field(description="Verifica nomes de ministros")] = True
    check_processos: Annotated[
        Flag,
        Field(
            description="Verifica números de processo (CNJ: dígito verificador e tribunal) e precedentes citados (se "
            "estão no acervo)"
        ),
    ] = True
    check_legislacao: Annotated[Flag, Field(description="Extrai e classifica menções à legislação")] = True


class ClaimKind(StrEnum):
    """What a reference refers to; `processo` is a CNJ number, `precedente` a process or theme of the STJ or the STF."""

    SUMULA = "sumula"
    MINISTRO = "ministro"
    PROCESSO = "processo"
    PRECEDENTE = "precedente"
    LEGISLACAO = "legislacao"


class ClaimVerdict(StrEnum):
    """What is known of a reference. `not_in_corpus` and `unverifiable` say nothing for or against it."""

    VERIFIED = "verified"
    NOT_IN_CORPUS = "not_in_corpus"
    UNVERIFIABLE = "unverifiable"
    DOUBTFUL = "doubtful"
    CANCELLED = "cancelled"
    INVALID = "invalid"
    NOT_FOUND = "not_found"


class VerifiedClaim(Contract):
    """One reference where the text makes it: `start` and `end` count its characters.

    `normalized` is the one form of the reference ("Súmula 7/STJ"); `reason` is in Portuguese; `suggestion` is what
    may have been meant; `document_id` is the decision of the corpus that was cited.
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


class RiskLevel(StrEnum):
    BAIXO = "baixo"
    MEDIO = "médio"
    ALTO = "alto"


class ClaimsVerified(Contract):
    """Every reference in the order of the text, counts of the distinct ones by verdict (all verdicts, zeros too).

    `risk_score` tells how likely the text has invented or dead references: 0 when nothing speaks against any of them.
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
