"""Dated tables of facts. A table cannot deny what is later than its day, and records of the corpus override it."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple


class DatedList(NamedTuple):
    """Rows of a table; `until` is the last day it covers."""

    until: date
    rows: tuple[tuple[str, ...], ...]

    @property
    def reach(self) -> str:
        """Return the day in Portuguese: "a lista vai até 31/12/2025"."""
        return f"a lista vai até {self.until:%d/%m/%Y}"


@cache
def dated_list(name: str) -> DatedList:
    """Read the table `name.tsv` of this folder. Its day and its columns are in the two lines above the rows."""
    until, _, *lines = Path(__file__).with_name(f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return DatedList(date.fromisoformat(until.strip("# ")), tuple(tuple(line.split("\t")) for line in lines))
