"""Statutory provisions cited in a text, normalised like "CPC, art. 85, § 2º"."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from datetime import date
from itertools import product

from activities.law.fold import fold
from activities.law.legible import legible
from activities.law.statutes.laws import LawMention, find_laws
from activities.law.statutes.provisions import Provision, ProvisionList, provisions_after, with_places_before


@dataclass(frozen=True, slots=True)
class Statute:
    """A provision of a law; `str()` is the normal form "CPC, art. 85, § 2º"."""

    law: str
    provision: Provision

    def __str__(self) -> str:
        place = self.provision
        parts = [self.article_form]
        if place.paragraph:
            parts.append("parágrafo único" if place.paragraph == "único" else f"§ {_ordinal(place.paragraph)}")
        parts.extend(part for part in (place.item, place.letter) if part)
        return ", ".join(parts)

    @property
    def article_form(self) -> str:
        """Return the normal form down to the article: "CPC, art. 85"."""
        return f"{self.law}, art. {_ordinal(self.provision.article)}"


@dataclass(frozen=True, slots=True)
class StatuteMention:
    """A provision cited in a text; `start` and `end` span its whole group, law included."""

    statute: Statute
    start: int
    end: int


_HEAD = re.compile(
    r"(?i:\b(?:arts?\b\.?|artigos?\b))\s*(?=\d)"
    r"|\b(?:CPC|CDC|CC|CF|CPP|CP|CLT|CTN)(?:/\d{2,4})?,?\s(?P<bare>)(?!(?:19|20)\d\d\b|(?:02|15|16|73|88)\b)"
    r"(?=(?:\d{1,4}|\d\.\d{3})o?(?:\)|,?\s(?:§|caput\b|[IVX]{1,6}\b)))"
)
"""An article may follow its code without "art." if a paragraph or item follows: "CPC, 373, I"."""
_MORE = re.compile(
    r"\s*(?:[,;]|\be\b)\s*(?:e\s+)?(?:d?[oa]s?\s+)?(?P<art>arts?\b\.?\s*|artigos?\s*)?(?=\d)", re.IGNORECASE
)
_TO_LAW = re.compile(
    r"\)?\s*[,(/\-]?\s*(?:e\s+seguintes|e\s+ss\.?)?\s*,?\s*(?:tod[ao]s|amb[ao]s|tambem)?\s*,?\s*(?:d[oae]s?|n[oa])?\s*"
    r"(?:(?:entao|atual|vigente|propri[oa]|ja|noss[oa]|(?:supra|retro)?citad[oa]|referid[oa]|mencionad[oa]|aludid[oa])\s+){0,2}(?:\()?",
    re.IGNORECASE,
)
_EACH_ITS_OWN = re.compile(r"\s*,?\s*respectivamente\b", re.IGNORECASE)
_NEW_HEAD = re.compile(r"\s*(?:[,;]\s*)?(?:\be\s+)?(?:d?[oa]s?\s+)?\b(?:arts?\b\.?|artigos?)\s*$", re.IGNORECASE)
_SHARED = re.compile(r"\s*,?\s*(?:tod[ao]s|amb[ao]s)\b", re.IGNORECASE)
_SAME_LAW = re.compile(
    r"\s*,?\s*(?:tod[ao]s\s+|amb[ao]s\s+)?d[oae]\s*(?:mesm[oa]|referid[oa]|citad[oa]|mencionad[oa]|aludid[oa])\s+"
    r"(?:codigo|diploma|lei|norma|estatuto|carta|codex)\b(?:\s+legal)?",
    re.IGNORECASE,
)
_NICKNAME = re.compile(
    r"\s*,?\s*d[ao]\s+(?i:lei|estatuto|codigo|marco)(?:\s+(?:(?:d[aeo]s?|e|a)\s+)*[A-Z][\w-]*){1,7}\s*[(,]\s*"
)
"""A name that the list of laws lacks, before the number: "da Lei do Superendividamento (Lei 14.181/2021)"."""

_LAW_BEFORE = re.compile(
    r"(?:\s*\([^()]{0,80}\)|\s*\))?\s*[,:(\-]?\s*(?:em\s+seus?\s+|n[oa]s?\s+)?(?:(?:o|os)\s+)?", re.IGNORECASE
)
"""Text between a law and its articles: its nickname or acronym in parentheses, a comma."""


def find_statutes(text: str, as_of: date | None = None) -> list[StatuteMention]:
    """Return every provision with a named law, in order. Codes without a year are those in force on `as_of`."""
    page = legible(text)
    mentions = _mentions(fold(page.text).replace("º", "o").replace("°", "o"), as_of)
    return (
        [StatuteMention(one.statute, *page.span(one.start, one.end)) for one in mentions] if page.differs else mentions
    )


def cited_statutes(text: str, as_of: date | None = None) -> list[str]:
    """Return distinct provisions in normal form, in order of appearance: "CPC, art. 85, § 2º"."""
    return list(dict.fromkeys(str(mention.statute) for mention in find_statutes(text, as_of)))


def cited_articles(text: str, as_of: date | None = None) -> list[str]:
    """Return distinct articles in normal form, in order of appearance: "CPC, art. 85"."""
    return list(dict.fromkeys(mention.statute.article_form for mention in find_statutes(text, as_of)))


def _mentions(folded: str, as_of: date | None) -> list[StatuteMention]:
    cited = _Cited(folded, list(find_laws(folded, as_of)))
    mentions: list[StatuteMention] = []
    done = 0
    for head in _HEAD.finditer(folded):
        if head.start() < done:
            continue
        begin = head.end() if head["bare"] is not None else head.start()
        group = cited.group(begin, head.end())
        while group:
            mentions.extend(group)
            done = group[-1].end
            more = _MORE.match(folded, done)
            if more is None:
                break
            head_again = more.start("art") if more["art"] else more.end()
            group = cited.group(head_again, more.end(), continued=True)
    return mentions


class _Cited:
    """The lists of provisions of one text and their laws. No list is parsed twice, and laws are sought nearby only."""

    def __init__(self, folded: str, laws: list[LawMention]) -> None:
        self._folded = folded
        self._laws = laws
        self._law_at = {law.start: law for law in laws}
        self._law_ends = [law.end for law in laws]
        self._listed = ProvisionList([], 0, {})

    def group(self, head: int, begin: int, *, continued: bool = False) -> list[StatuteMention]:
        """Return the provisions listed at `begin` with their law; empty if no law is named.

        A group that continues another must name its own law after it.
        """
        listed = self._list_at(begin)
        if not listed.provisions:
            return []
        index = listed.heads[begin]
        placed, start = with_places_before(self._folded, head, listed.provisions[index])
        if not continued and (own := self._of_law_before(listed, index, start)):
            law, upto, end = own
            return [
                StatuteMention(Statute(law, one), start, end) for one in (*placed, *listed.provisions[index + 1 : upto])
            ]
        law, stop = self._law_of(start, listed.end, look_back=not continued)
        if law is None:
            return []
        provisions = (*placed, *listed.provisions[index + 1 :])
        beside = self._beside(law, listed.end, stop)
        stop = beside[-1].end if beside else stop
        laws = (law, *(one.name for one in beside))
        each = len(laws) == len(provisions) and _EACH_ITS_OWN.match(self._folded, stop)
        pairs = zip(laws, provisions, strict=True) if each else product(laws, provisions)
        return [StatuteMention(Statute(name, provision), start, stop) for name, provision in pairs]

    def _beside(self, law: str, end: int, stop: int) -> tuple[LawMention, ...]:
        """The further laws of the list in the plural that `law`, which ends at `stop`, begins behind the provisions."""
        at = bisect_right(self._law_ends, stop) - 1
        named = self._laws[at] if at >= 0 else None
        after = named is not None and named.end == stop and named.start >= end and named.name == law
        return named.beside if named and after else ()

    def _of_law_before(self, listed: ProvisionList, index: int, start: int) -> tuple[str, int, int] | None:
        """The law named before the list, the first provisions of the list that do not belong to it, and their end. Only
        if another law follows: "Lei 1, art. 10, e art. 51 do CDC".
        """
        before = bisect_right(self._law_ends, start)
        earlier = self._laws[before - 1] if before else None
        if earlier is None or not _LAW_BEFORE.fullmatch(self._folded, earlier.end, start):
            return None
        law, _ = self._law_of(listed.end, listed.end, look_back=False)
        upto, place = min(((at, place) for place, at in listed.heads.items() if at > index), default=(0, 0))
        if _SHARED.match(self._folded, listed.end):
            return None
        joined = _NEW_HEAD.search(self._folded, start, place) if law and upto else None
        return (earlier.name, upto, joined.start()) if joined else None

    def _list_at(self, begin: int) -> ProvisionList:
        """Return the list that contains `begin`. A later "art." of a list without law lists the rest."""
        if begin not in self._listed.heads:
            self._listed = provisions_after(self._folded, begin)
        return self._listed

    def _law_of(self, start: int, end: int, *, look_back: bool) -> tuple[str | None, int]:
        """Return the law right after the list, or "the same code", or (with `look_back`) the law right before it."""
        to_law = _TO_LAW.match(self._folded, end)
        after = self._law_at.get(end) or (self._law_at.get(to_law.end()) if to_law else None)
        if after is None and (nickname := _NICKNAME.match(self._folded, end)):
            after = self._law_at.get(nickname.end())
        if after:
            return after.name, after.end
        before = bisect_right(self._law_ends, start)
        if not before:
            return None, end
        earlier = self._laws[before - 1]
        if same := _SAME_LAW.match(self._folded, end):
            return earlier.name, same.end()
        if look_back and _LAW_BEFORE.fullmatch(self._folded, earlier.end, start):
            return earlier.name, end
        return None, end


def _ordinal(number: str) -> str:
    """Return a legal number: ordinal up to nine ("1º-F"), cardinal from ten, with thousands separators ("1.022")."""
    digits, _, suffix = number.partition("-")
    value = int(digits)
    written = f"{value}º" if value < 10 else f"{value:,}".replace(",", ".")
    return f"{written}-{suffix}" if suffix else written
