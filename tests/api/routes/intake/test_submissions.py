"""Submission of a case file: which are accepted or rejected, and that repeated submissions count once."""

import base64
import hashlib
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from temporalio.client import Client

from infra.identity.scopes import Role
from infra.storage.store import Storage
from tests.api.conftest import PDF, As, started, submit

CASES = "/v1/ingest/workflow"


def kept(storage: Storage, tenant: str) -> list[str]:
    """Return the keys of everything the tenant has in object storage."""
    return list(storage.list_keys(f"tenants/{tenant}/"))


async def test_a_multipart_submission_starts_a_case(
    admin: httpx.AsyncClient, storage: Storage, tenant: str, temporal: Client
) -> None:
    answer = await submit(admin, min_precedent_score=70, reason="primeira análise")
    assert answer.status_code == 202, answer.text
    data = answer.json()["data"]
    assert data["state"] == "queued_extraction"
    assert data["run"] == 1
    assert answer.headers["location"] == f"{CASES}/{data['workflow_id']}"
    assert answer.json()["meta"]["trace_id"] == answer.headers["x-trace-id"]
    assert kept(storage, tenant) == [f"tenants/{tenant}/sources/{hashlib.sha256(PDF).hexdigest()}.pdf"]
    description = await temporal.get_workflow_handle(f"{data['workflow_id']}/run/1").describe()
    assert description.workflow_type == "CaseAnalysis"


async def test_a_case_takes_the_turns_of_its_tenant(admin: httpx.AsyncClient, tenant: str, temporal: Client) -> None:
    workflow_id = (await submit(admin)).json()["data"]["workflow_id"]
    description = await temporal.get_workflow_handle(f"{workflow_id}/run/1").describe()
    assert description.raw_description.workflow_execution_info.priority.fairness_key == tenant


async def test_a_pdf_larger_than_one_part_arrives_whole(
    admin: httpx.AsyncClient, storage: Storage, tenant: str
) -> None:
    pdf = PDF + bytes(9 << 20)
    await started(admin, pdf=pdf)
    ref = storage.stat(f"tenants/{tenant}/sources/{hashlib.sha256(pdf).hexdigest()}.pdf")
    assert ref is not None
    assert storage.get_bytes(ref) == pdf


async def test_base64_in_json_is_taken(admin: httpx.AsyncClient) -> None:
    answer = await admin.post(CASES, json={"pdf_base64": base64.b64encode(PDF).decode(), "filename": "autos.pdf"})
    assert answer.status_code == 202, answer.text


@pytest.mark.parametrize(
    "body",
    [b"", b"PK\x03\x04 renamed archive", b"x" * 5000 + PDF],
    ids=["empty", "renamed", "mark too late"],
)
async def test_what_is_not_a_pdf_is_refused_before_anything_starts(
    admin: httpx.AsyncClient, storage: Storage, tenant: str, body: bytes
) -> None:
    answer = await submit(admin, pdf=body)
    assert answer.status_code == 415
    assert answer.json()["error"]["code"] == "UNSUPPORTED_MEDIA"
    assert kept(storage, tenant) == []


async def test_a_pdf_header_may_come_after_a_few_bytes(admin: httpx.AsyncClient) -> None:
    answer = await submit(admin, pdf=b"\r\n" * 100 + PDF)
    assert answer.status_code == 202


async def test_a_file_over_the_limit_is_refused_on_the_way_and_nothing_is_kept(
    admin: httpx.AsyncClient, storage: Storage, tenant: str
) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n' + PDF
        for _ in range(64):
            sent += 1
            yield bytes(1 << 20)

    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    answer = await admin.post(CASES, content=endless(), headers=headers)
    assert answer.status_code == 413
    assert answer.json()["error"]["details"] == {"max_mb": 10}
    assert sent < 20
    assert kept(storage, tenant) == []


async def test_a_declared_length_over_the_limit_is_refused_at_once(admin: httpx.AsyncClient) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Content-Length": str(50 << 20)}
    answer = await admin.post(CASES, content=b"--x", headers=headers)
    assert answer.status_code == 413


async def test_a_form_cut_short_is_refused_and_nothing_is_kept(
    admin: httpx.AsyncClient, storage: Storage, tenant: str
) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n' + PDF
    answer = await admin.post(CASES, content=body, headers={"Content-Type": "multipart/form-data; boundary=x"})
    assert answer.status_code == 400
    assert kept(storage, tenant) == []


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"min_precedent_score": "101"}, "min_precedent_score"),
        ({"max_matches_per_phase": "0"}, "max_matches_per_phase"),
        ({"rules_version": "phase-rules-v0"}, "rules_version"),
        ({"color": "blue"}, "color"),
        ({"reason": "a\0b"}, "reason"),
    ],
)
async def test_bad_fields_are_named_and_nothing_is_kept(
    admin: httpx.AsyncClient, storage: Storage, tenant: str, fields: dict[str, Any], named: str
) -> None:
    answer = await submit(admin, **fields)
    assert answer.status_code == 422
    assert [field["field"] for field in answer.json()["error"]["details"]["fields"]] == [named]
    assert kept(storage, tenant) == []


async def test_an_unknown_rule_set_is_answered_with_the_known_ones(admin: httpx.AsyncClient) -> None:
    answer = await submit(admin, rules_version="phase-rules-v0")
    assert "phase-rules-v1" in answer.json()["error"]["details"]["fields"][0]["allowed"]


async def test_a_form_without_a_file_and_a_body_of_another_kind_are_refused(admin: httpx.AsyncClient) -> None:
    form = {"reason": (None, "sem arquivo")}
    assert (await admin.post(CASES, files=form)).status_code == 422
    assert (await admin.post(CASES, content=PDF, headers={"Content-Type": "application/pdf"})).status_code == 415
    assert (await admin.post(CASES, json={})).status_code == 422
    assert (await admin.post(CASES, json={"pdf_base64": "não é base64"})).status_code == 422
    broken = await admin.post(CASES, content=b"{", headers={"Content-Type": "application/json"})
    assert broken.status_code == 400


async def test_the_same_key_with_the_same_file_is_the_same_case(admin: httpx.AsyncClient) -> None:
    first = await submit(admin, key="k-1", reason="x")
    again = await submit(admin, key="k-1", reason="x")
    assert first.json()["data"]["workflow_id"] == again.json()["data"]["workflow_id"]
    assert [first.json()["data"]["replayed"], again.json()["data"]["replayed"]] == [False, True]


async def test_the_same_key_with_another_file_or_parameter_is_a_conflict(admin: httpx.AsyncClient) -> None:
    await started(admin, key="k-2")
    for other in (await submit(admin, pdf=PDF + b"x", key="k-2"), await submit(admin, key="k-2", reason="outro")):
        assert other.status_code == 409
        assert other.json()["error"]["code"] == "CONFLICT"


async def test_two_tenants_may_use_the_same_key(admin: httpx.AsyncClient, as_role: As) -> None:
    other = as_role(Role.ADMIN, "t-other")
    assert await started(admin, key="k-3") != await started(other, key="k-3")


@pytest.mark.parametrize(
    ("given", "kept_name"),
    [("../../etc/autos\tdo caso.pdf", "autosdo caso.pdf"), ("C:\\autos\0.pdf", "autos.pdf"), ("/", "processo.pdf")],
)
async def test_a_file_name_keeps_no_folder_and_no_control_character(
    admin: httpx.AsyncClient, temporal: Client, given: str, kept_name: str
) -> None:
    boundary = {"Content-Type": "multipart/form-data; boundary=x"}
    head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{given}"\r\n\r\n'
    answer = await admin.post(CASES, content=head.encode() + PDF + b"\r\n--x--\r\n", headers=boundary)
    assert answer.status_code == 202, answer.text
    description = await temporal.get_workflow_handle(f"{answer.json()['data']['workflow_id']}/run/1").describe()
    assert (await description.memo())["case"]["filename"] == kept_name
