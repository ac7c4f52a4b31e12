"""Starts the embedded stack, keeps it up and stops it.

Everything starts in parallel, the first-start work included: API and worker wait for their backends themselves, and
by the time these answer, the programs are loaded. A component that dies later is started again, at once the first
time and then with growing pauses. A full disk ends components, never the supervisor: once there is room again, all of
them are started again.
"""

import asyncio
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from autos.local.supervision.child import POLL_SECONDS, Child, StartFailed
from autos.local.supervision.component import Component
from autos.local.supervision.logs import rotate, tail
from autos.local.supervision.state import (
    Phase,
    ProcessState,
    StackState,
    overwrite_state,
    this_process,
    write_state,
)
from infra.config.settings import Settings

START_SECONDS = 120.0
ROTATE_SECONDS = 60.0
TELL_SECONDS = 1.0
FIRST_PAUSE = 0.2
LAST_PAUSE = 30.0
STEADY_SECONDS = 10.0
"""A component that lived this long is started again without a growing pause."""

UNWRITTEN = "A pasta de dados não aceita gravações ({why}). Libere espaço em disco: o que parou volta sozinho."

Listener = Callable[[str, Phase], None]


@dataclass(frozen=True)
class Stack:
    """`settings` go to every child; `initialisation` ends by itself, the others serve until they are stopped."""

    settings: Settings
    servers: tuple[Component, ...]
    initialisation: Component
    programs: tuple[Component, ...]
    temporal_ui_url: str | None = None

    @property
    def served(self) -> tuple[Component, ...]:
        """Every component that should stay up."""
        return (*self.servers, *self.programs)


class Supervisor:
    """Runs one stack in the current event loop, which must be the main thread's: children die with their thread."""

    def __init__(self, stack: Stack, listener: Listener) -> None:
        self._stack = stack
        self._listener = listener
        self._logs = stack.settings.data_dir / "logs"
        self._children: dict[str, Child] = {}
        self._initialised = asyncio.Event()
        self._unwritten = False
        self._up = {component.name: asyncio.Event() for component in stack.served}
        components = {name: ProcessState() for name in self._up}
        self._state = StackState(
            state=Phase.STARTING,
            supervisor=this_process(),
            components=components,
            temporal_ui_url=stack.temporal_ui_url,
        )

    async def run(self, stop: asyncio.Event) -> None:
        """Serves until `stop` is set, then stops every child; raises `StartFailed` when the first start fails."""
        failed: list[BaseException] = []
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [
                    *(group.create_task(self._keep(component)) for component in self._stack.served),
                    group.create_task(self._initialise()),
                    group.create_task(self._rotate_logs()),
                    group.create_task(self._tell_again()),
                ]
                await stop.wait()
                for task in tasks:
                    task.cancel()
        except* StartFailed as failures:
            failed = list(failures.exceptions)
            self._state.error = str(failed[0])
        finally:
            await self._stop_all()
        if failed:  # raised here: older versions of Python wrap what is raised inside `except*`
            raise failed[0]

    async def _keep(self, component: Component) -> None:
        pause = 0.0
        while True:
            began = time.monotonic()
            try:
                await self._start(component)
                await self._ended(self._children[component.name])
            except (StartFailed, OSError):
                if not self._up[component.name].is_set():
                    raise
            pause = next_pause(pause, time.monotonic() - began)
            self._report(component.name, Phase.RESTARTING)
            await asyncio.sleep(pause)

    async def _start(self, component: Component) -> None:
        restarted = self._up[component.name].is_set()
        try:
            await asyncio.to_thread(component.prepare)
            child = self._spawn(component)
        except (OSError, subprocess.SubprocessError) as error:
            detail = error.stderr if isinstance(error, subprocess.CalledProcessError) else error
            raise StartFailed(f"{component.name} não pôde ser iniciado: {detail}") from error
        self._report(component.name, Phase.RESTARTING if restarted else Phase.STARTING, child)
        try:
            await asyncio.to_thread(child.wait_ready, START_SECONDS)
        except StartFailed:
            await asyncio.to_thread(child.stop)
            raise
        self._up[component.name].set()
        self._report(component.name, Phase.RUNNING, child)

    async def _initialise(self) -> None:
        child = self._spawn(self._stack.initialisation)
        await self._ended(child)
        if child.exit_code:
            raise StartFailed(f"A preparação do banco e do armazenamento falhou:\n{tail(child.log)}")
        self._initialised.set()
        self._update()

    async def _ended(self, child: Child) -> None:
        while child.alive():
            await asyncio.sleep(POLL_SECONDS)

    async def _rotate_logs(self) -> None:
        while True:
            await asyncio.sleep(ROTATE_SECONDS)
            for child in self._children.values():
                with suppress(OSError):
                    rotate(child.log)

    async def _tell_again(self) -> None:
        """Retries until the state file accepts the state."""
        while True:
            await asyncio.sleep(TELL_SECONDS)
            if self._unwritten:
                self._update()

    async def _stop_all(self) -> None:
        self._state.state = Phase.STOPPING
        self._write()
        servers = {server.name for server in self._stack.servers}
        for group in (self._children.keys() - servers, self._children.keys() & servers):
            await asyncio.gather(*(asyncio.to_thread(self._children[name].stop) for name in group))
            for name in group & self._up.keys():
                self._report(name, Phase.STOPPED)
        self._state.state = Phase.STOPPED
        self._write()

    def _spawn(self, component: Component) -> Child:
        child = Child(component, self._logs / f"{component.name}.log")
        self._children[component.name] = child
        return child

    def _report(self, name: str, phase: Phase, child: Child | None = None) -> None:
        known = self._state.components[name]
        known.state = phase
        known.restarts += phase == Phase.RESTARTING and child is not None
        known.pid, known.created = (child.pid, child.created) if child else (None, None)
        self._update()
        self._listener(name, phase)

    def _update(self) -> None:
        if self._state.state != Phase.STOPPING:
            self._state.state = self._overall()
        self._write()

    def _overall(self) -> Phase:
        if not all(event.is_set() for event in (self._initialised, *self._up.values())):
            return Phase.STARTING
        running = not self._unwritten and all(known.state == Phase.RUNNING for known in self._state.components.values())
        return Phase.RUNNING if running else Phase.DEGRADED

    def _write(self) -> None:
        """On a full disk, reports it in the file's existing space and retries later."""
        folder = self._stack.settings.data_dir
        try:
            if self._unwritten:
                self._state.error = None
            write_state(folder, self._state)
        except OSError as error:
            self._unwritten, self._state.error = True, UNWRITTEN.format(why=error.strerror)
            if self._state.state == Phase.RUNNING:
                self._state.state = Phase.DEGRADED
            with suppress(OSError):
                overwrite_state(folder, self._state)
        else:
            if self._unwritten:
                self._unwritten = False
                self._update()


def next_pause(last: float, lived: float) -> float:
    """Seconds before restarting a component that ran for `lived` seconds after a pause of `last` (0: the
    first).

    Doubles up to `LAST_PAUSE`; a component that lived for `STEADY_SECONDS` starts over.
    """
    if not last or lived > STEADY_SECONDS:
        return FIRST_PAUSE
    return min(2 * last, LAST_PAUSE)
