"""From pages to a segmented case file: system, pieces, types, phases, case data. Pure and deterministic."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from activities.casefile.closing import Closing, closed_sheet
from activities.casefile.corrected.corrections import Corrections
from activities.casefile.corrected.facts import corrected_facts, corrected_parties
from activities.casefile.corrected.pieces import PieceByPerson, pieces_by_people, recut
from activities.casefile.facts.casedata import find_subjects
from activities.casefile.facts.contents import Content, cited_by
from activities.casefile.facts.dates import Dated, find_key_dates
from activities.casefile.facts.decisions.requests import Piece as Asking
from activities.casefile.facts.notes import LOW_CONFIDENCE
from activities.casefile.facts.parties.lawyers import Spoken
from activities.casefile.facts.parties.sides import side_of
from activities.casefile.pieces.boundaries import Draft
from activities.casefile.pieces.classification import Verdict
from activities.casefile.pieces.index import read_index
from activities.casefile.pieces.phases import Act, assign_phases
from activities.casefile.pieces.ruleset import RuleSet, load_rules
from activities.casefile.readings import Readings
from activities.casefile.segmentation import CaseFile, PhaseContent, Piece
from activities.casefile.systems.stamp import Stamp
from activities.casefile.text.flow import join_lines
from activities.casefile.text.page import Page, TextSource
from activities.casefile.text.wording import is_capitals, iso_date, key
from workflows.contracts.reading.closed_pages import pages_in
from workflows.contracts.run.case import Parameters, PhaseLabel
from workflows.contracts.run.results.result import CaseData, CaseParties, Side
from workflows.contracts.run.secrecy import ClosedPages

DEFAULT_RULES = Parameters().rules_version
BORROWED = "prova_emprestada"
PETITION = "peticao_inicial"
CLOSED_TITLE = "Peça sigilosa"
"""Replaces the filer's title, which may reveal the piece."""
_SIGNED = re.compile(
    r"\bassinad[oa] (?:(?:eletronica|digital)mente )?por\b.{3,120}?,? em (?P<day>\d{1,2}/\d{1,2}/\d{4})\b"
)
_CLOSING = re.compile(r"^[a-z' .-]+(?:/[a-z]{2})?, (?:em )?\d{1,2}(?:o|º|°)?(?: de |/)[a-z0-9]+(?: de |/)\d{4}\.?$")
ACT_WORDS = 4000
ACTION_LINES = 3


@dataclass(frozen=True)
class _Typed:
    """A draft with its type and the values of its marks."""

    draft: Draft
    verdict: Verdict
    title: str
    date: str | None
    group: str
    closed: ClosedPages | None = None
    by: PieceByPerson | None = None

    @property
    def own(self) -> bool:
        """Return whether its content counts. Papers of another case and closed pieces do not."""
        return self.closed is None and self.verdict.type != BORROWED


def segment(pages: list[Page], rules_version: str = DEFAULT_RULES, reader_version: str = "") -> CaseFile:
    """Segment a case file. Raise `UnknownRules`. In a file without any phase, the phase of every piece is None."""
    return segment_read(Readings(load_rules(rules_version), pages), rules_version, reader_version)


def segment_read(
    readings: Readings,
    rules_version: str,
    reader_version: str,
    closing: Closing = Closing(),
    corrections: Corrections | None = None,
) -> CaseFile:
    """Like `segment`, with pieces that people closed or corrected.

    If closed pieces would leave no phase, none is closed, and the case must be restricted instead. `readings` must be
    by the same rules and may include those of earlier runs.
    """
    rules = load_rules(rules_version)
    corrections = corrections or Corrections()
    by_people = pieces_by_people(corrections)
    cut = readings.drafts()
    sheets = [sheet for draft in cut for sheet in draft.sheets]
    drafts = recut(cut, list(by_people))
    read = [
        _corrected(item, by_people.get((item.draft.first, item.draft.last)), rules, corrections)
        for item in _type_drafts(drafts, read_index(sheets), rules, readings)
    ]
    spans = closing.of(drafts, readings.stamps())
    typed = _dated([_closed(item, span) for item, span in zip(read, spans, strict=True)])
    phases = _phases(typed, rules)
    if not any(phases):
        typed = _dated(read)
        phases = _phases(typed, rules)
    pages = [sheet.page for item in typed for sheet in item.draft.sheets]
    corrections.close(pages_in(item.closed for item in typed if item.closed))
    own = [sheet for item in typed if item.own for sheet in item.draft.sheets]
    begun = any(phases)
    lawsuit = readings.lawsuit(own, begun)
    number = lawsuit.number
    contents = [
        readings.content(item.draft, item.verdict.type, str(number) if number else None) if item.own else Content()
        for item in typed
    ]
    petition = next((item for item in typed if item.own and item.verdict.type == PETITION), None)
    parties = corrected_parties(readings.parties(own, petition.draft.sheets if petition else []), corrections)
    sides = [_filed_by(item, rules, parties) for item in typed]
    contents = [_with_side(content, side) for content, side in zip(contents, sides, strict=True)]
    pieces = [
        _piece(index, item, phase, content, readings, rules).model_copy(update={"side": side})
        for index, (item, phase, content, side) in enumerate(zip(typed, phases, contents, sides, strict=True), start=1)
    ]
    injunction, free_justice = readings.requests(_asking(typed, pieces, rules))
    closed = [item.closed for item in typed if item.closed]
    found = CaseFile(
        system=readings.system,
        case=CaseData(
            system=readings.system,
            cnj=str(number) if number else None,
            cnj_valid=bool(number and number.valid),
            court=lawsuit.court,
            unit=lawsuit.unit,
            parties=parties,
            lawyers=readings.lawyers([Spoken(item.verdict.type, item.draft.sheets) for item in typed], parties, own),
            key_dates=find_key_dates(
                [
                    Dated(item.verdict.type, item.date, item.draft.sheets, piece.piece_id)
                    for item, piece in zip(typed, pieces, strict=True)
                ],
                own,
            ),
            case_class=lawsuit.case_class,
            subjects=find_subjects(own, lawsuit.case_class, _action(petition)),
            value=lawsuit.value,
            injunction=injunction,
            free_justice=free_justice,
            pages=len(pages),
        ),
        rules_version=rules.version,
        reader_version=reader_version,
        pieces=pieces,
        phases=_contents(pieces, contents),
        warnings=readings.notes(pages, own, number, closed, begun),
        closed=closed,
        unseen=[text for page in pages for text in page.unseen],
    )
    return corrected_facts(found, corrections, pages)


class _Told(NamedTuple):
    """The values from one source of evidence; None for those it lacks."""

    title: str | None = None
    date: str | None = None
    movement: str | None = None


def _type_drafts(
    drafts: list[Draft], index: dict[str, tuple[str, str | None]], rules: RuleSet, readings: Readings
) -> list[_Typed]:
    typed: list[_Typed] = []
    movements = _movements(drafts)
    filing = 0
    for draft in drafts:
        stamp = draft.sheets[0].stamp
        witnesses = _witnesses(stamp, movements, index)
        title = _first(witness.title for witness in witnesses)
        code, movement = stamp.code if stamp else None, _first(witness.movement for witness in witnesses)
        verdict = _sheet_verdict(stamp) or readings.verdict(draft, title, code, movement)
        rule = rules.types.get(verdict.type)
        filing += not (rule and rule.attachment)
        typed.append(
            _Typed(
                draft,
                verdict,
                _first((rules.sheets.get(stamp.sheet or "") if stamp else None, title, rule.label if rule else None))
                or verdict.type,
                _first(witness.date for witness in witnesses),
                (stamp.group if stamp else None) or f"#{filing}",
            )
        )
    return typed


def _corrected(item: _Typed, by: PieceByPerson | None, rules: RuleSet, corrections: Corrections) -> _Typed:
    """Return the item with a person's corrections."""
    if by is None:
        return item
    if by.retyped:
        corrections.read_as(by.retyped, item.verdict.type)
    verdict, title = item.verdict, item.title
    if by.type and by.type != verdict.type:
        rule = rules.types.get(by.type)
        verdict, title = Verdict(by.type, 1.0), (rule.label if rule else None) or by.type
    return replace(item, verdict=verdict, title=by.title or title, date=by.date or item.date, by=by)


def _closed(item: _Typed, span: ClosedPages | None) -> _Typed:
    """Return the item without its text if `span` closes it."""
    if span is None:
        return item
    draft = replace(item.draft, sheets=[closed_sheet(sheet) for sheet in item.draft.sheets])
    verdict = Verdict(item.verdict.type, item.verdict.confidence)
    return replace(item, draft=draft, verdict=verdict, title=CLOSED_TITLE, closed=span)


def _phases(typed: list[_Typed], rules: RuleSet) -> list[PhaseLabel | None]:
    told = {name for words in rules.words for name in words.types}
    acts = [
        Act(
            item.verdict.type,
            item.group,
            item.date,
            key(item.draft.words[:ACT_WORDS]) if item.verdict.type in told else "",
        )
        for item in typed
    ]
    return [
        None if item.closed else (item.by and item.by.phase) or phase
        for item, phase in zip(typed, assign_phases(acts, rules), strict=True)
    ]


def _witnesses(
    stamp: Stamp | None, movements: dict[str, _Told], index: dict[str, tuple[str, str | None]]
) -> tuple[_Told, ...]:
    """Return stamp, movement and index, the most trusted first."""
    if stamp is None:
        return ()
    return (
        _Told(title=stamp.title, date=stamp.date),
        movements.get(stamp.group or "", _Told()),
        _Told(*index.get(stamp.document or "", ())),
    )


def _sheet_verdict(stamp: Stamp | None) -> Verdict | None:
    """Return the type that the stamp gives to a sheet of the court system."""
    if stamp is None or stamp.sheet is None:
        return None
    return Verdict(stamp.sheet, 1.0, [f"folha do sistema {stamp.system.value}"])


def _first(told: Iterable[str | None]) -> str | None:
    """Return the first value that is not None."""
    return next(filter(None, told), None)


def _dated(typed: list[_Typed]) -> list[_Typed]:
    """Give undated pieces the date above the signature of the first piece filed with them."""
    signed: dict[str, str] = {}
    for item in typed:
        date = None if item.group in signed else item.date or _signed_on(item.draft)
        if date:
            signed[item.group] = date
    return [item if item.date or _is_sheet(item) else replace(item, date=signed.get(item.group)) for item in typed]


def _is_sheet(item: _Typed) -> bool:
    stamp = item.draft.sheets[0].stamp
    return stamp is not None and stamp.sheet is not None


def _movements(drafts: list[Draft]) -> dict[str, _Told]:
    """Return text and date of each movement; eproc prints them once, on the separator sheet."""
    known: dict[str, _Told] = {}
    for draft in drafts:
        stamp = draft.sheets[0].stamp
        if stamp and stamp.group and stamp.movement_text:
            known.setdefault(stamp.group, _Told(date=stamp.date, movement=stamp.movement_text))
    return known


def _signed_on(draft: Draft) -> str | None:
    """Return the date above the signature ("Cascavel, 5 de janeiro de 2023") in the closing lines of the piece, or
    that of the electronic signature.
    """
    for sheet in reversed(draft.sheets):
        signed = _SIGNED.search(key(" ".join(line.text for line in sheet.body[-8:])))
        if signed:
            return iso_date("/".join(part.zfill(2) for part in signed["day"].split("/")))
        for line in reversed(sheet.body[-8:]):
            if _CLOSING.search(key(line.text)):
                return iso_date(line.text)
    return None


def _piece(
    index: int, item: _Typed, phase: PhaseLabel | None, content: Content, readings: Readings, rules: RuleSet
) -> Piece:
    stamp = item.draft.sheets[0].stamp
    signals = list(item.verdict.signals)
    doubts = [] if item.draft.doubt is None else [item.draft.doubt]
    by = None if item.closed else item.by
    pages = [sheet.page for sheet in item.draft.sheets]
    if any(page.source is TextSource.UNREADABLE for page in pages):
        doubts.append("página ilegível")
    if any(page.source is TextSource.NONE and page.scanned for page in pages):
        doubts.append("página digitalizada sem reconhecimento de texto")
    if any(page.confidence is not None and page.confidence < LOW_CONFIDENCE for page in pages):
        doubts.append("reconhecimento de texto pouco confiável")
    if any(page.unseen for page in pages):
        doubts.append("texto que não se vê na página")
    return Piece(
        piece_id=f"p{index:04d}",
        movement=stamp.movement if stamp else None,
        date=item.date,
        type=item.verdict.type,
        title=item.title,
        page_start=item.draft.first,
        page_end=item.draft.last,
        phase=phase,
        confidence=item.verdict.confidence,
        confidence_signals=signals + doubts,
        needs_review=bool(doubts) or (by is None and item.verdict.confidence < rules.review_below),
        outcome=None if item.closed else readings.outcome(item.draft, item.verdict.type),
        closed=item.closed is not None,
        **content._asdict(),
        **(by.mark if by else {}),
    )


def _filed_by(item: _Typed, rules: RuleSet, parties: CaseParties) -> Side | None:
    """Return the side that filed a petition; None for papers of the court, of both sides and of another case."""
    if item.own and item.by and item.by.whose:
        return item.by.whose
    rule = rules.types.get(item.verdict.type)
    if rule is None or rule.voice != "party" or not item.own:
        return None
    return side_of(item.verdict.type, item.draft.sheets, parties)


def _with_side(content: Content, side: Side | None) -> Content:
    """Return the content with the claims attributed to the filing side."""
    return content._replace(claims=[claim.model_copy(update={"side": side}) for claim in content.claims])


def _asking(typed: list[_Typed], pieces: list[Piece], rules: RuleSet) -> list[Asking]:
    """Return the pieces that request or decide, without those of another case."""
    found: list[Asking] = []
    for item, piece in zip(typed, pieces, strict=True):
        rule = rules.types.get(item.verdict.type)
        voice = rule.voice if rule else None
        decides = voice is not None and voice not in ("party", "any")
        if item.own and (decides or (rule and rule.asks)):
            found.append(Asking(piece.piece_id, decides, item.draft.sheets))
    return found


def _action(petition: _Typed | None) -> str | None:
    """Return the action's name: the title of the first petition, which may take several lines."""
    heading = petition.verdict.heading if petition else None
    if not petition or not heading:
        return None
    lines = petition.draft.sheets[0].body
    first = next((index for index, line in enumerate(lines) if key(line.text) == heading), len(lines))
    title = list(takewhile(lambda line: is_capitals(line.text), lines[first : first + ACTION_LINES]))
    return join_lines(title).strip().capitalize() or None


def _contents(pieces: list[Piece], contents: list[Content]) -> list[PhaseContent]:
    """Return claims and sources of each phase that has pieces."""
    phases: list[PhaseContent] = []
    for label in PhaseLabel:
        own = [content for piece, content in zip(pieces, contents, strict=True) if piece.phase == label]
        if own:
            claims = [claim for content in own for claim in content.claims]
            phases.append(PhaseContent(phase_label=label, claims=claims, cited=cited_by(own)))
    return phases
