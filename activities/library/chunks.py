"""The searchable passages of a document: cut by paragraphs, never across a page. Pure and linear."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from activities.casefile.text.flow import linked
from activities.casefile.text.passage import Passage
from workflows.contracts.base import Contract
from workflows.contracts.firm.library import Chunking


class Chunk(Contract):
    """`number` counts from 1 in the document; `place` is the page, paragraph or line where the passage begins, and
    `label` its name for people ("página 4", "linhas 3 a 9").
    """

    number: int
    place: int
    label: str
    text: str


class Paragraph(NamedTuple):
    """Lines joined to running text, with the passages in which they begin and end."""

    first: Passage
    last: Passage
    text: str


def chunks_of(passages: Sequence[Passage], chunking: Chunking, *, paged: bool) -> Iterator[Chunk]:
    """Return the passages of a document in order. With `paged`, none crosses the end of a page."""
    number = 0
    for part in [[page] for page in passages] if paged else [passages]:
        for first, last, text in _merged(paragraphs_of(part), chunking):
            number += 1
            yield Chunk(number=number, place=first.number, label=_label(first, last), text=text)


def paragraphs_of(passages: Iterable[Passage]) -> Iterator[Paragraph]:
    """Return lines that belong together as one text, with words hyphenated at a line's end mended."""
    waiting: list[tuple[Passage, str]] = []
    for passage in passages:
        begins = set(passage.begins)
        for at, line in enumerate(passage.lines):
            if at in begins and waiting:
                yield _joined(waiting)
                waiting = []
            if line.strip():
                waiting.append((passage, line.strip()))
    if waiting:
        yield _joined(waiting)


def _joined(lines: list[tuple[Passage, str]]) -> Paragraph:
    return Paragraph(lines[0][0], lines[-1][0], "".join(linked(line for _, line in lines)))


def _merged(paragraphs: Iterable[Paragraph], chunking: Chunking) -> Iterator[tuple[Passage, Passage, str]]:
    """Join paragraphs while they fit. Each passage begins with the end of the one before."""
    size, overlap = chunking.chunk_size_chars, chunking.chunk_overlap_chars
    text, first, last = "", None, None
    for paragraph in paragraphs:
        for part in _parts(paragraph.text, size - overlap - 1):
            if first and last and len(text) + 1 + len(part) > size:
                yield first, last, text
                text, first = _ending(text, overlap), None
            text = f"{text}\n{part}" if text else part
            first, last = first or paragraph.first, paragraph.last
    if first and last:
        yield first, last, text


def _parts(text: str, size: int) -> Iterator[str]:
    """Return the text in parts of at most `size` characters, cut after a sentence or else between words."""
    at = 0
    while len(text) - at > size:
        window = text[at : at + size]
        cut = max(window.rfind(". ") + 1, window.rfind("; ") + 1)
        if cut < size // 2:
            cut = window.rfind(" ")
        if cut <= 0:
            cut = size
        yield window[:cut].strip()
        at += cut
    if rest := text[at:].strip():
        yield rest


def _ending(text: str, length: int) -> str:
    """Return the last words of a text, at most `length` characters."""
    if length == 0:
        return ""
    ending = text[-length:]
    return ending[ending.find(" ") + 1 :] if len(text) > length and " " in ending else ending


def _label(first: Passage, last: Passage) -> str:
    if first.number == last.number:
        return first.label
    what, _, number = first.label.rpartition(" ")
    plural = {"linha": "linhas", "parágrafo": "parágrafos"}.get(what)
    return f"{plural} {number} a {last.number}" if plural and last.label.startswith(what) else first.label
