"""APIs and workers that share nothing but Temporal, PostgreSQL and the object store, like separate machines."""

import os
import signal
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import anyio
from temporalio.api.workflowservice.v1 import SetWorkerDeploymentCurrentVersionRequest
from temporalio.service import RPCError, RPCStatusCode

from autos.local.servers.ports import PortClaims
from autos.local.servers.programs import Api, Worker
from autos.local.stack import open_stack
from autos.local.supervision.child import Child, StartFailed
from autos.local.supervision.component import Component
from autos.local.supervision.logs import tail
from autos.worker.process import DEPLOYMENT
from bench.embedded import UNLIMITED
from infra.config.settings import Settings
from infra.temporal import connect
from workflows.contracts.queues import QUEUES

START_SECONDS = 120.0
POLL_SECONDS = 0.2


class Cluster:
    """Processes by name, each with a data directory of its own."""

    def __init__(self, folder: Path, settings: Settings, claims: PortClaims, running: ExitStack) -> None:
        self._folder, self._claims, self._running = folder, claims, running
        self._children: dict[str, Child] = {}
        self.settings = settings
        """Settings of a client that needs the database, the store or the first API."""

    def add_api(self, name: str) -> str:
        """Start an API and return its address."""
        port = next(port for port in range(self.settings.api_port, 65_536) if self._claims.take(port))
        settings = self._own(name).model_copy(update={"api_port": port})
        self._start(name, Api(settings.data_dir, settings))
        return settings.base_url

    def add_worker(self, name: str, build_id: str) -> None:
        """Start a worker of this build with one computing process."""
        settings = self._own(name).model_copy(update={"worker_build_id": build_id, "computing_processes": 1})
        self._start(name, Worker(settings.data_dir, settings, QUEUES))

    def kill(self, name: str) -> None:
        """Kill a process without warning, and start it again."""
        os.kill(self._children[name].pid, signal.SIGKILL)
        self._children[name].stop()
        self._start(name, self._children[name].component)

    def stop(self, name: str) -> None:
        """Stop a process as its manager would."""
        self._children.pop(name).stop()

    def pids(self) -> dict[str, int]:
        """Return the running processes."""
        return {name: child.pid for name, child in self._children.items()}

    def _own(self, name: str) -> Settings:
        own = {"data_dir": self._folder / name, "metrics_port": 0, "signing_key_file": self.settings.signing_key_path}
        return self.settings.model_copy(update=own)

    def _start(self, name: str, component: Component) -> None:
        self._children[name] = _start(component, self._folder / "logs" / f"{name}.log", self._running)


@contextmanager
def servers_apart(folder: Path) -> Generator[Cluster]:
    """Start Temporal, PostgreSQL and the object store, and prepare them. Stop everything afterwards."""
    unlimited = {name.removeprefix("AUTOS_").lower(): 0 for name in UNLIMITED}
    with PortClaims() as claims, ExitStack() as running:
        stack = open_stack(Settings(data_dir=folder).model_copy(update=unlimited), claims)
        for server in stack.servers:
            _start(server, folder / "logs" / f"{server.name}.log", running)
        initialisation = Child(stack.initialisation, folder / "logs" / "initialisation.log")
        while initialisation.alive():
            time.sleep(POLL_SECONDS)
        if initialisation.exit_code:
            raise StartFailed(tail(initialisation.log))
        yield Cluster(folder, stack.settings, claims, running)


async def make_current(settings: Settings, build_id: str) -> None:
    """Give new work, and the runs that wait, to the workers of this build, once one of them has reached Temporal."""
    client = await connect(settings)
    request = SetWorkerDeploymentCurrentVersionRequest(
        namespace=client.namespace, deployment_name=DEPLOYMENT, build_id=build_id, ignore_missing_task_queues=True
    )
    with anyio.fail_after(START_SECONDS):
        while True:
            try:
                await client.workflow_service.set_worker_deployment_current_version(request, retry=True)
            except RPCError as error:
                if error.status not in (RPCStatusCode.NOT_FOUND, RPCStatusCode.FAILED_PRECONDITION):
                    raise
                await anyio.sleep(POLL_SECONDS)
            else:
                return


def _start(component: Component, log: Path, running: ExitStack) -> Child:
    component.prepare()
    child = Child(component, log)
    running.callback(child.stop)
    child.wait_ready(START_SECONDS)
    return child
