"""What verification asks of a corpus: the decisions in a process, those with a number like it, the texts of law."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from activities.law.statutes.wording import Reading
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treatment


class KnownDecisions(Protocol):
    """A corpus of decisions, by their process numbers (digits alone, no leading zeros)."""

    def of_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Decision]]:
        """The decisions in the processes of these numbers, whatever their class; unknown numbers are absent."""
        ...

    def alike(self, numbers: Sequence[str], minister: str | None, day: date | None) -> Sequence[Decision]:
        """A few decisions with one of these numbers, of that minister and decided or published on that day."""
        ...

    def ministers(self) -> Sequence[str]:
        """Who decided or reported the decisions, accents and case aside."""
        ...

    def treatments(self, names: Sequence[str]) -> Mapping[str, Treatment]:
        """What became of decisions, by id, or by appeals and reference where the corpus lacks them."""
        ...


@dataclass(frozen=True, slots=True)
class LawWording:
    """What a whole article, súmula or thesis said; `last` is the last day on which it said so, None for today."""

    text: str
    last: date | None = None


class KnownLaw(Protocol):
    """Texts of law by normal form: "CC, art. 927", "Súmula 385/STJ", "Tema 952/STJ"."""

    def wordings(self, reference: str) -> Sequence[LawWording]:
        """The article that the reference is in, with all that stands in it, or the súmula or thesis.

        Today's wording first, then former ones, the newest first; empty where the corpus has no text of today.
        """
        ...

    def on(self, reference: str, day: date | None) -> Reading | None:
        """The very law, provision, súmula or theme on a day (None: today); None where the corpus lacks it."""
        ...


class KnownCorpus(KnownDecisions, KnownLaw, Protocol):
    """Decisions and texts of law."""


class NoCorpus:
    """A corpus without any decision or text of law."""

    def of_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Decision]]:
        """None."""
        return {}

    def alike(self, numbers: Sequence[str], minister: str | None, day: date | None) -> Sequence[Decision]:
        """None."""
        return []

    def ministers(self) -> Sequence[str]:
        """None."""
        return []

    def treatments(self, names: Sequence[str]) -> Mapping[str, Treatment]:
        """None."""
        return {}

    def wordings(self, reference: str) -> Sequence[LawWording]:
        """None."""
        return []

    def on(self, reference: str, day: date | None) -> Reading | None:
        """None."""
        return None
