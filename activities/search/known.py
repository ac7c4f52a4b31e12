"""The corpus as verification asks it, over the search half of a snapshot and its texts of law."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from activities.search.columns import Filters
from activities.search.index import SearchIndex
from activities.search.legal.known import CorpusLaw
from activities.search.legal.texts import LegalTexts
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treatment

IN_ONE_PROCESS = 50
"""Decisions read of one process number at most; processes with more are few, and repeat one outcome."""

_ALIKE = 200
Treated = Callable[..., Mapping[str, Treatment]]
"""Names of decisions to what became of them."""


class Corpus(CorpusLaw):
    """Implements `activities.law.verification.corpus.KnownCorpus`."""

    def __init__(self, search: SearchIndex, legal: LegalTexts, treated: Treated | None = None) -> None:
        """`treated` tells what became of decisions; without it nothing is known."""
        super().__init__(legal)
        self._treated = treated
        self._lexical = search.lexical
        self._columns = search.columns

    def of_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Decision]]:
        """The decisions in the processes of these numbers, by number, in the order of their ids."""
        found: dict[str, list[Decision]] = {}
        for number in dict.fromkeys(numbers):
            rows = sorted(self._lexical.named("own_reference", [number], IN_ONE_PROCESS, Filters()))
            if rows:
                decisions = self._lexical.decisions(rows)
                found[number] = sorted(decisions.values(), key=lambda decision: decision.id)
        return found

    def ministers(self) -> Sequence[str]:
        """Every name that the decisions have for who reported them."""
        return self._columns.known("ministers") or []

    def treatments(self, names: Sequence[str]) -> Mapping[str, Treatment]:
        """What the snapshot knows of them."""
        return self._treated(*names) if self._treated else {}

    def alike(self, numbers: Sequence[str], minister: str | None, day: date | None) -> Sequence[Decision]:
        """At most 200 decisions with one of these numbers, of that minister and of that day."""
        rows = sorted(
            self._lexical.named(
                "own_reference", numbers, _ALIKE, Filters(minister=minister, date_from=day, date_to=day)
            )
        )
        return sorted(self._lexical.decisions(rows).values(), key=lambda decision: decision.id)
