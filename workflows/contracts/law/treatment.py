"""What became of a precedent, a súmula or a theme after it was given, and what says so."""

from datetime import date
from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.law.voices import Voice


class TreatmentKind(StrEnum):
    """In the order in which they are told: the first that holds is the headline.

    `reformado`: a later decision of the same process put another in its place. `superado`: its thesis no longer holds.
    `inconstitucional`, `revogado` and `alterado` are of articles. `tema_tratado`: something became of the theme that a
    precedent applies or was judged for, and nothing is said of the precedent itself.
    """

    REFORMADO = "reformado"
    SUPERADO = "superado"
    CANCELADO = "cancelado"
    INCONSTITUCIONAL = "inconstitucional"
    REVOGADO = "revogado"
    SUPERADO_POR_LEI = "superado_por_lei"
    TESE_REVISADA = "tese_revisada"
    DESAFETADO = "desafetado"
    SUSPENSAO_NACIONAL = "suspensao_nacional"
    AFETADO = "afetado"
    MODULADO = "modulado"
    RECURSO_PENDENTE = "recurso_pendente"
    TEMA_TRATADO = "tema_tratado"
    SEGUIDO = "seguido"
    DISTINGUIDO = "distinguido"
    ALTERADO = "alterado"

    @property
    def neutral(self) -> bool:
        """Whether it takes nothing from it: followed, set aside for another case's facts, an article worded anew."""
        return self in (TreatmentKind.SEGUIDO, TreatmentKind.DISTINGUIDO, TreatmentKind.ALTERADO)

    @property
    def overturned(self) -> bool:
        """Whether it is no authority any more for what it held."""
        return self in (TreatmentKind.REFORMADO, TreatmentKind.SUPERADO, TreatmentKind.SUPERADO_POR_LEI)


class Modulation(Contract):
    """From when or until when a thesis has effect (`marco`; `day` where it is a date), and what it spares."""

    marco: str | None = None
    day: date | None = None
    ressalva: str | None = None


class Treating(Contract):
    """What a decision says of another: `reference` as it is counted ("REsp 1234567/STJ"), `appeals` those inside it.

    `words` are the sentence as the decision has it. `by_body` names the body that the sentence says did it.
    """

    reference: str
    appeals: list[str] = []
    kind: TreatmentKind
    words: str
    voice: Voice
    by_body: str | None = None
    modulation: Modulation | None = None


class TreatmentEvidence(Contract):
    """One sentence and where it stands. `document_id` None: an official list, which `source` names."""

    kind: TreatmentKind
    words: str
    source: str
    voice: Voice | None = None
    document_id: str | None = None
    orgao: str | None = None
    ministro: str | None = None
    day: date | None = None


class TreatmentCount(Contract):
    """How many decisions of the snapshot treat it so."""

    kind: TreatmentKind
    decisions: int


class Treatment(Contract):
    """`badge` is what readers see (Portuguese); `as_of` is the day of the last decision that the snapshot knows.

    `evidence` has the newest sentence of each kind, those that weigh most first.
    """

    kind: TreatmentKind
    badge: str
    as_of: date | None = None
    evidence: list[TreatmentEvidence] = []
    counts: list[TreatmentCount] = []
    modulation: Modulation | None = None

    @property
    def line(self) -> str:
        """The badge with the day that it is told for (Portuguese)."""
        return self.badge + (f" (situação em {self.as_of:%d/%m/%Y})" if self.as_of else "")

    @property
    def overturned_by(self) -> str | None:
        """The decision of the corpus that overturned it; None for what stands, or where only a list says it."""
        return self.evidence[0].document_id if self.kind.overturned and self.evidence else None

    @property
    def warns(self) -> bool:
        """Whether a reader has to know before citing it."""
        return not self.kind.neutral
