"""The state file describes a stack. A damaged file causes no traceback and does not stop the stack."""

import subprocess
import sys
from pathlib import Path

import pytest

from autos.local.supervision.state import (
    DAMAGED,
    Phase,
    StackState,
    read_state,
    state_file,
    sweep,
    this_process,
    write_state,
)

HOLDER = """
import sys, time
from pathlib import Path
from autos.local.supervision.state import hold
with hold(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"components": 1}'])
def test_a_damaged_file_says_so_and_ends_nothing(tmp_path: Path, content: bytes) -> None:
    state_file(tmp_path).write_bytes(content)
    found = read_state(tmp_path)
    assert (found.state, found.error) == (Phase.STOPPED, DAMAGED)
    assert sweep(tmp_path) == []


def test_a_living_supervisor_is_found_though_its_file_is_damaged(tmp_path: Path) -> None:
    state_file(tmp_path).write_bytes(b"{")
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        found = read_state(tmp_path)
        holder.kill()
    assert (found.state, found.supervisor.pid, found.error) == (Phase.DEGRADED, holder.pid, DAMAGED)


def test_without_a_supervisor_everything_is_stopped(tmp_path: Path) -> None:
    assert read_state(tmp_path).state == Phase.STOPPED
    write_state(tmp_path, StackState(state=Phase.RUNNING, components={"api": this_process()}))
    found = read_state(tmp_path)
    assert (found.state, found.components["api"].state) == (Phase.STOPPED, Phase.STOPPED)
