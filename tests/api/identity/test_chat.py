"""Access to `/mcp`: every request needs a credential, and a tool runs only with its scope."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine

from api.app import create_app, extend
from api.http.services import Services
from api.identity.access import Access
from api.identity.guards import presented
from api.identity.handover import InsideTransport, handed_over
from api.identity.resources import CHAT_SCOPES, FIRST_SCOPES
from infra.config.settings import Settings
from infra.db.keys import create_key
from infra.identity.scopes import Role, Scope
from mcp_server.http import mount
from mcp_server.rest.client import CALLER
from mcp_server.tools.scopes import TOOL_SCOPES
from mcp_server.views.pages import built_pages
from tests.conftest import ROOT
from tests.patience import PATIENCE
from workflows.contracts.base import Channel

PUBLIC = "https://autos.test"
ASKED = {"accept": "application/json, text/event-stream"}
FIRST = f'scope="cases:read research:read", resource_metadata="{PUBLIC}/.well-known/oauth-protected-resource/mcp"'
UNFIT = {"workflow_id": 7}
"""Arguments that no tool accepts, so that an authorised call is rejected before anything starts."""


@pytest.fixture(scope="module")
def inner() -> list[Any]:
    """Requests of the application's tools to REST; tests take `further_in`."""
    return []


@pytest.fixture
def further_in(inner: list[Any]) -> list[Any]:
    """The ASGI scopes of the requests that tools send to REST in this test."""
    inner.clear()
    return inner


@asynccontextmanager
async def living(app: FastAPI) -> AsyncGenerator[None]:
    """The application's lifespan, opened and closed in one task, as the session manager's task group requires."""
    ready, over = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with app.router.lifespan_context(app):
            ready.set()
            await over.wait()

    running = asyncio.create_task(live())
    async with asyncio.timeout(PATIENCE):
        await ready.wait()
    yield
    over.set()
    await running


@pytest.fixture(scope="module")
async def chat(stack_settings: Settings, inner: list[Any]) -> AsyncIterator[FastAPI]:
    """The application with `/mcp`, as `autos api` composes it."""
    settings = stack_settings.model_copy(update={"public_url": PUBLIC, "mcp_rate_limit_per_minute": 0})
    app = create_app(settings)

    async def seen(scope: Any, receive: Any, send: Any) -> None:
        inner.append(scope)
        await app(scope, receive, send)

    extend(app, mount(settings, InsideTransport(seen, CALLER)))
    async with living(app):
        yield app


def sender(app: FastAPI, key: str | None = None) -> httpx.AsyncClient:
    headers = ASKED | ({"authorization": f"Bearer {key}"} if key else {})
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url=PUBLIC, headers=headers)


def message(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def called(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return message("tools/call", name=tool, arguments=arguments)


@pytest.fixture
def key(engine: Engine, tenant: str) -> str:
    return create_key(engine, tenant, Role.ADMIN).secret


@pytest.fixture
def holding(monkeypatch: pytest.MonkeyPatch) -> list[Scope]:
    """The scopes that the credential is granted, of all that its role allows."""
    held: list[Scope] = []

    async def narrowed(services: Services, request: Any) -> Access:
        return replace(await presented(services, request), scopes=frozenset(held))

    monkeypatch.setattr("api.identity.chat.presented", narrowed)
    return held


async def test_every_message_without_a_credential_is_told_where_to_get_one_whatever_the_verb(chat: FastAPI) -> None:
    async with sender(chat) as one:
        for revision in ("2025-06-18", "2025-11-25", "2026-07-28", None):
            headers = {"mcp-protocol-version": revision} if revision else {}
            for method in ("initialize", "server/discover", "tools/list", "tools/call", "ping", "no/such"):
                answer = await one.post("/mcp", json=message(method), headers=headers)
                assert (answer.status_code, answer.headers["www-authenticate"]) == (401, f"Bearer {FIRST}"), method
        for verb in ("GET", "POST", "DELETE", "OPTIONS", "PUT"):
            answer = await one.request(verb, "/mcp")
            assert (answer.status_code, answer.headers["www-authenticate"]) == (401, f"Bearer {FIRST}"), verb
    assert "offline_access" not in FIRST


async def test_the_address_of_a_set_is_closed_alike_and_names_its_own_document(chat: FastAPI) -> None:
    async with sender(chat) as one:
        answer = await one.post("/mcp/tudo", json=message("initialize"))
        where = answer.headers["www-authenticate"].partition('resource_metadata="')[2].partition('"')[0]
        assert (await one.get(where)).json()["resource"] == f"{PUBLIC}/mcp/tudo"
    assert answer.status_code == 401


@pytest.mark.parametrize("path", ["/mcp/inventado", "/mcp/tudo/x", "/mcp/%22%0d%0aSet-Cookie:%20a=b", "/mcp//x"])
async def test_where_there_is_no_set_the_way_in_is_that_of_the_chat_and_nothing_of_the_address_is_repeated(
    chat: FastAPI, key: str, path: str
) -> None:
    async with sender(chat) as one:
        answer = await one.post(path, json=message("initialize"))
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, f"Bearer {FIRST}")
        assert (await one.get(f"/.well-known/oauth-protected-resource{path}")).status_code == 404
    async with sender(chat, key) as one:
        assert (await one.post(path, json=called("get_corpus_status", {}))).status_code == 404


@pytest.mark.parametrize("secret", ["ak_made_up", "at_made_up", "eyJhbGciOiJub25lIn0.e30.", "x"])
async def test_a_credential_that_opens_nothing_is_called_invalid(chat: FastAPI, secret: str) -> None:
    async with sender(chat, secret) as one:
        answer = await one.post("/mcp", json=message("initialize"))
    assert answer.headers["www-authenticate"] == f'Bearer error="invalid_token", {FIRST}'


async def test_a_key_goes_on_working_and_travels_no_further_than_the_door(
    chat: FastAPI, further_in: list[Any], key: str
) -> None:
    async with sender(chat, key) as one:
        answer = await one.post("/mcp", json=called("get_corpus_status", {}))
    assert answer.json()["result"]["isError"] is False, answer.text
    (inner,) = further_in
    assert inner["path"] == "/v1/corpus"
    assert key not in str(inner["headers"])
    access = handed_over(inner)
    assert access is not None
    principal = access.principal
    assert (principal.channel, principal.role) == (Channel.CHAT, Role.ADMIN)


async def test_no_header_makes_an_access(chat: FastAPI) -> None:
    async with sender(chat) as one:
        for name in ("autos.access", "autos-access", "X-Autos-Access"):
            assert (await one.get("/v1/corpus", headers={name: "admin"})).status_code == 401


async def test_a_tool_whose_scope_is_missing_is_challenged_for_exactly_that_scope(
    chat: FastAPI, key: str, holding: list[Scope]
) -> None:
    metadata = f'resource_metadata="{PUBLIC}/.well-known/oauth-protected-resource/mcp/tudo"'
    async with sender(chat, key) as one:
        for tool, scope in TOOL_SCOPES.items():
            if not scope:
                continue
            holding[:] = [one for one in Scope if one != scope]
            refused = await one.post("/mcp/tudo", json=called(tool, UNFIT))
            assert refused.status_code == 403, tool
            expected = f'Bearer error="insufficient_scope", scope="{scope}", {metadata}'
            assert refused.headers["www-authenticate"] == expected, tool
            assert refused.json()["error"]["details"] == {"required_scope": scope}, tool
        # that scope alone is enough
        holding[:] = [Scope(TOOL_SCOPES["list_cases"] or "")]
        assert (await one.post("/mcp/tudo", json=called("list_cases", UNFIT))).status_code == 200


OF_DEMONSTRATION = {"generate_items", "store_secret"}
"""Tools that are served only if an installation names their set."""
SERVED = TOOL_SCOPES.keys() - OF_DEMONSTRATION - (set() if built_pages() else {"page_image", "decide_phase"})
ARGUMENTS: dict[str, dict[str, Any]] = {
    "create_database": {"name": "contratos"},
    "delete_database": {"name": "contratos"},
    "define_schema": {"databaseName": "contratos", "schemaDefinition": "x"},
    "undefine_schema": {"databaseName": "contratos", "schemaUndefinition": "x"},
    **{tool: {"databaseName": "contratos", "query": "x"} for tool in ("insert_data", "update_data", "delete_data")},
    "restore_version": {"databaseName": "contratos", "version": 1},
    "list_versions": {"databaseName": "contratos"},
    "submit_case_pdf_analysis": {"upload_id": "up_1"},
    "review_case_phase": {"workflow_id": "wf_1", "phase_label": "postulacao_inicial", "approved": True},
    "review_case_final": {"workflow_id": "wf_1", "approved": True},
    "reprocess_case_analysis": {"workflow_id": "wf_1", "reason": "outra leitura"},
    "get_case_artifact_signed_url": {"workflow_id": "wf_1", "artifact_id": "art_1"},
    "request_case_pdf_upload": {},
    "verify_document": {"upload_id": "up_1"},
    "show_case_phase": {"workflow_id": "wf_1", "phase_label": "postulacao_inicial"},
    "page_image": {"workflow_id": "wf_1", "page": 1},
    "decide_phase": {"workflow_id": "wf_1", "run": 1, "decision": {"handle": "h"}},
    "correct_case": {"workflow_id": "wf_1", "corrections": [{"kind": "cliente", "value": "autor"}]},
    "list_case_corrections": {"workflow_id": "wf_1"},
    "list_cases": {},
    "search_case_files": {"words": "negativação"},
    "ask_cases": {"question": "Qual o valor da causa?"},
    "get_document_integra": {"document_id": "1"},
    "recall": {"session_id": "s", "key": "k"},
    "get_schema": {"databaseName": "acervo"},
    "list_databases": {},
    "ask_case": {"workflow_id": "wf_1", "question": "Qual o valor da causa?"},
    "database_exists": {"name": "acervo"},
    "ingest_documents": {"documents": [{"source_name": "a", "text": "b"}]},
    **{tool: {} for tool in ("ingest_pdf_files", "ingest_markdown_files", "convert_files_to_markdown")},
    "get_ingest_status": {"ingest_id": "li_1"},
    "list_library_documents": {},
    "compute_with_secret": {"secret_ref": "ref_1"},
    "remove_library_document": {"document_id": "nota"},
    "admin_list_references": {},
    "admin_get_cache_stats": {},
    "admin_clear_namespace": {"namespace": "user:1"},
    **{
        tool: {"ref_id": "ref_1"}
        for tool in ("get_cached_result", "admin_get_reference_info", "admin_delete_reference")
    },
}
CASE = {"workflow_id": "wf_1"}


async def test_the_scope_of_a_tool_is_the_one_that_rest_asks_for(
    chat: FastAPI, key: str, holding: list[Scope], monkeypatch: pytest.MonkeyPatch
) -> None:
    scopes = {tool: scope for tool, scope in chat.state.tool_scopes.items() if scope and tool in SERVED}
    for one in list(chat.state.tool_scopes):
        monkeypatch.delitem(chat.state.tool_scopes, one)
    async with sender(chat, key) as one:
        for tool, scope in scopes.items():
            holding[:] = [one for one in Scope if one != scope]
            answer = await one.post("/mcp/tudo", json=called(tool, arguments_of(tool)))
            error = answer.json()["result"]["structuredContent"]["error"]
            assert (error["code"], error.get("required_scope")) == ("FORBIDDEN", scope), (tool, error)


async def test_what_the_roles_do_not_allow_is_refused_in_words_since_asking_again_would_not_help(
    chat: FastAPI, engine: Engine, tenant: str
) -> None:
    lawyer = create_key(engine, tenant, Role.LAWYER).secret
    async with sender(chat, lawyer) as one:
        answer = await one.post("/mcp", json=called("review_case_final", ARGUMENTS["review_case_final"]))
    assert answer.status_code == 200
    assert answer.json()["result"]["structuredContent"]["error"]["code"] == "FORBIDDEN"


async def test_a_call_among_others_and_one_in_pieces_are_seen_too(
    chat: FastAPI, key: str, holding: list[Scope]
) -> None:
    holding[:] = []
    whole = json.dumps([message("ping"), called("list_cases", {})]).encode()

    async def pieces() -> AsyncIterator[bytes]:
        for at in range(0, len(whole), 7):
            yield whole[at : at + 7]

    async with sender(chat, key) as one:
        assert (await one.post("/mcp", content=pieces())).status_code == 403
        for unreadable in (b"", b"[" * 100_000, b"\xff", b'"tools/call"', b'{"method":"tools/call","params":[]}'):
            assert (await one.post("/mcp", content=unreadable)).status_code == 400


def test_the_first_scopes_are_few_and_none_is_for_staying_signed_in() -> None:
    assert set(FIRST_SCOPES) < set(CHAT_SCOPES) == {scope for scope in TOOL_SCOPES.values() if scope}


def arguments_of(tool: str) -> dict[str, Any]:
    """Return arguments that the tool accepts."""
    examples = json.loads((ROOT / "api/routes/research/questions.json").read_text(encoding="utf-8"))
    return examples.get(tool) or ARGUMENTS.get(tool, CASE)
