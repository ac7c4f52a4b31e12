"""A lawsuit that the firm already has is reported to people who may know of it, and to nobody else."""

from typing import Any

import httpx

from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import PDF, As, Reach, started, submit
from tests.api.routes.intake.test_additions import uploaded
from tests.api.waiting import waited_for

CASES = "/v1/ingest/workflow"
NUMBER = "0998412-72.2023.8.16.0014"


def others(answer: httpx.Response) -> list[tuple[str, bool, bool]]:
    """Return case, same file and same number of each entry of an answer."""
    listed: list[dict[str, Any]] = answer.json()["data"]["same_lawsuit"]
    return [(one["workflow_id"], one["same_file"], one["same_number"]) for one in listed]


async def analysed(client: httpx.AsyncClient, answer: httpx.Response) -> None:
    """Wait, so that the run does not continue in the next test."""
    case = f"{CASES}/{answer.json()['data']['workflow_id']}"
    await waited_for(client, case, lambda status: status["state"] == "awaiting_phase_reviews")


async def test_the_same_pdf_is_told_and_is_not_analysed_again_by_who_asks_for_that(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach, as_role: As
) -> None:
    first = await started(admin)
    await reach(first, "awaiting_phase_reviews")
    assert others(await admin.get(f"{CASES}/{first}")) == []

    upload = await uploaded(admin, PDF)
    refused = await admin.post(CASES, json={"upload_id": upload, "unless_analysed": True})
    assert refused.status_code == 409
    details = refused.json()["error"]["details"]
    assert details["reason"] == "already_analysed"
    (known,) = details["same_lawsuit"]
    assert (known["workflow_id"], known["filename"], known["state"]) == (first, "autos.pdf", "awaiting_phase_reviews")

    # the file is still there for who wants it all the same
    taken = await admin.post(CASES, json={"upload_id": upload})
    assert taken.status_code == 202, taken.text
    assert others(taken) == [(first, True, False)]
    second = taken.json()["data"]["workflow_id"]
    replayed = await admin.post(CASES, json={"upload_id": upload, "unless_analysed": True})
    assert (replayed.status_code, replayed.json()["data"]["replayed"]) == (202, True)
    await reach(second, "awaiting_phase_reviews")
    assert others(await admin.get(f"{CASES}/{first}")) == [(second, True, False)]

    assert (await submit(admin, unless_analysed="true")).status_code == 409
    await analysed(admin, await submit(admin, pdf=PDF + b"outro", unless_analysed="true"))
    stranger = as_role(Role.ADMIN, f"t-{first[3:]}")
    elsewhere = await submit(stranger, unless_analysed="true")
    assert others(elsewhere) == []
    await analysed(stranger, elsewhere)


async def test_the_same_number_is_told_once_it_has_been_read(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    worker.cnj = NUMBER
    first, second = await started(admin), await started(admin, pdf=PDF + b"mais")
    await reach(first, "awaiting_phase_reviews")
    await reach(second, "awaiting_phase_reviews")
    assert others(await admin.get(f"{CASES}/{second}")) == [(first, False, True)]


async def test_nothing_betrays_a_case_to_who_may_not_see_it(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach, as_role: As
) -> None:
    worker.cnj = NUMBER
    secret = await started(admin, restricted="true")
    await reach(secret, "awaiting_phase_reviews")
    colleague = as_role(Role.LAWYER)
    answer = await submit(colleague, unless_analysed="true")
    assert (answer.status_code, answer.json()["data"]["same_lawsuit"]) == (202, [])
    own = answer.json()["data"]["workflow_id"]
    await reach(own, "awaiting_phase_reviews")
    assert others(await colleague.get(f"{CASES}/{own}")) == []
    assert others(await admin.get(f"{CASES}/{own}")) == [(secret, True, True)]


async def test_a_run_that_came_to_nothing_is_no_analysis(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    first = await started(admin)
    await reach(first, "awaiting_phase_reviews")
    assert (await admin.post(f"{CASES}/{first}/cancel", json={})).status_code == 202
    await reach(first, "cancelled")
    await analysed(admin, await submit(admin, unless_analysed="true"))
