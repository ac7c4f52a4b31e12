"""A small storm and a short soak, shorter than in the benchmarks, and a write whose worker is killed midway.

Nothing is lost, nothing is done twice, and nothing fails.
"""

import asyncio

import psycopg
import pytest
from temporalio.api.enums.v1 import EventType, PendingActivityState
from temporalio.client import Client, WorkflowHandle

from autos.local.first_user import TENANT
from autos.local.servers.ports import HOST, read_ports
from autos.local.stack import local_settings
from autos.local.supervision.state import Phase, read_state
from bench.cases.soak import WATCHED, soak
from bench.cases.storm import PARTS, storm
from infra.config.settings import Settings
from tests.e2e.stack import Stack
from tests.patience import until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

CASES = 2
CALM = 3.0
"""Seconds from one kill to the next: even a slow machine gets some work done between them."""
SOAKED = 2.0
SIDE = 30
DEFINITION = "CREATE NODE TABLE Linha (numero INT64 PRIMARY KEY)"
MANY = f"UNWIND {list(range(SIDE))} AS a UNWIND {list(range(SIDE))} AS b CREATE (:Linha {{numero: a * 1000 + b}})"
COUNTED = "MATCH (l:Linha) RETURN count(l)"
STARTED = EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED
RUNNING = PendingActivityState.PENDING_ACTIVITY_STATE_STARTED


@pytest.fixture
def settings(stack: Stack) -> Settings:
    return local_settings(Settings(data_dir=stack.data_dir))


async def test_a_short_soak_ends_cases_and_answers_questions(settings: Settings):
    soaked = await soak(settings, SOAKED, cases=1)
    assert soaked.latencies["search"]
    assert all(min(soaked.memory[part]) > 0 and min(soaked.files[part]) > 0 for part in WATCHED)


async def test_a_small_storm_loses_and_doubles_nothing_and_changes_no_analysis(settings: Settings):
    calm = await storm(settings, 1, CALM, rounds=0)
    damage = await storm(settings, CASES, CALM, rounds=1)
    assert calm.faults == damage.faults == []
    assert set(damage.killed) == set(PARTS)
    assert calm.analyses == damage.analyses
    until(lambda: read_state(settings.data_dir).state is Phase.RUNNING, "every part runs again")


async def test_a_write_whose_worker_is_killed_in_the_middle_is_done_once(stack: Stack):
    lawyer, admin = stack.api("lawyer"), stack.api("admin")
    base, key = "/v1/graph/databases/interrompida", {"Idempotency-Key": "a-write-cut-short"}
    lawyer.data("POST", "/v1/graph/databases", json={"name": "interrompida"})
    definition = {"databaseName": "interrompida", "schemaDefinition": DEFINITION}
    lawyer.data("POST", "/v1/graph/define", json=definition)
    client = await Client.connect(f"{HOST}:{read_ports(stack.data_dir / 'ports.json')['temporal']}")
    writing = client.get_workflow_handle(f"graph-writing/{TENANT}/interrompida")

    asked = {"json": {"databaseName": "interrompida", "query": MANY}, "headers": key}
    with psycopg.connect(stack.status()["database_url"]) as holding:
        # while this is held the write stays in its middle
        holding.execute("LOCK TABLE graph_versions IN EXCLUSIVE MODE")
        sent = asyncio.create_task(asyncio.to_thread(lawyer.data, "POST", "/v1/graph/insert", **asked))
        while not await _committing(writing):
            assert not sent.done(), sent
            await asyncio.sleep(0.05)
        killed = stack.kill("worker")
        await asyncio.to_thread(stack.wait_restarted, "worker", killed)
    assert (await sent)["version"] == 3

    again = lawyer.data("POST", "/v1/graph/insert", **asked)
    assert (again["version"], again["nodes"], again["repeated"]) == (3, SIDE**2, True)
    rows = lawyer.data("POST", "/v1/graph/query", json={"databaseName": "interrompida", "query": COUNTED})["rows"]
    assert rows == [[SIDE**2]]
    versions = lawyer.data("GET", f"{base}/versions")["versions"]
    assert [(one["version"], one["nodes"], one["current"]) for one in versions] == [
        (3, SIDE**2, True),
        (2, 0, False),
        (1, 0, False),
    ]
    history = (await writing.fetch_history()).events
    begun = [one.activity_task_started_event_attributes for one in history if one.event_type == STARTED]
    assert max(one.attempt for one in begun) > 1
    admin.data("DELETE", base)


async def _committing(writing: WorkflowHandle[object, object]) -> bool:
    """Return whether a worker is committing the version that a write asked for."""
    pending = (await writing.describe()).raw_description.pending_activities
    return any(one.activity_type.name == "commit_version" and one.state == RUNNING for one in pending)
