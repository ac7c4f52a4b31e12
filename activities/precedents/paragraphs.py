"""From the pages of a phase to paragraphs, each with its first page and its heading."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from activities.casefile.segmentation import Piece
from activities.casefile.text.page import Page
from activities.precedents.disputed import DisputedPiece

_DIGITS = re.compile(r"\d+")
_BULLET = re.compile(r"(?:[a-z]\)|[•▪–—-]|[IVX]{1,5}\s?[-–).]|\d{1,2}(?:\.\d{1,2}){0,5}[.)])\s")
_TITLE = re.compile(r"(?=.*[^\W\d_]{4})(?!.*[^\W\d_]{4}\. )[^)]*(?:\([^)]*\)[^)]*)*")
_SOFT_HYPHEN = re.compile(r"[\u00ad\ufffe\u0002]\s?|(?<=[^\W\d_]{2})-\n(?=[a-zà-ú])")
_SENTENCE_END = (".", ":", ";", "?", "!")
_HEADING_LENGTH = 110
_SHORT_LINE = 0.8
_FURNITURE_PAGES = 4
_FURNITURE_SHARE = 0.15


@dataclass(frozen=True)
class Paragraph:
    """One paragraph on one line. `page` is 1-based, `heading` empty if there is none."""

    page: int
    heading: str
    text: str

    @property
    def full(self) -> str:
        """Return heading and text."""
        return f"{self.heading}. {self.text}" if self.heading else self.text


class Prose:
    """The pages of a file as headings and paragraphs, without lines that repeat on many pages."""

    def __init__(self, pages: Mapping[int, Page]) -> None:
        self._lines = {
            number: [(line.text, _shape(line.text)) for line in page.lines] for number, page in pages.items()
        }
        self._repeated = _repeated(self._lines.values())
        self._found: dict[tuple[int, int], list[Paragraph]] = {}

    def paragraphs_of(self, pieces: Iterable[Piece | DisputedPiece]) -> list[Paragraph]:
        """Return the paragraphs of the pieces in order."""
        return [paragraph for piece in pieces for paragraph in self._of(piece.page_start, piece.page_end)]

    def _of(self, first: int, last: int) -> list[Paragraph]:
        if (first, last) not in self._found:
            heading = ""
            found = self._found[first, last] = []
            for number in range(first, last + 1):
                lines = [text for text, shape in self._lines.get(number, ()) if shape not in self._repeated]
                for text in _blocks(lines):
                    if _is_heading(text):
                        heading = text
                    else:
                        found.append(Paragraph(number, heading, text))
        return self._found[first, last]


def _repeated(pages: Collection[list[tuple[str, str]]]) -> frozenset[str]:
    """Return the shapes of lines that repeat on many pages: stamps, headers, footers."""
    counts: Counter[str] = Counter()
    for lines in pages:
        counts.update({shape for _, shape in lines})
    floor = max(_FURNITURE_PAGES, _FURNITURE_SHARE * len(pages))
    return frozenset(shape for shape, count in counts.items() if count >= floor)


def _blocks(lines: Sequence[str]) -> list[str]:
    """Join lines into headings and paragraphs, which end with a short line and full stop or before a new item."""
    text = _SOFT_HYPHEN.sub("", "\n".join(line.strip() for line in lines))
    joined = [(line, _is_heading(line)) for line in text.split("\n") if line]
    widest = max((len(line) for line, _ in joined), default=0)
    blocks: list[list[str]] = []
    above = False
    for line, heading in joined:
        if not blocks or heading is not above or _starts_anew(blocks[-1], line, heading, widest):
            blocks.append([line])
        else:
            blocks[-1].append(line)
        above = heading
    return [" ".join(block) for block in blocks]


def _starts_anew(block: list[str], line: str, heading: bool, widest: int) -> bool:
    """Return whether the line does not continue the block above, if both are headings or both text."""
    ended = block[-1].endswith(_SENTENCE_END)
    if heading:
        return ended or len(" ".join(block)) + len(line) > _HEADING_LENGTH
    return (ended and len(block[-1]) < _SHORT_LINE * widest) or _BULLET.match(line) is not None


def _is_heading(text: str) -> bool:
    """Return whether the line is in capitals and a single sentence; several are a quoted ementa."""
    return len(text) <= _HEADING_LENGTH and text.upper() == text and bool(_TITLE.fullmatch(text))


def _shape(text: str) -> str:
    return _DIGITS.sub("0", " ".join(text.split()))
