"""Hours of use in minutes: research and cases side by side, with memory, open files and latencies recorded."""

import statistics
from collections import defaultdict
from contextlib import aclosing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import anyio
import psutil

from autos.local.supervision.state import read_state
from autos.samples import case_files, corpus_path
from bench.cases.office import PAUSE, Office
from bench.embedded import import_samples, serving
from bench.figures import MIB, Figure, at_most, noted, percentile
from infra.config.settings import Settings

TITLE = "A soak: research and cases side by side"
MINUTES, QUICK_MINUTES = 30.0, 0.2
SAMPLES = 60
QUESTION_EVERY, CASE_EVERY = 0.2, 15.0
"""Interval in seconds. A request that takes longer is followed by the next at once."""
WATCHED = ("worker", "api")


@dataclass
class Soaked:
    """Samples in order: bytes and open files by part, milliseconds by kind of request."""

    memory: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    files: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    latencies: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    cases: int = 0


def run(quick: bool, minutes: float | None = None) -> list[Figure]:
    """Compare the second quarter with the last: what grows with time rather than with work is a leak."""
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        soaked = anyio.run(soak, settings, 60 * (minutes or (QUICK_MINUTES if quick else MINUTES)))
    figures = [noted("cases completed", soaked.cases)]
    for part in WATCHED:
        memory, files = quarters(soaked.memory[part]), quarters(soaked.files[part])
        figures += [
            noted(f"{part} and its children: memory in the second quarter", memory[0] / MIB, "MB"),
            at_most(f"{part} and its children: memory gained until the last", (memory[1] - memory[0]) / MIB, 100, "MB"),
            at_most(f"{part} and its children: open files gained until the last", files[1] - files[0], 20),
        ]
    for kind, taken in soaked.latencies.items():
        early, late = quarters(taken)
        figures += [
            noted(f"{kind}: p50 of all", percentile(taken, 0.5), "ms"),
            at_most(f"{kind}: last quarter, times the second", late / early, 1.5, "x"),
        ]
    return figures


def quarters(values: list[float] | list[int]) -> tuple[float, float]:
    """Return the medians of the second and the last quarter."""
    size = max(1, len(values) // 4)
    return statistics.median(values[size : 2 * size] or values), statistics.median(values[-size:])


async def soak(settings: Settings, seconds: float, cases: int = 0) -> Soaked:
    """One office asks, another has cases analysed and approves them, both at a steady pace.

    Runs for so many seconds, and then until so many cases are completed.
    """
    soaked = Soaked()
    offices = [Office(settings, "soak-research"), Office(settings, "soak-cases")]
    async with aclosing(offices[0]), aclosing(offices[1]), anyio.create_task_group() as group:
        group.start_soon(_research, offices[0], soaked)
        group.start_soon(_analyse, offices[1], soaked)
        group.start_soon(_watch, settings, seconds / SAMPLES, soaked)
        await anyio.sleep(seconds)
        while soaked.cases < cases:
            await anyio.sleep(PAUSE)
        group.cancel_scope.cancel()
    return soaked


async def _research(office: Office, soaked: Soaked) -> None:
    words = corpus_path().read_text(encoding="utf-8").split()
    for at in count():
        first = at * 7 % (len(words) - 6)
        began = perf_counter()
        await office.ask("POST /v1/retrieve", {"query": " ".join(words[first : first + 6])})
        soaked.latencies["search"].append(1000 * (perf_counter() - began))
        await anyio.sleep(max(0.0, began + QUESTION_EVERY - perf_counter()))


async def _analyse(office: Office, soaked: Soaked) -> None:
    pdf = case_files()[0].read_bytes()
    for at in count():
        began = perf_counter()
        workflow_id = await office.submit(pdf + f"\n% {at} {began}\n".encode(), f"soak-{at}-{began}")
        await office.approve(workflow_id)
        soaked.latencies["case, submitted to completed"].append(1000 * (perf_counter() - began))
        soaked.cases += 1
        await anyio.sleep(max(0.0, began + CASE_EVERY - perf_counter()))


async def _watch(settings: Settings, every: float, soaked: Soaked) -> None:
    while True:
        for part in WATCHED:
            memory, files = used(read_state(settings.data_dir).components[part].pid)
            soaked.memory[part].append(memory)
            soaked.files[part].append(files)
        await anyio.sleep(every)


def used(pid: int | None) -> tuple[int, int]:
    """Return private bytes and open files of a process and its children."""
    memory = files = 0
    parent = psutil.Process(pid)
    for process in (parent, *parent.children(recursive=True)):
        try:
            used = process.memory_info()
            memory += used.rss - getattr(used, "shared", 0)
            files += process.num_fds()
        except psutil.NoSuchProcess:  # a child that has done its work
            continue
    return memory, files
