"""People's corrections of precedents and citations, applied to the result of a run. Pure."""

from collections.abc import Callable

from activities.casefile.corrected.corrections import Corrections, mark
from activities.precedents.citation_check import without
from activities.search.excerpts import shorten
from workflows.contracts.law.authority import ClientSide, Stance
from workflows.contracts.law.corpus import Decision
from workflows.contracts.reading.corrections import (
    CitationCorrection,
    ClientCorrection,
    CorrectionRecord,
    PrecedentCorrection,
    StanceCorrection,
)
from workflows.contracts.run.by_person import IndicatedPrecedent
from workflows.contracts.run.results.citations import CitationCheck
from workflows.contracts.run.results.result import CaseResult, PrecedentMatch, ResultPhase

OF_RESULT = (PrecedentCorrection, StanceCorrection, CitationCorrection, ClientCorrection)
TEXT_LENGTH = 600
OPPOSITE = {Stance.FAVORAVEL: Stance.CONTRARIO, Stance.CONTRARIO: Stance.FAVORAVEL}

Lookup = Callable[[str], Decision | None]


def corrected_result(result: CaseResult, corrections: Corrections, decision: Lookup) -> CaseResult:
    """Return the result with people's precedents, sides and citations, and the outcome of each correction.

    `decision` finds a decision of the run's corpus by id.
    """
    phases = result.phases
    for record in corrections.of(*OF_RESULT):
        said = record.said
        if isinstance(said, PrecedentCorrection):
            phases = _indicated(phases, record, said, decision, corrections)
        elif isinstance(said, StanceCorrection):
            phases = _sided(phases, record, said, result.parameters.cliente, corrections)
        elif isinstance(said, ClientCorrection) and result.parameters.cliente is said.value:
            corrections.applied(record)
    check = _checked(result.citation_check, corrections)
    listed = corrections.in_order([*result.corrections, *corrections.listed(set(), *OF_RESULT)])
    return result.model_copy(update={"phases": phases, "citation_check": check, "corrections": listed})


def _indicated(
    phases: list[ResultPhase],
    record: CorrectionRecord,
    said: PrecedentCorrection,
    decision: Lookup,
    corrections: Corrections,
) -> list[ResultPhase]:
    known = decision(said.document_id) if said.document_id else None
    if said.document_id and known is None:
        return phases
    told = mark(record) | {"stance": said.stance}
    if known:
        one = IndicatedPrecedent.model_validate(
            {
                **told,
                "document_id": known.id,
                "reference": known.process,
                "court": known.court,
                "date": known.day and known.day.isoformat(),
                "text": shorten(known.search_text, TEXT_LENGTH),
            }
        )
    else:
        reference = said.reference or ""
        one = IndicatedPrecedent.model_validate(
            {**told, "reference": reference, "court": said.court, "text": said.text or ""}
        )
    corrections.applied(record)
    return [
        phase.model_copy(update={"indicated": [*phase.indicated, one]})
        if phase.phase_label is said.phase_label
        else phase
        for phase in phases
    ]


def _sided(
    phases: list[ResultPhase],
    record: CorrectionRecord,
    said: StanceCorrection,
    client: ClientSide | None,
    corrections: Corrections,
) -> list[ResultPhase]:
    def turned(phase: ResultPhase, match: PrecedentMatch) -> PrecedentMatch:
        if match.document_id != said.document_id or said.phase_label not in (None, phase.phase_label):
            return match
        corrections.applied(record)
        side = ClientSide(said.side)
        stance = match.stance if match.lado in (None, side) else OPPOSITE.get(match.stance, match.stance)
        found = match.model_copy(update={"lado": side, "sem_lado": "", "stance": stance, **mark(record)})
        return found.seen_by(client) if client else found

    return [phase.model_copy(update={"matches": [turned(phase, match) for match in phase.matches]}) for phase in phases]


def _checked(check: CitationCheck, corrections: Corrections) -> CitationCheck:
    records = corrections.of(CitationCorrection)
    if not records:
        return check
    citations = list(check.citations)
    dismissed: set[str] = set()
    for record in records:
        said = record.said
        assert isinstance(said, CitationCorrection)
        for at, one in enumerate(citations):
            if one.citation == said.citation:
                citations[at] = one.model_copy(update={**mark(record), "dismissed": said.action == "dismiss"})
                corrections.applied(record)
        if said.action == "dismiss":
            dismissed.add(said.citation)
    return without(check.model_copy(update={"citations": citations}), dismissed)
