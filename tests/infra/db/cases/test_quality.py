"""Reviews are counted once for each case and phase, by the precedents shown, and only for their own firm."""

import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.db.cases.quality import corrected_cases, firm_quality, note_shown, score_bands
from infra.db.models import Case, CorrectionRow, Restriction, Review, Run
from infra.db.privacy.belongings import remove_rows
from tests.activities.reports.samples import make_match, make_result
from workflows.contracts.base import Principal
from workflows.contracts.run.case import PhaseLabel, RunRef
from workflows.contracts.run.earlier import EarlierRejection
from workflows.contracts.run.quality import Per, Quality, enough

Sessions = async_sessionmaker[AsyncSession]
FIRST = PhaseLabel.POSTULACAO_INICIAL
TODAY = date(2026, 11, 26)
OCTOBER, NOVEMBER = datetime(2026, 10, 5, 12, tzinfo=UTC), datetime(2026, 11, 25, 12, tzinfo=UTC)


async def shown(
    sessions: Sessions, tenant: str, scores: Sequence[float], workflow_id: str = "", run: int = 1, **match: Any
) -> str:
    """Add a run that shows precedents with these scores in its first phase, and return the id of its case."""
    workflow_id = workflow_id or f"wf_{secrets.token_hex(16)}"
    matches = [make_match(number, score=score, **match) for number, score in enumerate(scores)]
    async with sessions.begin() as session:
        if run == 1:
            session.add(
                Case(workflow_id=workflow_id, tenant=tenant, filename="a.pdf", latest_run=1, created_at=OCTOBER)
            )
            await session.flush()
        session.add(
            Run(
                workflow_id=workflow_id,
                run=run,
                tenant=tenant,
                state="awaiting_phase_reviews",
                parameters={"rules_version": "phase-rules-v3"},
                input={},
                submitted_by="Ana",
                created_at=OCTOBER,
                updated_at=OCTOBER,
            )
        )
        await session.flush()
        ref = RunRef(tenant=tenant, workflow_id=workflow_id, run=run)
        for _ in range(2):  # an attempt that was repeated counts once
            await note_shown(session, ref, make_result(matches={FIRST: matches}))
    return workflow_id


async def decided(
    sessions: Sessions,
    tenant: str,
    workflow_id: str,
    approved: bool,
    run: int = 1,
    rejected_precedents: Sequence[str] = (),
    **more: Any,
) -> None:
    async with sessions.begin() as session:
        session.add(
            Review(
                tenant=tenant,
                workflow_id=workflow_id,
                run=run,
                phase_label=FIRST,
                decision_id=secrets.token_hex(8),
                approved=approved,
                principal="Ana",
                **({"at": NOVEMBER, "restored_precedents": []} | more),
                rejected_precedents=[{"document_id": one, "reason": "não"} for one in rejected_precedents],
            )
        )


async def counted(sessions: Sessions, tenant: str, per: Per = Per.MONTH, periods: int = 2) -> Quality:
    async with sessions() as session:
        return await firm_quality(session, tenant, per, periods, TODAY)


def of(documents: Sequence[int]) -> list[str]:
    return [make_match(number).document_id for number in documents]


async def test_what_was_approved_is_told_by_score_phase_subject_rules_and_month(
    sessions: Sessions, tenant: str
) -> None:
    one = await shown(sessions, tenant, [58, 64, 69.9, 70, 100])
    await decided(sessions, tenant, one, True, rejected_precedents=of([1]))
    other = await shown(sessions, tenant, [61])
    await decided(sessions, tenant, other, False, at=OCTOBER)
    await shown(sessions, tenant, [75])  # nobody has decided
    found = await counted(sessions, tenant)
    assert (found.cases, found.precedents.shown, found.precedents.approved) == (2, 6, 4)
    assert (found.phases.decided, found.phases.approved) == (2, 1)
    assert [(band.from_score, band.to_score, band.shown, band.approved) for band in found.by_score] == [
        (50, 60, 1, 1),
        (60, 70, 3, 1),
        (70, 80, 1, 1),
        (90, 100, 1, 1),
    ]
    assert [(one.phase_label, one.shown, one.approved) for one in found.by_phase] == [(FIRST, 6, 4)]
    assert {one.subject: (one.shown, one.approved) for one in found.by_subject} == {
        "Indenização por dano moral": (6, 4),
        "Inclusão indevida em cadastro de inadimplentes": (6, 4),
    }
    assert [(one.rules_version, one.shown) for one in found.by_rules] == [("phase-rules-v3", 6)]
    assert [(one.start, one.shown, one.approved) for one in found.over_time] == [
        (date(2026, 10, 1), 1, 0),
        (date(2026, 11, 1), 5, 4),
    ]
    weeks = (await counted(sessions, tenant, Per.WEEK, 8)).over_time
    assert [(one.start, one.shown) for one in weeks if one.shown] == [(date(2026, 10, 5), 1), (date(2026, 11, 23), 5)]
    assert (await counted(sessions, "outro-" + tenant)).precedents.shown == 0


async def test_a_case_counts_by_its_newest_decision_alone(sessions: Sessions, tenant: str) -> None:
    case = await shown(sessions, tenant, [64, 65])
    await decided(sessions, tenant, case, False)
    await decided(sessions, tenant, case, True)
    assert (await counted(sessions, tenant)).precedents.approved == 2
    await shown(sessions, tenant, [64, 65, 66], case, run=2)
    assert (await counted(sessions, tenant)).precedents.shown == 2
    await decided(sessions, tenant, case, True, run=2, rejected_precedents=of([2]))
    found = await counted(sessions, tenant)
    assert (found.cases, found.precedents.shown, found.precedents.approved) == (1, 3, 2)
    await decided(sessions, tenant, case, True, run=2, withdrawn=True)
    assert (await counted(sessions, tenant)).precedents.shown == 2


async def test_what_an_earlier_run_rejected_counts_as_rejected_until_it_is_restored(
    sessions: Sessions, tenant: str
) -> None:
    earlier = EarlierRejection(by="Ana", run=1)
    case = await shown(sessions, tenant, [64, 65], rejected="não", rejected_earlier=earlier)
    await decided(sessions, tenant, case, True, restored_precedents=of([1]))
    found = await counted(sessions, tenant)
    assert (found.precedents.shown, found.precedents.approved) == (2, 1)


async def test_a_folded_precedent_is_not_judged(sessions: Sessions, tenant: str) -> None:
    case = await shown(sessions, tenant, [64], folded_under="outro")
    await decided(sessions, tenant, case, True)
    assert (await counted(sessions, tenant)).precedents.shown == 0


async def test_a_case_under_secrecy_does_not_tell_its_subjects(sessions: Sessions, tenant: str) -> None:
    case = await shown(sessions, tenant, [64])
    await decided(sessions, tenant, case, True)
    async with sessions.begin() as session:
        session.add(
            Restriction(
                workflow_id=case,
                tenant=tenant,
                restricted=True,
                open_to=[],
                marks=[],
                changed_by="Ana",
                changed_at=NOVEMBER,
            )
        )
    found = await counted(sessions, tenant)
    assert (found.precedents.shown, found.by_subject) == (1, [])


async def test_scores_are_calibrated_from_twenty_judged_precedents_upwards(sessions: Sessions, tenant: str) -> None:
    cases = [await shown(sessions, tenant, [61, 62, 63, 64, 71]) for _ in range(5)]
    for case in cases[:4]:
        await decided(sessions, tenant, case, True, rejected_precedents=of([0]))
    async with sessions() as session:
        assert enough(await score_bands(session, tenant)) == []
    await decided(sessions, tenant, cases[4], True)
    async with sessions() as session:
        (band,) = enough(await score_bands(session, tenant))
    assert band.sentence == "De 20 precedentes com nota de 60 a 70, o escritório aprovou 16."


async def test_corrections_count_once_applied_and_go_with_their_case(sessions: Sessions, tenant: str) -> None:
    case = await shown(sessions, tenant, [64])
    await decided(sessions, tenant, case, True)
    said = {"kind": "piece", "pages": [1, 2], "type": "sentenca"}
    rows = [("applied", said, "despacho"), ("applied", said, "sentenca"), ("open", said, None)]
    rows += [("applied", {"kind": "cliente", "value": "autor"}, None)]
    async with sessions.begin() as session:
        for number, (state, what, read_as) in enumerate(rows, 1):
            session.add(
                CorrectionRow(
                    workflow_id=case,
                    correction_id=f"cor_{number}",
                    number=number,
                    tenant=tenant,
                    run=1,
                    said=what,
                    state=state,
                    read_as=read_as,
                    name="Ana",
                    key_id="ak_1",
                    at=NOVEMBER,
                )
            )
    found = await counted(sessions, tenant)
    assert [(one.kind, one.count) for one in found.corrections] == [("piece", 2), ("cliente", 1)]
    assert [one.model_dump() for one in found.retyped] == [{"from_type": "despacho", "to_type": "sentenca", "count": 1}]
    assert [one.corrections for one in found.over_time] == [0, 3]
    async with sessions.begin() as session:
        await remove_rows(session, tenant, case, [])
    gone = await counted(sessions, tenant)
    assert (gone.precedents.shown, gone.phases.decided, gone.corrections, gone.retyped) == (0, 1, [], [])


async def test_the_newest_approved_run_of_a_corrected_case_is_a_label_for_whoever_may_see_it(
    sessions: Sessions, tenant: str
) -> None:
    corrected, closed, plain = [await shown(sessions, tenant, []) for _ in range(3)]
    await shown(sessions, tenant, [], corrected, run=2)
    await shown(sessions, tenant, [], corrected, run=3)
    applies: dict[str, Any] = {"corrections": {"object": {}, "count": 2}}
    async with sessions.begin() as session:
        none: dict[str, Any] = {}
        for case, run, taken in ((corrected, 1, none), (corrected, 2, applies), (closed, 1, applies), (plain, 1, none)):
            row = await session.get_one(Run, (case, run))
            row.state, row.input, row.completed_at = "completed", taken, NOVEMBER
        session.add(
            Restriction(
                workflow_id=closed,
                tenant=tenant,
                restricted=True,
                open_to=[],
                marks=[],
                changed_by="Ana",
                changed_at=NOVEMBER,
            )
        )
    asking = Principal(tenant=tenant, key_id="ak_1", name="Ana", role="auditor")
    async with sessions() as session:
        found = await corrected_cases(session, asking, 10)
        assert [(one.workflow_id, one.run) for one in found] == [(corrected, 2)]
        assert await corrected_cases(session, asking.model_copy(update={"tenant": "outro"}), 10) == []
