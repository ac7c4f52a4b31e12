"""Whoever has Temporal and the payload keys reads its histories: what people took out or let expire is in none."""

import asyncio

import pytest
from temporalio.client import Client, WorkflowExecution
from temporalio.service import RPCError

from infra.outages import names_nothing
from infra.payloads.histories import opened_history
from infra.temporal import connect
from tests.attacks.installed import settings_of, take_turn
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

NAMED, SAID, REMEMBERED = "Parecer de Berenice Inventada", "berenice, diagnóstico fictício", "berenice aceita acordo"
WORDS = [word.encode() for word in (NAMED, SAID, REMEMBERED, "umidade na parede de Berenice")]
MEMORIES, HISTORIES = "autos-memory-sweep", "autos-history-sweep"


async def test_words_of_a_removed_document_and_of_an_expired_memory_are_in_no_history(stack: Stack) -> None:
    lawyer = stack.api("lawyer")
    text = {"source_name": NAMED, "text": "Há umidade na parede de Berenice.", "metadata": {"parte": SAID}}
    ingest = lawyer.data("POST", "/v1/library/documents", json={"documents": [text], "tags": [SAID]})
    status = lawyer.data("GET", f"/v1/library/ingests/{ingest['ingest_id']}", params={"wait_seconds": 25})
    assert (status["done"], status["failed"]) == (True, 0)
    assert lawyer.data("POST", "/v1/library/search", json={"query": "umidade na parede de Berenice"})["answered"]
    kept = {"session_id": "historicos", "key": "acordo", "value": REMEMBERED, "ttl_seconds": 60}
    lawyer.data("POST", "/v1/memories", json=kept)
    client = await connect(settings_of(stack))
    saying = [execution async for execution in client.list_workflows() if await told(client, execution)]
    said = [await told(client, execution) for execution in saying]
    assert set[bytes]().union(*said) == set(WORDS)

    document = status["documents"][0]["document_id"]
    assert lawyer.data("DELETE", f"/v1/library/documents/{document}")["removed"]
    async with asyncio.timeout(200):
        # what was asked a moment ago stays for who waits for the answer
        while any([await told(client, execution) for execution in saying]):
            await asyncio.sleep(5)
            await take_turn(client, HISTORIES)
    await take_turn(client, MEMORIES)
    assert lawyer.call("GET", "/v1/memories/historicos/acordo").json()["data"]["found"] is False
    left = [one.workflow_type async for one in client.list_workflows() if await told(client, one)]
    assert left == []


async def told(client: Client, execution: WorkflowExecution) -> set[bytes]:
    """Which of the words a workflow's history or memo says, its seals opened; none of one that has gone meanwhile."""
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
