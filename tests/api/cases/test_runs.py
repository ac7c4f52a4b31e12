"""Status, runs, results, lists and reprocessing, with a worker and without one."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import httpx
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio.client import Client

from activities.store.case_rows import insert_run, project_state
from activities.store.upkeep import Upkeep
from infra.config.settings import Settings
from infra.identity.scopes import Role
from infra.ids import new_id
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, Reach, Working, started, submit
from tests.api.waiting import LONGEST, waited_for
from tests.patience import PATIENCE
from tests.workflows.fake_steps import stored
from workflows.contracts.base import Principal
from workflows.contracts.errors import RunFailure
from workflows.contracts.run.case import CaseRunInput, CaseState, Parameters, RunRef, temporal_id
from workflows.contracts.run.records import StateChange

CASES = "/v1/ingest/workflow"


async def decide(client: httpx.AsyncClient, workflow_id: str, **decision: object) -> httpx.Response:
    return await client.post(f"{CASES}/{workflow_id}/review", json=decision)


async def projected(client: httpx.AsyncClient, workflow_id: str, state: str) -> dict[str, Any]:
    """Return the first run once its row has reached a state."""
    async with asyncio.timeout(PATIENCE):
        while (run := (await client.get(f"{CASES}/{workflow_id}/runs")).json()["data"][0])["state"] != state:
            await asyncio.sleep(0.05)
    return run


async def close(client: httpx.AsyncClient, workflow_id: str) -> None:
    """Approve both phases and the whole."""
    for label in ("postulacao_inicial", "sentenca_primeiro_grau"):
        assert (await decide(client, workflow_id, phase_label=label, approved=True)).status_code == 200
    assert (await decide(client, workflow_id, approved=True)).status_code == 200


async def test_a_run_that_no_worker_has_seen_is_queued(admin: httpx.AsyncClient) -> None:
    workflow_id = await started(admin)
    data = (await admin.get(f"{CASES}/{workflow_id}")).json()["data"]
    assert (data["state"], data["progress"], data["run"]) == ("queued_extraction", 0.0, 1)
    (only,) = (await admin.get(f"{CASES}/{workflow_id}/runs")).json()["data"]
    assert only["created_at"] is None
    assert only["parameters"]["min_precedent_score"] == 55.0


async def test_a_run_that_was_ended_before_any_worker_saw_it_has_failed(
    admin: httpx.AsyncClient, temporal: Client
) -> None:
    workflow_id = await started(admin)
    await temporal.get_workflow_handle(temporal_id(workflow_id, 1)).terminate("by somebody")
    data = (await admin.get(f"{CASES}/{workflow_id}")).json()["data"]
    assert (data["state"], data["errors"][0]["code"]) == ("failed", "ended_outside")
    (only,) = (await admin.get(f"{CASES}/{workflow_id}/runs")).json()["data"]
    assert (only["state"], only["progress"], only["created_at"]) == ("failed", 1.0, None)


async def test_a_run_that_somebody_ended_is_begun_again_by_reprocessing(
    admin: httpx.AsyncClient,
    stack_settings: Settings,
    database: AsyncEngine,
    temporal: Client,
    reach: Reach,
    workflow_id: str,
) -> None:
    await projected(admin, workflow_id, "awaiting_phase_reviews")
    await temporal.get_workflow_handle(temporal_id(workflow_id, 1)).terminate("by somebody")
    await Upkeep(stack_settings, database, temporal).check_runs()
    status = await reach(workflow_id, "failed")
    assert status["errors"][0]["code"] == "ended_outside"
    again = await admin.post(f"{CASES}/{workflow_id}/reprocess")
    assert again.json()["data"]["run"] == 2
    await reach(workflow_id, "awaiting_phase_reviews", 2)
    await close(admin, workflow_id)
    await reach(workflow_id, "completed", 2)


async def test_a_waiting_case_is_told_found_and_read_as_a_summary_by_phase_and_from_each_side(
    admin: httpx.AsyncClient, reach: Reach, workflow_id: str
) -> None:
    status = await reach(workflow_id, "awaiting_phase_reviews")
    assert status["poll_after_seconds"] == 30
    assert [(phase["phase_label"], phase["state"]) for phase in status["phases"] if phase["pieces"]] == [
        ("postulacao_inicial", "pending"),
        ("sentenca_primeiro_grau", "pending"),
    ]

    result = f"{CASES}/{workflow_id}/result"
    summary = (await admin.get(result, params={"detail": "summary"})).json()["data"]
    assert [phase["phase_label"] for phase in summary["phases"]] == ["postulacao_inicial", "sentenca_primeiro_grau"]
    assert [match["document_id"] for match in summary["phases"][0]["matches"]] == ["stj-1", "stj-2"]
    (phase,) = (await admin.get(result, params={"phase": "postulacao_inicial"})).json()["data"]["phases"]
    assert phase["matches"][0]["case_passage"] == {"page": 3, "text": "Trecho dos autos."}
    # from the side of a client named later, while the run stays as it is
    stances = [
        [match["stance_cliente"] for phase in whole["phases"] for match in phase["matches"]]
        for whole in [
            (await admin.get(result, params=given)).json()["data"]
            for given in ({}, {"cliente": "autor"}, {"cliente": "reu"}, {})
        ]
    ]
    assert set(stances[0]) == {None}
    assert stances[3] == stances[0]
    assert None not in stances[1] + stances[2]
    assert (await admin.get(result, params={"cliente": "ambos"})).status_code == 422

    for found in ({"party": "ANA FICTICIA"}, {"party": "imaginário"}, {"filename": "AUTOS", "party": "banco"}):
        listed = (await admin.get(CASES, params=found)).json()["data"]
        assert [case["workflow_id"] for case in listed] == [workflow_id], found
        assert listed[0]["parties"] == ["Ana Fictícia", "Banco Imaginário S.A."]
    for missing in ({"party": "outra"}, {"cnj": "0801234"}, {"party": "ana", "state": "completed"}):
        assert (await admin.get(CASES, params=missing)).json()["data"] == [], missing


async def test_the_status_falls_back_to_the_projection_when_no_worker_answers(
    admin: httpx.AsyncClient, working: Working, reach: Reach
) -> None:
    async with working():
        workflow_id = await started(admin)
        known = await reach(workflow_id, "awaiting_phase_reviews")
        await projected(admin, workflow_id, "awaiting_phase_reviews")
    fallback = (await admin.get(f"{CASES}/{workflow_id}")).json()["data"]
    assert fallback == known


async def test_the_result_is_a_conflict_until_there_is_one(
    admin: httpx.AsyncClient, working: Working, reach: Reach
) -> None:
    workflow_id = await started(admin)
    early = await admin.get(f"{CASES}/{workflow_id}/result")
    assert early.status_code == 409
    assert early.json()["error"]["details"] == {"state": "queued_extraction", "run": 1}
    async with working():
        await reach(workflow_id, "awaiting_phase_reviews")
        draft = (await admin.get(f"{CASES}/{workflow_id}/result")).json()["data"]
    assert draft["state"] == "awaiting_phase_reviews"
    assert [phase["state"] for phase in draft["phases"]].count("pending") == 2


async def test_the_draft_result_shows_the_decisions_of_now(admin: httpx.AsyncClient, workflow_id: str) -> None:
    await decide(admin, workflow_id, phase_label="postulacao_inicial", approved=True, notes="primeira")
    await decide(admin, workflow_id, phase_label="postulacao_inicial", approved=False, notes="revista")
    phase = (await admin.get(f"{CASES}/{workflow_id}/result")).json()["data"]["phases"][0]
    assert phase["state"] == "rejected"
    assert (phase["review"]["notes"], phase["review"]["approved"]) == ("revista", False)


async def test_a_failed_run_says_why_there_is_no_result(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    worker.fail_with("inspect_source", RunFailure.PDF_ENCRYPTED)
    workflow_id = await started(admin)
    status = await reach(workflow_id, "failed")
    assert status["errors"] == [{"code": "pdf_encrypted", "message": "mensagem"}]
    answer = await admin.get(f"{CASES}/{workflow_id}/result")
    assert answer.status_code == 409
    assert answer.json()["error"]["details"]["errors"][0]["code"] == "pdf_encrypted"


async def test_a_completed_run_answers_without_any_worker(
    admin: httpx.AsyncClient, working: Working, reach: Reach
) -> None:
    async with working():
        workflow_id = await started(admin)
        await reach(workflow_id, "awaiting_phase_reviews")
        await close(admin, workflow_id)
        await reach(workflow_id, "completed")
        run = await projected(admin, workflow_id, "completed")
    assert run["submitted_by"] == "admin de teste"
    assert (await admin.get(f"{CASES}/{workflow_id}")).json()["data"]["progress"] == 1.0
    final = (await admin.get(f"{CASES}/{workflow_id}/result")).json()["data"]
    assert final["state"] == "completed"
    assert final["final_review"]["approved"] is True


async def test_reprocessing_makes_a_new_run_and_inherits_what_is_not_given(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    workflow_id = await started(admin, min_precedent_score=70, max_matches_per_phase=3, reason="primeira")
    await reach(workflow_id, "awaiting_phase_reviews")
    answer = await admin.post(f"{CASES}/{workflow_id}/reprocess", json={"max_matches_per_phase": 9})
    assert answer.status_code == 202
    assert answer.json()["data"]["run"] == 2
    assert answer.headers["location"].endswith("?run=2")
    await reach(workflow_id, "awaiting_phase_reviews")
    first, second = (await admin.get(f"{CASES}/{workflow_id}/runs")).json()["data"]
    assert first["parameters"] | {"max_matches_per_phase": 9, "reason": None} == second["parameters"]
    assert (first["reason"], second["reason"]) == ("primeira", None)
    assert (await admin.get(f"{CASES}/{workflow_id}")).json()["data"]["run"] == 2
    assert (await admin.get(f"{CASES}/{workflow_id}?run=1")).json()["data"]["run"] == 1


async def test_reprocessing_before_any_worker_takes_the_next_number_each_time(admin: httpx.AsyncClient) -> None:
    workflow_id = await started(admin, reason="primeira")
    numbers = [(await admin.post(f"{CASES}/{workflow_id}/reprocess")).json()["data"]["run"] for _ in range(2)]
    assert numbers == [2, 3]
    assert [run["run"] for run in (await admin.get(f"{CASES}/{workflow_id}/runs")).json()["data"]] == [1, 2, 3]


async def test_an_unknown_run_is_answered_with_the_known_ones(admin: httpx.AsyncClient) -> None:
    workflow_id = await started(admin)
    for path in ("", "/result", "/artifacts", "/events"):
        answer = await admin.get(f"{CASES}/{workflow_id}{path}?run=7")
        assert answer.status_code == 404, path
        assert answer.json()["error"]["details"] == {"known_runs": [1]}


async def opened(database: AsyncEngine, tenant: str, number: int, state: CaseState) -> str:
    """A case as the first activities of its run write it."""
    principal = Principal(tenant=tenant, key_id="key_1", name="Ana", role="lawyer")
    workflow_id = new_id("wf")
    case = CaseRunInput(
        workflow_id=workflow_id,
        run=1,
        filename=f"autos {number}.pdf",
        source=stored("source.pdf"),
        parameters=Parameters(),
        principal=principal,
        trace_id="trace",
    )
    at = datetime(2026, 3, 1, 12, number, tzinfo=UTC)
    change = StateChange(
        run=RunRef(tenant=tenant, workflow_id=workflow_id, run=1), key=state, state=state, at=at, progress=0.8
    )
    async with async_sessionmaker(database).begin() as session:
        await insert_run(session, case, at, None)
        await project_state(session, change)
    return workflow_id


async def test_the_list_is_newest_first_filtered_and_paged(
    admin: httpx.AsyncClient, database: AsyncEngine, tenant: str
) -> None:
    made = [await opened(database, tenant, number, CaseState.AWAITING_PHASE_REVIEWS) for number in range(5)]
    await opened(database, tenant, 30, CaseState.FAILED)
    await opened(database, "t-stranger", 31, CaseState.AWAITING_PHASE_REVIEWS)
    seen: list[str] = []
    page: str | None = None
    while page is not None or not seen:
        params = {"limit": 2, "state": "awaiting_phase_reviews"} | ({"page": page} if page else {})
        body = (await admin.get(CASES, params=params)).json()
        seen += [case["workflow_id"] for case in body["data"]]
        page = body["pagination"]["cursor"]
        assert body["pagination"] == {"cursor": page, "has_more": page is not None, "total_estimate": 5}
    assert seen == made[::-1]
    assert len((await admin.get(CASES)).json()["data"]) == 6
    assert (await admin.get(CASES, params={"state": "done"})).status_code == 422


async def test_a_cursor_of_another_query_or_an_altered_one_is_refused(
    admin: httpx.AsyncClient, as_role: As, database: AsyncEngine, tenant: str
) -> None:
    for number in range(2):
        await opened(database, tenant, number, CaseState.COMPLETED)
    cursor = (await admin.get(CASES, params={"limit": 1})).json()["pagination"]["cursor"]
    stranger = as_role(Role.ADMIN, "t-stranger")
    for answer in (
        await admin.get(CASES, params={"page": cursor, "state": "completed"}),
        await admin.get(CASES, params={"page": cursor[:-2] + "AA"}),
        await admin.get(CASES, params={"page": "é"}),
        await stranger.get(CASES, params={"page": cursor}),
    ):
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "INVALID_REQUEST"


async def test_an_idempotent_submission_after_the_end_answers_the_case_as_it_is(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    workflow_id = await started(admin, key="k-end")
    await reach(workflow_id, "awaiting_phase_reviews")
    again = (await submit(admin, key="k-end")).json()["data"]
    assert (again["workflow_id"], again["state"], again["replayed"]) == (workflow_id, "awaiting_phase_reviews", True)


async def test_a_question_for_the_status_waits_until_no_machine_works(
    admin: httpx.AsyncClient, worker: CaseSteps
) -> None:
    workflow_id = await started(admin)
    address = f"{CASES}/{workflow_id}"
    await waited_for(admin, address, lambda status: status["state"] == "awaiting_phase_reviews")
    assert (await admin.get(address, params={"wait_seconds": LONGEST + 1})).status_code == 422
