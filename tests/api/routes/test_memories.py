"""Memory over REST, through the workflow to PostgreSQL: stored, recalled and listed for the tenant of the key only."""

import secrets
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.client import Client
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from activities.store.memory import Memories
from autos.worker.failures import Failures
from infra.db.models import AccessRow, Case
from infra.db.owned import rows_of
from infra.db.privacy.secrecy import set_secrecy
from infra.db.research.memories import keep_memory
from infra.identity.scopes import Role
from tests.api.conftest import As, asked_at
from workflows.contracts.run.secrecy import SecrecyChange
from workflows.research import Research

MEMORIES = "/v1/memories"


@pytest.fixture(scope="module")
async def remembering(temporal: Client, database: AsyncEngine) -> AsyncIterator[str]:
    """The queue of a worker for memory questions."""
    queue = f"research-{secrets.token_hex(6)}"
    async with Worker(
        temporal,
        task_queue=queue,
        workflows=[Research],
        activities=[Memories(database).answer_memory],
        interceptors=[Failures()],
        workflow_runner=UnsandboxedWorkflowRunner(),
        build_id="test",
    ):
        yield queue


@pytest.fixture(autouse=True)
def remembered(remembering: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_at(monkeypatch, remembering)


@pytest.fixture
def lawyer(as_role: As) -> httpx.AsyncClient:
    return as_role(Role.LAWYER)


async def keep(client: httpx.AsyncClient, key: str, value: str = "v", session_id: str = "s1", **more: Any) -> None:
    answer = await client.post(MEMORIES, json={"session_id": session_id, "key": key, "value": value, **more})
    assert answer.status_code == 200, answer.text


async def listed(client: httpx.AsyncClient, **params: Any) -> dict[str, Any]:
    answer = await client.get(MEMORIES, params={"session_id": "s1"} | params)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_memory_comes_back_until_it_expires(lawyer: httpx.AsyncClient) -> None:
    before = datetime.now(UTC)
    body = {"session_id": "s1", "key": "tese/principal", "value": "Prescrição: 5 anos 🙂", "ttl_seconds": 120}
    kept = (await lawyer.post(MEMORIES, json=body)).json()["data"]
    assert kept["created"] is True
    life = datetime.fromisoformat(kept["expires_at"]) - before
    assert timedelta(seconds=115) < life < timedelta(seconds=180)
    found = (await lawyer.get(f"{MEMORIES}/s1/tese/principal")).json()["data"]
    assert (found["found"], found["value"], found["expires_at"]) == (True, body["value"], kept["expires_at"])
    again = (await lawyer.post(MEMORIES, json=body | {"value": "outra"})).json()["data"]
    assert again["created"] is False
    assert (await lawyer.get(f"{MEMORIES}/s1/tese/principal")).json()["data"]["value"] == "outra"


async def test_what_is_unknown_is_an_answer_and_no_error(lawyer: httpx.AsyncClient) -> None:
    answer = await lawyer.get(f"{MEMORIES}/s1/nada")
    assert (answer.status_code, answer.json()["data"]["found"], answer.json()["data"]["value"]) == (200, False, None)


async def test_an_expired_memory_is_neither_recalled_nor_listed(
    lawyer: httpx.AsyncClient, database: AsyncEngine, tenant: str
) -> None:
    past = datetime.now(UTC) - timedelta(hours=2)
    async with AsyncSession(database) as session, session.begin():
        end = past + timedelta(hours=1)
        kept = {"owner": "key_1", "session_id": "s1", "key": "k", "value": "v"}
        await keep_memory(session, tenant=tenant, **kept, at=past, expires_at=end)
    assert (await lawyer.get(f"{MEMORIES}/s1/k")).json()["data"]["found"] is False
    assert (await listed(lawyer))["data"] == []


async def test_a_session_is_listed_in_pages_with_the_beginning_of_each_text(lawyer: httpx.AsyncClient) -> None:
    for key in ("c", "a", "b"):
        await keep(lawyer, key, key * 300)
    await keep(lawyer, "d", session_id="s2")
    first = await listed(lawyer, limit=2)
    assert [one["key"] for one in first["data"]] == ["a", "b"]
    assert (first["data"][0]["preview"], first["data"][0]["characters"]) == ("a" * 200, 300)
    assert (first["pagination"]["has_more"], first["pagination"]["total_estimate"]) == (True, 3)
    second = await listed(lawyer, limit=2, page=first["pagination"]["cursor"])
    assert [one["key"] for one in second["data"]] == ["c"]
    assert second["pagination"] == {"cursor": None, "has_more": False, "total_estimate": 3}


async def test_a_cursor_of_another_session_is_refused(lawyer: httpx.AsyncClient) -> None:
    for key in ("a", "b"):
        await keep(lawyer, key)
    cursor = (await listed(lawyer, limit=1))["pagination"]["cursor"]
    answer = await lawyer.get(MEMORIES, params={"session_id": "s2", "page": cursor})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "INVALID_REQUEST")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ttl_seconds", 59),
        ("ttl_seconds", 2_592_001),
        ("value", ""),
        ("value", "a\0b"),
        ("value", "x" * 65_537),
        ("key", " "),
        ("session_id", "s" * 201),
        ("tenant", "outro"),
    ],
)
async def test_what_is_out_of_range_is_refused_by_field(lawyer: httpx.AsyncClient, field: str, value: Any) -> None:
    body = {"session_id": "s1", "key": "k", "value": "v"} | {field: value}
    answer = await lawyer.post(MEMORIES, json=body)
    assert (answer.status_code, answer.json()["error"]["details"]["fields"][0]["field"]) == (422, field)


@pytest.mark.parametrize("path", ["%00/k", "s/%00", f"s/{'k' * 201}", "%20/k"])
async def test_a_path_that_names_no_memory_is_refused(lawyer: httpx.AsyncClient, path: str) -> None:
    assert (await lawyer.get(f"{MEMORIES}/{path}")).status_code == 422


async def test_a_path_is_decoded_once(lawyer: httpx.AsyncClient) -> None:
    await keep(lawyer, "%2e%00", "minha")
    assert (await lawyer.get(f"{MEMORIES}/s1/%252e%2500")).json()["data"]["value"] == "minha"
    assert (await lawyer.get(f"{MEMORIES}/s1/%25252e%252500")).json()["data"]["found"] is False


NUMBER = "0998412-72.2023.8.16.0014"


@pytest.fixture
async def secret_case(database: AsyncEngine, tenant: str, lawyer: httpx.AsyncClient) -> str:
    """A case of the firm that is open to the lawyer's key only."""
    at, workflow_id = datetime.now(UTC), f"wf_{secrets.token_hex(16)}"
    me = (await lawyer.get("/v1/me")).json()["data"]["credential"]
    async with AsyncSession(database) as session, session.begin():
        session.add(
            Case(workflow_id=workflow_id, tenant=tenant, filename="a.pdf", cnj=NUMBER, latest_run=1, created_at=at)
        )
        await session.flush()
        change = SecrecyChange(restricted=True, open_to=[me])
        await set_secrecy(session, tenant, workflow_id, change, "teste", at)
    return workflow_id


async def test_a_memory_that_names_a_restricted_case_has_the_doors_of_the_case(
    lawyer: httpx.AsyncClient, as_role: As, secret_case: str
) -> None:
    digits = NUMBER.translate(str.maketrans("", "", "-."))
    named = [
        {"session_id": secret_case, "key": "estrategia", "value": "acordo até 20 mil"},
        {"session_id": "s1", "key": f"nota {digits}", "value": "v"},
        {"session_id": "s1", "key": "resumo", "value": f"No processo {NUMBER}, ..."},
    ]
    for body in named:
        await keep(lawyer, **body)
    await keep(lawyer, "livre")
    insider, stranger = lawyer, as_role(Role.LAWYER)
    for body in named:
        address = f"{MEMORIES}/{body['session_id']}/{body['key']}"
        assert (await insider.get(address)).json()["data"]["value"] == body["value"]
        refused = await stranger.get(address)
        assert (refused.status_code, refused.json()["error"]["details"]["reason"]) == (403, "case_restricted")
        assert (await stranger.post(MEMORIES, json=body)).status_code == 403
    assert (await stranger.get(MEMORIES, params={"session_id": secret_case})).status_code == 403
    assert [one["key"] for one in (await listed(stranger))["data"]] == ["livre"]
    assert (await listed(stranger))["pagination"]["total_estimate"] == 1
    assert len((await listed(insider))["data"]) == 3


async def test_a_chat_without_the_clients_authorisation_gets_no_memory_of_a_restricted_case(
    lawyer: httpx.AsyncClient, secret_case: str
) -> None:
    await keep(lawyer, "estrategia", session_id=secret_case)
    lawyer.headers["X-Autos-Client"] = "mcp"
    refused = await lawyer.get(f"{MEMORIES}/{secret_case}/estrategia")
    assert (refused.status_code, refused.json()["error"]["details"]["reason"]) == (403, "chat_not_authorised")


async def test_a_reading_of_a_memory_stands_in_the_log_of_the_case_it_names(
    lawyer: httpx.AsyncClient, database: AsyncEngine, tenant: str, secret_case: str
) -> None:
    await keep(lawyer, "estrategia", session_id=secret_case)
    await lawyer.get(f"{MEMORIES}/{secret_case}/estrategia")
    async with AsyncSession(database) as session:
        read = rows_of(tenant, AccessRow).where(AccessRow.subject == secret_case)
        assert [row.what for row in await session.scalars(read)] == ["memory"]


async def test_only_who_wrote_a_memory_changes_it(lawyer: httpx.AsyncClient, as_role: As) -> None:
    await keep(lawyer, "k", "minha")
    colleague = as_role(Role.LAWYER)
    body = {"session_id": "s1", "key": "k", "value": "outra"}
    assert (await colleague.post(MEMORIES, json=body)).status_code == 403
    assert (await colleague.get(f"{MEMORIES}/s1/k")).json()["data"]["value"] == "minha"
