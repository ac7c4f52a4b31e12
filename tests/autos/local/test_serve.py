"""A stop signal works whatever the supervisor is doing."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from autos.local.serve import stop
from autos.local.supervision.state import Phase, ProcessState, StackState, write_state
from tests.patience import until

HOLDING = """
import pathlib, sys, time
from autos.local.supervision.state import hold
folder = pathlib.Path(sys.argv[1])
with hold(folder):
    (folder / "held").touch()
    time.sleep(600)
"""


@pytest.fixture
def supervisor(tmp_path: Path):
    process = subprocess.Popen([sys.executable, "-c", HOLDING, str(tmp_path)])
    until((tmp_path / "held").exists, "the supervisor holds its folder")
    known = ProcessState(state=Phase.RUNNING, pid=process.pid, created=psutil.Process(process.pid).create_time())
    write_state(tmp_path, StackState(state=Phase.RUNNING, supervisor=known))
    yield process
    process.kill()
    process.wait()


def test_a_stack_that_serves_is_stopped(tmp_path: Path, supervisor: subprocess.Popen[bytes]):
    assert stop(tmp_path)
    assert supervisor.wait() == -signal.SIGTERM
    assert not stop(tmp_path)


def test_a_supervisor_that_ends_just_before_the_signal_is_stopped_all_the_same(
    tmp_path: Path, supervisor: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
):
    def too_late(pid: int, number: int) -> None:
        monkeypatch.undo()
        supervisor.kill()
        supervisor.wait()
        os.kill(pid, number)

    monkeypatch.setattr(os, "kill", too_late)
    assert stop(tmp_path)
