"""The paragraphs of a Word document (ECMA-376, WordprocessingML). Runs in the child.

Only text is read: nothing is executed and no relationship followed. A document type declaration (which ECMA-376
part 2 forbids, and which external entities need) ends the reading, and parts are inflated up to a limit.
"""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple
from xml.parsers import expat

from activities.casefile.reader.plain_text import ReadPassage, UnusableText

MOST_INFLATED = 128 << 20
"""Most inflated bytes of all parts together. The markup of a thousand pages is some 30 MiB."""

MOST_MEMBERS = 20_000
MOST_ELEMENTS = 1_500_000
"""Most elements. The markup of a thousand pages has some 750,000."""
MOST_TOKEN = 4 << 20
"""Longest tag or comment in bytes, pictures in attributes included. Incomplete ones are parsed again with each
chunk.
"""
CHUNK = 1 << 16

CONTENT_TYPES = "[Content_Types].xml"
MAIN = re.compile(r"wordprocessingml\.(?:document|template)\.main\+xml$")
MACROS = re.compile(r"macroEnabled|vbaProject|vbaData", re.IGNORECASE)
NOTES = {"footnotes": "nota de rodapé", "endnotes": "nota de fim"}
"""Content-type endings of parts with notes, and the names of their notes."""

WORD = ("wordprocessingml/2006/main", "wordprocessingml/main")
"""Endings of WordprocessingML's namespace, transitional and strict."""

COMPATIBILITY = ("markup-compatibility/2006",)
LEFT_OUT = {"del": WORD, "moveFrom": WORD, "Fallback": COMPATIBILITY}
"""Elements with deleted text, or with duplicates for older programs."""

MARKS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
APART = frozenset({"separator", "continuationSeparator", "continuationNotice"})
"""Notes that only separate text and notes."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""A raised digit is a footnote mark, not part of the number before it."""

_UNSTORABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class _Parts(NamedTuple):
    main: str
    notes: list[tuple[str, str]]


def read_docx(path: Path) -> Iterator[ReadPassage]:
    """Return one passage for each non-blank paragraph: the body's, with tables and text boxes, then those of the
    notes.

    Raises `UnusableText`: `unreadable` if it is no Word document, `unsafe` with macros or a document type
    declaration, `resource` beyond the limits.
    """
    number = 0
    try:
        with zipfile.ZipFile(path) as archive:
            budget = _Budget()
            parts = _parts(archive, budget)
            body = ((text, None) for text, _ in _paragraphs(archive, parts.main, budget))
            notes = (
                (text, f"{called} {note}")
                for name, called in parts.notes
                for text, note in _paragraphs(archive, name, budget)
            )
            for source in (body, notes):
                for text, label in source:
                    lines = [line for line in text.split("\n") if line.strip()]
                    if lines:
                        number += 1
                        yield ReadPassage(number, label or f"parágrafo {number}", lines, [0])
    except (zipfile.BadZipFile, expat.ExpatError, EOFError, KeyError, NotImplementedError, RuntimeError, OSError):
        raise UnusableText("unreadable") from None


class _Budget:
    """The remaining budget of inflated bytes and elements."""

    def __init__(self) -> None:
        self._left = MOST_INFLATED
        self._elements = MOST_ELEMENTS

    def spend(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise UnusableText("resource")

    def spend_element(self) -> None:
        self._elements -= 1
        if self._elements < 0:
            raise UnusableText("resource")


def _parts(archive: zipfile.ZipFile, budget: _Budget) -> _Parts:
    if len(archive.namelist()) > MOST_MEMBERS:
        raise UnusableText("resource")
    types = _content_types(archive, budget)
    names = [*types.values(), *archive.namelist()]
    if any(MACROS.search(name) for name in names):
        raise UnusableText("unsafe")
    main = next((part for part, kind in types.items() if MAIN.search(kind)), None)
    if main is None:
        raise UnusableText("unreadable")
    notes = [
        (part, called)
        for ending, called in NOTES.items()
        for part, kind in types.items()
        if kind.endswith(f"wordprocessingml.{ending}+xml")
    ]
    return _Parts(main, notes)


def _content_types(archive: zipfile.ZipFile, budget: _Budget) -> dict[str, str]:
    """Return the content type by part, or by extension for a whole kind of parts."""
    types: dict[str, str] = {}

    def start(name: str, given: dict[str, str]) -> None:
        if name.endswith(" Override"):
            types[given.get("PartName", "").lstrip("/")] = given.get("ContentType", "")
        elif name.endswith(" Default"):
            types[f".{given.get('Extension', '')}"] = given.get("ContentType", "")

    parser = _parser()
    parser.StartElementHandler = start
    with archive.open(CONTENT_TYPES) as part:
        for _ in _fed(parser, part, budget):
            pass
    return types


class _Reader:
    """Collects paragraphs from the parser's events. A paragraph in a text box is inside another."""

    def __init__(self, budget: _Budget) -> None:
        self.found: list[tuple[str, int]] = []
        self._budget = budget
        self._open: list[list[str]] = []
        self._left_out = 0
        self._in_text = False
        self._raised = False
        self._note = 0

    def start(self, name: str, given: dict[str, str]) -> None:
        self._budget.spend_element()
        space, _, local = name.rpartition(" ")
        if _left_out(space, local):
            self._left_out += 1
        elif not space.endswith(WORD):
            return
        elif local == "p":
            self._open.append([])
        elif local == "r":
            self._raised = False
        elif local == "vertAlign":
            self._raised = any(value == "superscript" for value in given.values())
        elif local == "t":
            self._in_text = True
        elif local in ("footnote", "endnote"):
            kind = next((value for key, value in given.items() if key.endswith(" type")), "")
            self._note += kind not in APART
        elif local in MARKS and self._open and not self._left_out:
            self._open[-1].append(MARKS[local])

    def end(self, name: str) -> None:
        space, _, local = name.rpartition(" ")
        if _left_out(space, local):
            self._left_out -= 1
        elif not space.endswith(WORD):
            return
        elif local == "t":
            self._in_text = False
        elif local == "p" and self._open:
            self.found.append((_UNSTORABLE.sub("", "".join(self._open.pop())), self._note))

    def text(self, words: str) -> None:
        if self._in_text and self._open and not self._left_out:
            self._open[-1].append(words.translate(_RAISED) if self._raised else words)


def _paragraphs(archive: zipfile.ZipFile, name: str, budget: _Budget) -> Iterator[tuple[str, int]]:
    """Return each paragraph's text and the number of its note."""
    reader, parser = _Reader(budget), _parser()
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler = reader.text
    with archive.open(name) as part:
        for _ in _fed(parser, part, budget):
            yield from reader.found
            reader.found.clear()


def _fed(parser: expat.XMLParserType, part: IO[bytes], budget: _Budget) -> Iterator[None]:
    """Feed the part to the parser in chunks, yielding after each."""
    fed = 0
    while chunk := part.read(CHUNK):
        budget.spend(len(chunk))
        fed += len(chunk)
        parser.Parse(chunk, False)
        if fed - parser.CurrentByteIndex > MOST_TOKEN:
            raise UnusableText("resource")
        yield
    parser.Parse(b"", True)
    yield


def _parser() -> expat.XMLParserType:
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    return parser


def _refuse(*_: object) -> None:
    raise UnusableText("unsafe")


def _left_out(space: str, local: str) -> bool:
    return local in LEFT_OUT and space.endswith(LEFT_OUT[local])
