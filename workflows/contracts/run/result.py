"""The result of one run as lawyers, reviewers and auditors read it (`result.json`, schema version 1)."""

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, Self

from pydantic import BaseModel

from workflows.contracts.base import Contract, Sha256
from workflows.contracts.law.authority import Binding, ClientSide, Stance
from workflows.contracts.law.distinctions import Distinction
from workflows.contracts.law.sides import Favoured
from workflows.contracts.law.treatment import Modulation, Treatment
from workflows.contracts.law.voices import Voice
from workflows.contracts.run.admissibility import AppealAdmissibility
from workflows.contracts.run.by_person import AppliedCorrection, ByPerson, IndicatedPrecedent, SetByPerson
from workflows.contracts.run.case import Backend, CaseState, Parameters, PhaseLabel, PhaseState
from workflows.contracts.run.citations import CitationCheck
from workflows.contracts.run.earlier import EarlierRejection
from workflows.contracts.run.matrix import MatrixRow
from workflows.contracts.run.review import ReviewRecord
from workflows.contracts.run.rulings import PieceOutcome, Ruling
from workflows.contracts.run.source_parts import SourcePart
from workflows.contracts.run.unseen import UnseenText


class Provenance(Contract):
    """What a run used; equal provenance and source give equal phases."""

    snapshot_id: str | None
    encoder: str | None
    reader_version: str
    code_version: str
    source_sha256: Sha256


class CaseParties(Contract):
    autor: list[str] = []
    reu: list[str] = []


class Lawyer(Contract):
    """A party's counsel and the page that names them; `oab` in the form "OAB/PR 12.345" where a page prints it."""

    name: str
    oab: str | None
    page: int


class CaseLawyers(Contract):
    autor: list[Lawyer] = []
    reu: list[Lawyer] = []


class KeyEvent(StrEnum):
    DISTRIBUICAO = "distribuicao"
    CITACAO = "citacao"
    AUDIENCIA = "audiencia"
    SENTENCA = "sentenca"
    TRANSITO_EM_JULGADO = "transito_em_julgado"


class KeyDate(ByPerson):
    """A day (ISO 8601) on which the case took a turn, the page that shows it and the piece (None: the cover)."""

    event: KeyEvent
    date: str
    page: int
    piece_id: str | None = None


class CaseData(Contract):
    """The lawsuit itself; `value` in reais, `cnj` in the form NNNNNNN-DD.AAAA.J.TR.OOOO, `key_dates` in order.

    `court` is the court's short name, `unit` the court unit as the file writes it ("6ª Vara Cível de Recife"),
    `case_class` the class that its cover or the heads of its pages print ("Procedimento Comum Cível");
    `injunction` and `free_justice` say where those requests stand, None when nobody asked.
    """

    system: str | None
    cnj: str | None
    cnj_valid: bool
    court: str | None
    unit: str | None = None
    case_class: str | None = None
    parties: CaseParties
    lawyers: CaseLawyers = CaseLawyers()
    key_dates: list[KeyDate] = []
    subjects: list[str] = []
    value: float | None
    injunction: Ruling | None = None
    free_justice: Ruling | None = None
    pages: int
    by_person: list[SetByPerson] = []


class Side(StrEnum):
    """A side of the original dispute."""

    AUTOR = "autor"
    REU = "reu"


class Claim(Contract):
    """A request of a party, with the page it stands on; `side` None where the piece does not show who asks."""

    text: str
    page: int
    side: Side | None = None


class PagedText(Contract):
    """Words of a piece, or the normal form of what it cites, with the page it first stands on."""

    text: str
    page: int


class ResultPiece(ByPerson):
    """A piece of the case file; pages are 1-based positions in the PDF, both included.

    `grounds` are the sections in which it argues, each with its first sentence, or else the sentences that rest on a
    statute or a precedent. `outcome` is how a judgment ended, None for pieces that judge nothing. `by_fields` are the
    fields that a person set.
    """

    piece_id: str
    movement: str | None
    date: str | None
    type: str
    title: str
    page_start: int
    page_end: int
    confidence: float
    confidence_signals: list[str] = []
    needs_review: bool
    claims: list[Claim] = []
    grounds: list[PagedText] = []
    statutes: list[PagedText] = []
    precedents: list[PagedText] = []
    sumulas: list[PagedText] = []
    outcome: PieceOutcome | None = None
    by_fields: list[str] = []


class CitedSources(Contract):
    statutes: list[str] = []
    precedents: list[str] = []
    sumulas: list[str] = []


class ScoreBreakdown(Contract):
    """What a match's score is counted of, each part 0-100; `total`, which `score` repeats, is a probability in percent.

    `holding` is how much the lawsuit disputes what the precedent states, `headings` what it is headed with; `passage`
    how much one passage shares with one statement; `title` what the title of the action shares with it; `statutes` and
    `citations` that both name; `subject` agreement on what both are about.
    """

    holding: float
    headings: float
    passage: float
    title: float
    statutes: float
    citations: float
    subject: float
    total: float

    @property
    def parts(self) -> dict[str, float]:
        """All but the total."""
        return self.model_dump(exclude={"total"})


class CasePassage(Contract):
    page: int
    text: str


class PrecedentPassage(Contract):
    """A passage of a precedent and who speaks in it; None without words."""

    text: str
    voice: Voice | None = None


class PrecedentMatch(ByPerson):
    """A precedent recommended for a phase, why, and the two passages that show it.

    `favorece` is the side of the precedent's own dispute that it leaves better off, `lado` the side of this lawsuit
    that it therefore serves, `sem_lado` why it serves none that is known (Portuguese), `stance` what that means to
    whoever filed the passage's piece (of a judgment: to what it decides) and `stance_cliente` to the client, where one
    was named.
    `whole` marks one that fits the lawsuit as a whole while no phase argues what it decides: it stands once, in the
    first phase that argues anything. `folded_under` names the match with the same thesis that stands for this one,
    `folded` counts those it stands for.
    `rejected` is a reviewer's reason to leave it out, `rejected_earlier` who had it in an earlier run; `notices` warn,
    as of a law changed since (Portuguese). `treatment` is what became of it since, as the run's snapshot knows it;
    `citation_nbr6023` cites it after ABNT NBR 6023; `question` is what it decides, in one sentence, `differences` what
    only one of the two has (Portuguese; none named does not mean that none is); `url` is where the court shows it.
    """

    document_id: str
    process: str
    ministro: str | None
    orgao: str | None
    date: str | None
    resultado: str | None
    ementa_preview: str
    score: float
    score_breakdown: ScoreBreakdown
    why: list[str]
    case_passage: CasePassage
    precedent_passage: PrecedentPassage
    stance: Stance = Stance.INDEFINIDO
    stance_cliente: Stance | None = None
    favorece: Favoured = Favoured.INDEFINIDO
    lado: ClientSide | None = None
    sem_lado: str = ""
    so_processual: bool = False
    binding: Binding | None = None
    whole: bool = False
    folded_under: str | None = None
    folded: int = 0
    notices: list[str] = []
    rejected: str | None = None
    rejected_earlier: EarlierRejection | None = None
    treatment: Treatment | None = None
    citation_nbr6023: str = ""
    question: str = ""
    differences: list[Distinction] = []
    url: str | None = None
    tribunal: str | None = None

    def treated(self, treatment: Treatment | None, standing: Callable[[Modulation], str]) -> Self:
        """The match with what became of its precedent and, where that was modulated, a warning of how it stands."""
        modulation = treatment.modulation if treatment else None
        warnings = [standing(modulation)] if modulation else []
        return self.model_copy(update={"treatment": treatment, "notices": [*self.notices, *warnings]})

    @property
    def recommended(self) -> bool:
        """Whether it stands for its thesis, is still authority for it, and no reviewer took it out."""
        overturned = self.treatment is not None and self.treatment.kind.overturned
        return self.rejected is None and self.folded_under is None and not overturned

    def seen_by(self, client: ClientSide) -> Self:
        """The match with what it means to a client of that side."""
        return self.model_copy(update={"stance_cliente": self.stance_towards(client)})

    def stance_towards(self, side: ClientSide) -> Stance:
        """What the precedent means to a side of this lawsuit."""
        if self.lado is None:
            return Stance.NEUTRO if self.favorece is Favoured.NEUTRO else Stance.INDEFINIDO
        return Stance.FAVORAVEL if self.lado is side else Stance.CONTRARIO


class PhaseFindings(Contract):
    """What matching found for one phase.

    `no_match_reason` says why there are no matches (Portuguese); `nearest` are then the closest decisions, which do not
    answer. `cuts` tell what a limit keeps out of sight.
    """

    matches: list[PrecedentMatch] = []
    no_match_reason: str | None = None
    nearest: list[PrecedentMatch] = []
    cuts: list[str] = []

    def treated(self, treatments: Mapping[str, Treatment], standing: Callable[[Modulation], str]) -> Self:
        """The findings with what became of each precedent, by document id.

        `standing` says of a modulation where the case stands to it: a warning on the match.
        """
        lists = {"matches": self.matches, "nearest": self.nearest}
        return self.model_copy(
            update={
                name: [one.treated(treatments.get(one.document_id), standing) for one in matches]
                for name, matches in lists.items()
            }
        )


class ResultPhase(Contract):
    """A phase with its pieces and matches; `no_match_reason`, `nearest` and `cuts` are those of `PhaseFindings`.

    `indicated` are precedents that people named by hand, apart from those that were found.
    """

    phase_label: PhaseLabel
    title: str
    state: PhaseState
    pages: list[tuple[int, int]] = []
    pieces: list[ResultPiece] = []
    claims: list[Claim] = []
    cited: CitedSources = CitedSources()
    matches: list[PrecedentMatch] = []
    review: ReviewRecord | None = None
    no_match_reason: str | None = None
    nearest: list[PrecedentMatch] = []
    cuts: list[str] = []
    indicated: list[IndicatedPrecedent] = []

    def seen_by(self, client: ClientSide) -> Self:
        """The phase with what each match means to a client of that side."""
        lists = {"matches": self.matches, "nearest": self.nearest}
        return self.model_copy(
            update={name: [match.seen_by(client) for match in matches] for name, matches in lists.items()}
        )

    def reviewed(self, review: ReviewRecord) -> Self:
        """The phase under a decision: its state, and on each precedent that the reviewer took out the reason.

        What an earlier run rejected stays out, unless the reviewer takes it back.
        """
        reasons = {one.document_id: one.reason for one in review.rejected_precedents}
        matches = [
            match.model_copy(update={"rejected": reasons.get(match.document_id), "rejected_earlier": None})
            if match.document_id in {*reasons, *review.restored_precedents} or match.rejected_earlier is None
            else match
            for match in self.matches
        ]
        state = PhaseState.of(True, review.approved)
        return self.model_copy(update={"state": state, "review": review, "matches": matches})


class CaseResult(Contract):
    schema_version: int = 1
    workflow_id: str
    run: int
    state: CaseState
    created_at: datetime
    completed_at: datetime | None
    parameters: Parameters
    provenance: Provenance
    case: CaseData
    phases: list[ResultPhase]
    citation_check: CitationCheck
    matriz: list[MatrixRow] = []
    admissibilidade: list[AppealAdmissibility] = []
    degraded: list[Backend] = []
    warnings: list[str] = []
    unseen: list[UnseenText] = []
    corrections: list[AppliedCorrection] = []
    parts: list[SourcePart] = []
    final_review: ReviewRecord | None = None

    def seen_by(self, client: ClientSide) -> Self:
        """The result as a firm reads it that acts for that side; the run and its parameters stay what they are."""
        return self.model_copy(update={"phases": [phase.seen_by(client) for phase in self.phases]})


def canonical_json(value: Any) -> bytes:
    """One byte form per value: sorted keys, UTF-8, no spaces, floats rounded to 4 decimals."""
    plain = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    return json.dumps(_rounded(plain), ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def fingerprint(value: Any) -> Sha256:
    """SHA-256 of the canonical form."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):  # a number in place: of a page's lines nearly all fields are
        return {key: round(item, 4) if type(item) is float else _rounded(item) for key, item in value.items()}  # pyright: ignore
    return [_rounded(item) for item in value] if isinstance(value, list | tuple) else value  # pyright: ignore
