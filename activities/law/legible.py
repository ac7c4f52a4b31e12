"""A text prepared for reading references: typographic artefacts in numbers and names are removed.

Footnote marks, soft and line-end hyphens, thin spaces, dots before an ordinal sign, detached accents, spaced
letters, joined words, letters that OCR reads for digits, and ordinals in words do not change a reference. `Legible`
maps each character to its original position.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache

from activities.law.numerals import roman

_SPACES = "\u2000-\u200a\u202f\u205f\u3000\u1680"
_RAISED = "\u2070\u00b9\u00b2\u00b3\u2074-\u2079"
_ODD = re.compile(
    rf"(?P<raised>[{_RAISED}]+(?:\s?[,;]\s?[{_RAISED}]+)*)"
    r"|(?P<soft>\u00ad[ \t]{0,20}\n?|[\u200b-\u200f\u2060\ufeff])"
    rf"|(?P<grouping>(?<=\d)[\u00a0{_SPACES}](?=\d{{3}}(?!\d)))"
    rf"|(?P<space>[{_SPACES}])"
    r"|(?P<apart>[A-Za-z][\u0300-\u036f]+)"
)
_FOOTNOTE = re.compile(r"\[\d{1,3}\](?![\w(])")
_ORDINAL = re.compile(r"(?<=\d)\.(?=[ºo°ª](?!\w))|(?<=\d[oº°])\.(?=\s*,|\s+(?:d[aeo]s?|e|inc|par|art|§)\b)")
_BROKEN = re.compile(r"(?P<dot>\.)?-[ \t]{0,20}\n[ \t]{0,20}(?P<more>\.)?(?=\w)")
_AFTER_DOT = re.compile(
    r"(?<=\d\.)[ \t]{0,20}\n[ \t]{0,20}(?=\d{3}(?:\.\d{3}){0,2}\s?[/-]\s?(?:[A-Z]{2}|\d{2}(?:\d\d)?)(?!\w))"
)
_SPACED = re.compile(r"(?<!\S)(?:[A-ZÀ-Ý] ){3,30}[A-ZÀ-Ý](?: {2,4}(?:[A-ZÀ-Ý] ){0,30}[A-ZÀ-Ý])*(?!\S)|\bR E s p(?!\S)")
_BETWEEN = re.compile(r"(?<=\S) (?=\S)")
_MISREAD = re.compile(r"(?<![\w.])(?=[OoIl.]{0,11}\d)(?=[\d.]{0,11}[OoIl])[\dOoIl]{1,3}(?:\.[\dOoIl]{3}){1,2}(?![\w.])")
_DIGITS = str.maketrans("OoIl", "0011")
_GLUED = re.compile(
    r"(?:(?<=Int)|(?<=Rg)|(?<=cl)|(?<=\s))(?P<link>n[oa]s?)(?=(?:E?A?REsp|AgInt|AgRg|EDcl|R?HC|R?MS|Rcl|A?RE)(?![a-z]))"
    r"|\b(?:[Ss](?:[uú]mula|ÚMULA)|[Tt]ema|TEMA|[Aa]rtigo|ARTIGO)[sS]?(?=\d)"
)
_ORDINALS = ("primeiro", "segundo", "terceiro", "quarto", "quinto", "sexto", "setimo", "oitavo", "nono")
_ORDINAL_WORD = re.compile(rf"\b(?:{'|'.join(_ORDINALS)}|sétimo)\b", re.IGNORECASE)
_WRITTEN_OUT = re.compile(
    rf"\b(?:art(?:igo)?|par[aá]grafo|inciso)s?\.?\s+{_ORDINAL_WORD.pattern}(?:(?:\s*,\s*|\s+e\s+){_ORDINAL_WORD.pattern})*",
    re.IGNORECASE,
)
_GROUP = re.compile(r"\d{3}(?!\d)")
_PART_OF_GROUP = re.compile(r"\.(\d{1,2})-[ \t]{0,20}\n[ \t]{0,20}(\d{1,2})(?!\d)")
_GROUPED = 3
_LETTER = re.compile(r"[A-Z]{1,2}(?![A-Za-z])")
_END_OF_CLASS = re.compile(r"(?:R?Esp|REsp|Int|Rg|Dcl)\b")

_Edit = tuple[int, int, str]


class Legible:
    """`text` without artefacts; equal to the original if there are none."""

    def __init__(self, text: str) -> None:
        self._origin = text
        self._starts, self._shifts = [0], [0]
        kept: list[str] = []
        at = written = 0
        for start, end, instead in sorted(_edits(text)):
            if start < at:
                continue
            kept += [text[at:start], instead]
            written += start - at + len(instead)
            at = end
            self._starts.append(written)
            self._shifts.append(end - written)
        self.text = "".join([*kept, text[at:]]) if kept else text

    @property
    def differs(self) -> bool:
        """Return whether anything was removed."""
        return self.text is not self._origin

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the original span of a span here."""
        return self._back(start), self._back(end - 1) + 1 if end > start else self._back(end)

    def of(self, start: int, end: int) -> str:
        """Return the original text of a span here."""
        return self._origin[slice(*self.span(start, end))]

    def _back(self, place: int) -> int:
        return place + self._shifts[bisect_right(self._starts, place) - 1]


@lru_cache(maxsize=16)
def legible(text: str) -> Legible:
    """Return the prepared text. The last few are cached, since one text is searched for many things."""
    return Legible(text)


def _edits(text: str) -> Iterator[_Edit]:
    if not text.isascii():
        yield from _each(_ODD, text, _instead_of_odd)
    if "[" in text:
        yield from _each(_FOOTNOTE, text, lambda match: "" if match.start() and text[match.start() - 1] > " " else None)
    yield from _each(_ORDINAL, text, lambda match: "")
    yield from _each(_SPACED, text, lambda match: _BETWEEN.sub("", match[0]))
    yield from _each(_GLUED, text, lambda match: f" {match[0]} " if match["link"] else f"{match[0]} ")
    yield from _each(_MISREAD, text, lambda match: match[0].translate(_DIGITS))
    for group in _WRITTEN_OUT.finditer(text):
        for word in _ORDINAL_WORD.finditer(text, *group.span()):
            yield *word.span(), _numbered(word[0], item=group[0][0] in "iI")
    if "-" in text and "\n" in text:
        yield from _each(_BROKEN, text, _joined)
    if ".\n" in text or ". \n" in text:
        yield from _each(_AFTER_DOT, text, lambda match: "")


def _each(pattern: re.Pattern[str], text: str, instead: Callable[[re.Match[str]], str | None]) -> Iterator[_Edit]:
    for match in pattern.finditer(text):
        if (written := instead(match)) is not None:
            yield match.start(), match.end(), written


def _instead_of_odd(match: re.Match[str]) -> str:
    if match["apart"]:
        return unicodedata.normalize("NFC", match[0])
    if match["grouping"]:
        return "."
    return " " if match["space"] else ""


def _numbered(ordinal: str, *, item: bool) -> str:
    """Return the ordinal in legal style: articles and paragraphs in digits, items in Roman numerals."""
    number = _ORDINALS.index(ordinal.lower().replace("é", "e")) + 1
    return roman(number) if item else f"{number}º"


def _joined(match: re.Match[str]) -> str | None:
    """Return the joint of a number or word split at a line end; None for words joined by a hyphen."""
    text, start, end = match.string, match.start(), match.end()
    before = text[start - 1] if start else " "
    if before.isdigit():
        if _GROUP.match(text, end):
            return "."
        if (part := _PART_OF_GROUP.search(text, max(0, start - 3), end + 3)) and len(part[1] + part[2]) == _GROUPED:
            return ""
        return None if match["dot"] or match["more"] else "-"
    if match["dot"] or match["more"]:
        return None
    if before in "oº°" and _LETTER.match(text, end):
        return "-"
    divided = before.isalpha() and (text[end].islower() or _END_OF_CLASS.match(text, end))
    return "" if divided else None
