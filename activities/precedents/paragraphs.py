"""From the pages of a phase to its paragraphs, each with the page it begins on and the heading it stands under."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from activities.casefile.segmentation import Piece
from activities.casefile.text.page import Page

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


def furniture(pages: Iterable[Page]) -> frozenset[str]:
    """Lines that return on many pages whatever their numbers: stamps, headers, footers."""
    counts: Counter[str] = Counter()
    total = 0
    for page in pages:
        total += 1
        counts.update({_shape(line.text) for line in page.lines})
    floor = max(_FURNITURE_PAGES, _FURNITURE_SHARE * total)
    return frozenset(shape for shape, count in counts.items() if count >= floor)


def paragraphs_of(
    pieces: Sequence[Piece], pages: dict[int, Page], repeated: frozenset[str] = frozenset()
) -> list[Paragraph]:
    """The paragraphs of the pieces in file order; lines of `repeated` shape are left out."""
    found: list[Paragraph] = []
    for piece in pieces:
        heading = ""
        for number in range(piece.page_start, piece.page_end + 1):
            page = pages.get(number)
            lines = [line.text for line in page.lines if _shape(line.text) not in repeated] if page else []
            for text in _blocks(lines):
                if _is_heading(text):
                    heading = text
                else:
                    found.append(Paragraph(number, heading, text))
    return found


def _blocks(lines: Sequence[str]) -> list[str]:
    """Lines joined into headings and paragraphs, which end in a short line with a full stop or before a new item."""
    text = _SOFT_HYPHEN.sub("", "\n".join(line.strip() for line in lines))
    blocks: list[list[str]] = []
    widest = max((len(line) for line in text.split("\n")), default=0)
    for line in text.split("\n"):
        if not line:
            continue
        last = blocks[-1] if blocks else None
        if last is None or _starts_anew(last, line, widest):
            blocks.append([line])
        else:
            last.append(line)
    return [" ".join(block) for block in blocks]


def _starts_anew(block: list[str], line: str, widest: int) -> bool:
    if _is_heading(line) != _is_heading(block[-1]):
        return True
    if _is_heading(line):
        return len(" ".join(block)) + len(line) > _HEADING_LENGTH or block[-1].endswith(_SENTENCE_END)
    short = len(block[-1]) < _SHORT_LINE * widest
    return bool(_BULLET.match(line)) or (short and block[-1].endswith(_SENTENCE_END))


def _is_heading(text: str) -> bool:
    """Capitals only and a single sentence: several are a quoted ementa."""
    return len(text) <= _HEADING_LENGTH and text.upper() == text and bool(_TITLE.fullmatch(text))


def _shape(text: str) -> str:
    return _DIGITS.sub("0", " ".join(text.split()))
