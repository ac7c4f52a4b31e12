"""The structure of the best-known laws' articles: items, letters, paragraphs, and revoked parts.

Facts from the laws as published in July 2026, including former wordings of the Constitution; no text. Of further
laws `known_articles.txt` has the articles whose whole structure is settled, and says nothing about the others.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from activities.law.numerals import roman, value_of
from activities.law.statutes.provisions import Provision

_WHOLE_LAWS, _SOME_ARTICLES = (Path(__file__).with_name(name) for name in ("articles.txt", "known_articles.txt"))
_TOKEN = re.compile(
    r"(?P<revoked>r)?(?:p(?P<paragraph>u|\d+[A-Z]?))?(?:i(?P<items>\d+))?(?:l(?P<letter>[a-z]))?(?:=(?P<law>.+))?"
)


@dataclass(slots=True)
class Article:
    """Highest item of the caput and of each paragraph ("3", "6A", "único"), last numbered paragraph, what is revoked.

    `revoked` has (paragraph, item) to the revoking law or year; both None of the whole article. `letters` has the last
    letter of each (paragraph, item) that has any; where `lettered`, no other has.
    """

    items: int = 0
    last_paragraph: int = 0
    paragraphs: dict[str, int] = field(default_factory=dict[str, int])
    revoked: dict[tuple[str | None, int | None], str] = field(default_factory=dict[tuple[str | None, int | None], str])
    letters: dict[tuple[str | None, int | None], str] = field(default_factory=dict[tuple[str | None, int | None], str])
    lettered: bool = False

    def missing(self, place: Provision) -> str | None:
        """Return in words which part of the provision the article lacks; None if it has it or is unknown.

        An item cited without its paragraph may be in any.
        """
        if place.paragraph == "único" and not self.paragraphs and not self.last_paragraph:
            return "o artigo não tem parágrafos"
        if place.paragraph and place.paragraph != "único":
            number = re.sub(r"\D", "", place.paragraph)
            exists = place.paragraph.replace("-", "") in self.paragraphs or (
                "-" not in place.paragraph and int(number) <= self.last_paragraph
            )
            if not exists:
                return f"o artigo {_up_to(self.last_paragraph, 'único' in self.paragraphs)}"
        if place.item:
            of_paragraphs = max(self.paragraphs.values(), default=0)
            within = self.paragraphs.get((place.paragraph or "").replace("-", ""), 0)
            most = max(within, 0) if place.paragraph else max(self.items, of_paragraphs)
            if value_of(place.item) > (max(most, self.items) if place.paragraph else most):
                return f"os incisos vão até o {roman(most)}" if most else "não há incisos"
        return self._missing_letter(place) if place.letter else None

    def _missing_letter(self, place: Provision) -> str | None:
        """An unnamed item or paragraph may be any."""
        paragraph = place.paragraph.replace("-", "") if place.paragraph else None
        item = value_of(place.item) if place.item else None
        ends = [
            last
            for (of_paragraph, of_item), last in self.letters.items()
            if paragraph in (None, of_paragraph) and item in (None, of_item)
        ]
        if not ends:
            return "não há alíneas" if self.lettered else None
        return f"as alíneas vão até a {max(ends)}" if (place.letter or "") > max(ends) else None

    def revoked_by(self, place: Provision) -> str | None:
        """Return what revoked the article or the cited place; None while it is in force."""
        paragraph = place.paragraph.replace("-", "") if place.paragraph else None
        item = value_of(place.item) if place.item else None
        return (
            self.revoked.get((None, None)) or self.revoked.get((paragraph, item)) or self.revoked.get((paragraph, None))
        )


def article_of(law: str, article: str) -> Article | None:
    """Return the structure of the article; None if the table does not have it."""
    return (_articles(_WHOLE_LAWS).get(law) or _articles(_SOME_ARTICLES).get(law, {})).get(article)


def is_charted(law: str) -> bool:
    """Return whether the table has every article of the law in force."""
    return law in _articles(_WHOLE_LAWS)


@lru_cache(maxsize=2)
def _articles(table: Path) -> dict[str, dict[str, Article]]:
    laws: dict[str, dict[str, Article]] = {}
    current: dict[str, Article] = {}
    for line in table.read_text(encoding="utf-8").splitlines():
        head, _, rest = line.partition(" ")
        if head == "#":
            current = laws.setdefault(rest, {})
        elif head == "=":
            current.update({name: Article(lettered=table == _WHOLE_LAWS) for name in _listed(rest)})
        else:
            current[head] = _article(rest)
            current[head].lettered = table == _WHOLE_LAWS
    return laws


def _listed(ranges: str) -> list[str]:
    names: list[str] = []
    for part in ranges.split():
        first, _, last = part.partition("..")
        names += [str(number) for number in range(int(first), int(last) + 1)] if last else [first]
    return names


def _article(tokens: str) -> Article:
    article = Article()
    for token in tokens.split():
        match = _TOKEN.fullmatch(token)
        if match is None:
            raise ValueError(f"unreadable {token!r} in a table of articles")
        paragraph = "único" if match["paragraph"] == "u" else match["paragraph"]
        items = int(match["items"]) if match["items"] else None
        if match["letter"]:
            article.letters[paragraph, items] = match["letter"]
        elif match["revoked"]:
            article.revoked[paragraph, items] = match["law"].replace("_", " ")
        elif paragraph and (items is not None or not paragraph.isdigit()):
            article.paragraphs[paragraph] = items or article.paragraphs.get(paragraph, 0)
        elif paragraph:
            article.last_paragraph = int(paragraph)
        else:
            article.items = items or 0
    return article


def _up_to(last: int, sole: bool) -> str:
    if last:
        return f"vai até o § {last}{'º' if last < 10 else ''}"
    return "só tem parágrafo único" if sole else "não tem parágrafos"
