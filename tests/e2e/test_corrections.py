"""Corrections on the running stack, with the worker killed before they are recorded and before a run applies them."""

from pathlib import Path
from typing import Any

import pytest

from autos.local.first_user import TENANT
from infra.storage.keys import case_place
from infra.storage.store import Storage
from tests.attacks.installed import settings_of
from tests.e2e.stack import Api, Stack

PARTY: dict[str, Any] = {
    "kind": "party",
    "side": "reu",
    "action": "add",
    "name": "Banco Imaginário S.A.",
    "correction_id": "uma-vez",
}


@pytest.fixture(scope="module")
def case(stack: Stack, case_pdf: Path) -> str:
    """A case that awaits review."""
    workflow_id = stack.api("admin").submit(case_pdf)
    stack.api("admin").reach(workflow_id, "awaiting_phase_reviews")
    return workflow_id


def test_a_worker_killed_between_a_correction_and_its_run_loses_neither(stack: Stack, case: str) -> None:
    lawyer = stack.api("admin")
    path, asked = f"/v1/ingest/workflow/{case}/corrections", {"corrections": [PARTY], "reason": "conferido"}
    pid = stack.kill("worker")
    # nobody is there to record it: it is taken all the same, or said to be late
    assert lawyer.call("POST", path, json=asked).status_code in (202, 503)
    stack.wait_restarted("worker", pid)
    again = lawyer.data("POST", path, json=asked)
    assert [(one["correction_id"], one["state"]) for one in again["corrections"]] == [("uma-vez", "open")]
    pid = stack.kill("worker")
    run = lawyer.data("POST", f"/v1/ingest/workflow/{case}/reprocess", json={})["run"]
    stack.wait_restarted("worker", pid)
    lawyer.reach(case, "awaiting_phase_reviews", run=run)
    (now,) = lawyer.data("GET", path)["corrections"]
    assert (now["state"], now["applied_run"]) == ("applied", run)
    result = lawyer.result(case, run)
    assert PARTY["name"] in result["case"]["parties"]["reu"]
    assert [(one["correction_id"], one["outcome"]) for one in result["corrections"]] == [("uma-vez", "applied")]
    events = lawyer.events(case)
    assert [event["action"] for event in events].count("corrected") == 1


def test_a_run_finds_the_same_whether_or_not_an_earlier_one_left_anything(stack: Stack, case: str) -> None:
    lawyer = stack.api("admin")
    result = lawyer.result(case)
    document = next(
        piece for phase in result["phases"] for piece in phase["pieces"] if piece["type"] == "documento_instrutorio"
    )
    pages = [document["page_start"], document["page_end"]]
    retyped = {"kind": "piece", "pages": pages, "type": "procuracao", "correction_id": "outro-tipo"}
    lawyer.data("POST", f"/v1/ingest/workflow/{case}/corrections", json={"corrections": [retyped]})
    taken_over = rerun(lawyer, case)
    storage = Storage(settings_of(stack))
    kept = {one.key for one in storage.versions_below(case_place(TENANT, case)) if "/kept/" in one.key}
    assert kept
    for key in kept:
        storage.delete(key)
    assert rerun(lawyer, case) == taken_over
    assert rerun(lawyer, case) == taken_over


def rerun(lawyer: Api, case: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the findings of another run of the case and the hashes of its parts, without its number and time."""
    run = lawyer.data("POST", f"/v1/ingest/workflow/{case}/reprocess", json={})["run"]
    lawyer.reach(case, "awaiting_phase_reviews", run=run)
    result = lawyer.result(case, run)
    hashes = {one["kind"]: one["sha256"] for one in lawyer.artifacts(case, run)}
    said = {name: told for name, told in result.items() if name not in ("run", "created_at", "next")}
    return said, {kind: hashes[kind] for kind in ("pages", "segmentation", "corrections")}
