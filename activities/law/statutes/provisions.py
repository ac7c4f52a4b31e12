"""The provisions after "art.": articles with paragraphs, items and letters."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from activities.law.numerals import roman, value_of


@dataclass(frozen=True, slots=True)
class Provision:
    """An article and the place inside it: paragraph ("2", "único"), item (Roman), letter."""

    article: str
    paragraph: str | None = None
    item: str | None = None
    letter: str | None = None


@dataclass(frozen=True, slots=True)
class ProvisionList:
    """The provisions in the order of the list, its end, and the provisions that each "art." begins.

    `heads` has the place of the first digit after every "art.": the rest of the list begins there.
    """

    provisions: list[Provision]
    end: int
    heads: dict[int, int]


_ARTICLE = (
    r"(?P<article>\d{1,2}\.\d{3}|\d{1,4})(?:\s?o\b)?(?P<suffix>\s?-\s?[A-Z]{1,2}(?![A-Za-z]))?"
    r"(?!\d|/(?:19|20)?\d\d?(?!\d))"
)
_ROMAN = r"[IVXLC]{1,7}"
_SOLE = r"(?:§|\bpar(?:agrafo\b|agr?\.|\.)|\bp\.)\s*un(?:ico\b|\.)|\bp\.\s?u\."
_PLACE = re.compile(
    r"(?P<marks>§§?|\bpar(?:agrafos?\b|agr?\.|s?\.))\s*(?P<paragraph>\d{1,2})(?:\s?o\b)?(?P<letter_suffix>-[A-Z](?![A-Za-z]))?(?!\d)"
    rf"|(?P<sole>{_SOLE})"
    r"|(?P<caput>[\"']?\bcaput\b[\"']?)"
    rf"|(?:\binc(?:isos?\b|s?\.)\s*(?P<item>{_ROMAN})\b)"
    r"|(?:\b(?:letras?|alineas?|let\.|al\.)\s*[\"']?|[\"'](?=[a-z][\"']))(?P<letter>[a-z])\b[\"']?"
    rf"|(?P<again>\b(?:arts?\b\.?|artigos?\b)\s*)?{_ARTICLE}",
    re.IGNORECASE,
)
_BARE_ITEM = re.compile(rf"(?P<item>(?!CCB?\b){_ROMAN})\b")
_BARE_LETTER = re.compile(r"(?P<letter>[a-z])\b(?=\s*(?:[,;.)]|e\b|d[ao]s?\b|$))")
_LAST_LETTER = re.compile(r"(?P<letter>[a-z])\b(?=\s*(?:[,;.)]|$))")
_GLUE = re.compile(
    r"(?:\s*(?:[,;]|[(\-](?=\s*(?:§|inc|par|al|let|[\"']?caput))|\)(?=\s*(?:,|e\b))|\be/ou\b|\be\b(?!\s*(?:[;.)]|$))|\bou\b|\bambos\b|\bbem\s+como\b|c/c|\bc\.c\.|\bcombinad[oa]s?\s+com\b|\bos?\b"
    r"|\bd[oa]s?\b(?=\s+(?:art|§|par|inc))))*\s*",
    re.IGNORECASE,
)
_TO = r"\s*(?:\b(?:a|ao|ate(?:\s+o)?|usque)\b|[-/])\s*(?:o\s+)?"
_RANGE = re.compile(
    rf"{_TO}(?:(?:arts?\b\.?|artigos?\b|§§?)\s*)?(?P<last>\d{{1,2}}\.\d{{3}}|\d{{1,4}})(?:\s?o\b)?(?!\d|/\d|\.\d)"
    rf"|{_TO}(?P<item>(?!CCB?\b){_ROMAN})\b(?=\s*[,;.)]|\s+(?:e|d[ao])\b)"
)
_LONGEST_RANGE = 60
_BEFORE = re.compile(
    rf"(?:\b(?:letras?|alineas?|let\.|al\.)\s*[\"']?(?P<letter>[a-z])[\"']?,?\s*d[oa]s?\s+)?"
    rf"(?:\binc(?:isos?\b|s?\.)\s*(?P<items>{_ROMAN}(?:\s*(?:,|\be\b|\bou\b|\bao?\b)\s*{_ROMAN})*),?\s*d[oa]s?\s+)?"
    r"(?:(?:(?:§§?|\bparagrafos?)\s*(?P<paragraphs>\d{1,2}o?(?:\s*(?:,|\be\b|\bao?\b)\s*\d{1,2}o?)*)"
    rf"|(?P<sole>{_SOLE})"
    r"|(?P<caput>\bcaput\b))(?:,?\s*d[oa]s?\s+|(?P<comma>,\s+)))?$",
    re.IGNORECASE,
)


_CAPUT_AND = re.compile(r"\bcaput\b[\"']?\s*,?\s*e\s*$", re.IGNORECASE)
_LISTED = re.compile(r"[,;]\s?$")


def provisions_after(folded: str, start: int) -> ProvisionList:
    """Return the provisions listed from `start`, the first article's digits; none if no article is there."""
    found: list[Provision] = []
    heads: dict[int, int] = {}
    end = start
    plural_paragraphs = False
    while match := _next_place(folded, end, found):
        groups = match.groupdict()
        if groups.get("article"):
            if plural_paragraphs and not groups["again"] and _is_paragraph(match, found[-1]):
                found.append(replace(found[-1], paragraph=_article(match), item=None, letter=None))
            else:
                if groups["again"] or not found:
                    heads[match.start("article")] = len(found)
                found.append(Provision(_article(match)))
                plural_paragraphs = False
        elif groups.get("paragraph") or groups.get("sole"):
            plural_paragraphs = (groups["marks"] or "").lower() in {"§§", "paragrafos"}
            number = "único" if groups["sole"] else groups["paragraph"] + (groups["letter_suffix"] or "").upper()
            _place(found, Provision(found[-1].article, number), beside=_CAPUT_AND.search(folded, start, match.start()))
        elif groups.get("item"):
            last = found[-1]
            _place(found, Provision(last.article, last.paragraph, groups["item"].upper()))
        elif groups.get("letter"):
            _place(found, replace(found[-1], letter=groups["letter"].lower()))
        end = match.end()
        if found and (upto := _RANGE.match(folded, end)) and (between := _between(found[-1], upto)):
            found.extend(between)
            end = upto.end()
    return ProvisionList(found, end, heads)


def with_places_before(folded: str, head: int, first: Provision) -> tuple[list[Provision], int]:
    """Return the first article with the text before "art." ("§ 2º do art. 85"), and where that begins."""
    before = _BEFORE.search(folded, max(0, head - 90), head)
    if before is None or not before[0] or first.paragraph or first.item:
        return [first], head
    if before["comma"] and _LISTED.search(folded, max(0, before.start() - 2), before.start()):
        return [first], head
    paragraphs = ["único"] if before["sole"] else [str(at) for at in _each(before["paragraphs"], r"\d+", int)] or [None]
    items = [roman(at) for at in _each(before["items"], _ROMAN, value_of)] or [None]
    letter = before["letter"].lower() if before["letter"] else None
    placed = [Provision(first.article, paragraph, item, letter) for paragraph in paragraphs for item in items]
    return placed, before.start()


def _each(listed: str | None, number: str, value: Callable[[str], int]) -> list[int]:
    """Return the numbers of a list, those within its ranges too: "I a III e V"."""
    found: list[int] = []
    for match in re.finditer(rf"(?P<to>\bAO?\s+)?(?P<number>{number})", (listed or "").upper()):
        last = value(match["number"])
        begin = found[-1] + 1 if match["to"] and found and _is_range(found[-1], last) else last
        found.extend(range(begin, last + 1))
    return found


def _next_place(folded: str, end: int, found: list[Provision]) -> re.Match[str] | None:
    """Return the next element of the list, over joining words."""
    if not found:
        return _PLACE.match(folded, end)
    glue = _GLUE.match(folded, end)
    begin = glue.end() if glue else end
    if begin == end and folded[begin : begin + 1] != "§":
        return None
    match = _PLACE.match(folded, begin) or _BARE_ITEM.match(folded, begin)
    if match and match.groupdict().get("article") and not match["again"] and folded[end:begin].isspace():
        # Nothing but white space joins it to the list: the number of the next paragraph, or a page's.
        return None
    if match is None:
        follows = _BARE_LETTER if found[-1].item or found[-1].letter else _LAST_LETTER
        match = follows.match(folded, begin)
    return match


def _between(first: Provision, upto: re.Match[str]) -> list[Provision]:
    """Return the rest of a range, end included: "12 a 17", "§§ 2º a 6º", "I a IV"; empty if there is none."""
    if upto["item"]:
        if not first.item or first.letter:
            return []
        begin, last = value_of(first.item), value_of(upto["item"])
        return [replace(first, item=roman(at)) for at in range(begin + 1, last + 1)] if _is_range(begin, last) else []
    if first.item or first.letter:
        return []
    number, last = first.paragraph or first.article, int(upto["last"].replace(".", ""))
    if not number.isdigit() or not _is_range(int(number), last):
        return []
    place = "paragraph" if first.paragraph else "article"
    return [replace(first, **{place: str(at)}) for at in range(int(number) + 1, last + 1)]


def _is_range(first: int, last: int) -> bool:
    return first < last <= first + _LONGEST_RANGE


def _article(match: re.Match[str]) -> str:
    suffix = (match["suffix"] or "").replace(" ", "").upper()
    return match["article"].replace(".", "").lstrip("0") + suffix


def _is_paragraph(match: re.Match[str], last: Provision) -> bool:
    number, before = _article(match), last.paragraph or ""
    digits, _, suffix = number.partition("-")
    base = before.partition("-")[0]
    if not base.isdigit():
        return False
    return int(base) < int(digits) <= 40 or (bool(suffix) and int(base) == int(digits) and number > before)


def _place(found: list[Provision], place: Provision, *, beside: object = None) -> None:
    """Add a place: to the last provision if it belongs there and not `beside` it, else after it."""
    last = found[-1]
    narrows = last == Provision(place.article) or (
        last == Provision(place.article, place.paragraph) or (place.letter and last == replace(place, letter=None))
    )
    if narrows and not beside:
        found[-1] = place
    else:
        found.append(place)
