"""The corpus for verification, over the search half of a snapshot and its legal texts."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from activities.search.columns import Filters
from activities.search.index import SearchIndex
from activities.search.legal.known import CorpusLaw
from activities.search.legal.texts import LegalTexts
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treatment

IN_ONE_PROCESS = 50
"""Most decisions read per process number. Few processes have more, and they repeat one outcome."""

_ALIKE = 200
Treated = Callable[..., Mapping[str, Treatment]]
"""Maps names of decisions to their treatments."""


class Corpus(CorpusLaw):
    """Implements `activities.law.verification.corpus.KnownCorpus`."""

    def __init__(self, search: SearchIndex, legal: LegalTexts, treated: Treated | None = None) -> None:
        """`treated` returns treatments of decisions; without it none is known."""
        super().__init__(legal)
        self._treated = treated
        self._lexical = search.lexical
        self._columns = search.columns

    def of_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Decision]]:
        """Return the decisions with these process numbers, by number, in id order."""
        found: dict[str, list[Decision]] = {}
        for number in dict.fromkeys(numbers):
            rows = sorted(self._lexical.named("own_reference", [number], IN_ONE_PROCESS, Filters()))
            if rows:
                decisions = self._lexical.decisions(rows)
                found[number] = sorted(decisions.values(), key=lambda decision: decision.id)
        return found

    def ministers(self) -> Sequence[str]:
        """Return every rapporteur's name in the decisions."""
        return self._columns.known("ministers") or []

    def treatments(self, names: Sequence[str]) -> Mapping[str, Treatment]:
        """Return the snapshot's treatments."""
        return self._treated(*names) if self._treated else {}

    def alike(self, numbers: Sequence[str], minister: str | None, day: date | None) -> Sequence[Decision]:
        """Return at most 200 decisions with one of these numbers, that minister and that day."""
        rows = sorted(
            self._lexical.named(
                "own_reference", numbers, _ALIKE, Filters(minister=minister, date_from=day, date_to=day)
            )
        )
        return sorted(self._lexical.decisions(rows).values(), key=lambda decision: decision.id)
