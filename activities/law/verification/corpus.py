"""What verification asks of a corpus: the decisions in a process, and those with a number like it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Protocol

from workflows.contracts.corpus import Decision


class KnownDecisions(Protocol):
    """A corpus of decisions, by their process numbers (digits alone, no leading zeros)."""

    def of_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Decision]]:
        """The decisions in the processes of these numbers, whatever their class; unknown numbers are absent."""
        ...

    def alike(self, numbers: Sequence[str], minister: str | None, day: date | None) -> Sequence[Decision]:
        """A few decisions with one of these numbers, of that minister and decided or published on that day."""
        ...


class NoDecisions:
    """A corpus without any."""

    def of_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Decision]]:
        """None."""
        return {}

    def alike(self, numbers: Sequence[str], minister: str | None, day: date | None) -> Sequence[Decision]:
        """None."""
        return []
