"""The API and the worker as children of the supervisor: this very program, started with other arguments."""

import os
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from temporalio.api.enums.v1 import TaskQueueType

import autos
from autos.local.servers.environment import as_environment
from autos.local.servers.probe import fetch, queues_polled
from autos.local.supervision.component import Component
from autos.worker.shutdown import DEADLINE
from infra.config.settings import Settings
from workflows.contracts.queues import ASKING_QUEUE, COMPUTING_QUEUE

SOURCE_ROOT = Path(autos.__file__).parents[1]


def autos_command(*arguments: str) -> list[str]:
    """The `autos` command line as a child process runs it, whether or not the package is installed."""
    return [sys.executable, "-m", "autos", *arguments]


def python_environment() -> dict[str, str]:
    """Our environment, with which Python finds this very source."""
    search = os.pathsep.join(filter(None, [str(SOURCE_ROOT), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": search, "PYTHONUNBUFFERED": "1"}


def autos_environment(settings: Settings) -> dict[str, str]:
    """`python_environment` plus every setting written out, and no other settings.

    Temporal's own variables are left out: they would apply another server's TLS and key to the embedded
    one.
    """
    ours = python_environment().items()
    inherited = {name: value for name, value in ours if not name.startswith(("AUTOS_", "TEMPORAL_"))}
    return {**inherited, **as_environment(settings)}


class Initialisation(Component):
    """Creates database, tables, bucket and first keys as soon as the servers answer, then ends."""

    name = "initialisation"

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self._settings = settings

    def command(self) -> Sequence[str]:
        return [sys.executable, "-m", "autos.local.initialise"]

    def environment(self) -> Mapping[str, str]:
        return autos_environment(self._settings)

    def ready(self) -> bool:
        return False


class Api(Component):
    """The REST API, with the MCP endpoint mounted in it."""

    name = "api"

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.port = settings.api_port
        self._settings = settings

    def command(self) -> Sequence[str]:
        return autos_command("api")

    def environment(self) -> Mapping[str, str]:
        return autos_environment(self._settings)

    def ready(self) -> bool:
        return fetch(self._settings.api_port, "/livez") is not None


class Worker(Component):
    """All task queues in one process; ready once each queue has been polled since this start."""

    name = "worker"
    stop_seconds = DEADLINE.total_seconds() + 5
    """Time for it to log what did not end."""

    def __init__(self, folder: Path, settings: Settings, queues: Sequence[str]) -> None:
        self.folder = folder
        self._settings = settings
        self._kinds = {queue: _polled_for(queue) for queue in queues}
        self._since = datetime.now(UTC)

    def prepare(self) -> None:
        super().prepare()
        self._since = datetime.now(UTC)

    def command(self) -> Sequence[str]:
        return autos_command("worker")

    def environment(self) -> Mapping[str, str]:
        return autos_environment(self._settings)

    def ready(self) -> bool:
        settings = self._settings
        return queues_polled(settings.temporal_address, settings.temporal_namespace, self._kinds, self._since)


def _polled_for(queue: str) -> TaskQueueType.ValueType:
    """What a worker of the queue polls for: workflows, or only activities."""
    if queue in (COMPUTING_QUEUE, ASKING_QUEUE):
        return TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY
    return TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW
