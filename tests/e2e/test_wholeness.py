"""What the storms of the benchmarks look for in a finished case, they find."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest

from autos.local.stack import local_settings
from bench.office import Office
from bench.wholeness import faults_of
from infra.settings import Settings
from mcp_server.rest import Reply
from tests.e2e.stack import Stack


@pytest.fixture
def settings(stack: Stack) -> Settings:
    return local_settings(Settings(data_dir=stack.data_dir))


@dataclass
class Sees:
    """What an office would see of a case that something had happened to: the answers at `place`, altered."""

    office: Office
    place: str
    altered: Callable[[list[Any]], list[Any]]

    async def get(self, path: str, **parameters: Any) -> Reply:
        answer = await self.office.get(path, **parameters)
        return replace(answer, data=self.altered(answer.data)) if path.endswith(self.place) else answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.office, name)


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
        damages: list[tuple[str, Callable[[list[Any]], list[Any]], str]] = [
            ("/runs", lambda runs: [*runs, runs[0]], "runs"),
            ("/events", lambda events: events[:3] + events[4:], "gaps"),
            ("/events", broken_chain, "chain"),
            ("/events", doubled_decision, "recorded 2 times"),
            ("/artifacts", lambda artifacts: artifacts[:-1], "less"),
            ("/artifacts", lambda artifacts: [*artifacts, artifacts[0]], "more"),
        ]
        for place, altered, fault in damages:
            found = await faults_of(cast("Office", Sees(office, place, altered)), workflow_id)
            assert any(fault in one for one in found), (place, fault, found)
