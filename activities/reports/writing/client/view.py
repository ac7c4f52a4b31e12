"""What the client's page shows, already in words."""

from activities.reports.writing.view import Fact
from workflows.contracts.base import Contract


class SaidByCourt(Contract):
    """A precedent in one sentence: `text` in the court's words, `source` who said it when and with what force."""

    text: str
    source: str


class Side(Contract):
    """The precedents that speak for one side, and who that is."""

    title: str
    precedents: list[SaidByCourt]


class ClientPage(Contract):
    """The whole page, in reading order; `banner` warns where it is not to be handed out."""

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
