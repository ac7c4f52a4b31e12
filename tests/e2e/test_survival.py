"""`kill -9` of every part in the middle of a run: it ends with the same result, nothing lost, nothing doubled."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.stack import Stack
from workflows.contracts.result import fingerprint

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

COMPONENTS = ("worker", "api", "temporal", "postgres", "s3")


def content(result: dict[str, Any]) -> str:
    """Fingerprint of the phases without the reviews, whose times differ."""
    return fingerprint([{**phase, "review": None} for phase in result["phases"]])


@pytest.fixture(scope="module")
def undisturbed(stack: Stack, case_pdf: Path) -> str:
    """What the run gives when nothing dies."""
    return content(stack.api("reviewer").complete(stack.api("lawyer").submit(case_pdf)))


@pytest.mark.parametrize("component", COMPONENTS)
def test_a_killed_component_costs_nothing_but_time(
    stack: Stack, case_pdf: Path, undisturbed: str, component: str
) -> None:
    lawyer = stack.api("lawyer")
    workflow_id = lawyer.submit(case_pdf)
    pid = stack.kill(component)
    stack.wait_restarted(component, pid)

    reviewer = stack.api("reviewer")
    reviewer.reach(workflow_id, "awaiting_phase_reviews")
    pid = stack.kill(component)
    reviewer.approve_all(workflow_id)
    stack.wait_restarted(component, pid)
    assert reviewer.review(workflow_id, None, decision_id=f"{workflow_id}-final").is_success
    reviewer.reach(workflow_id, "completed")

    assert content(reviewer.result(workflow_id)) == undisturbed
    artifacts = Counter((entry["kind"], entry["version"]) for entry in reviewer.artifacts(workflow_id))
    assert set(artifacts.values()) == {1}
    events = reviewer.events(workflow_id)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert all(later["prev_hash"] == earlier["hash"] for earlier, later in pairwise(events))
    states = Counter(event["payload"].get("state") for event in events if event["action"] == "state_changed")
    assert set(states.values()) == {1}
