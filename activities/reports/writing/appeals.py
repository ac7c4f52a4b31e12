"""The appeals of a case as a report has them: each requirement in words, with the pages that it rests on."""

from collections.abc import Sequence

from activities.reports.writing.plain import one_line
from activities.reports.writing.view import AppealLine, Fact
from activities.reports.writing.wording import day, folio
from workflows.contracts.run.results.admissibility import (
    FINDING_TITLES,
    REQUIREMENT_TITLES,
    AppealAdmissibility,
    Ground,
    Rest,
)


def appeal_lines(appeals: Sequence[AppealAdmissibility]) -> list[AppealLine]:
    """The appeals in their order."""
    return [AppealLine(title=_title(one), grounds=[_ground(each) for each in one.grounds]) for one in appeals]


def _title(one: AppealAdmissibility) -> str:
    side = {None: "", "autor": ", do autor", "reu": ", do réu"}[one.side]
    filed = f", de {day(one.date)}" if one.date else ""
    against = f", contra {_rest(one.against)}" if one.against else ""
    return one_line(f"{one.kind[:1].upper()}{one.kind[1:]}{side}{filed} ({folio(one.page)}){against}")


def _ground(one: Ground) -> Fact:
    rests = "; ".join(map(_rest, one.rests_on))
    told = f"{FINDING_TITLES[one.finding]}. {one.text}{f' Em que se apoia: {rests}.' if rests else ''} ({one.norm})"
    return Fact(label=REQUIREMENT_TITLES[one.requirement], text=one_line(told))


def _rest(one: Rest) -> str:
    return f"{one.text} ({folio(one.page)})" if one.page else one.text
