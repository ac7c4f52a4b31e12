"""Many cases of many tenants at once, with one, two and four workers, against the same functions in one process."""

import os
import statistics
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import anyio

from autos.local.servers.programs import autos_command, autos_environment
from bench.cases.casefile import write_case
from bench.cases.in_process import analyse_case, open_local_snapshot
from bench.cases.office import Office
from bench.embedded import import_samples, serving
from bench.figures import Figure, at_least, at_most, noted, timed
from infra.config.settings import Settings
from mcp_server.rest.client import CASES
from workflows.contracts.run.case import CaseState

TITLE = "Many cases at once"
WORKERS, QUICK_WORKERS = (1, 2, 4), (2,)
TENANTS = 5
NUMBER, QUICK_NUMBER = 50, 5
PAGES, QUICK_PAGES = 200, 10
SAMPLE = 4
"""Number of cases that one process analyses before and after each load. Their time represents all."""
PROMISED = 4


def run(quick: bool, cases: int | None = None, pages: int | None = None) -> list[Figure]:
    """Measure each number of workers on a stack of its own. The workers share the machine's processors."""
    figures: list[Figure] = []
    number = cases or (QUICK_NUMBER if quick else NUMBER)
    size = pages or (QUICK_PAGES if quick else PAGES)
    for workers in QUICK_WORKERS if quick else WORKERS:
        width = max(1, (os.cpu_count() or 1) // workers)
        with (
            TemporaryDirectory(prefix="autos-bench-") as name,
            serving(Path(name) / "stack", AUTOS_COMPUTING_PROCESSES=str(width)) as (settings, _),
            more_workers(settings.model_copy(update={"computing_processes": width}), workers - 1),
        ):
            figures += _loaded(settings, Path(name), workers, number, size)
    return figures


@contextmanager
def more_workers(settings: Settings, number: int) -> Generator[None]:
    """Start so many worker processes besides the stack's own."""
    command, environment = autos_command("worker"), autos_environment(settings)
    workers = [subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL) for _ in range(number)]
    try:
        yield
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait()


def _loaded(settings: Settings, folder: Path, workers: int, number: int, pages: int) -> list[Figure]:
    snapshot = open_local_snapshot(settings, import_samples(settings))
    path = folder / "case.pdf"
    write_case(path, pages, 0)

    def alone(marks: range) -> list[float]:
        taken: list[float] = []
        for mark in marks:
            write_case(path, pages, mark)
            taken.append(timed(lambda: analyse_case(path, settings, snapshot))[1])
        return taken

    pdf = path.read_bytes()
    alone(range(1))
    before = alone(range(1, 1 + SAMPLE))
    ended, late = anyio.run(_submit_all, settings, pdf, number)
    single = statistics.mean(before + alone(range(1 + SAMPLE, 1 + 2 * SAMPLE)))
    seconds = max(max(times) for times in ended.values())
    last = [max(times) for times in ended.values()]
    share = number * single / seconds
    what = f"{workers} worker{'s' * (workers > 1)}"
    promise = f"{what}: throughput, part of the one process's"
    return [
        noted(f"{what}: {number} cases of {pages} pages by {len(ended)} tenants, all awaiting review", seconds, "s"),
        noted(f"{what}: the same functions in one process, a case", single, "s"),
        at_least(promise, share, 0.85) if workers == PROMISED else noted(promise, share),
        at_most(f"{what}: end of the slowest tenant, times the average", max(last) / statistics.mean(last), 1.25, "x"),
        at_most(f"{what}: a small office's one case, part of what all took", late / seconds, 0.5),
    ]


async def _submit_all(settings: Settings, pdf: bytes, number: int) -> tuple[dict[str, list[float]], float]:
    """Return per tenant the seconds until its cases awaited review, and the time of another tenant's one case
    meanwhile.
    """
    offices = [Office(settings, f"load-{at}") for at in range(TENANTS)]
    small = Office(settings, "load-small")
    ids: dict[Office, list[str]] = {office: [] for office in offices}

    async def submit(office: Office, numbers: range) -> None:
        for at in numbers:
            ids[office].append(await office.submit(pdf + f"\n% {office.tenant} {at}\n".encode(), f"load-{at}"))

    async def since(office: Office, workflow_id: str) -> float:
        await office.reach(workflow_id, CaseState.AWAITING_PHASE_REVIEWS)
        runs = (await office.get(f"{CASES}/{workflow_id}/runs")).data
        return datetime.fromisoformat(runs[0]["updated_at"]).timestamp()

    began = datetime.now().astimezone().timestamp()
    async with anyio.create_task_group() as group:
        for at, office in enumerate(offices):
            group.start_soon(submit, office, range(at, number, TENANTS))
    asked = datetime.now().astimezone().timestamp()
    late = await since(small, await small.submit(pdf + b"\n% small\n", "load-small")) - asked
    ended = {
        office.tenant: [await since(office, workflow_id) - began for workflow_id in found]
        for office, found in ids.items()
    }
    for office in (*offices, small):
        await office.aclose()
    return ended, late
