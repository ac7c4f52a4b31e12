"""The supervisor: start order, restarts, failure, stop."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import psutil
import pytest

from autos.local.servers.programs import Initialisation
from autos.local.supervision.child import StartFailed
from autos.local.supervision.state import Phase, ProcessState, StackState, hold, read_state, sweep, write_state
from autos.local.supervision.supervisor import FIRST_PAUSE, LAST_PAUSE, STEADY_SECONDS, Stack, Supervisor, next_pause
from infra.config.settings import Settings
from tests.autos.local.programs import FAILING, SERVING, Program
from tests.autos.local.waiting import gone, soon
from tests.children import children_with


class Preparation(Initialisation):
    """The work of the first start as a script of the test."""

    def __init__(self, folder: Path, script: str) -> None:
        super().__init__(folder, Settings(data_dir=folder))
        self._script = script

    def command(self) -> Sequence[str]:
        return [sys.executable, "-c", self._script]


class Run:
    """A supervisor that runs in the background, and its output."""

    def __init__(self, folder: Path, program: str | None = None, preparation: str = "pass") -> None:
        (folder / "logs").mkdir()
        self.folder = folder
        self.told: list[tuple[str, Phase]] = []
        self.server = Program("server", folder / "server")
        self.program = Program("program", folder / "program", program or SERVING)
        stack = Stack(Settings(data_dir=folder), (self.server,), Preparation(folder, preparation), (self.program,))
        self.stop = asyncio.Event()
        self.task = asyncio.create_task(
            Supervisor(stack, lambda name, phase: self.told.append((name, phase))).run(self.stop)
        )

    @property
    def state(self) -> StackState:
        return StackState.model_validate_json((self.folder / "state.json").read_bytes())

    def is_running(self) -> bool:
        return (self.folder / "state.json").exists() and self.state.state == Phase.RUNNING

    def is_back(self, times: int) -> bool:
        return self.state.components["server"].restarts == times and self.is_running()

    async def end(self) -> None:
        self.stop.set()
        await self.task


async def test_programs_stop_before_the_servers_they_use(tmp_path: Path):
    run = Run(tmp_path)
    await soon(run.is_running, "everything runs")
    await run.end()
    assert run.told[-2:] == [("program", Phase.STOPPED), ("server", Phase.STOPPED)]
    assert gone(run.server.grandchild)
    assert gone(run.program.grandchild)
    assert run.state.state == Phase.STOPPED


async def test_a_component_that_dies_comes_back_under_another_pid(tmp_path: Path):
    run = Run(tmp_path)
    await soon(run.is_running, "everything runs")
    for times in (1, 2):
        pid = run.state.components["server"].pid
        assert pid
        os.kill(pid, signal.SIGKILL)
        await soon(partial(run.is_back, times), "it is back")
        assert run.state.components["server"].pid != pid
    await run.end()


def test_a_component_that_keeps_dying_waits_longer_each_time():
    pauses = [next_pause(0.0, 1.0)]
    while pauses[-1] < LAST_PAUSE:
        pauses.append(next_pause(pauses[-1], 1.0))
    assert pauses[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert next_pause(LAST_PAUSE, 1.0) == LAST_PAUSE


def test_a_component_that_ran_steadily_comes_back_without_a_long_wait():
    assert next_pause(LAST_PAUSE, STEADY_SECONDS + 1) == FIRST_PAUSE


async def test_a_first_start_that_fails_stops_the_rest_and_says_why(tmp_path: Path):
    run = Run(tmp_path, program=FAILING)
    with pytest.raises(StartFailed, match="sem espaço em disco"):
        await run.task
    assert not children_with(str(tmp_path))
    assert "sem espaço em disco" in (run.state.error or "")


async def test_a_first_start_without_its_preparation_fails(tmp_path: Path):
    run = Run(tmp_path, preparation=FAILING)
    with pytest.raises(StartFailed, match="sem espaço em disco"):
        await run.task
    assert run.state.state == Phase.STOPPED
    assert not children_with(str(tmp_path))


async def test_a_program_that_is_not_installed_is_named(tmp_path: Path):
    run = Run(tmp_path)
    run.server.command = lambda: [str(tmp_path / "weed")]
    with pytest.raises(StartFailed, match=r"server não pôde ser iniciado: .*weed"):
        await run.task
    assert not children_with(str(tmp_path))


async def test_an_early_stop_leaves_nothing(tmp_path: Path):
    run = Run(tmp_path)
    await soon(lambda: (run.server.folder / "grandchild").exists(), "the server began")
    await run.end()
    await soon(lambda: gone(run.server.grandchild), "the server ended")


async def test_the_state_of_a_dead_supervisor_is_not_believed_and_its_children_are_swept(tmp_path: Path):
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "import time; time.sleep(600)", start_new_session=True
    )
    process = ProcessState(state=Phase.RUNNING, pid=child.pid, created=psutil.Process(child.pid).create_time())
    write_state(tmp_path, StackState(state=Phase.RUNNING, supervisor=process, components={"server": process}))
    assert read_state(tmp_path).state == Phase.STOPPED
    with hold(tmp_path):
        assert read_state(tmp_path).components == {"server": process}
        assert await asyncio.to_thread(sweep, tmp_path) == ["server"]
        assert await asyncio.to_thread(sweep, tmp_path) == []
    assert await child.wait() < 0


async def test_a_pid_that_another_program_has_by_now_is_left_alone(tmp_path: Path):
    stale = ProcessState(state=Phase.RUNNING, pid=os.getpid(), created=1.0)
    write_state(tmp_path, StackState(components={"server": stale}))
    assert sweep(tmp_path) == []
