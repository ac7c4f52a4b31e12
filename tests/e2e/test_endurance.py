"""A small storm and a short soak, as the benchmarks run them at length: nothing is lost, and nothing fails."""

import pytest

from autos.local.stack import local_settings
from autos.local.supervision.state import Phase, read_state
from bench.soak import WATCHED, soak
from bench.storm import PARTS, storm
from infra.settings import Settings
from tests.e2e.stack import Stack, until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

CASES = 2
CALM = 3.0
"""Seconds from one kill to the next: also a slow machine gets some work done between them."""
SOAKED = 10.0


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
