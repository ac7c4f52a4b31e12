"""Histories of Research replay on today's code, as `test_histories` has it for case runs.

`AUTOS_RECORD_HISTORIES=1 .venv/bin/pytest tests/replay/test_research_histories.py` records new ones.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from temporalio.client import Client, WorkflowFailureError

from tests.replay.recorded import record, replay, scenarios_in
from tests.sealing import PLUGIN
from tests.workflows.test_research import DEADLINE, FakeBackends, gone, hung, question, serving, started
from workflows.contracts.research.questions import ResearchRequest, ResearchTool
from workflows.research import Research

HISTORIES = Path(__file__).parent / "histories" / "research"

Scenario = Callable[[], tuple[FakeBackends, ResearchRequest]]

SCENARIOS: dict[str, Scenario] = {
    "search": lambda: (FakeBackends(), question(ResearchTool.SEARCH_FEATURES, resultado="provido")),
    "graph": lambda: (FakeBackends(), question(ResearchTool.GET_PAGERANK)),
    "memory": lambda: (FakeBackends(), question(ResearchTool.RECALL, session_id="s", key="k")),
    "tried-again": lambda: (FakeBackends(search=[gone()]), question(ResearchTool.SEARCH_FEATURES, resultado="provido")),
    "without-graph": lambda: (
        FakeBackends(graph=[hung()]),
        question(ResearchTool.FIND_SIMILAR_CASES, document_id="1"),
    ),
    "checked": lambda: (
        FakeBackends(),
        question(ResearchTool.QUALITY_CHECK, mode="research", model="m", documents_cited=["1"]),
    ),
    "refused": lambda: (FakeBackends(graph=[hung()]), question(ResearchTool.GET_PAGERANK)),
}


if os.environ.get("AUTOS_RECORD_HISTORIES"):

    @pytest.mark.parametrize("scenario", SCENARIOS)
    async def test_record(scenario: str, temporal_address: str) -> None:
        client = await Client.connect(temporal_address, plugins=[PLUGIN], identity="recorder")
        backends, request = SCENARIOS[scenario]()
        async with serving(client, backends) as queue:
            handle = await started(client, queue, request)
            with suppress(WorkflowFailureError):
                await asyncio.wait_for(handle.result(), DEADLINE)
        await record(client, handle, HISTORIES, scenario)


@pytest.mark.parametrize("file", sorted(HISTORIES.glob("*.json")), ids=lambda file: file.stem)
async def test_history_replays(file: Path) -> None:
    await replay(file, Research)


def test_there_is_a_history_of_every_scenario() -> None:
    assert scenarios_in(HISTORIES) == set(SCENARIOS)
