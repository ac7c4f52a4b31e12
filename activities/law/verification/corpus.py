"""The port of verification to a corpus: decisions by number, similar numbers, and legal texts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from activities.law.statutes.wording import Reading
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treatment


class KnownDecisions(Protocol):
    """A corpus of decisions by process number (digits without leading zeros)."""

    def of_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Decision]]:
        """Return the decisions with these process numbers in any class; unknown numbers are absent."""
        ...

    def alike(self, numbers: Sequence[str], minister: str | None, day: date | None) -> Sequence[Decision]:
        """Return a few decisions with one of these numbers, that minister and that day of decision or publication."""
        ...

    def ministers(self) -> Sequence[str]:
        """Return the rapporteurs of the decisions, without accents and case."""
        ...

    def treatments(self, names: Sequence[str]) -> Mapping[str, Treatment]:
        """Return the treatments of decisions, by id, or by appeals and reference if the corpus lacks them."""
        ...


@dataclass(frozen=True, slots=True)
class LawWording:
    """A former or current text of a whole article, súmula or thesis; `last` is its last day, None for today."""

    text: str
    last: date | None = None


class KnownLaw(Protocol):
    """Legal texts by normal form: "CC, art. 927", "Súmula 385/STJ", "Tema 952/STJ"."""

    def wordings(self, reference: str) -> Sequence[LawWording]:
        """Return the whole article of the reference, or the súmula or thesis.

        Today's wording first, then former ones, newest first; empty without a current text.
        """
        ...

    def on(self, reference: str, day: date | None) -> Reading | None:
        """Return the exact law, provision, súmula or theme on a day (None: today); None if the corpus lacks it."""
        ...


class KnownCorpus(KnownDecisions, KnownLaw, Protocol):
    """Decisions and texts of law."""


class NoCorpus:
    """A corpus without decisions and legal texts."""

    def of_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Decision]]:
        """Return nothing."""
        return {}

    def alike(self, numbers: Sequence[str], minister: str | None, day: date | None) -> Sequence[Decision]:
        """Return nothing."""
        return []

    def ministers(self) -> Sequence[str]:
        """Return nothing."""
        return []

    def treatments(self, names: Sequence[str]) -> Mapping[str, Treatment]:
        """Return nothing."""
        return {}

    def wordings(self, reference: str) -> Sequence[LawWording]:
        """Return nothing."""
        return []

    def on(self, reference: str, day: date | None) -> Reading | None:
        """Return nothing."""
        return None
