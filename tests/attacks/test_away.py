"""Temporal, or the object store, is silent for a while during the work: people get an error, and nothing is lost.

Ten minutes were tried by hand with the same steps. Temporal passed. With the object store, a run that
had just started failed; such a run now waits (`tests/activities/store/test_records.py`).
"""

import json
import os
import secrets
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from tests.e2e.stack import Stack
from tests.patience import PATIENCE, until

CASES = "/v1/ingest/workflow"

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]


@contextmanager
def frozen(stack: Stack, component: str) -> Generator[None]:
    """Stop its processes: they keep their connections and answer nothing."""
    parent = psutil.Process(stack.status()["components"][component]["pid"])
    processes = [parent, *parent.children(recursive=True)]
    for one in processes:
        os.kill(one.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for one in processes:
            os.kill(one.pid, signal.SIGCONT)


def submission(pdf: Path, content: bytes, key: str) -> dict[str, Any]:
    return {"files": {"file": (pdf.name, content, "application/pdf")}, "headers": {"Idempotency-Key": key}}


@pytest.mark.parametrize("component", ["s3", "temporal"])
def test_what_was_begun_goes_on_and_who_asks_is_told(stack: Stack, case_pdf: Path, component: str) -> None:
    lawyer, admin, key = stack.api("lawyer"), stack.api("admin"), secrets.token_hex(8)
    content = case_pdf.read_bytes() + secrets.token_bytes(8)
    begun = lawyer.submit(case_pdf)
    with frozen(stack, component):
        refused = lawyer.http.post(CASES, **submission(case_pdf, content, key))
        assert refused.status_code == 503, refused.text
        assert "Tente de novo" in refused.json()["error"]["message"]
        ready = lawyer.http.get("/readyz")
        shown = "storage" if component == "s3" else component
        assert (ready.status_code, ready.json()["data"]["components"][shown]) == (503, "down")
        named = "Objetos (S3)" if component == "s3" else "Temporal"
        assert f"Não está pronto: {named}" in stack.autos("status").stderr
        doctor = stack.autos("doctor", "--json", check=False)
        assert {one["what"]: one["level"] for one in json.loads(doctor.stdout)}["Prontidão"] == "error"
        assert lawyer.http.get(CASES).status_code == 200, "the list is of PostgreSQL"
    until(lambda: httpx.get(stack.status()["api_url"] + "/readyz").status_code == 200, "ready again")
    admin.complete(begun)
    again = [lawyer.call("POST", CASES, **submission(case_pdf, content, key)).json()["data"] for _ in range(2)]
    assert again[0]["workflow_id"] == again[1]["workflow_id"], "one case, however often it was sent"
    lawyer.reach(again[0]["workflow_id"], "awaiting_phase_reviews", seconds=2 * PATIENCE)
    audit = json.loads(stack.autos("audit", "--json", check=False).stdout)
    assert {begun, again[0]["workflow_id"]}.isdisjoint(broken["workflow_id"] for broken in audit["broken"])
