"""search: words, filters and edges over statutes and decisions, in one list."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from activities.law.decision.reference import court_reference
from activities.law.fold import squash
from activities.research.tools.answered import verdict
from activities.research.tools.documents.citing import names_of
from activities.research.tools.documents.discover import discover
from activities.research.tools.documents.edges import Linked, linked
from activities.research.tools.documents.resolve import resolve
from activities.research.tools.documents.show import joined, link_to, places, shown_of, situation, title_of
from activities.research.tools.documents.tags import decisions_with, parse_tags
from activities.research.tools.documents.treated import treatment_of, warning_of
from activities.research.tools.halves import Found, Halves
from activities.research.tools.standing import standing_first
from activities.search.analysis import surface_forms
from activities.search.answers.judge import ANSWERS
from activities.search.columns import day_number
from activities.search.excerpts import PREVIEW_LENGTH, telling_passage
from activities.search.features_table import Mask
from activities.search.index import CANDIDATES, JUDGED
from activities.search.legal.texts import Asked, LegalNode, TagFilter
from activities.search.words.boolean import BadQuery, Clause, parse_query
from activities.search.words.expansion import expand
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.documents import DocumentKind, DocumentRow, DocumentsFound, SearchQuestion

VERIFIED = 1_000
"""Best decisions whose text is read for a phrase."""


@dataclass(frozen=True)
class Wanted:
    """A parsed question."""

    clauses: tuple[Clause, ...]
    filters: tuple[TagFilter, ...]
    edges: Linked
    first: date | None
    last: date | None
    day: date | None
    variants: list[str]
    plain: bool

    @property
    def asked(self) -> Asked:
        """Return the question for the statutes."""
        among = None if self.edges.among is None else tuple(self.edges.among)
        return Asked(self.clauses, self.filters, self.first, self.last, self.day, among, self.edges.legal)


def search_documents(question: SearchQuestion, halves: Halves) -> Found:
    """Return a page of the documents that match: with words best first, without words newest first.

    Statutes and decisions alternate. Raises `VALIDATION_ERROR` for a question that cannot be parsed.
    """
    wanted, degraded = _understood(question, halves)
    mask = _decisions(wanted, halves)
    if question.discover is not None:
        return Found(discover(question, wanted.asked, mask, halves))
    most = question.offset + question.limit
    positions, total = halves.legal().search(wanted.asked, most)
    answering, untold = _answering(question, wanted, mask, halves)
    rows, decisions, notes = _ranked(wanted, mask, most, halves)
    rows = list(dict.fromkeys([*answering, *rows]))
    decisions, notes = max(decisions, len(rows)), [*notes, *untold]
    order = _turns(positions, rows) if wanted.clauses else _newest(positions, rows, halves)
    named = _named(question, wanted, halves)
    if named is not None:
        total += named[1] not in positions
        order = [named, *(one for one in order if one != named)]
    page = order[question.offset : most]
    found = DocumentsFound(
        results=_results(page, question, wanted, halves),
        total_found=total + decisions,
        limit=question.limit,
        offset=question.offset,
        notes=notes,
    )
    return Found(found, expansion_queries=wanted.variants or None, degraded=degraded)


def _understood(question: SearchQuestion, halves: Halves) -> tuple[Wanted, list[str]]:
    first, last, day = (
        date.fromisoformat(given) if given else None
        for given in (question.date_from, question.date_to, question.at_date)
    )
    if first and last and last < first:
        raise AutosError(ErrorCode.VALIDATION_ERROR, "date_to é anterior a date_from.", campo="date_to")
    filters = parse_tags(question.tags)
    try:
        clauses = parse_query(question.query) if question.query else ()
    except BadQuery as error:
        raise AutosError(ErrorCode.VALIDATION_ERROR, str(error), campo="query") from error
    variants: list[str] = []
    degraded: list[str] = []
    plain = len(clauses) == 1 and not clauses[0].unwanted and not any(term.phrase for term in clauses[0].wanted)
    if question.query and question.should_expand_synonyms and plain:
        expansion = expand(question.query, halves.language_model)
        variants, degraded = expansion.variants, expansion.degraded
        clauses = (*clauses, *(clause for variant in variants for clause in _variant(variant)))
    return Wanted(clauses, filters, linked(question.edges, halves), first, last, day, variants, plain), degraded


def _variant(variant: str) -> tuple[Clause, ...]:
    try:
        return parse_query(variant)
    except BadQuery:
        return ()


def _decisions(wanted: Wanted, halves: Halves) -> Mask:
    """Return the decisions that meet everything but the words."""
    mask = decisions_with(wanted.filters, halves.search, halves.features)
    if wanted.edges.decisions is not None:
        mask &= wanted.edges.decisions
    last = min((day for day in (wanted.last, wanted.day) if day), default=None)
    if mask.any() and (wanted.first or last):
        dates = halves.features().arrays["dates"]
        mask &= (dates >= max(day_number(wanted.first), 1)) & (dates <= (day_number(last) or 9999_12_31))
    return mask


def _ranked(wanted: Wanted, mask: Mask, most: int, halves: Halves) -> tuple[list[int], int, list[str]]:
    """Return rows of decisions, best or newest first, their number, and notes."""
    if not mask.any():
        return [], 0, []
    if not wanted.clauses:
        rows = halves.features().newest_first(mask)
        return [int(row) for row in rows[:most]], len(rows), []
    scores = halves.search.lexical.holding(wanted.clauses)
    rows = sorted((row for row in scores if mask[row]), key=lambda row: (-scores[row], row))
    if not any(term.phrase for clause in wanted.clauses for term in (*clause.wanted, *clause.unwanted)):
        return rows[:most], len(rows), []
    read = rows[:VERIFIED]
    notes = [f"A frase foi conferida só nas {VERIFIED} melhores decisões."] if len(rows) > VERIFIED else []
    texts = halves.search.lexical.decisions(read)
    kept = [row for row in read if _holds(texts[row], wanted.clauses)]
    return kept[:most], len(kept), notes


def _answering(question: SearchQuestion, wanted: Wanted, mask: Mask, halves: Halves) -> tuple[list[int], list[str]]:
    """Return the rows that answer a plain-language question, overturned ones last; or why none does."""
    if not question.query or not wanted.plain or not mask.any():
        return [], []
    # without filters the very list of search_jurisprudence; with them those of the best candidates that meet them
    most = JUDGED if mask.all() else CANDIDATES
    rows = halves.search.search(question.query, top_k=most, variants=wanted.variants)
    kept = [row for row in rows if mask[row.number]][:JUDGED]
    found = verdict(question.query, kept, halves.search)
    if found.reason is not None:
        return [], [found.reason]
    answering = [row.decision.id for row in found.rows if found.relevance[row.decision.id] >= ANSWERS]
    number_of = {row.decision.id: row.number for row in found.rows}

    def joins(identifier: str) -> bool:
        later = halves.search.row(identifier)
        if later is None or not mask[later]:
            return False
        number_of[identifier] = later
        return True

    return [number_of[one] for one in standing_first(answering, halves.treatment, joins)], []


def _holds(decision: Decision, clauses: Sequence[Clause]) -> bool:
    """Return whether one clause's phrases are in their fields. Its words have been found already."""
    parts = (decision.ementa, decision.thesis, decision.ruling, decision.full_text)
    said = squash("\n".join(part for part in parts if part))
    return any(
        all(squash(term.phrase) in said for term in clause.wanted if term.phrase)
        and not any(squash(term.phrase) in said for term in clause.unwanted if term.phrase)
        for clause in clauses
    )


_Place = tuple[bool, int]
"""Whether it is a decision, and its row or position."""


def _turns(positions: Sequence[int] | dict[int, int], rows: Sequence[int]) -> list[_Place]:
    ranked = [(rank, False, position) for rank, position in enumerate(positions)]
    ranked += [(rank, True, row) for rank, row in enumerate(rows)]
    return [(decision, number) for _, decision, number in sorted(ranked)]


def _newest(positions: dict[int, int], rows: Sequence[int], halves: Halves) -> list[_Place]:
    dates = halves.features().arrays["dates"] if rows else np.zeros(0)
    dated = [(-day, False, position) for position, day in positions.items()]
    dated += [(-int(dates[row]), True, row) for row in rows]
    return [(decision, number) for _, decision, number in sorted(dated, key=lambda one: one[:2])]


def _named(question: SearchQuestion, wanted: Wanted, halves: Halves) -> _Place | None:
    """Return the statute that the question names, if it meets the filters: "art. 927 do CPC"."""
    if question.query is None:
        return None
    try:
        document = resolve(question.query, halves, wanted.day).document
    except AutosError:
        return None
    if not isinstance(document, LegalNode):
        return None
    legal = halves.legal()
    among = {document.position} & set(wanted.edges.among) if wanted.edges.among is not None else {document.position}
    asked = Asked((), wanted.filters, wanted.first, wanted.last, wanted.day, tuple(among), wanted.edges.legal)
    return (False, document.position) if legal.search(asked, 1)[1] else None


def _results(page: Sequence[_Place], question: SearchQuestion, wanted: Wanted, halves: Halves) -> list[DocumentRow]:
    legal = halves.legal()
    nodes = legal.at([number for decision, number in page if not decision])
    readings = legal.readings(list(nodes.values()), wanted.day)
    decisions = halves.search.lexical.decisions([number for decision, number in page if decision])
    words = list(surface_forms(question.query).values()) if question.query else []
    results: list[DocumentRow] = []
    for decision, number in page:
        if decision:
            results.append(_decision(decisions[number], words, halves))
            continue
        node, reading = nodes[number], readings[number]
        current = shown_of(legal, node)
        shown = reading.wording or current
        above = places(legal, node)
        results.append(
            DocumentRow(
                id=node.id,
                kind=DocumentKind(node.kind.value),
                title=title_of(node, current),
                reference=node.reference,
                level=node.level,
                within=above[-1].title if above else None,
                status=situation(legal.wordings(node)[0]),
                wording=reading.state,
                date=shown.date,
                date_end=shown.date_end,
                snippet=telling_passage(
                    [part for part in (reading.wording and reading.wording.text, shown.question) if part],
                    words,
                    PREVIEW_LENGTH,
                ),
                notes=joined(reading.notes),
                link=link_to(node.id),
                treatment=warning_of(treatment_of(node, halves)),
            )
        )
    return results


def _decision(decision: Decision, words: Sequence[str], halves: Halves) -> DocumentRow:
    texts = [text for text in (decision.ementa, decision.thesis) if text]
    names = names_of(decision)
    return DocumentRow(
        id=decision.id,
        kind=DocumentKind.DECISION,
        title=court_reference(decision),
        reference=names[0] if names else None,
        date=decision.day,
        snippet=telling_passage(texts or [decision.search_text], words, PREVIEW_LENGTH),
        link=link_to(decision.id),
        treatment=warning_of(halves.treatment(decision.id)),
    )
