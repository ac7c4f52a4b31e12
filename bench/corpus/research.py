"""A research question from REST to its answer, against a bare workflow with one local activity, in alternation."""

import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from temporalio.client import Client

from autos.cli.connection import with_api
from autos.samples import corpus_path
from bench.corpus.bare import QUEUE, Bare
from bench.embedded import import_samples, serving
from bench.figures import Figure, at_most, noted, percentile
from infra.config.settings import Settings
from infra.identity.scopes import Role
from infra.ids import new_id
from infra.temporal import connect
from mcp_server.rest.client import RestClient

TITLE = "A research question, from REST to answer"
ROUNDS, QUICK_ROUNDS = 60, 3
WARMING = 10
MOST = 2.0

Ask = Callable[[int], Awaitable[Any]]


def run(quick: bool) -> list[Figure]:
    """Ask every question once a round, never twice in the same words, and run the bare workflow."""
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        with _bare_worker(settings):
            times = with_api(
                Role.LAWYER, lambda client: _measure(client, settings, QUICK_ROUNDS if quick else ROUNDS), settings
            )
    bare = times.pop("bare")
    base = percentile(bare, 0.5)
    figures = [noted("bare workflow: p50", base, "ms"), noted("bare workflow: p95", percentile(bare, 0.95), "ms")]
    for what, measured in times.items():
        half = percentile(measured, 0.5)
        figures += [
            noted(f"{what}: p50", half, "ms"),
            noted(f"{what}: p95", percentile(measured, 0.95), "ms"),
            at_most(f"{what}: p50, times the bare workflow", half / base, MOST, "x"),
        ]
    return figures


async def _measure(client: RestClient, settings: Settings, rounds: int) -> dict[str, list[float]]:
    temporal = await connect(settings)
    asked = _questions(client, temporal)
    times: dict[str, list[float]] = {what: [] for what in asked}
    for at in range(WARMING + rounds):
        for what, ask in asked.items():
            began = perf_counter()
            await ask(at)
            if at >= WARMING:
                times[what].append((perf_counter() - began) * 1000)
    return times


def _questions(client: RestClient, temporal: Client) -> dict[str, Ask]:
    words = corpus_path().read_text(encoding="utf-8").split()

    def query(at: int) -> str:
        return " ".join(words[at * 7 + 200 : at * 7 + 206])

    return {
        "bare": lambda at: temporal.execute_workflow(Bare.run, query(at), id=new_id("bare"), task_queue=QUEUE),
        "search_jurisprudence": lambda at: client.request("POST", "/v1/retrieve", json={"query": query(at)}),
        "search_features": lambda at: client.request(
            "POST", "/v1/search/features", json={"argumento_vencedor": words[at]}
        ),
        "get_pagerank": lambda at: client.request("POST", "/v1/graph/pagerank", json={"min_citations": at}),
        "recall": lambda at: client.request("GET", f"/v1/memories/bench/{at}"),
    }


@contextmanager
def _bare_worker(settings: Settings) -> Generator[None]:
    """Start a process of its own, as the product's worker is."""
    command = [sys.executable, "-m", "bench.corpus.bare", settings.data_dir]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
