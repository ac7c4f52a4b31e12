"""A child process starts, is watched, and ends with everything that it started."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from autos.local.servers.ports import HOST
from autos.local.supervision.child import Child, StartFailed
from tests.autos.local.programs import FAILING, SERVING, STUBBORN, Program
from tests.autos.local.waiting import gone
from tests.conftest import ROOT
from tests.patience import PATIENCE, until

PARENT = """
import sys, time
from pathlib import Path
from autos.local.supervision.child import Child
from tests.conftest import ROOT
from tests.autos.local.programs import Program
program = Program("server", Path(sys.argv[1]))
program.prepare()
child = Child(program, Path(sys.argv[1]) / "log")
child.wait_ready(200)
(Path(sys.argv[1]) / "pid").write_text(str(child.pid), encoding="utf-8")
time.sleep(600)
"""


def started(folder: Path, script: str = SERVING) -> tuple[Program, Child]:
    program = Program("server", folder, script)
    program.prepare()
    return program, Child(program, folder / "log")


@pytest.mark.parametrize("script", [SERVING, STUBBORN], ids=["obedient", "stubborn"])
def test_stop_ends_the_child_and_what_it_started(tmp_path: Path, script: str):
    program, child = started(tmp_path, script)
    child.wait_ready(PATIENCE)
    grandchild = program.grandchild
    child.stop()
    assert not child.alive()
    until(lambda: gone(grandchild), "the grandchild ended")


def test_death_of_a_child_ends_what_it_started(tmp_path: Path):
    program, child = started(tmp_path)
    child.wait_ready(PATIENCE)
    os.kill(child.pid, signal.SIGKILL)
    until(lambda: not child.alive(), "the death is seen")
    assert child.exit_code == -signal.SIGKILL
    until(lambda: gone(program.grandchild), "the grandchild ended")


def test_a_failed_start_shows_the_end_of_the_log(tmp_path: Path):
    _, child = started(tmp_path, FAILING)
    with pytest.raises(StartFailed, match="server terminou ao iniciar:\nsem espaço em disco"):
        child.wait_ready(PATIENCE)


def test_a_silent_start_is_not_waited_for_without_end(tmp_path: Path):
    _, child = started(tmp_path, "import time; time.sleep(600)")
    with pytest.raises(StartFailed, match="não respondeu"):
        child.wait_ready(0.1)
    child.stop()


def test_the_answer_of_another_program_on_its_port_is_not_taken_for_its_own(tmp_path: Path):
    with socket.create_server((HOST, 0)) as other:
        program = Program("server", tmp_path, port=other.getsockname()[1])
        program.prepare()
        child = Child(program, tmp_path / "log")
        until(program.ready, "something answers")
        with pytest.raises(StartFailed, match="não respondeu"):
            child.wait_ready(0.2)
        child.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ties a child's life to its parent's")
def test_a_child_does_not_outlive_a_killed_parent(tmp_path: Path):
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(tmp_path)], cwd=ROOT)
    pid_file = tmp_path / "pid"
    until(lambda: pid_file.exists() and bool(pid_file.read_text(encoding="utf-8")), "the child runs")
    parent.kill()
    parent.wait()
    until(lambda: gone(int(pid_file.read_text(encoding="utf-8"))), "the child ended")
    os.kill(int((tmp_path / "grandchild").read_text(encoding="utf-8")), signal.SIGKILL)
