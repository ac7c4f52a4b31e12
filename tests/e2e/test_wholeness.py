"""The checks that the storms of the benchmarks make on finished cases detect faults."""

from pathlib import Path
from typing import Any

import pytest

from autos.local.stack import local_settings
from bench.cases.office import Office
from bench.cases.wholeness import faults_of, faults_of_artifacts, faults_of_runs, faults_of_trail
from infra.config.settings import Settings
from mcp_server.rest.client import CASES
from tests.e2e.stack import Stack


@pytest.fixture
def settings(stack: Stack) -> Settings:
    return local_settings(Settings(data_dir=stack.data_dir))


def broken_chain(events: list[Any]) -> list[Any]:
    return [{**event, "prev_hash": "0" * 64} for event in events]


def doubled_decision(events: list[Any]) -> list[Any]:
    decided = next(event for event in events if "review" in event["action"])
    return [*events, {**decided, "seq": len(events) + 1, "prev_hash": events[-1]["hash"]}]


@pytest.mark.stack
async def test_every_kind_of_damage_to_a_finished_case_is_a_fault(settings: Settings, case_pdf: Path):
    office = Office(settings, "endurance")
    async with office.client:
        workflow_id = await office.submit(case_pdf.read_bytes(), "endurance")
        await office.approve(workflow_id)
        assert await faults_of(office, workflow_id) == []
        runs, events, artifacts = [
            (await office.get(f"{CASES}/{workflow_id}/{part}")).data for part in ("runs", "events", "artifacts")
        ]
    found = {
        "runs": faults_of_runs([*runs, runs[0]], 1),
        "gaps": faults_of_trail(events[:3] + events[4:]),
        "chain": faults_of_trail(broken_chain(events)),
        "recorded 2 times": faults_of_trail(doubled_decision(events)),
        "less": faults_of_artifacts(artifacts[:-1]),
        "more": faults_of_artifacts([*artifacts, artifacts[0]]),
    }
    assert {fault: told for fault, told in found.items() if not any(fault in one for one in told)} == {}
