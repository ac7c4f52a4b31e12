"""Histories of NoticeDelivery replay on today's code, as `test_histories` has it for case runs.

`AUTOS_RECORD_HISTORIES=1 .venv/bin/pytest tests/replay/test_notice_histories.py` records new ones.
"""

import os
from pathlib import Path

import pytest
from temporalio.client import Client

from tests.replay.recorded import record, replay, scenarios_in
from tests.sealing import PLUGIN
from tests.workflows.test_notice_delivery import NoticeFakes, delivered
from workflows.notice_delivery import NoticeDelivery

HISTORIES = Path(__file__).parent / "histories" / "notices"
SCENARIOS = {"delivered": set[str](), "in-vain": {"dlv_1"}}
"""Which of two messages are tried in vain."""


if os.environ.get("AUTOS_RECORD_HISTORIES"):

    @pytest.mark.parametrize("scenario", SCENARIOS)
    async def test_record(scenario: str, temporal_address: str) -> None:
        client = await Client.connect(temporal_address, plugins=[PLUGIN], identity="recorder")
        handle = await delivered(client, NoticeFakes(SCENARIOS[scenario]))
        await record(client, handle, HISTORIES, scenario)


@pytest.mark.parametrize("file", sorted(HISTORIES.glob("*.json")), ids=lambda file: file.stem)
async def test_history_replays(file: Path) -> None:
    await replay(file, NoticeDelivery)


def test_there_is_a_history_of_every_scenario() -> None:
    assert scenarios_in(HISTORIES) == set(SCENARIOS)
