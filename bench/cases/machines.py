"""Two APIs and four workers on machines of their own: killed, upgraded and given a new corpus under load."""

import os
from contextlib import aclosing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter

import anyio
from anyio import CapacityLimiter, to_thread

from autos.samples import case_files, corpus_path, legal_texts_path
from bench.cases.cluster import Cluster, make_current, servers_apart
from bench.cases.office import Office
from bench.cases.soak import used
from bench.cases.wholeness import faults_of
from bench.embedded import import_samples
from bench.figures import MIB, Figure, at_least, at_most, noted, percentile
from infra.config.settings import Settings
from workflows.contracts.run.case import CaseState

TITLE = "Two APIs and four workers that share nothing but the servers"
WORKERS = 4
TENANTS, CASES, QUICK_CASES = 5, 200, 10
MEASURED, QUICK_MEASURED = 40, 4
"""Cases that one worker, and then all, bring to their reviews before anything is killed."""
AT_ONCE = 8
SEARCHES, SEARCH_EVERY = 40, 0.25
QUERIES = ("negativação indevida", "cobertura de plano de saúde negada", "prescrição da execução fiscal")


@dataclass
class Seen:
    """What the offices saw, and the searches in milliseconds."""

    ids: dict[Office, list[str]]
    ended: dict[Office, float] = field(default_factory=dict["Office", float])
    before: list[float] = field(default_factory=list[float])
    during: list[float] = field(default_factory=list[float])
    faults: list[str] = field(default_factory=list[str])


def run(quick: bool, cases: int | None = None) -> list[Figure]:
    """Fill the cluster worker by worker, measure it undisturbed, then disturb it while every case is decided."""
    with TemporaryDirectory(prefix="autos-bench-") as name, servers_apart(Path(name)) as cluster:
        addresses = [cluster.add_api("api-1"), cluster.add_api("api-2")]
        settings = cluster.settings.model_copy(update={"api_base_url": addresses[0]})
        cluster.add_worker("worker-1", "old")
        anyio.run(make_current, settings, "old")
        import_samples(settings, corpus_path())
        measured = QUICK_MEASURED if quick else MEASURED
        one = anyio.run(_throughput, settings, addresses, measured)
        for at in range(1, WORKERS):
            cluster.add_worker(f"worker-{at + 1}", "old")
        all_of_them = anyio.run(_throughput, settings, addresses, measured)
        seen = anyio.run(_disturbed, cluster, settings, addresses, cases or (QUICK_CASES if quick else CASES))
        memory = {part: used(pid)[0] / MIB for part, pid in cluster.pids().items()}
    for fault in seen.faults:
        print(fault)
    offices, last = list(seen.ids), list(seen.ended.values())
    return [
        noted("cases submitted, reviewed and completed", sum(map(len, seen.ids.values()))),
        at_most("lost, doubled, broken or unverified", len(seen.faults), 0),
        at_most("requests refused twice in a row", sum(office.refused_twice for office in offices), 0),
        noted("requests sent again", sum(office.again for office in offices)),
        noted(f"throughput of {WORKERS} workers, times one ({os.cpu_count()} processors)", one / all_of_them, "x"),
        at_most("slowest tenant, times the average", max(last) * len(last) / sum(last), 1.25, "x"),
        at_least("searches answered while parts were killed", len(seen.during), 1),
        noted("search p95 before", percentile(seen.before, 0.95), "ms"),
        noted("search p95 during", percentile(seen.during, 0.95), "ms"),
        *(noted(f"{part}: private memory", taken, "MB") for part, taken in sorted(memory.items())),
    ]


async def _throughput(settings: Settings, addresses: list[str], number: int) -> float:
    """Return the seconds until so many cases wait for their reviews."""
    office = Office(settings, f"machines-{token_hex(4)}", addresses)
    began = monotonic()

    async def one(at: int) -> None:
        await office.reach(await office.submit(_pdf(office, at), f"{at}"), CaseState.AWAITING_PHASE_REVIEWS)

    async with aclosing(office), anyio.create_task_group() as group:
        for at in range(number):
            group.start_soon(one, at)
    return monotonic() - began


async def _disturbed(cluster: Cluster, settings: Settings, addresses: list[str], cases: int) -> Seen:
    """Have every tenant submit and decide its cases while parts are killed and replaced, then check each case."""
    seen = Seen({Office(settings, f"tenant-{at}-{token_hex(4)}", addresses): [] for at in range(TENANTS)})
    limiter, began = CapacityLimiter(AT_ONCE), monotonic()

    async def decide(office: Office, at: int) -> None:
        async with limiter:
            workflow_id = await office.submit(_pdf(office, at), f"{at}")
            seen.ids[office].append(workflow_id)
            await office.decide(workflow_id)
            await office.reach(workflow_id, CaseState.COMPLETED)
        seen.ended[office] = monotonic() - began

    first = next(iter(seen.ids))
    for at in range(SEARCHES):
        seen.before.append(await _search(first, at))
    async with anyio.create_task_group() as searching:
        searching.start_soon(_keep_searching, first, seen.during)
        async with anyio.create_task_group() as working:
            for at in range(cases):
                working.start_soon(decide, list(seen.ids)[at % TENANTS], at)
            await _disturb(cluster, settings)
        searching.cancel_scope.cancel()
    for office, ids in seen.ids.items():
        for workflow_id in ids:
            seen.faults += await faults_of(office, workflow_id)
        if (found := await office.cases()) != len(ids):
            seen.faults.append(f"{office.tenant}: {found} cases of {len(ids)} submissions")
        await office.aclose()
    return seen


async def _disturb(cluster: Cluster, settings: Settings) -> None:
    """Kill one of each kind, import a second source, and replace every worker by one of a new build."""
    for name in ("worker-2", "api-1", "worker-3", "api-2"):
        await to_thread.run_sync(cluster.kill, name)
    await to_thread.run_sync(import_samples, settings, legal_texts_path())
    for at in range(WORKERS):
        await to_thread.run_sync(cluster.add_worker, f"worker-{at + 1}-new", "new")
        if at == 0:
            await make_current(settings, "new")
        await to_thread.run_sync(cluster.stop, f"worker-{at + 1}")


async def _keep_searching(office: Office, taken: list[float]) -> None:
    for at in count():
        taken.append(await _search(office, at))
        await anyio.sleep(SEARCH_EVERY)


async def _search(office: Office, at: int) -> float:
    """Return the milliseconds of one search, a repeated request included."""
    began = perf_counter()
    await office.ask("POST /v1/retrieve", {"query": f"{QUERIES[at % len(QUERIES)]} {at}"})
    return 1000 * (perf_counter() - began)


def _pdf(office: Office, at: int) -> bytes:
    """Return the sample case as another file: a comment follows its end."""
    return case_files()[0].read_bytes() + f"\n% {office.tenant} {at}\n".encode()
