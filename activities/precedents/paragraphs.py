"""From the pages of a phase to its paragraphs, each with the page it begins on and the heading it stands under."""

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
    """Text of one paragraph, one line; `page` is 1-based, `heading` empty where none was seen."""

    page: int
    heading: str
    text: str

    @property
    def full(self) -> str:
        """Heading and text."""
        return f"{self.heading}. {self.text}" if self.heading else self.text


class Prose:
    """The pages of a file as headings and paragraphs. Lines that return on many pages are left out."""

    def __init__(self, pages: Mapping[int, Page]) -> None:
        self._lines = {
            number: [(line.text, _shape(line.text)) for line in page.lines] for number, page in pages.items()
        }
        self._repeated = _repeated(self._lines.values())
        self._found: dict[tuple[int, int], list[Paragraph]] = {}

    def paragraphs_of(self, pieces: Iterable[Piece | DisputedPiece]) -> list[Paragraph]:
        """The paragraphs of the pieces in their order."""
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
    """Shapes of lines that return on many pages: stamps, headers, footers."""
    counts: Counter[str] = Counter()
    for lines in pages:
        counts.update({shape for _, shape in lines})
    floor = max(_FURNITURE_PAGES, _FURNITURE_SHARE * len(pages))
    return frozenset(shape for shape, count in counts.items() if count >= floor)


def _blocks(lines: Sequence[str]) -> list[str]:
    """Lines joined into headings and paragraphs, which end in a short line with a full stop or before a new item."""
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
    """Whether the line does not go on with the block above it, where both are headings or both are text."""
    ended = block[-1].endswith(_SENTENCE_END)
    if heading:
        return ended or len(" ".join(block)) + len(line) > _HEADING_LENGTH
    return (ended and len(block[-1]) < _SHORT_LINE * widest) or _BULLET.match(line) is not None


def _is_heading(text: str) -> bool:
    """Capitals only and a single sentence: several are a quoted ementa."""
    return len(text) <= _HEADING_LENGTH and text.upper() == text and bool(_TITLE.fullmatch(text))


def _shape(text: str) -> str:
    return _DIGITS.sub("0", " ".join(text.split()))
