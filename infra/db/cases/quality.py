"""How reviewers judged the precedents that runs showed, counted over a tenant's cases."""

from collections.abc import Sequence
from datetime import date, timedelta
from enum import IntEnum
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    Date,
    Executable,
    Integer,
    Select,
    String,
    and_,
    cast,
    func,
    literal_column,
    not_,
    or_,
    select,
    tuple_,
    union_all,
)
from sqlalchemy.dialects.postgresql import distinct_on, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from infra.db.models import CorrectionRow, Restriction, Review, Run, ShownPrecedent
from infra.db.owned import changes_of, rows_of
from infra.db.privacy.secrecy import hidden_cases
from workflows.contracts.base import Principal
from workflows.contracts.reading.corrections import CorrectionState
from workflows.contracts.reading.corrections_told import KINDS
from workflows.contracts.run.case import PHASE_TITLES, CaseState, PhaseLabel, RunRef
from workflows.contracts.run.quality import (
    BAND,
    CorrectedCase,
    Judged,
    KindCorrected,
    Per,
    Period,
    PhaseJudged,
    PhasesDecided,
    Quality,
    Retyped,
    RulesJudged,
    ScoreBand,
    SubjectJudged,
)
from workflows.contracts.run.results.result import CaseResult

Rows = list[tuple[Any, ...]]
Column = ColumnElement[Any] | InstrumentedAttribute[Any]

MOST_SUBJECTS = 20
LAST_BAND = 100 // BAND - 1


class Group(IntEnum):
    """Groupings of the counts, numbered as PostgreSQL numbers grouping sets: one bit for each omitted key.

    A separate query counts subjects.
    """

    BAND = 0b0111
    PHASE = 0b1011
    RULES = 0b1101
    PERIOD = 0b1110
    ALL = 0b1111
    SUBJECT = 0b10000


SUBJECT_SET = str(Group.SUBJECT.value)


async def note_shown(session: AsyncSession, run: RunRef, draft: CaseResult) -> None:
    """Records once the precedents that a run's draft shows for review, and the lawsuit's subjects."""
    of_run = {"tenant": run.tenant, "workflow_id": run.workflow_id, "run": run.run}
    rows = [
        {
            **of_run,
            "phase_label": phase.phase_label,
            "document_id": match.document_id,
            "score": match.score,
            "rejected_earlier": match.rejected_earlier is not None,
        }
        for phase in draft.phases
        for match in phase.matches
        if match.folded_under is None
    ]
    if rows:
        await session.execute(insert(ShownPrecedent).values(rows).on_conflict_do_nothing())
    change = changes_of(run.tenant, Run).where(Run.workflow_id == run.workflow_id, Run.run == run.run)
    await session.execute(change.values(subjects=draft.case.subjects, case_class=draft.case.case_class))


async def score_bands(session: AsyncSession, tenant: str) -> list[ScoreBand]:
    """Approval of shown precedents by score band; empty bands are omitted."""
    judged = _judged(tenant)
    band, shown = _band(judged.c.score), func.count()
    query = select(band, shown, func.count().filter(judged.c.approved)).select_from(judged).group_by(band)
    return _bands(await _rows(session, query))


def _band(score: Column) -> ColumnElement[int]:
    return func.least(cast(func.floor(score / BAND), Integer), LAST_BAND)


def _bands(counted: Rows) -> list[ScoreBand]:
    return [
        ScoreBand(from_score=at * BAND, to_score=(at + 1) * BAND, shown=shown, approved=approved)
        for at, shown, approved in sorted(counted)
    ]


async def firm_quality(session: AsyncSession, tenant: str, per: Per, periods: int, today: date) -> Quality:
    """All counts of a tenant; those over time cover the last `periods`."""
    counts = await _counts(session, tenant, per)
    ((_, cases, shown, approved),) = counts[Group.ALL]
    decided = _decided(tenant)
    phases = select(func.count(), func.count().filter(decided.c.approved)).select_from(decided)
    ((phases_decided, phases_approved),) = await _rows(session, phases)
    by_phase = {label: (shown, approved) for label, _, shown, approved in counts[Group.PHASE]}
    return Quality(
        cases=cases,
        precedents=Judged(shown=shown, approved=approved),
        phases=PhasesDecided(decided=phases_decided, approved=phases_approved),
        by_score=_bands([(int(band), *judged) for band, _, *judged in counts[Group.BAND]]),
        by_phase=[
            PhaseJudged(
                phase_label=label, title=PHASE_TITLES[label], shown=by_phase[label][0], approved=by_phase[label][1]
            )
            for label in PhaseLabel
            if label in by_phase
        ],
        by_subject=[
            SubjectJudged(subject=name, shown=shown, approved=approved)
            for name, _, shown, approved in counts[Group.SUBJECT]
        ],
        by_rules=[
            RulesJudged(rules_version=name, shown=shown, approved=approved)
            for name, _, shown, approved in counts[Group.RULES]
        ],
        per=per,
        over_time=await _over_time(session, tenant, counts[Group.PERIOD], per, _starts(per, periods, today)),
        corrections=[
            KindCorrected(kind=kind, title=KINDS[kind], count=count)
            for kind, count in await _rows(session, _grouped(_applied(tenant), CorrectionRow.said["kind"].astext))
        ],
        retyped=await _retyped(session, tenant),
    )


async def corrected_cases(session: AsyncSession, principal: Principal, most: int) -> list[CorrectedCase]:
    """The newest approved run of each case that applies corrections; cases closed to the principal are omitted."""
    newest = (
        rows_of(principal.tenant, Run)
        .where(Run.state == CaseState.COMPLETED, Run.workflow_id.not_in(hidden_cases(principal)))
        .ext(distinct_on(Run.workflow_id))
        .order_by(Run.workflow_id, Run.run.desc())
        .subquery()
    )
    corrected = newest.c.input["corrections"]["count"].as_integer() > 0
    query = select(newest.c.workflow_id, newest.c.run).where(corrected).order_by(newest.c.completed_at.desc())
    found = await _rows(session, query.limit(most))
    return [CorrectedCase(workflow_id=workflow_id, run=run) for workflow_id, run in found]


def _decided(tenant: str) -> CTE:
    """The newest decision on each phase of each case, unless it was withdrawn."""
    newest_of_run = (
        rows_of(tenant, Review)
        .where(Review.phase_label.is_not(None))
        .ext(distinct_on(Review.workflow_id, Review.run, Review.phase_label))
        .order_by(Review.workflow_id, Review.run, Review.phase_label, Review.review_id.desc())
        .subquery()
    )
    row = newest_of_run.c
    return (
        select(newest_of_run)
        .where(not_(row.withdrawn))
        .ext(distinct_on(row.workflow_id, row.phase_label))
        .order_by(row.workflow_id, row.phase_label, row.run.desc())
        .cte("decided")
    )


def _judged(tenant: str) -> CTE:
    """Each precedent of a decided phase: score, approval, time, and where it was judged."""
    decided = _decided(tenant)
    this = func.jsonb_build_array(func.jsonb_build_object("document_id", ShownPrecedent.document_id))
    rejected = or_(
        decided.c.rejected_precedents.contains(this),
        and_(
            ShownPrecedent.rejected_earlier,
            not_(decided.c.restored_precedents.contains(func.to_jsonb(ShownPrecedent.document_id))),
        ),
    )
    return (
        rows_of(tenant, ShownPrecedent)
        .with_only_columns(
            ShownPrecedent.workflow_id,
            ShownPrecedent.phase_label,
            ShownPrecedent.score,
            and_(decided.c.approved, not_(rejected)).label("approved"),
            decided.c.at,
            Run.subjects,
            Run.parameters["rules_version"].astext.label("rules_version"),
        )
        .join(
            decided,
            and_(
                decided.c.workflow_id == ShownPrecedent.workflow_id,
                decided.c.run == ShownPrecedent.run,
                decided.c.phase_label == ShownPrecedent.phase_label,
            ),
        )
        .join(Run, and_(Run.workflow_id == ShownPrecedent.workflow_id, Run.run == ShownPrecedent.run))
        .cte("judged")
    )


async def _counts(session: AsyncSession, tenant: str, per: Per) -> dict[Group, Rows]:
    """Key, cases, shown and approved of each group, in one statement because finding judged precedents
    takes seconds.

    Groups are sorted by name, subjects by frequency.
    """
    judged = _judged(tenant)
    columns = judged.c
    keyed = select(
        columns.workflow_id,
        columns.approved,
        columns.subjects,
        cast(_band(columns.score), String).label("band"),
        columns.phase_label,
        columns.rules_version,
        cast(_start(per, columns.at), String).label("start"),
    ).cte("keyed")
    keys = keyed.c.band, keyed.c.phase_label, keyed.c.rules_version, keyed.c.start
    counted = func.count(), func.count().filter(keyed.c.approved)
    grouped = (
        select(
            func.grouping(*keys).label("of"),
            func.coalesce(*keys).label("key"),
            func.count(keyed.c.workflow_id.distinct()),
            *counted,
        )
        .select_from(keyed)
        .group_by(func.grouping_sets(tuple_(), *(tuple_(key) for key in keys)))
    )
    closed = rows_of(tenant, Restriction).where(Restriction.workflow_id == keyed.c.workflow_id, Restriction.restricted)
    subject = func.jsonb_array_elements_text(keyed.c.subjects).table_valued("value").lateral("subject")
    by_subject = (
        select(
            literal_column(str(Group.SUBJECT.value), Integer), subject.c.value, literal_column("0", Integer), *counted
        )
        .select_from(keyed)
        .join(subject, literal_column("true"))
        .where(not_(closed.with_only_columns(Restriction.workflow_id).correlate(keyed).exists()))
        .group_by(subject.c.value)
        .order_by(counted[0].desc(), subject.c.value)
        .limit(MOST_SUBJECTS)
    )
    found: dict[Group, Rows] = {group: [] for group in Group}
    for group, *row in await _rows(session, union_all(grouped, by_subject)):
        found[Group(group)].append(tuple(row))
    for group, rows in found.items():
        rows.sort(key=lambda row: (-row[2], row[0]) if group is Group.SUBJECT else (row[0] or "",))
    return found


async def _rows(session: AsyncSession, query: Executable) -> Rows:
    return [tuple(row) for row in await session.execute(query)]


async def _over_time(
    session: AsyncSession, tenant: str, judged: Rows, per: Per, starts: Sequence[date]
) -> list[Period]:
    found = {date.fromisoformat(day): (shown, approved) for day, _, shown, approved in judged}
    written = dict(await _rows(session, _grouped(_applied(tenant), _start(per, CorrectionRow.at))))
    return [
        Period(
            start=day,
            shown=found.get(day, (0, 0))[0],
            approved=found.get(day, (0, 0))[1],
            corrections=written.get(day, 0),
        )
        for day in starts
    ]


def _start(per: Per, at: Column) -> ColumnElement[date]:
    return cast(func.date_trunc(literal_column(f"'{per.value}'"), func.timezone(literal_column("'UTC'"), at)), Date)


def _starts(per: Per, periods: int, today: date) -> list[date]:
    """First days of the last `periods`, the present one included, in order."""
    if per is Per.WEEK:
        monday = today - timedelta(days=today.weekday())
        return [monday - timedelta(weeks=back) for back in range(periods - 1, -1, -1)]
    months = [today.year * 12 + today.month - 1 - back for back in range(periods - 1, -1, -1)]
    return [date(month // 12, month % 12 + 1, 1) for month in months]


def _applied(tenant: str) -> Select[CorrectionRow]:
    return rows_of(tenant, CorrectionRow).where(CorrectionRow.state == CorrectionState.APPLIED)


def _grouped(rows: Select[CorrectionRow], *by: Column) -> Select[Any]:
    count = func.count()
    return rows.with_only_columns(*by, count).group_by(*by).order_by(count.desc(), *by)


async def _retyped(session: AsyncSession, tenant: str) -> list[Retyped]:
    to_type = CorrectionRow.said["type"].astext
    query = _grouped(_applied(tenant).where(CorrectionRow.read_as != to_type), CorrectionRow.read_as, to_type)
    return [Retyped(from_type=was, to_type=now, count=count) for was, now, count in await _rows(session, query)]
