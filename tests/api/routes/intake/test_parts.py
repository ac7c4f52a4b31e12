"""Several files of one lawsuit over REST: one case, joined once, whose pages know their file."""

import httpx

from tests.api.case_steps import CaseSteps
from tests.api.conftest import PDF, Reach
from tests.api.routes.intake.test_additions import uploaded
from workflows.contracts.errors import RunFailure

CASES = "/v1/ingest/workflow"


async def parts(client: httpx.AsyncClient, *more: bytes) -> list[str]:
    return [await uploaded(client, PDF + body) for body in more]


async def pages_of(client: httpx.AsyncClient, case: str) -> list[tuple[int, int, int]]:
    """Return where each part starts, how many pages it has, and its first own page, from the result."""
    result = (await client.get(f"{CASES}/{case}/result")).json()["data"]
    return [(one["first"], one["pages"], one["begins"]) for one in result["parts"]]


async def test_parts_make_one_case_and_the_same_parts_again_the_same_one(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    ids = await parts(admin, b"um", b"dois")
    answer = await admin.post(CASES, json={"upload_ids": ids, "reason": "dois volumes"})
    assert answer.status_code == 202, answer.text
    case = answer.json()["data"]["workflow_id"]
    await reach(case, "awaiting_phase_reviews")
    assert await pages_of(admin, case) == [(1, 2, 1), (3, 2, 1)]
    (listed,) = (await admin.get(CASES)).json()["data"]
    assert listed["filename"] == "processo.pdf e mais 1"

    again = await admin.post(CASES, json={"upload_ids": ids, "reason": "dois volumes"})
    assert (again.status_code, again.json()["data"]["workflow_id"]) == (202, case)
    assert again.json()["data"]["replayed"]
    assert len(worker.asked("join_parts")) == 1
    # what was joined is nobody's any more
    assert (await admin.post(CASES, json={"upload_ids": ids[::-1]})).status_code == 404
    assert (await admin.post(CASES, json={"upload_id": ids[0]})).status_code == 404

    # in whatever order, and also one of them alone
    for named in ({"upload_ids": await parts(admin, b"dois", b"um")}, {"upload_id": (await parts(admin, b"um"))[0]}):
        known = await admin.post(CASES, json=named | {"unless_analysed": True})
        assert known.status_code == 409, known.text
        assert [one["workflow_id"] for one in known.json()["error"]["details"]["same_lawsuit"]] == [case]


async def test_a_refused_part_leaves_the_others_where_they_are(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    ids = await parts(admin, b"um", b"dois")
    worker.fail_with("join_parts", RunFailure.PDF_ENCRYPTED)
    refused = await admin.post(CASES, json={"upload_ids": ids})
    assert (refused.status_code, refused.json()["error"]["details"]["failure"]) == (422, "pdf_encrypted")
    del worker.fail["join_parts"]
    taken = await admin.post(CASES, json={"upload_ids": ids})
    assert taken.status_code == 202, taken.text
    await reach(taken.json()["data"]["workflow_id"], "awaiting_phase_reviews")


async def test_parts_count_together_and_each_once(admin: httpx.AsyncClient) -> None:
    big = await parts(admin, bytes(6 << 20), bytes(5 << 20))
    assert (await admin.post(CASES, json={"upload_ids": big})).status_code == 413
    (one,) = await parts(admin, b"um")
    for body in ({"upload_ids": [one]}, {"upload_ids": [one, one]}, {"upload_ids": [one, "x"], "upload_id": one}):
        assert (await admin.post(CASES, json=body)).status_code == 422, body
    assert (await admin.post(CASES, json={"upload_ids": [one, "up_0"]})).status_code == 404


async def test_new_pages_are_one_more_file_of_the_case(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    taken = await admin.post(CASES, json={"upload_ids": await parts(admin, b"um", b"dois")})
    case = taken.json()["data"]["workflow_id"]
    await reach(case, "awaiting_phase_reviews")
    (new,) = await parts(admin, b"novas")
    added = await admin.post(f"{CASES}/{case}/pages", json={"upload_id": new})
    assert added.status_code == 202, added.text
    await reach(case, "awaiting_phase_reviews", run=2)
    assert await pages_of(admin, case) == [(1, 2, 1), (3, 2, 1), (5, 1, 1)]
