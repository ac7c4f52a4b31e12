"""The API and the worker as children of the supervisor: this very program, started with other arguments."""

import os
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import infra
from infra.local.component import Component
from infra.local.environment import as_environment
from infra.local.probe import fetch
from infra.settings import Settings

SOURCE_ROOT = Path(infra.__file__).parents[1]


def autos_command(*arguments: str) -> list[str]:
    """The `autos` command line as a child process runs it, whether or not the package is installed."""
    return [sys.executable, "-m", "infra.cli", *arguments]


def python_environment() -> dict[str, str]:
    """Our environment, in which Python finds this very source."""
    search = os.pathsep.join(filter(None, [str(SOURCE_ROOT), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": search, "PYTHONUNBUFFERED": "1"}


def autos_environment(settings: Settings) -> dict[str, str]:
    """`python_environment` with every setting written out."""
    return {**python_environment(), **as_environment(settings)}


class Initialisation(Component):
    """Makes database, tables, bucket and first keys as soon as the servers answer, then ends."""

    name = "initialisation"

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self._settings = settings

    def command(self) -> Sequence[str]:
        return [sys.executable, "-m", "infra.local.initialise"]

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
    stop_seconds = 15.0

    def __init__(self, folder: Path, settings: Settings, temporal_http_port: int, queues: Sequence[str]) -> None:
        self.folder = folder
        self._settings = settings
        self._temporal_http_port = temporal_http_port
        self._queues = queues
        self._since = datetime.now(UTC)

    def prepare(self) -> None:
        super().prepare()
        self._since = datetime.now(UTC)

    def command(self) -> Sequence[str]:
        return autos_command("worker")

    def environment(self) -> Mapping[str, str]:
        return autos_environment(self._settings)

    def ready(self) -> bool:
        return all(self._polled(queue) for queue in self._queues)

    def _polled(self, queue: str) -> bool:
        path = f"/api/v1/namespaces/{self._settings.temporal_namespace}/task-queues/{queue}"
        answer = fetch(self._temporal_http_port, f"{path}?taskQueueType=TASK_QUEUE_TYPE_WORKFLOW")
        pollers: list[dict[str, str]] = (answer or {}).get("pollers", [])
        return any(datetime.fromisoformat(poller["lastAccessTime"]) >= self._since for poller in pollers)
