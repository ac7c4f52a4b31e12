"""A text file read line by line. Runs in the child."""

import codecs
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MOST_BYTES = 16 << 20
"""Of text, however it is wrapped: some five thousand pages."""

MOST_PASSAGES = 100_000
"""Of one document: a thousand pages have some thirty thousand paragraphs."""

ENDS_SENTENCE = re.compile(r"(?:[:;!?…]|(?:[\d)\]\"”]|\w{5})\.)[\"'”’)\]]*$")
"""A full stop after a word of up to four letters may be that of an abbreviation ("n.", "Rel.", "fls.")."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")
_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


class ReadPassage(NamedTuple):
    """A passage as the child writes it; fields as in `activities.casefile.text.passage.Passage`."""

    number: int
    label: str
    lines: list[str]
    begins: list[int]


class UnusableText(Exception):
    """The file is not valid text; `why` is `unreadable`, `unsafe` or `resource`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def read_plain_text(path: Path) -> Iterator[ReadPassage]:
    """One passage per non-blank line. Raises `UnusableText`.

    A line begins a paragraph unless the previous line ends within a sentence, because such text is wrapped.
    """
    if path.stat().st_size > MOST_BYTES:
        raise UnusableText("resource")
    before = ""
    for number, line in enumerate(decoded(path.read_bytes()).splitlines(), start=1):
        goes_on = bool(before) and not ENDS_SENTENCE.search(before)
        before = line.strip()
        if before:
            yield ReadPassage(number, f"linha {number}", [line.rstrip()], [] if goes_on else [0])


def bounded(passages: Iterator[ReadPassage]) -> Iterator[ReadPassage]:
    """The passages; raises `UnusableText` beyond `MOST_PASSAGES`, since each costs time however short it is."""
    for count, passage in enumerate(passages):
        if count == MOST_PASSAGES:
            raise UnusableText("resource")
        yield passage


def decoded(content: bytes) -> str:
    """The text of UTF-8, UTF-16 (with its mark) or Windows-1252; raises `UnusableText` for other encodings."""
    encoding = next((name for mark, name in _BYTE_ORDER_MARKS.items() if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    if _CONTROL.search(text):
        raise UnusableText("unreadable")
    return text.replace("\f", "\n")
