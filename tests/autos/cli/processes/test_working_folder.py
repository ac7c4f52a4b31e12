"""Temporary files of a killed worker or API are removed when the next one starts; those of a running one stay."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from infra.config.settings import Settings
from infra.working_folder import working_folder
from tests.conftest import ROOT
from tests.patience import until
from tests.sealing import KEYS

Begin = Callable[[str], tuple[subprocess.Popen[bytes], Path]]


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Begin]:
    """Start the process of a command whose servers are missing; return it, and the case file that it holds."""
    place = tmp_path / "data" / "tmp"
    told = {name: value for name, value in os.environ.items() if not name.startswith("AUTOS_")}
    told |= {"AUTOS_DATA_DIR": str(tmp_path / "data"), "AUTOS_PAYLOAD_KEYS": KEYS.get_secret_value()}
    told |= {"AUTOS_TEMPORAL_ADDRESS": "127.0.0.1:9", "AUTOS_API_PORT": "0"}

    def folders(command: str) -> set[Path]:
        return set(place.glob(f"{command}-*"))

    with ExitStack() as stack:

        def begin(command: str) -> tuple[subprocess.Popen[bytes], Path]:
            before = folders(command)
            process = stack.enter_context(started(command, told))
            until(lambda: bool(folders(command) - before), f"{command} has its folder")
            # it lacks its servers: left to itself it would end by and by
            process.send_signal(signal.SIGSTOP)
            (own,) = folders(command) - before
            held = own / "autos-1" / "source"
            held.parent.mkdir()
            held.write_bytes(b"%PDF")
            return process, held

        yield begin


@contextmanager
def started(command: str, environment: dict[str, str]) -> Generator[subprocess.Popen[bytes]]:
    """Run the command, and kill it at the end of the block."""
    run = [sys.executable, "-m", "autos", command]
    with subprocess.Popen(run, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as it:
        try:
            yield it
        finally:
            it.kill()


def test_the_next_start_removes_what_a_killed_process_held_and_leaves_what_a_living_one_holds(
    begun: Begin, tmp_path: Path
) -> None:
    killed, left = begun("worker")
    with working_folder(Settings(data_dir=tmp_path / "data"), "worker") as kept:
        killed.kill()
        killed.wait()
        assert left.exists()
        begun("api")
        assert not left.parents[1].exists()
        assert kept.exists()
