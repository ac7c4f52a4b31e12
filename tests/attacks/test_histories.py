"""Text that people removed or let expire is in no Temporal history, even for a reader with the payload keys."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text as text_of
from temporalio.client import Client, WorkflowExecution
from temporalio.service import RPCError
from temporalio.testing import ActivityEnvironment

from activities.store.upkeep import Upkeep
from infra.db.engine import async_engine
from infra.payloads.histories import opened_history
from infra.resilience.outages import names_nothing
from infra.temporal import connect
from tests.attacks.installed import settings_of, take_turn
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

NAMED, SAID, REMEMBERED = "Parecer de Berenice Inventada", "berenice, diagnóstico fictício", "berenice aceita acordo"
WORDS = [word.encode() for word in (NAMED, SAID, REMEMBERED, "umidade na parede de Berenice")]
MEMORIES, HISTORIES = "autos-memory-sweep", "autos-history-sweep"
PAUSE = 0.5


async def test_words_of_a_removed_document_and_of_an_expired_memory_are_in_no_history(stack: Stack) -> None:
    lawyer = stack.api("lawyer")
    text = {"source_name": NAMED, "text": "Há umidade na parede de Berenice.", "metadata": {"parte": SAID}}
    ingest = lawyer.data("POST", "/v1/library/documents", json={"documents": [text], "tags": [SAID]})
    status = lawyer.ingested(ingest["ingest_id"])
    assert status["failed"] == 0
    assert lawyer.data("POST", "/v1/library/search", json={"query": "umidade na parede de Berenice"})["answered"]
    kept = {"session_id": "historicos", "key": "acordo", "value": REMEMBERED, "ttl_seconds": 3600}
    lawyer.data("POST", "/v1/memories", json=kept)
    settings = settings_of(stack)
    client, engine = await connect(settings), async_engine(settings)
    # what has just begun is not listed at once
    while await said(client) != set(WORDS):
        await asyncio.sleep(PAUSE)

    document = status["documents"][0]["document_id"]
    assert lawyer.data("DELETE", f"/v1/library/documents/{document}")["removed"]
    async with engine.begin() as connection:
        await connection.execute(text_of("UPDATE memories SET expires_at = now() WHERE key = 'acordo'"))
    # nobody waits for an answer any more, whatever was asked a moment ago
    upkeep = Upkeep(settings, engine, client, settled=timedelta(0))
    while await said(client):
        await ActivityEnvironment().run(upkeep.sweep_histories)
        await asyncio.sleep(PAUSE)
    await engine.dispose()
    await take_turn(client, MEMORIES)
    assert lawyer.call("GET", "/v1/memories/historicos/acordo").json()["data"]["found"] is False
    # the question for the memory says none of them either
    assert await said(client) == set()


async def test_the_sweep_of_histories_is_scheduled(stack: Stack) -> None:
    await take_turn(await connect(settings_of(stack)), HISTORIES)


async def said(client: Client) -> set[bytes]:
    """Return the words that any workflow contains."""
    return set[bytes]().union(*[await told(client, execution) async for execution in client.list_workflows()])


async def told(client: Client, execution: WorkflowExecution) -> set[bytes]:
    """Return the words in a workflow's decrypted history or memo; none if it was removed meanwhile."""
    handle = client.get_workflow_handle(execution.id, run_id=execution.run_id)
    try:
        history = await opened_history(client, handle)
        memo = await (await handle.describe()).memo()
    except RPCError as error:
        if names_nothing(error):
            return set()
        raise
    said = b"".join(event.SerializeToString() for event in history.events) + repr(memo).encode()
    return {word for word in WORDS if word in said}
