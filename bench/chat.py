"""Cost of a whole case for a chat: tokens and calls from the upload link to the report, through a real client."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import anyio
import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from autos.cli.connection import api_key, api_url
from autos.samples import case_files
from bench.embedded import import_samples, serving
from bench.figures import Figure, at_most, noted
from infra.config.settings import Settings
from infra.identity.scopes import Role

TITLE = "A chat's whole job, from the upload link to the report"
MOST_CALLS, MOST_TOKENS, MOST_LISTED, MOST_RESULT, MOST_SEARCH = 12, 15_000, 8_000, 2_500, 1_800
CHARACTERS = 4
"""Characters of a token. The larger of an answer's text and data counts, since some clients pass either to the
model.
"""

SUBJECT = "inscrição indevida em cadastro de inadimplentes dano moral"


class Ledger:
    """A client that records the cost of each call, arguments included."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.costs: list[tuple[str, float]] = []

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Return the data of the answer."""
        reply = await self._client.call_tool(tool, arguments)
        if reply.is_error or reply.structured_content is None:
            raise RuntimeError(f"{tool}: {reply.content}")
        text = "".join(block.text for block in reply.content if block.type == "text")
        answer = max(len(text), len(_written(reply.structured_content)))
        self.costs.append((tool, (len(_written(arguments)) + answer) / CHARACTERS))
        return reply.structured_content

    async def listed(self) -> float:
        """Return the cost of the tool list."""
        tools = (await self._client.list_tools()).tools
        told = ((tool.name, tool.description or "", _written(tool.input_schema)) for tool in tools)
        return sum(len(text) for tool in told for text in tool) / CHARACTERS


def run(quick: bool) -> list[Figure]:
    """Measure one sample case on the embedded stack. `quick` measures the same."""
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        return anyio.run(_measured, settings)


async def _measured(settings: Settings) -> list[Figure]:
    address = f"{api_url(settings)}/mcp"
    headers = {"Authorization": f"Bearer {api_key(settings, Role.ADMIN)}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(address, http_client=http)) as client,
    ):
        ledger = Ledger(client)
        listed = await ledger.listed()
        await _whole_job(ledger, case_files()[0])
        job = list(ledger.costs)
        await ledger.call("search_jurisprudence", query=SUBJECT, top_k=5)
    result = next(cost for tool, cost in job if tool == "get_case_pdf_analysis_result")
    answers = sum(cost for _, cost in job)
    return [
        *(noted(f"{place}. {tool}", cost, "tokens") for place, (tool, cost) in enumerate(job, start=1)),
        at_most("Calls of the job", len(job), MOST_CALLS),
        at_most("The job with the list of tools", listed + answers, MOST_TOKENS, "tokens"),
        at_most("List of the tools", listed, MOST_LISTED, "tokens"),
        at_most("Summary of the result", result, MOST_RESULT, "tokens"),
        at_most("Search with five hits", ledger.costs[-1][1], MOST_SEARCH, "tokens"),
    ]


async def _whole_job(chat: Ledger, pdf: Path) -> None:
    """Follow the server's instructions for the model; every decision is an approval."""
    link = await chat.call("request_case_pdf_upload", filename=pdf.name)
    async with httpx.AsyncClient() as browser:
        (await browser.put(link["put_url"], content=pdf.read_bytes())).raise_for_status()
    case = await chat.call("submit_case_pdf_analysis", upload_id=link["upload_id"])
    which = {"workflow_id": case["workflow_id"]}
    await _until(chat, which, "awaiting_phase_reviews")
    result = await chat.call("get_case_pdf_analysis_result", **which)
    first, *others = [phase["phase_label"] for phase in result["summary"]["phases"]]
    await chat.call("get_case_pdf_analysis_result", **which, phase_label=first)
    further = [{"phase_label": label, "approved": True} for label in others]
    await chat.call("review_case_phase", **which, phase_label=first, approved=True, other_phases=further)
    await chat.call("review_case_final", **which, approved=True)
    await _until(chat, which, "completed")
    listed = await chat.call("get_case_workflow_artifacts", **which)
    reports = [item for item in listed["artifacts"] if item["kind"] == "report_pdf"]
    report = max(reports, key=lambda item: item["version"])
    signed = await chat.call("get_case_artifact_signed_url", **which, artifact_id=report["artifact_id"])
    async with httpx.AsyncClient() as browser:
        (await browser.get(signed["signed_url"])).raise_for_status()


async def _until(chat: Ledger, which: dict[str, str], state: str) -> None:
    while (await chat.call("get_case_pdf_analysis_status", **which, wait_seconds=25))["state"] != state:
        pass


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
