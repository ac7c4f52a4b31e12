"""Tools with a view, the same tools without one, and tools that only a view may call."""

import base64
import json
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID
from mcp.shared.exceptions import MCPError

from mcp_server.tools.case.artifacts import LARGEST_MANIFEST, MANIFEST_VIEWED
from mcp_server.tools.case.phases import MOST_BYTES, VIEWED
from mcp_server.tools.case.progress import FINAL_VIEWED
from mcp_server.views.pages import Page, View, built_pages
from tests.mcp_server import connecting
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID, result, status
from tests.mcp_server.connecting import CONSOLE
from tests.mcp_server.rest_stub import RestStub, data, error
from workflows.contracts.run.case import CaseState

PAGES = tuple(Page(view, f"<!doctype html><title>{view}</title>") for view in View)
PHASE = "postulacao_inicial"
SHOWN_BY = {
    View.ANDAMENTO: {"submit_case_pdf_analysis", "get_case_pdf_analysis_status"},
    View.REVISAO: {"show_case_phase", "page_image", "decide_phase"},
    View.CITACOES: {"verify_legal_claims"},
    View.ARTEFATOS: {"get_case_workflow_artifacts"},
}


def connected(stub: RestStub, pages: tuple[Page, ...] = PAGES) -> AbstractAsyncContextManager[Client]:
    return connecting.connected(stub, pages=pages)


def shown(**changed: Any) -> dict[str, Any]:
    """The answer of REST about a phase."""
    (phase,) = (one for one in result()["phases"] if one["phase_label"] == PHASE)
    given = {"workflow_id": WORKFLOW_ID, "run": 1, "state": "awaiting_phase_reviews", "pages": 9, "cliente": None}
    return {**given, "version": 0, "phase": phase, "handle": "h", "closed_because": None, **changed}


async def test_each_view_is_named_by_its_tools_and_read_at_this_and_at_any_earlier_address():
    async with connected(RestStub()) as client:
        tools = (await client.list_tools()).tools
        for page in PAGES:
            named = {tool.name: tool.meta["ui"] for tool in tools if tool.meta and "ui" in tool.meta}
            assert {name for name, ui in named.items() if ui["resourceUri"] == page.address} == SHOWN_BY[page.view]
            only = {name for name, ui in named.items() if ui.get("visibility") == ["app"]}
            assert only == {"page_image", "decide_phase"}
            for address in (page.address, f"ui://autos/{page.view}-0123456789ab.html"):
                (content,) = (await client.read_resource(address)).contents
                assert (getattr(content, "text", None), content.mime_type) == (page.html, APP_MIME_TYPE)
        listed = {resource.uri: resource.meta for resource in (await client.list_resources()).resources}
        assert listed.keys() == {page.address for page in PAGES}
        assert "domain" not in json.dumps(list(listed.values()))
        with pytest.raises(MCPError):
            await client.read_resource("ui://autos/outra-0123456789ab.html")
        assert EXTENSION_ID in (client.server_capabilities.extensions or {})


async def test_without_built_views_tools_answer_alike_and_none_speaks_of_a_view():
    stub = RestStub(
        {
            f"GET {CASE_PATH}": data(status(CaseState.COMPLETED)),
            f"GET {CASE_PATH}/phases/{PHASE}": data(shown()),
        }
    )
    calls = {
        "get_case_pdf_analysis_status": {"workflow_id": WORKFLOW_ID},
        "show_case_phase": {"workflow_id": WORKFLOW_ID, "phase_label": PHASE},
    }
    answers: list[Any] = []
    for pages in (PAGES, ()):
        async with connected(stub, pages) as client:
            replies = [await client.call_tool(name, arguments) for name, arguments in calls.items()]
            answers.append([reply.structured_content for reply in replies])
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            extensions = client.server_capabilities.extensions or {}
    assert answers[0] == answers[1]
    assert not {"page_image", "decide_phase"} & tools.keys()
    assert not [name for name, tool in tools.items() if "ui" in (tool.meta or {})]
    assert EXTENSION_ID not in extensions


def test_pages_count_as_built_when_all_are_there_and_another_page_has_another_address(tmp_path: Path):
    assert built_pages(tmp_path) == {}
    for view in View:
        assert built_pages(tmp_path) == {}
        (tmp_path / f"{view}.html").write_text(str(view), encoding="utf-8")
    found = built_pages(tmp_path)
    assert found.keys() == set(View)
    assert found[View.REVISAO].address == Page(View.REVISAO, "revisao").address
    assert found[View.REVISAO].address != Page(View.REVISAO, "other").address


async def test_a_phase_comes_in_words_for_the_model_and_whole_with_its_handle_for_the_view():
    stub = RestStub({f"GET {CASE_PATH}/phases/{PHASE}": data(shown())})
    async with connected(stub) as client:
        reply = await client.call_tool("show_case_phase", {"workflow_id": WORKFLOW_ID, "phase_label": PHASE})
        stub.answers[f"GET {CASE_PATH}/phases/{PHASE}"] = data(shown(handle=None, closed_because="Já terminou."))
        closed = await client.call_tool("show_case_phase", {"workflow_id": WORKFLOW_ID, "phase_label": PHASE})
    told: dict[str, Any] = reply.structured_content or {}
    assert (told["open"], told["console"]) == (True, f"{CONSOLE}/casos/{WORKFLOW_ID}/revisao/{PHASE}")
    (match,) = told["phase"]["matches"]
    assert match["case_passage"]["text"]
    assert match["precedent_passage"]["text"]
    assert match["why"]
    assert "handle" not in json.dumps(told)
    seen = (reply.meta or {})[VIEWED]
    assert (seen["handle"], seen["phase"]["matches"][0]["score_breakdown"]["total"]) == ("h", 61.5)
    assert "pieces" not in seen["phase"]
    assert (closed.structured_content or {})["open"] is False
    assert (closed.structured_content or {})["next_step"].startswith("Já terminou.")


async def test_a_picture_is_cut_round_its_passage_and_made_narrower_until_a_call_can_carry_it():
    words = {"highlights": [{"kind": "match", "boxes": [[0.1, 0.30, 0.9, 0.32], [0.1, 0.33, 0.4, 0.35]]}]}

    def drawn(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=b"w" * (int(request.url.params["width"]) * 100))

    stub = RestStub({f"GET {CASE_PATH}/pages/3/text": data(words), f"GET {CASE_PATH}/pages/3.webp": drawn})
    asked = {"workflow_id": WORKFLOW_ID, "page": 3, "phase_label": PHASE, "document_id": "stj-1"}
    async with connected(stub) as client:
        reply = await client.call_tool("page_image", asked)
        params = dict(stub.last.url.params)
        whole = await client.call_tool("page_image", asked | {"whole": True})
        assert "crop" not in stub.last.url.params
        stub.answers[f"GET {CASE_PATH}/pages/3.webp"] = error(404, "NOT_FOUND", "Não há a página.")
        missing = await client.call_tool("page_image", asked)
    assert params == {"phase": PHASE, "match": "stj-1", "crop": "0.0700,0.2200,0.9300,0.4000", "width": "640"}
    (block,) = reply.content
    assert block.type == "image"
    assert block.mime_type == "image/webp"
    assert len(base64.b64decode(block.data)) <= MOST_BYTES
    assert len(whole.model_dump_json()) < 100_000
    assert missing.is_error


async def test_a_view_decides_with_its_handle_and_without_one_nothing_is_asked():
    receipt: dict[str, Any] = {"decision_id": "v1", "state": "awaiting_final_review", "pending_phases": []}
    stub = RestStub({f"POST {CASE_PATH}/review": data(receipt)})
    decision = {"phase_label": PHASE, "approved": True, "handle": "h", "decision_id": "v1"}
    async with connected(stub) as client:
        given = {"workflow_id": WORKFLOW_ID, "run": 2, "decision": decision}
        taken = await client.call_tool("decide_phase", given)
        assert (json.loads(stub.last.content), stub.last.url.params["run"]) == (decision, "2")
        without = {name: value for name, value in decision.items() if name != "handle"}
        refused = await client.call_tool("decide_phase", {**given, "decision": without})
    assert "review_case_final" in (taken.structured_content or {})["next_step"]
    assert refused.is_error
    assert len(stub.requests) == 1


async def test_a_status_that_waits_for_the_final_decision_brings_the_view_what_it_decides_on():
    final: dict[str, Any] = {"workflow_id": WORKFLOW_ID, "run": 1, "phases": [], "handle": "h", "closed_because": None}
    asked = {"workflow_id": WORKFLOW_ID}
    stub = RestStub(
        {
            f"GET {CASE_PATH}": data(status(CaseState.AWAITING_FINAL_REVIEW)),
            f"GET {CASE_PATH}/final": data(final),
        }
    )
    async with connected(stub) as client:
        waiting = await client.call_tool("get_case_pdf_analysis_status", asked)
        stub.answers[f"GET {CASE_PATH}/final"] = error(404, "NOT_FOUND", "Caso não encontrado.")
        without = await client.call_tool("get_case_pdf_analysis_status", asked)
        stub.answers[f"GET {CASE_PATH}/final"] = error(429, "RATE_LIMITED", "Pedidos demais.")
        later = await client.call_tool("get_case_pdf_analysis_status", asked)
        stub.answers[f"GET {CASE_PATH}"] = data(status(CaseState.COMPLETED))
        ended = await client.call_tool("get_case_pdf_analysis_status", asked)
    assert (waiting.meta or {})[FINAL_VIEWED] == final
    assert "handle" not in json.dumps(waiting.structured_content)
    assert not without.is_error
    assert FINAL_VIEWED not in (without.meta or {})
    assert later.is_error, "a view that asks anew keeps what it shows, and asks once more"
    assert FINAL_VIEWED not in (ended.meta or {})


async def test_artifacts_bring_the_view_the_newest_manifest_as_it_was_signed_and_the_published_keys():
    artifact = {"run": 1, "sha256": "0" * 64, "created_at": "2026-05-04T12:00:00Z", "kind": "manifest", "size": 10}
    listed = [artifact | {"artifact_id": "m1", "version": 1}, artifact | {"artifact_id": "m2", "version": 2}]
    keys = [{"public_key": "AAAA", "fingerprint": "f", "retired_at": None}]
    stub = RestStub(
        {
            f"GET {CASE_PATH}/artifacts": data(listed),
            f"GET {CASE_PATH}/artifacts/m2/content": lambda _: httpx.Response(200, text='{"signature":"é"}'),
            "GET /.well-known/autos-signing-keys.json": lambda _: httpx.Response(200, json={"keys": keys}),
        }
    )
    asked = {"workflow_id": WORKFLOW_ID}
    async with connected(stub) as client:
        found = await client.call_tool("get_case_workflow_artifacts", asked)
        listed[1]["size"] = LARGEST_MANIFEST + 1
        stub.answers[f"GET {CASE_PATH}/artifacts"] = data(listed)
        large = await client.call_tool("get_case_workflow_artifacts", asked)
    assert (found.meta or {})[MANIFEST_VIEWED] == {"text": '{"signature":"é"}', "keys": keys}
    assert MANIFEST_VIEWED not in (large.meta or {})
    told: dict[str, Any] = large.structured_content or {}
    assert len(told["artifacts"]) == 2
