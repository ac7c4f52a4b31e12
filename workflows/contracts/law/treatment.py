"""Later treatment of a precedent, a súmula or a theme, and the evidence for it."""

from datetime import date
from enum import StrEnum

from workflows.contracts.base import Contract
from workflows.contracts.law.voices import Voice


class TreatmentKind(StrEnum):
    """Kinds of treatment, in order of importance: the first one present is the headline.

    `reformado`: a later decision of the same process replaced it. `superado`: its thesis no longer holds.
    `inconstitucional`, `revogado` and `alterado` are of articles. `tema_tratado`: the theme that the precedent applies,
    or was judged for, was treated, and nothing is said of the precedent itself.
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
        """Whether it leaves the authority intact: followed, distinguished on another case's facts, an article
        reworded.
        """
        return self in (TreatmentKind.SEGUIDO, TreatmentKind.DISTINGUIDO, TreatmentKind.ALTERADO)

    @property
    def overturned(self) -> bool:
        """Whether it ends the precedent's authority for its thesis."""
        return self in (TreatmentKind.REFORMADO, TreatmentKind.SUPERADO, TreatmentKind.SUPERADO_POR_LEI)


class Modulation(Contract):
    """From when or until when a thesis has effect (`marco`; `day` if it is a date), and its exceptions."""

    marco: str | None = None
    day: date | None = None
    ressalva: str | None = None


class Treating(Contract):
    """A decision's statement about another: `reference` in normal form ("REsp 1234567/STJ"), `appeals` those within it.

    `words` is the sentence in the decision. `by_body` is the body that the sentence names as author.
    """

    reference: str
    appeals: list[str] = []
    kind: TreatmentKind
    words: str
    voice: Voice
    by_body: str | None = None
    modulation: Modulation | None = None


class TreatmentEvidence(Contract):
    """One sentence and its source. `document_id` None: an official list, named by `source`."""

    kind: TreatmentKind
    words: str
    source: str
    voice: Voice | None = None
    document_id: str | None = None
    orgao: str | None = None
    ministro: str | None = None
    day: date | None = None


class TreatmentCount(Contract):
    """How many decisions of the snapshot treat it in this way."""

    kind: TreatmentKind
    decisions: int


class Treatment(Contract):
    """`badge` is the label for readers (Portuguese). `as_of` is the day of the snapshot's last decision.

    `evidence` has the newest sentence of each kind, the most important first.
    """

    kind: TreatmentKind
    badge: str
    as_of: date | None = None
    evidence: list[TreatmentEvidence] = []
    counts: list[TreatmentCount] = []
    modulation: Modulation | None = None

    @property
    def line(self) -> str:
        """The badge with its date (Portuguese)."""
        return self.badge + (f" (situação em {self.as_of:%d/%m/%Y})" if self.as_of else "")

    @property
    def overturned_by(self) -> str | None:
        """The decision of the corpus that overturned it; None if it still stands, or if only a list reports the
        treatment.
        """
        return self.evidence[0].document_id if self.kind.overturned and self.evidence else None

    @property
    def warns(self) -> bool:
        """Whether a reader must know of it before citing the precedent."""
        return not self.kind.neutral
