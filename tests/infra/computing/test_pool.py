"""Steps compute in processes that may be killed, use too much time or overflow. None delays other steps or outlives
the worker.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from infra.computing.pool import PAGES_PER_SECOND, ComputingPool, StepOverrun
from tests.checks.sources import ROOT
from tests.infra.computing import jobs
from tests.patience import PATIENCE
from workflows.contracts.errors import AutosError, ErrorCode, RunFailure


@pytest.fixture
def pool() -> Iterator[ComputingPool]:
    pool = ComputingPool(2, seconds=1, memory_mb=300)
    yield pool
    pool.close()


def test_what_a_step_returns_and_raises_comes_back_from_another_process(pool: ComputingPool) -> None:
    first = pool.run(0, jobs.own_pid)
    assert first != os.getpid()
    with pytest.raises(AutosError) as caught:
        pool.run(0, jobs.refuse)
    assert (caught.value.code, caught.value.message) == (ErrorCode.NOT_FOUND, "não há")
    assert caught.value.details == {"snapshot_id": "s1"}
    assert "in refuse" in str(caught.value.__cause__)
    assert pool.run(0, jobs.own_pid) == first, "a child is kept for the next step"


def test_temporary_files_of_a_step_that_was_ended_go_with_it(
    pool: ComputingPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "tmp"
    place.mkdir()
    monkeypatch.setenv("TMPDIR", str(place))
    monkeypatch.setattr("tempfile.tempdir", str(place))
    with pytest.raises(StepOverrun):
        pool.run(0, jobs.burn_with_a_file, tmp_path / "told")
    assert Path((tmp_path / "told").read_text(encoding="utf-8")).is_relative_to(place)
    assert list(place.iterdir()) == []


def test_a_step_that_takes_too_much_memory_is_ended(pool: ComputingPool) -> None:
    with pytest.raises(StepOverrun):
        pool.run(0, jobs.hold, 600)


def test_a_step_over_its_budget_is_ended_and_others_do_not_wait_for_it(pool: ComputingPool) -> None:
    """Pages earn a step more time."""
    with ThreadPoolExecutor(1) as thread:
        longer = thread.submit(pool.run, 2 * PAGES_PER_SECOND, jobs.burn)
        with pytest.raises(StepOverrun) as caught:
            pool.run(0, jobs.burn)
        assert (caught.value.type, caught.value.non_retryable) == (RunFailure.STEP_RESOURCE_LIMIT, True)
        assert pool.run(0, jobs.own_pid)
        assert not longer.done()
        with pytest.raises(StepOverrun):
            longer.result(timeout=PATIENCE)


def test_a_killed_child_is_replaced_and_its_step_done_again(pool: ComputingPool, tmp_path: Path) -> None:
    first = pool.run(0, jobs.own_pid)
    os.kill(first, signal.SIGKILL)
    assert pool.run(0, jobs.own_pid) != first
    assert pool.run(0, jobs.die_once, tmp_path / "died")


def test_a_step_that_ends_every_child_ends_the_run_and_not_the_pool(pool: ComputingPool) -> None:
    with pytest.raises(StepOverrun):
        pool.run(0, jobs.die)
    assert pool.run(0, jobs.own_pid)


PARENT = """
import sys
from pathlib import Path
from infra.computing.pool import ComputingPool
from tests.infra.computing.jobs import leave_behind
ComputingPool(1).run(0, leave_behind, Path(sys.argv[1]))
"""


def test_no_child_nor_what_it_started_outlives_a_killed_parent(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(file)], cwd=ROOT)
    _until(lambda: file.exists() and len(file.read_text(encoding="ascii").split()) == 2)
    orphans = [psutil.Process(int(pid)) for pid in file.read_text(encoding="ascii").split()]
    parent.kill()
    parent.wait()
    _until(lambda: not any(_runs(orphan) for orphan in orphans))


def test_closing_ends_every_child(pool: ComputingPool) -> None:
    pool.warm()
    children = [psutil.Process(pid) for pid in pool.pids]
    assert len(children) == 2
    pool.close()
    assert not any(_runs(child) for child in children)


def _runs(process: psutil.Process) -> bool:
    return process.is_running() and process.status() != psutil.STATUS_ZOMBIE


def _until(there: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < deadline
        time.sleep(0.02)
