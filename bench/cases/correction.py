"""Time of a run that applies a correction, against the first run of the same case, on the embedded stack."""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from autos.cli.connection import with_api
from bench.cases.case import await_review
from bench.cases.casefile import write_case
from bench.embedded import import_samples, serving
from bench.figures import Figure, at_most, noted
from infra.identity.scopes import Role
from mcp_server.rest.client import CASES, RestClient

TITLE = "A correction, applied in the next run"
PAGES, QUICK_PAGES = 200, 20
PROMISED = 0.2
NAMED: dict[str, Any] = {"kind": "precedent", "phase_label": "postulacao_inicial", "reference": "Apelação fictícia 1"}


def run(quick: bool) -> list[Figure]:
    """Measure the run after a piece was retyped and the run after a precedent was added. Another file warms the
    stack.
    """
    pages = QUICK_PAGES if quick else PAGES
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        pdfs = [Path(name) / f"{attempt}.pdf" for attempt in range(2)]
        for attempt, pdf in enumerate(pdfs):
            write_case(pdf, pages, attempt)

        async def work(client: RestClient) -> tuple[float, float, float]:
            await _submitted(client, pdfs[0])
            case = await _submitted(client, pdfs[1])
            first = await _seconds(client, case, 1)
            retyped = await _corrected(client, case, await _retyping(client, case), 2)
            return first, retyped, await _corrected(client, case, NAMED, 3)

        first, retyped, named = with_api(Role.LAWYER, work, settings)
    return [
        noted(f"{pages} pages: first run, begun to awaiting review", first, "s"),
        at_most(f"{pages} pages: one piece retyped, times the first run", retyped / first, PROMISED, "x"),
        at_most(f"{pages} pages: a precedent named, times the first run", named / first, PROMISED, "x"),
    ]


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
