"""The terms that may be running in a case, taken from its timeline. Pure."""

from collections.abc import Iterator
from datetime import date

from workflows.contracts.reading.firm_terms import RunningTerm
from workflows.contracts.reading.timeline import CaseTimeline
from workflows.contracts.run.case import RunRef


def running(told: CaseTimeline, run: RunRef, since: date | None) -> Iterator[RunningTerm]:
    """Each term with its act, without those whose last day is before `since`; a term without a day is always listed."""
    acts = {act.piece_id: act for act in told.acts}
    for started in told.prazos:
        act = acts[started.piece_id]
        for term in started.terms:
            if since is not None and term.last_day is not None and term.last_day < since:
                continue
            yield RunningTerm(
                workflow_id=run.workflow_id,
                run=run.run,
                piece_id=act.piece_id,
                act=act.title,
                act_date=act.date,
                page=act.page_start,
                term=term,
            )
