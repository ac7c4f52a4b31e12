"""Reads a table of facts. What is later than its day it cannot deny, and what a corpus records outranks it."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple


class DatedList(NamedTuple):
    """Rows of a table; `until` is the last day that it tells of."""

    until: date
    rows: tuple[tuple[str, ...], ...]

    @property
    def reach(self) -> str:
        """The day in Portuguese: "a lista vai até 31/12/2025"."""
        return f"a lista vai até {self.until:%d/%m/%Y}"


@cache
def dated_list(name: str) -> DatedList:
    """The table `name.tsv` of this folder: its day and what its columns are stand in the two lines above the rows."""
    until, _, *lines = Path(__file__).with_name(f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return DatedList(date.fromisoformat(until.strip("# ")), tuple(tuple(line.split("\t")) for line in lines))
