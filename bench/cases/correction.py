"""Time of a run that applies a correction, against the first run of the same case, on the embedded stack."""

import statistics
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from autos.cli.connection import with_api
from bench.cases.case import await_review
from bench.cases.casefile import write_case
from bench.embedded import import_samples, serving
from bench.figures import Figure, at_most, noted
from infra.identity.scopes import Role
from mcp_server.rest.client import CASES, RestClient

TITLE = "A correction, applied in the next run"
PAGES, QUICK_PAGES = 200, 20
ROUNDS = 5
PROMISED = 0.2
NAMED: dict[str, Any] = {"kind": "precedent", "phase_label": "postulacao_inicial", "reference": "Apelação fictícia 1"}


class _Round(NamedTuple):
    """Seconds of a case's first run, of one with a piece retyped, and of one with a precedent added."""

    first: float
    retyped: float
    named: float


def run(quick: bool) -> list[Figure]:
    """Return medians over cases of different files, each of which goes through all three runs before the next begins.

    One more file, which does not count, warms the stack for all three.
    """
    pages, rounds = (QUICK_PAGES, 1) if quick else (PAGES, ROUNDS)
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        pdfs = [Path(name) / f"{attempt}.pdf" for attempt in range(1 + rounds)]
        for attempt, pdf in enumerate(pdfs):
            write_case(pdf, pages, attempt)

        async def work(client: RestClient) -> list[_Round]:
            return [await _round(client, pdf) for pdf in pdfs]

        _, *measured = with_api(Role.LAWYER, work, settings)
    return [
        noted(
            f"{pages} pages: first run, begun to awaiting review", statistics.median(one.first for one in measured), "s"
        ),
        *_figures(f"{pages} pages: one piece retyped", [one.retyped / one.first for one in measured]),
        *_figures(f"{pages} pages: a precedent named", [one.named / one.first for one in measured]),
    ]


def _figures(what: str, ratios: list[float]) -> list[Figure]:
    spread = " ".join(f"{ratio:.3f}" for ratio in sorted(ratios))
    return [
        at_most(f"{what}, times the first run, median", statistics.median(ratios), PROMISED, "x"),
        noted(f"{what}, each case", spread, "x"),
    ]


async def _round(client: RestClient, pdf: Path) -> _Round:
    case = await _submitted(client, pdf)
    first = await _seconds(client, case, 1)
    retyped = await _corrected(client, case, await _retyping(client, case), 2)
    return _Round(first, retyped, await _corrected(client, case, NAMED, 3))


async def _submitted(client: RestClient, pdf: Path) -> str:
    with pdf.open("rb") as file:
        case = (await client.submit_file(file, pdf.name, {"source_mode": "bench"})).data["workflow_id"]
    await await_review(client, case, 1)
    return case


async def _retyping(client: RestClient, case: str) -> dict[str, Any]:
    """Return a correction that makes the first evidence document a power of attorney."""
    phases = (await client.result(case)).data["phases"]
    pieces = [piece for phase in phases for piece in phase["pieces"]]
    one = next(piece for piece in pieces if piece["type"] not in ("procuracao", "sentenca", "peticao_inicial"))
    return {"kind": "piece", "pages": [one["page_start"], one["page_end"]], "type": "procuracao"}


async def _corrected(client: RestClient, case: str, said: dict[str, Any], run: int) -> float:
    await client.ask(f"POST {CASES}/{{workflow_id}}/corrections", {"workflow_id": case, "corrections": [said]})
    await client.reprocess(case, {})
    await await_review(client, case, run)
    return await _seconds(client, case, run)


async def _seconds(client: RestClient, case: str, run: int) -> float:
    """Return the seconds, by the run's own record, from its start to the moment at which it began to await review."""
    runs = (await client.request("GET", f"{CASES}/{case}/runs")).data
    row = next(one for one in runs if one["run"] == run)
    return (datetime.fromisoformat(row["updated_at"]) - datetime.fromisoformat(row["created_at"])).total_seconds()
