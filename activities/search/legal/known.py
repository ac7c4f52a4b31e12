"""The legal texts of a snapshot, for verification."""

from collections.abc import Iterator, Sequence
from datetime import date

from activities.law.statutes.wording import Reading
from activities.law.verification.corpus import LawWording
from activities.search.legal.texts import LegalNode, LegalTexts
from workflows.contracts.law.legal_texts import LegalKind, Level

MOST_WORDINGS = 12
"""Most former wordings of one article that are compared, newest first."""

_WHOLE = (Level.ARTICLE, Level.SUMULA, Level.TEMA)
_MOST_PARTS = 500
_DEEPEST = 9


class CorpusLaw:
    """Implements `activities.law.verification.corpus.KnownLaw`."""

    def __init__(self, legal: LegalTexts) -> None:
        self._legal = legal

    def wordings(self, reference: str) -> Sequence[LawWording]:
        """Return the whole article, súmula or thesis of today, then as it was until each change."""
        wholes = self._wholes(reference)
        parts = [part for whole in wholes for part in self._legal.below(whole, _DEEPEST, _MOST_PARTS)[0]]
        today = self._said(parts, None)
        if not today:
            return []
        changes = {day for whole in wholes for day in self._legal.changed(whole)}
        days = sorted(changes, reverse=True)[:MOST_WORDINGS]
        former = [LawWording(text, day) for day in days if (text := self._said(parts, day)) and text != today]
        return [LawWording(today), *former]

    def on(self, reference: str, day: date | None) -> Reading | None:
        """Return the exact law, provision, súmula or theme on that day, or today."""
        node = self._legal.referred(reference)
        return self._legal.reading(node, day) if node else None

    def _wholes(self, reference: str) -> list[LegalNode]:
        """Return the article of the provision, or of its nearest parent in the corpus.

        Several if a compilation has two with one number.
        """
        named = (self._legal.named([name]) for name in _within(reference))
        found = next(filter(None, named), list[int]())
        wholes: dict[int, LegalNode] = {}
        for node in self._legal.at(found).values():
            line = [*self._legal.above(node), node] if node.kind is LegalKind.LEGISLATION else [node]
            whole = next((one for one in line if one.level in _WHOLE), None)
            if whole:
                wholes[whole.position] = whole
        return list(wholes.values())

    def _said(self, parts: Sequence[LegalNode], day: date | None) -> str:
        readings = self._legal.readings(parts, day)
        texts = (reading.wording.text for part in parts if (reading := readings[part.position]).wording)
        return "\n".join(text for text in texts if text.strip())


def _within(reference: str) -> Iterator[str]:
    """Yield the reference and its parents: "CC, art. 5º, § 1º", then "CC, art. 5º"."""
    while ", " in reference:
        yield reference
        reference = reference.rpartition(", ")[0]
    if "/" in reference:
        yield reference
