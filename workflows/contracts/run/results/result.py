"""The result of one run for lawyers, reviewers and auditors (`result.json`, schema version 1)."""

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, Self, cast

from pydantic import BaseModel

from workflows.contracts.base import Contract, Sha256
from workflows.contracts.law.authority import Binding, ClientSide, Stance
from workflows.contracts.law.distinctions import Distinction
from workflows.contracts.law.sides import Favoured
from workflows.contracts.law.treatment import Modulation, Treatment
from workflows.contracts.law.voices import Voice
from workflows.contracts.run.by_person import AppliedCorrection, ByPerson, IndicatedPrecedent, SetByPerson
from workflows.contracts.run.case import Backend, CaseState, Parameters, PhaseLabel, PhaseState
from workflows.contracts.run.earlier import EarlierRejection
from workflows.contracts.run.results.admissibility import AppealAdmissibility
from workflows.contracts.run.results.citations import CitationCheck
from workflows.contracts.run.results.matrix import MatrixRow
from workflows.contracts.run.results.rulings import PieceOutcome, Ruling
from workflows.contracts.run.results.unseen import UnseenText
from workflows.contracts.run.review import ReviewRecord
from workflows.contracts.run.source_parts import SourcePart


class Provenance(Contract):
    """Versions that produced a run. Equal provenance and source give equal phases."""

    snapshot_id: str | None
    encoder: str | None
    reader_version: str
    code_version: str
    source_sha256: Sha256


class CaseParties(Contract):
    autor: list[str] = []
    reu: list[str] = []


class Lawyer(Contract):
    """A party's lawyer and the page that names them. `oab` has the form "OAB/PR 12.345", if a page prints it."""

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


EVENT_TITLES: dict[KeyEvent, str] = {
    KeyEvent.DISTRIBUICAO: "distribuição",
    KeyEvent.CITACAO: "citação",
    KeyEvent.AUDIENCIA: "audiência",
    KeyEvent.SENTENCA: "sentença",
    KeyEvent.TRANSITO_EM_JULGADO: "trânsito em julgado",
}
"""The events as people read them (Portuguese)."""


class KeyDate(ByPerson):
    """A day (ISO 8601) with an event of the case, the page that shows it, and the piece (None: the cover)."""

    event: KeyEvent
    date: str
    page: int
    piece_id: str | None = None


class CaseData(Contract):
    """The lawsuit. `value` is in reais, `cnj` has the form NNNNNNN-DD.AAAA.J.TR.OOOO, `key_dates` are in order.

    `court` is the court's short name, `unit` the court unit as the file writes it ("6ª Vara Cível de Recife"),
    `case_class` the class printed on its cover or page heads ("Procedimento Comum Cível"). `injunction` and
    `free_justice` give the state of those requests, or None if nobody asked.
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
    """A party's request and its page. `side` is None if the piece does not show who asks."""

    text: str
    page: int
    side: Side | None = None


class PagedText(Contract):
    """A passage of a piece, or the normal form of its citation, with the first page that has it."""

    text: str
    page: int


class ResultPiece(ByPerson):
    """A piece of the case file. Pages are 1-based positions in the PDF, both included.

    `grounds` are the sections that argue, each with its first sentence; without sections, the sentences that rest on a
    statute or a precedent. `outcome` is how a judgment ended, None for other pieces. `by_fields` are the fields that a
    person set.
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
    """The parts of a match's score, each 0-100. `total`, which `score` repeats, is a probability in percent.

    `holding`: how much the lawsuit disputes the precedent's holding. `headings`: the same for its headings. `passage`:
    overlap of one passage with one statement. `title`: overlap with the title of the action. `statutes` and
    `citations`: those named by both. `subject`: agreement on the subject.
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
        """All parts except the total."""
        return self.model_dump(exclude={"total"})


class CasePassage(Contract):
    page: int
    text: str


class PrecedentPassage(Contract):
    """A passage of a precedent and its speaker (None without words)."""

    text: str
    voice: Voice | None = None


class PrecedentMatch(ByPerson):
    """A precedent recommended for a phase, the reasons, and the two passages that show the match.

    `favorece` is the side of the precedent's own dispute that it favours, `lado` the side of this lawsuit that it
    therefore serves, `sem_lado` why it serves no known side (Portuguese). `stance` is its effect for the author of the
    passage's piece (for a judgment: for its ruling), `stance_cliente` its effect for the client, if one was named.

    `whole` marks a precedent that fits the lawsuit as a whole although no phase argues its holding; it stands once, in
    the first phase that argues anything. `folded_under` names the match with the same thesis that represents this one,
    and `folded` counts the matches it represents.

    `rejected` is a reviewer's reason for leaving it out, `rejected_earlier` the person who did so in an earlier run.
    `notices` are warnings, for instance of a law changed since (Portuguese). `treatment` is its later treatment in the
    run's snapshot. `citation_nbr6023` is its citation after ABNT NBR 6023, `question` its question in one sentence.
    `differences` are points that only one of the two cases has (Portuguese); an empty list does not prove that there
    are none. `url` is its page at the court.
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
        """The match with the precedent's later treatment and, if its effects were modulated, a warning on this case."""
        modulation = treatment.modulation if treatment else None
        warnings = [standing(modulation)] if modulation else []
        return self.model_copy(update={"treatment": treatment, "notices": [*self.notices, *warnings]})

    @property
    def recommended(self) -> bool:
        """Whether it represents its thesis, is still authority for it, and was not removed by a reviewer."""
        overturned = self.treatment is not None and self.treatment.kind.overturned
        return self.rejected is None and self.folded_under is None and not overturned

    def seen_by(self, client: ClientSide) -> Self:
        """The match with its effect for a client of that side."""
        return self.model_copy(update={"stance_cliente": self.stance_towards(client)})

    def stance_towards(self, side: ClientSide) -> Stance:
        """The effect of the precedent for a side of this lawsuit."""
        if self.lado is None:
            return Stance.NEUTRO if self.favorece is Favoured.NEUTRO else Stance.INDEFINIDO
        return Stance.FAVORAVEL if self.lado is side else Stance.CONTRARIO


class PhaseFindings(Contract):
    """Matches of one phase.

    `no_match_reason` says why there are none (Portuguese); `nearest` are then the closest decisions, which do not
    answer the question. `cuts` report what a limit hides.
    """

    matches: list[PrecedentMatch] = []
    no_match_reason: str | None = None
    nearest: list[PrecedentMatch] = []
    cuts: list[str] = []

    def treated(self, treatments: Mapping[str, Treatment], standing: Callable[[Modulation], str]) -> Self:
        """The findings with the later treatment of each precedent, by document id.

        `standing` tells on which side of a modulation the case stands; it becomes a warning on the match.
        """
        lists = {"matches": self.matches, "nearest": self.nearest}
        return self.model_copy(
            update={
                name: [one.treated(treatments.get(one.document_id), standing) for one in matches]
                for name, matches in lists.items()
            }
        )


class ResultPhase(Contract):
    """A phase with its pieces and matches. `no_match_reason`, `nearest` and `cuts` are those of `PhaseFindings`.

    `indicated` are precedents that people named, separate from those that were found.
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
        """The phase with the effect of each match for a client of that side."""
        lists = {"matches": self.matches, "nearest": self.nearest}
        return self.model_copy(
            update={name: [match.seen_by(client) for match in matches] for name, matches in lists.items()}
        )

    def reviewed(self, review: ReviewRecord) -> Self:
        """The phase under a decision: its state, and the reason for each precedent that the reviewer removed.

        A precedent removed in an earlier run stays out unless the reviewer restores it.
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
        """The result for a firm that acts for that side. The run and its parameters do not change."""
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
    if isinstance(value, dict):  # a number or text in place: nearly all fields are
        return {
            key: round(item, 4) if type(item) is float else item if type(item) is str else _rounded(item)
            for key, item in cast("dict[str, Any]", value).items()
        }
    return [_rounded(item) for item in value] if isinstance(value, list | tuple) else value  # pyright: ignore
