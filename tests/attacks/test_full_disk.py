"""The disk fills up. Servers may die of it, but the supervisor continues and restarts them. Cases wait for room."""

import os
import secrets
import subprocess
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from autos.local.serve import serve
from autos.local.supervision.child import StartFailed
from autos.local.supervision.logs import rotate
from autos.local.supervision.state import Phase
from infra.config.settings import Settings
from tests.autos.local.supervision.test_supervisor import Run
from tests.autos.local.waiting import soon
from tests.e2e.stack import Stack
from tests.patience import until

SIZE = 256 << 10

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small disk")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    with small(folder):
        yield folder


@contextmanager
def small(folder: Path) -> Generator[None]:
    """Put a small disk in the place of the folder."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("this machine lets nobody mount a disk")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Use all the space that is left, to the last byte."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while file.write(b"x" * size):
                    pass
            except OSError:
                continue
    return filler


async def test_the_supervisor_outlives_a_full_disk_says_so_and_starts_again_what_died(small_disk: Path) -> None:
    run = Run(small_disk)
    await soon(run.is_running, "everything runs")
    filler = fill(small_disk)
    server = run.state.components["server"].pid
    assert server is not None
    os.kill(server, 9)
    await soon(lambda: "Libere espaço" in (run.state.error or ""), "the file says what is wrong")
    assert run.state.state == Phase.DEGRADED
    assert not run.task.done()
    filler.unlink()
    await soon(run.is_running, "everything runs again")
    assert (run.state.error, run.state.components["server"].pid != server) == (None, True)
    await run.end()


def test_a_log_is_emptied_where_there_is_no_room_for_its_copy(small_disk: Path) -> None:
    log = small_disk / "api.log"
    log.write_bytes(b"x" * (SIZE // 2))
    fill(small_disk)
    rotate(log, max_bytes=1)
    assert log.stat().st_size == 0
    assert not (small_disk / "api.log.1").exists()


def test_a_start_on_a_full_disk_says_why(small_disk: Path) -> None:
    (small_disk / "supervisor.lock").touch()
    fill(small_disk)
    with pytest.raises(StartFailed, match="não aceita gravações"):
        serve(Settings(data_dir=small_disk), lambda name, phase: None)


@pytest.mark.stack
def test_a_case_waits_while_its_worker_has_no_room_and_goes_on_afterwards(
    stack: Stack, case_pdf: Path, tmp_path: Path
) -> None:
    """People see a case that is still being read, and no failure."""
    lawyer, log = stack.api("lawyer"), stack.data_dir / "logs" / "worker.log"
    pdf = tmp_path / "unread.pdf"
    pdf.write_bytes(case_pdf.read_bytes() + secrets.token_bytes(8))
    (working,) = (stack.data_dir / "tmp").glob("worker-*")
    before = log.stat().st_size
    with small(working):
        fill(working)
        begun = lawyer.submit(pdf)
        until(lambda: "No space left on device" in log.read_text(encoding="utf-8")[before:], "the worker has no room")
        assert lawyer.case(begun)["state"] in ("queued_extraction", "processing_extraction")
    lawyer.reach(begun, "awaiting_phase_reviews")
