"""Every step and every workflow has a queue whose worker serves it."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import workflows
from autos.worker.means import open_means
from autos.worker.queues import Served, served
from infra.config.settings import Settings
from infra.temporal import activities_of
from tests.sealing import KEYS
from workflows import steps
from workflows.contracts.queues import QUEUES


@pytest.fixture
async def queues(temporal_address: str) -> list[Served]:
    async with open_means(Settings(temporal_address=temporal_address, payload_keys=KEYS)) as means:
        return [served(means)[name]() for name in QUEUES]


async def test_every_step_is_carried_out_somewhere(queues: list[Served]) -> None:
    declared = {_name(step) for _, owner in _classes(steps) for step in activities_of(owner)}
    done = {_name(step) for queue in queues for carrier in queue.steps for step in activities_of(carrier)}
    assert declared
    assert declared - done == set()


async def test_every_workflow_is_served(queues: list[Served]) -> None:
    defined = {owner for _, owner in _classes(workflows) if hasattr(owner, "__temporal_workflow_definition")}
    assert defined
    assert defined == {each for queue in queues for each in queue.workflows}


def _name(step: Any) -> str:
    return step.__temporal_activity_definition.name


def _classes(package: ModuleType) -> Iterator[tuple[str, type]]:
    """Return the steps or workflows that the modules of a package define."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name)
        for name, each in inspect.getmembers(module, inspect.isclass):
            if each.__module__ == module.__name__:
                yield name, each
