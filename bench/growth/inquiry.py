"""The functions over the text of a case that somebody asks about, as something that takes a plain text."""

from collections.abc import Callable
from typing import Any

from activities.casefile import additions
from activities.casefile.facts import money
from activities.casefile.text import layout
from activities.casefile.text.page import page_lines
from activities.inquiry import answering, bodies, occurrences, passages, terms, timeline
from bench.growth.asking import Asked, Prepared, over
from bench.growth.laid_out import case_file, page, pages, sheets
from workflows.contracts.case import RunRef
from workflows.contracts.inquiry import MOST_LETTERS, CaseQuestion
from workflows.contracts.occurrences import WordSearch
from workflows.contracts.terms import TermPremises
from workflows.contracts.timeline import TimelineRequest

_RUN = RunRef(tenant="t", workflow_id="wf_1", run=1)


def _answer(text: str) -> Prepared:
    read, found = page_lines(pages(text)), case_file(text)
    asked = CaseQuestion(run=_RUN, question=f"valor da causa {text}"[:MOST_LETTERS])
    return lambda: answering.answer(read, found, asked)


def _occurrences(text: str) -> Prepared:
    read = pages(text)
    return lambda: occurrences.occurrences(read, WordSearch(run=_RUN, words="da causa"))


def _timeline(text: str) -> Prepared:
    read, found = pages(text), case_file(text)
    return lambda: timeline.timeline(read, found, TimelineRequest(run=_RUN))


def _terms(text: str) -> Prepared:
    read, found = pages(text), case_file(text)
    acts = [piece.model_copy(update={"type": "despacho_inicial"}) for piece in found.pieces]
    told = found.model_copy(update={"pieces": acts})
    return lambda: terms.terms_of(acts[0].piece_id, read, told, TermPremises()) if acts else None


def _delta(text: str) -> Prepared:
    read = pages(text)
    return lambda: additions.delta_of(read[: len(read) // 2], read, "0000001-73.2023.8.26.0100")


INQUIRY_FUNCTIONS: dict[Callable[..., Any], Asked] = {
    answering.answer: _answer,
    answering.telling: over(str, answering.telling),
    additions.delta_of: _delta,
    additions.lines_of: over(pages, additions.lines_of),
    additions.joined_pages: over(pages, lambda found: additions.joined_pages(found, found)),
    money.find_money: over(sheets, money.find_money),
    terms.terms_of: _terms,
    timeline.timeline: _timeline,
    bodies.bodies: over(pages, bodies.bodies),
    occurrences.occurrences: _occurrences,
    passages.passages_of: over(pages, lambda found: list(passages.passages_of(found))),
    layout.placed: over(page, lambda found: layout.placed(found, found.lines)),
}
