"""A benchmark that misses a target, breaks or never ends fails the whole, which says which it was."""

import argparse
import asyncio
import threading
from collections.abc import Callable
from types import ModuleType, SimpleNamespace

import pytest

from bench import __main__ as program
from bench.figures import Figure, at_most, noted

WITHIN = 0.05 / 60
"""Minutes."""

Run = Callable[[bool], list[Figure]]


def wait_in_a_loop(_: bool) -> list[Figure]:
    async def wait() -> None:
        await asyncio.Event().wait()

    asyncio.run(wait())
    return []


def turn_in_a_loop(_: bool) -> list[Figure]:
    async def turn() -> None:
        while True:
            await asyncio.sleep(0)

    asyncio.run(turn())
    return []


def wait_in_a_thread(_: bool) -> list[Figure]:
    threading.Event().wait()
    return []


def broken(_: bool) -> list[Figure]:
    raise RuntimeError("no corpus")


def missing(_: bool) -> list[Figure]:
    return [at_most("seconds", 3, 2, "s"), noted("pages", 5)]


def meeting(_: bool) -> list[Figure]:
    return [at_most("seconds", 1, 2, "s")]


@pytest.fixture
def outcome(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str | None]:
    # an interruption that comes between two turns of a loop is lost, and the next one would be a minute away
    monkeypatch.setattr("bench.limit.CLEANING", 1.0)

    def of(benchmark: Run, *, quick: bool = False, limit: float | None = None) -> str | None:
        module: ModuleType = SimpleNamespace(TITLE="Of the test", run=benchmark)  # type: ignore[assignment]
        monkeypatch.setitem(program.BENCHMARKS, "one", program.Benchmark(module, 1))
        return program.run("one", argparse.Namespace(quick=quick, limit=limit))

    return of


@pytest.mark.parametrize("endless", [wait_in_a_loop, turn_in_a_loop, wait_in_a_thread])
def test_a_benchmark_that_never_ends_is_stopped(outcome: Callable[..., str | None], endless: Run) -> None:
    failure = outcome(endless, limit=WITHIN)
    assert failure
    assert "did not end within" in failure


def test_a_benchmark_that_breaks_or_misses_a_target_fails(outcome: Callable[..., str | None]) -> None:
    assert outcome(broken) == "broke: RuntimeError('no corpus')"
    assert outcome(missing) == "missed seconds"
    assert outcome(missing, quick=True) is None
    assert outcome(meeting) is None


def test_the_program_fails_when_one_of_its_benchmarks_does_and_runs_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failures: dict[str, str | None] = {"stack": "missed cold start", "chat": None}

    def run(name: str, _: argparse.Namespace) -> str | None:
        return failures[name]

    monkeypatch.setattr(program, "run", run)
    monkeypatch.setattr("sys.argv", ["bench", "stack", "chat"])
    assert program.main() == 1
    assert capsys.readouterr().err == "stack: missed cold start\n"
    monkeypatch.setattr("sys.argv", ["bench", "chat"])
    assert program.main() == 0
