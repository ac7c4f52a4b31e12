"""Time of a case from submission to review on the embedded stack, against the same functions in one process."""

import statistics
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import anyio

from autos.cli.cases.watching import AT_REST
from autos.cli.connection import with_api
from bench.cases.casefile import write_case
from bench.cases.in_process import analyse_case, open_local_snapshot
from bench.embedded import import_samples, serving
from bench.figures import Figure, at_most, noted, timed
from infra.config.settings import Settings
from infra.identity.scopes import Role
from mcp_server.rest.client import CASES, RestClient
from workflows.contracts.run.case import CaseState, CaseStatus

TITLE = "A case, submitted to awaiting review"
SIZES, QUICK_SIZES = (20, 200, 600), (20,)
TRIES, QUICK_TRIES = 3, 1
PROMISED = 200
POLL_SECONDS = 0.25
"""The polling interval of a page that follows a run. Each request costs the worker some 10 ms."""


def run(quick: bool) -> list[Figure]:
    """Return the median of a few tries for each size, in alternation. Another file warms both ways first."""
    figures: list[Figure] = []
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        snapshot = open_local_snapshot(settings, import_samples(settings))
        for pages in QUICK_SIZES if quick else SIZES:
            served: list[float] = []
            alone: list[float] = []
            for attempt in range(1 + (QUICK_TRIES if quick else TRIES)):
                pdf = Path(name) / f"{pages}-{attempt}.pdf"
                write_case(pdf, pages, attempt)
                served.append(_submit(settings, pdf))
                alone.append(timed(lambda pdf=pdf: analyse_case(pdf, settings, snapshot))[1])
            figures += _figures(pages, statistics.median(served[1:]), statistics.median(alone[1:]))
    return figures


def _submit(settings: Settings, pdf: Path) -> float:
    """Return the seconds from submission to the moment at which, by its own record, the run began to await review."""

    async def work(client: RestClient) -> datetime:
        with pdf.open("rb") as file:
            case = (await client.submit_file(file, pdf.name, {"source_mode": "bench"})).data["workflow_id"]
        await await_review(client, case, 1)
        runs = (await client.request("GET", f"{CASES}/{case}/runs")).data
        return datetime.fromisoformat(runs[0]["updated_at"])

    began = datetime.now(UTC)
    return (with_api(Role.LAWYER, work, settings) - began).total_seconds()


async def await_review(client: RestClient, case: str, run: int) -> None:
    """Wait until the run awaits review. Raise `RuntimeError` if it ended otherwise."""
    while True:
        status = CaseStatus.model_validate((await client.status(case, run)).data, extra="ignore")
        await anyio.sleep(POLL_SECONDS)
        if status.state in AT_REST:
            break
    if status.state is not CaseState.AWAITING_PHASE_REVIEWS:
        raise RuntimeError(f"the run ended as {status.state}: {[error.message for error in status.errors]}")


def _figures(pages: int, served: float, alone: float) -> list[Figure]:
    what = f"{pages} pages: times the same functions in one process"
    return [
        noted(f"{pages} pages: submitted to awaiting review", served, "s"),
        noted(f"{pages} pages: read, segmented, matched, reported in one process", alone, "s"),
        at_most(what, served / alone, 1.5, "x") if pages == PROMISED else noted(what, served / alone, "x"),
    ]
