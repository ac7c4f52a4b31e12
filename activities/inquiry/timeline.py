"""The lawsuit act by act, from the reading and the sums in its pages. Pure and deterministic."""

from collections.abc import Iterable, Iterator

from activities.casefile.facts.money.amounts import written_sum
from activities.casefile.facts.money.echoes import with_echoes
from activities.casefile.facts.money.finding import find_money
from activities.casefile.facts.parties.named import bare_name
from activities.casefile.pieces.ruleset import RuleSet, load_rules
from activities.casefile.segment import BORROWED
from activities.casefile.segmentation import CaseFile, Piece, SumByPerson
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Page, parse_pages
from activities.inquiry.terms import running_terms, terms_of
from activities.law.terms.counting import NOTICE
from activities.law.terms.rules import term_rules
from workflows.contracts.reading.timeline import Amount, CaseAct, CaseParty, CaseTimeline, TimelineRequest
from workflows.contracts.run.results.result import Side, canonical_json

PETITION = "peticao_inicial"
MOST_AMOUNTS = 400


def timeline_stored(pages: bytes, segmentation: bytes, asked: TimelineRequest) -> bytes:
    """Return `timeline` from a run's stored data, in stored form. Raise `UnknownAct`."""
    return canonical_json(timeline(parse_pages(pages), CaseFile.model_validate_json(segmentation), asked))


def timeline(pages: list[Page], case_file: CaseFile, asked: TimelineRequest) -> CaseTimeline:
    """Return acts, money and parties, each with its page; with an act, the terms it may start. Raise `UnknownAct`."""
    case = case_file.case
    return CaseTimeline(
        run=asked.run.run,
        pages=len(pages),
        acts=[_act(piece) for piece in by_day(case_file.pieces)],
        key_dates=case.key_dates,
        injunction=case.injunction,
        free_justice=case.free_justice,
        money=list(_money(pages, case_file))[:MOST_AMOUNTS],
        parties=_parties(pages, case_file),
        lawyers_autor=case.lawyers.autor,
        lawyers_reu=case.lawyers.reu,
        prazos=[] if asked.act else running_terms(pages, case_file, asked.closures),
        prazo_candidato=terms_of(asked.act, pages, case_file, asked.premises, asked.closures) if asked.act else None,
        notice=NOTICE,
    )


def _act(piece: Piece) -> CaseAct:
    return CaseAct(
        piece_id=piece.piece_id,
        type=piece.type,
        title=piece.title,
        date=piece.date,
        page_start=piece.page_start,
        page_end=piece.page_end,
        phase_label=piece.phase,
        movement=piece.movement,
        outcome=piece.outcome,
        needs_review=piece.needs_review,
        starts_term=term_rules().starts(piece.type),
    )


def by_day(pieces: Iterable[Piece]) -> list[Piece]:
    """Order by date; pieces of one date and undated ones in file order."""
    dated: list[tuple[str, int, Piece]] = []
    day = ""
    for piece in sorted((one for one in pieces if one.phase), key=lambda one: one.page_start):
        day = piece.date or day
        dated.append((day, piece.page_start, piece))
    return [piece for *_, piece in sorted(dated, key=lambda one: one[:2])]


def _money(pages: list[Page], case_file: CaseFile) -> Iterator[Amount]:
    rules = load_rules(case_file.rules_version)
    pieces = [piece for piece in case_file.pieces if piece.phase is not None and piece.type != BORROWED]
    sheets = ([Sheet(page, page.lines) for page in pages[one.page_start - 1 : one.page_end]] for one in pieces)
    told = with_echoes(find_money(of_piece, piece.type) for of_piece, piece in zip(sheets, pieces, strict=True))
    for piece, sums in zip(pieces, told, strict=True):
        by_court = _court_speaks(piece, rules)
        found = [
            Amount(
                kind=one.kind,
                value=one.value,
                text=one.text,
                page=one.page,
                piece_id=piece.piece_id,
                by_court=by_court and not one.reported,
            )
            for one in sums
        ]
        for said in case_file.sums:
            if piece.page_start <= said.page <= piece.page_end:
                found = _as_said(found, said, piece, by_court)
        yield from found


def _as_said(found: list[Amount], said: SumByPerson, piece: Piece, by_court: bool) -> list[Amount]:
    """Return the sums of a piece after people's corrections."""
    value = written_sum(said.text)
    named = [one for one in found if one.page == said.page and one.value == value]
    others = [one for one in found if one not in named]
    if said.dismissed or value is None:
        return others if said.dismissed else found
    told = said.model_dump(include={"by", "correction_id", "by_name", "by_reason"})
    told |= {"kind": said.of, "value": said.value, "by_court": said.by_court}
    changes = {name: given for name, given in told.items() if given is not None}
    if not named and said.of is None:
        return found
    blank = Amount(
        kind=said.of or named[0].kind,
        value=value,
        text=said.text,
        page=said.page,
        piece_id=piece.piece_id,
        by_court=by_court,
    )
    return [*others, *(one.model_copy(update=changes) for one in named or [blank])]


def _court_speaks(piece: Piece, rules: RuleSet) -> bool:
    rule = rules.types.get(piece.type)
    return rule is not None and rule.voice not in (None, "party", "any")


def _parties(pages: list[Page], case_file: CaseFile) -> list[CaseParty]:
    bare = [(page.number, bare_name(page.text)) for page in pages]
    petition = next((piece for piece in case_file.pieces if piece.type == PETITION), None)
    named = [(Side.AUTOR, name) for name in case_file.case.parties.autor]
    named += [(Side.REU, name) for name in case_file.case.parties.reu]
    found = [_party(side, name, bare, case_file, petition) for side, name in named]
    return sorted(found, key=lambda one: one.page or len(pages) + 1)


def _party(
    side: Side, name: str, bare: list[tuple[int, str]], case_file: CaseFile, petition: Piece | None
) -> CaseParty:
    """Return the first page that names the party within a piece of the lawsuit, else on a cover."""
    wanted = bare_name(name)
    piece_of = {
        page: piece
        for piece in case_file.pieces
        if piece.phase and piece.type != BORROWED
        for page in range(piece.page_start, piece.page_end + 1)
    }
    on = [number for number, text in bare if wanted and wanted in text]
    page = next((number for number in on if number in piece_of), on[0] if on else None)
    piece = piece_of.get(page) if page is not None else None
    covered = any(number not in piece_of for number in on)
    later = bool(piece and petition and piece.page_start > petition.page_end and not covered)
    return CaseParty(
        name=name,
        side=side,
        page=page,
        piece_id=piece.piece_id if piece else None,
        since=piece.date if piece else None,
        later=later,
    )
