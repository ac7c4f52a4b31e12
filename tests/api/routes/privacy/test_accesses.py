"""Every reading of a case is recorded before anybody gets the answer, beside the trail and not in it."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import async_sessionmaker

from api.http.readings import Readings
from api.http.services import Services
from infra.identity.scopes import Role
from tests.api.conftest import As
from workflows.contracts.privacy.accesses import Access

CASES = "/v1/ingest/workflow"


async def readings(client: httpx.AsyncClient, workflow_id: str, **query: Any) -> list[dict[str, Any]]:
    answer = await client.get(f"{CASES}/{workflow_id}/accesses", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_a_reading_says_who_what_when_and_by_which_door(
    admin: httpx.AsyncClient, as_role: As, workflow_id: str
) -> None:
    lawyer = as_role(Role.LAWYER)
    lawyer.headers["X-Autos-Client"] = "mcp"
    assert (await lawyer.get(f"{CASES}/{workflow_id}/result", params={"run": 1})).status_code == 200
    assert (await lawyer.get(f"{CASES}/{workflow_id}/pages/7.png")).status_code != 200
    newest = (await readings(as_role(Role.AUDITOR), workflow_id))[0]
    assert (newest["what"], newest["details"], newest["name"]) == ("result", {"run": 1}, "lawyer de teste")
    assert (newest["channel"], newest["role"], newest["subject"]) == ("chat", "lawyer", workflow_id)
    again = (await readings(admin, workflow_id))[0]
    assert (again["what"], again["name"]) == ("accesses", "auditor de teste")
    events = (await admin.get(f"{CASES}/{workflow_id}/events")).json()["data"]
    assert "lawyer de teste" not in {event["actor"] for event in events}


async def test_the_log_comes_in_pages_and_readings_that_come_together_are_written_together(
    admin: httpx.AsyncClient, workflow_id: str, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in ("runs", "events", "artifacts"):
        await admin.get(f"{CASES}/{workflow_id}/{path}")
    first = (await admin.get(f"{CASES}/{workflow_id}/accesses", params={"limit": 2})).json()
    assert [one["what"] for one in first["data"]] == ["artifacts", "trail"]
    cursor = first["pagination"]["cursor"]
    second = await readings(admin, workflow_id, limit=1, page=cursor)
    assert [one["what"] for one in second] == ["runs"]

    services: Services = app.state.services
    groups: list[int] = []

    class Counted(async_sessionmaker[Any]):
        def begin(self) -> Any:
            groups.append(1)
            return super().begin()

    counted = Readings(Counted(services.sessions.kw["bind"]))
    access = Access.model_validate((await readings(admin, workflow_id, limit=1))[0])
    await asyncio.gather(*(counted.note("acme", access) for _ in range(40)))
    await counted.close()
    assert len(groups) <= 2


async def test_who_cannot_be_written_down_is_given_nothing(
    app: FastAPI,
    admin: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    workflow_id: str,
) -> None:

    async def lost(*_: object) -> None:
        raise OSError("the log is gone")

    monkeypatch.setattr("api.http.readings.insert_accesses", lost)
    answer = await admin.get(f"{CASES}/{workflow_id}/result")
    assert answer.status_code == 500
    assert "phases" not in answer.text
    (logged,) = [record for record in caplog.records if record.name == "autos.api" and record.exc_info]
    assert answer.json()["error"]["trace_id"] in logged.getMessage()
