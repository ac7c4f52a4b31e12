"""get_document: one document in blocks, in its current wording or that of a given day."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from activities.law.decision.reference import court_address, court_reference
from activities.law.statutes.wording import Reading
from activities.research.tools.decision_page import page_of
from activities.research.tools.documents.citing import citing, names_of
from activities.research.tools.documents.resolve import Resolved, resolve
from activities.research.tools.documents.show import doubts, joined, link_to, places, shown_of, situation, title_of
from activities.research.tools.documents.treated import treatment_of
from activities.research.tools.halves import Found, Halves
from activities.search.analysis import analyse
from activities.search.legal.texts import LegalNode, LegalTexts
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import EdgeKind, LegalText
from workflows.contracts.research.documents import (
    MOST_BLOCKS,
    DocumentBlock,
    DocumentKind,
    DocumentWording,
    FullDocument,
    ReferenceQuestion,
)

WHOLE = 20
"""Levels below a document that its blocks include."""

_LONGEST = 100_000
"""Most blocks of a document that are searched for words."""

_CITED = 100
_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


@dataclass(frozen=True)
class Window:
    """At most `count` blocks from `first` on; numbers start at 1."""

    first: int = 1
    count: int = MOST_BLOCKS


def get_document(question: ReferenceQuestion, halves: Halves) -> Found:
    """Return the document that the reference names. Raise `NOT_FOUND` or `VALIDATION_ERROR` with advice."""
    day = date.fromisoformat(question.at_date) if question.at_date else None
    resolved = resolve(question.reference, halves, day)
    if isinstance(resolved.document, Decision):
        return Found(_decision(resolved.document, resolved, question, day, halves))
    return Found(_legal(resolved.document, resolved, question, day, halves))


def _legal(
    node: LegalNode, resolved: Resolved, question: ReferenceQuestion, day: date | None, halves: Halves
) -> FullDocument:
    legal = halves.legal()
    current, former = legal.wordings(node)
    # the id of a former wording asks for the day it began on
    day = day or next((text.date for text in former if text.id == question.reference), None)
    reading = legal.reading(node, day)
    shown = reading.wording or current or former[-1]
    window = _window(question.blocks, node.last - node.position + 1)
    blocks, total, notes = _provisions(legal, node, question.highlight, window, day)
    references = [node.reference] if node.reference else []
    return FullDocument(
        id=node.id,
        kind=DocumentKind(node.kind.value),
        title=title_of(node, current or former[-1]),
        reference=node.reference,
        at_date=day,
        wording=reading.state,
        notes=joined([*resolved.notes, *reading.notes, *doubts(shown, day), *notes]),
        status=situation(current),
        status_words=shown.status_words,
        date=shown.date,
        date_end=shown.date_end,
        date_precision=shown.date_precision,
        date_basis=shown.date_basis,
        within=places(legal, node),
        question=shown.question,
        note=shown.note,
        blocks=blocks,
        total_blocks=total,
        wordings=[_wording(text, text is current) for text in [*former, *([current] if current else [])]],
        cites=legal.edges(node, EdgeKind.CITES)[:_CITED],
        cited_by=int(citing(references, halves).sum()),
        source=shown.source,
        url=shown.url,
        link=link_to(node.id, question.highlight),
        treatment=treatment_of(node, halves),
    )


def _provisions(
    legal: LegalTexts, node: LegalNode, highlight: str | None, window: Window, day: date | None
) -> tuple[list[DocumentBlock], int, list[str]]:
    """Return the blocks to show, their total number, and notes on the choice."""
    if highlight is None:
        nodes, total = legal.below(node, WHOLE, window.count, window.first - 1)
        readings = legal.readings(nodes, day)
        return [_provision(legal, node, one, readings[one.position], day) for one in nodes], total, []
    nodes, total = legal.below(node, WHOLE, _LONGEST)
    texts: list[str] = []
    readings: dict[int, Reading] = {}
    for start in range(0, len(nodes), 1_000):
        readings |= legal.readings(nodes[start : start + 1_000], day)
    for one in nodes:
        wording = readings[one.position].wording
        texts.append(f"{wording.label}\n{wording.heading or ''}\n{wording.text}" if wording else "")
    chosen, marked, notes = _matching(texts, highlight)
    shown = [
        _provision(legal, node, nodes[at], readings[nodes[at].position], day).model_copy(
            update={"highlighted": at in marked}
        )
        for at in chosen
    ]
    return shown, total, notes


def _provision(legal: LegalTexts, top: LegalNode, node: LegalNode, reading: Reading, day: date | None) -> DocumentBlock:
    """Return the provision. A text that did not exist on the day, or is lost, says so and shows none."""
    shown = reading.wording or shown_of(legal, node)
    return DocumentBlock(
        number=node.position - top.position + 1,
        id=node.id,
        label=shown.label,
        heading=shown.heading,
        text=reading.wording.text if reading.wording else "",
        depth=node.depth - top.depth,
        level=node.level,
        status=situation(legal.wordings(node)[0]),
        wording=reading.state,
        note=shown.note if reading.wording else None,
        notes=list(reading.notes),
    )


def _decision(
    decision: Decision, resolved: Resolved, question: ReferenceQuestion, day: date | None, halves: Halves
) -> FullDocument:
    page = page_of(decision)
    window = _window(question.blocks, len(page.paragraphs))
    numbers, marked, notes = range(window.first - 1, window.first - 1 + window.count), set[int](), list[str]()
    if question.highlight is not None:
        chosen, marked, notes = _matching([paragraph.text for paragraph in page.paragraphs], question.highlight)
    else:
        chosen = [at for at in numbers if at < len(page.paragraphs)]
    blocks = [
        DocumentBlock(
            number=at + 1,
            text=page.paragraphs[at].text,
            anchor=page.paragraphs[at].anchor,
            voice=page.paragraphs[at].voice,
            highlighted=at in marked,
        )
        for at in chosen
    ]
    late = [f"A decisão é posterior a {day:%d/%m/%Y}."] if day and decision.day and decision.day > day else []
    cites = [*decision.features.citations, *decision.features.statutes]
    names = names_of(decision)
    return FullDocument(
        id=decision.id,
        kind=DocumentKind.DECISION,
        title=court_reference(decision),
        reference=names[0] if names else None,
        at_date=day,
        wording=None,
        notes=joined([*resolved.notes, *late, *notes]),
        status=None,
        date=decision.day,
        date_end=None,
        blocks=blocks,
        total_blocks=len(page.paragraphs),
        cites=cites[:_CITED],
        cited_by=int(citing(names, halves).sum()),
        source=decision.source,
        url=court_address(decision),
        link=link_to(decision.id, question.highlight),
        treatment=halves.treatment(decision.id),
    )


def _window(blocks: str | None, total: int) -> Window:
    """Return the requested blocks. Raise `VALIDATION_ERROR` if there are none."""
    if blocks is None:
        return Window()
    match = _RANGE.fullmatch(blocks)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if first < 1 or last < first or first > total:
        message = (
            f"Blocos {blocks}: o documento tem os de 1 a {total}; use uma faixa crescente, como 1-{min(total, 40)}."
        )
        raise AutosError(ErrorCode.VALIDATION_ERROR, message, campo="blocks", total_blocks=total)
    return Window(first, min(last - first + 1, MOST_BLOCKS))


def _matching(texts: Sequence[str], highlight: str) -> tuple[list[int], set[int], list[str]]:
    """Return blocks with all the words (or any, if none has all), each with one neighbour on either side, and the
    matching ones.
    """
    wanted = set(analyse(highlight))
    found = [wanted & set(analyse(text)) if wanted else set[str]() for text in texts]
    marked = [at for at, words in enumerate(found) if wanted and words == wanted]
    notes: list[str] = []
    if not marked:
        marked = [at for at, words in enumerate(found) if words]
        notes = ["Nenhum bloco tem todas as palavras: vêm os que têm alguma."] if marked else []
    if not marked:
        return [], set(), ["Nenhum bloco tem estas palavras."]
    chosen = sorted({at for one in marked for at in (one - 1, one, one + 1) if 0 <= at < len(texts)})
    if len(chosen) > MOST_BLOCKS:
        notes.append(f"Há mais blocos com estas palavras: vêm os primeiros {MOST_BLOCKS}.")
    return chosen[:MOST_BLOCKS], set(marked), notes


def _wording(text: LegalText, current: bool) -> DocumentWording:
    return DocumentWording(id=text.id, date=text.date, date_end=text.date_end, current=current)
