"""The content of the client's page, in words."""

from activities.reports.writing.view import Fact
from workflows.contracts.base import Contract


class SaidByCourt(Contract):
    """A precedent in one sentence: `text` in the court's words, `source` with court, date and force."""

    text: str
    source: str


class Side(Contract):
    """The precedents for one side, and who that is."""

    title: str
    precedents: list[SaidByCourt]


class ClientPage(Contract):
    """The whole page in reading order; `banner` warns if it must not be handed out."""

    banner: str | None
    title: str
    process: str
    facts: list[Fact]
    facts_note: str | None
    standing: list[str]
    decided: list[str]
    following: list[str]
    court: str
    sides: list[Side]
    reviewed: str
    left_out: list[str]
    notice: str
    footer: str
    fingerprint: Fact
    date: tuple[int, int, int]
