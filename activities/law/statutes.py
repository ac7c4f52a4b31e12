"""Statutory provisions cited in a text, normalised like "CPC, art. 85, § 2º"."""

import re
from dataclasses import dataclass
from datetime import date

from activities.law.fold import fold
from activities.law.laws import LawMention, find_laws
from activities.law.provisions import Provision, provisions_after, with_places_before


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
        """The normal form down to the article: "CPC, art. 85"."""
        return f"{self.law}, art. {_ordinal(self.provision.article)}"


@dataclass(frozen=True, slots=True)
class StatuteMention:
    """A provision where a text cites it; `start` and `end` span the group it is cited in, law included."""

    statute: Statute
    start: int
    end: int


_HEAD = re.compile(r"\b(?:arts?\b\.?|artigos?\b)\s*(?=\d)", re.IGNORECASE)
_MORE = re.compile(
    r"\s*(?:[,;]|\be\b)\s*(?:e\s+)?(?:d?[oa]s?\s+)?(?P<art>arts?\b\.?\s*|artigos?\s*)?(?=\d)", re.IGNORECASE
)
_TO_LAW = re.compile(
    r"\s*[,(/\-]?\s*(?:e\s+seguintes|e\s+ss\.?)?\s*,?\s*(?:tod[ao]s|amb[ao]s|tambem)?\s*,?\s*(?:d[oae]s?|n[oa])?\s*"
    r"(?:(?:entao|atual|vigente|citad[oa]|referid[oa])\s+)?(?:\()?",
    re.IGNORECASE,
)
_SAME_LAW = re.compile(
    r"\s*,?\s*(?:tod[ao]s\s+|amb[ao]s\s+)?d[oae]\s*(?:mesm[oa]|referid[oa]|citad[oa]|mencionad[oa]|aludid[oa])\s+"
    r"(?:codigo|diploma|lei|norma|estatuto|carta|codex)\b(?:\s+legal)?",
    re.IGNORECASE,
)
_LAW_BEFORE = re.compile(r"\s*[,:(\-]?\s*(?:em\s+seus?\s+|n[oa]s?\s+)?")


def find_statutes(text: str, as_of: date | None = None) -> list[StatuteMention]:
    """Every provision whose law the text names, in order; codes without a year are those in force on `as_of`."""
    folded = fold(text).replace("º", "o").replace("°", "o")
    laws = list(find_laws(folded, as_of))
    mentions: list[StatuteMention] = []
    done = 0
    for head in _HEAD.finditer(folded):
        if head.start() < done:
            continue
        group = _group(folded, laws, head.start(), head.end())
        while group:
            mentions.extend(group)
            done = group[-1].end
            more = _MORE.match(folded, done)
            if more is None:
                break
            head_again = more.start("art") if more["art"] else more.end()
            group = _group(folded, laws, head_again, more.end(), continued=True)
    return mentions


def cited_statutes(text: str, as_of: date | None = None) -> list[str]:
    """Distinct provisions in normal form, in order of appearance: "CPC, art. 85, § 2º"."""
    return list(dict.fromkeys(str(mention.statute) for mention in find_statutes(text, as_of)))


def cited_articles(text: str, as_of: date | None = None) -> list[str]:
    """Distinct articles in normal form, in order of appearance: "CPC, art. 85"."""
    return list(dict.fromkeys(mention.statute.article_form for mention in find_statutes(text, as_of)))


def _group(
    folded: str, laws: list[LawMention], head: int, begin: int, *, continued: bool = False
) -> list[StatuteMention]:
    """The provisions listed at `begin` with the law they belong to; empty when no law is named.

    A group that continues another has to name its own law, after it.
    """
    provisions, end = provisions_after(folded, begin)
    if not provisions:
        return []
    provisions, start = with_places_before(folded, head, provisions)
    law, stop = _law_of(folded, laws, start, end, look_back=not continued)
    if law is None:
        return []
    return [StatuteMention(Statute(law, provision), start, stop) for provision in provisions]


def _law_of(folded: str, laws: list[LawMention], start: int, end: int, *, look_back: bool) -> tuple[str | None, int]:
    """The law named right after the list, or "the same code", or (looking back) the law named right before it."""
    to_law = _TO_LAW.match(folded, end)
    at = to_law.end() if to_law else end
    for law in laws:
        if law.start == at or law.start == end:
            return law.name, law.end
    earlier = [law for law in laws if law.end <= start]
    same = _SAME_LAW.match(folded, end)
    if same and earlier:
        return earlier[-1].name, same.end()
    if look_back and earlier and _LAW_BEFORE.fullmatch(folded, earlier[-1].end, start):
        return earlier[-1].name, end
    return None, end


def _ordinal(number: str) -> str:
    """Legal numbering: ordinal up to nine ("1º-F"), cardinal from ten, a dot in the thousands ("1.022")."""
    digits, _, suffix = number.partition("-")
    value = int(digits)
    written = f"{value}º" if value < 10 else f"{value:,}".replace(",", ".")
    return f"{written}-{suffix}" if suffix else written
