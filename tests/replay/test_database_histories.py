"""Histories of GraphWriting replay on today's code, as `test_histories` has it for case runs.

`AUTOS_RECORD_HISTORIES=1 .venv/bin/pytest tests/replay/test_database_histories.py` records new ones.
"""

import os
from contextlib import suppress
from pathlib import Path

import pytest
from temporalio.client import Client, WorkflowUpdateFailedError

from tests.replay.recorded import record, replay, scenarios_in
from tests.sealing import PLUGIN
from tests.workflows.test_graph_writing import DROP, FakeDatabases, insert, sent, serving
from workflows.graph_writing import GraphWriting

HISTORIES = Path(__file__).parent / "histories" / "databases"

SCENARIOS = {
    "written": [insert("um"), insert("dois")],
    "refused": [insert("ruim"), insert("um")],
    "dropped": [insert("um"), DROP],
}


if os.environ.get("AUTOS_RECORD_HISTORIES"):

    @pytest.mark.parametrize("scenario", SCENARIOS)
    async def test_record(scenario: str, temporal_address: str) -> None:
        client = await Client.connect(temporal_address, plugins=[PLUGIN], identity="recorder")
        async with serving(client, FakeDatabases()) as queue:
            for write in SCENARIOS[scenario]:
                with suppress(WorkflowUpdateFailedError):
                    await sent(client, queue, write)
            handle = client.get_workflow_handle(queue)
            await record(client, handle, HISTORIES, scenario)
            await handle.terminate()


@pytest.mark.parametrize("file", sorted(HISTORIES.glob("*.json")), ids=lambda file: file.stem)
async def test_history_replays(file: Path) -> None:
    await replay(file, GraphWriting)


def test_there_is_a_history_of_every_scenario() -> None:
    assert scenarios_in(HISTORIES) == set(SCENARIOS)
