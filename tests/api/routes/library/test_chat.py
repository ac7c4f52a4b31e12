"""The firm's library in a chat: a real MCP client, the sets `biblioteca` and `operacao`, and real servers."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from mcp import Client
from sqlalchemy import Engine, update

from activities.library.activities import Library
from infra.db.keys import create_key
from infra.db.models import Reference
from infra.identity.scopes import Role
from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from tests.activities.casefile.reader.documents import docx, paragraph
from tests.api.routes.library.test_documents import FLIGHT, MOULD

pytestmark = pytest.mark.stack

SETS = ("biblioteca", "operacao")
LONG = "\n\n".join(f"Cômodo {number}: {MOULD} {'A vistoria descreve o imóvel. ' * 30}" for number in range(12))


class Chat:
    """A chat with one key that returns answers and errors as a model reads them."""

    def __init__(self, app: FastAPI, rest: RestClient, client: Client) -> None:
        self.rest = rest
        self.client = client
        self._app = app
        self.called: set[str] = set()

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        self.called.add(tool)
        reply = await self.client.call_tool(tool, arguments)
        assert not reply.is_error, reply.content
        assert reply.structured_content
        assert reply.structured_content["next_step"]
        return reply.structured_content

    async def code(self, tool: str, **arguments: Any) -> str:
        """Return the code of an error."""
        reply = await self.client.call_tool(tool, arguments)
        assert reply.is_error, reply.structured_content
        told: dict[str, Any] = reply.structured_content or {}
        return told["error"]["code"]

    async def send(self, tool: str, files: dict[str, bytes], **arguments: Any) -> dict[str, Any]:
        """Request links, upload each file by its own, and ingest them."""
        asked = await self.call(tool, filenames=list(files))
        assert [link["filename"] for link in asked["links"]] == list(files)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(self._app), base_url="http://autos.test") as browser:
            for link in asked["links"]:
                path = link["put_url"].partition("/v1/")[2]
                (await browser.put(f"/v1/{path}", content=files[link["filename"]])).raise_for_status()
        return await self.call(tool, upload_ids=[link["upload_id"] for link in asked["links"]], **arguments)


@asynccontextmanager
async def chatting(app: FastAPI, engine: Engine, tenant: str, role: Role, *more: str) -> AsyncGenerator[Chat]:
    key = create_key(engine, tenant, role).secret
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with RestClient("http://autos.test", key, transport=transport, name="mcp") as rest:
        gateway = Gateway(rest, AttachmentFetcher([], 1), 1, console_url="http://autos.test")
        async with Client(build_server(gateway, sets=(*SETS, *more))) as client:
            yield Chat(app, rest, client)


async def test_every_tool_on_real_documents(app: FastAPI, engine: Engine, tenant: str, library_worker: Library) -> None:
    async with (
        chatting(app, engine, tenant, Role.LAWYER) as lawyer,
        chatting(app, engine, tenant, Role.ADMIN) as admin,
        chatting(app, engine, "another-firm", Role.ADMIN) as stranger,
    ):
        broken = docx(paragraph("x"), more={"word/vbaProject.bin": b"x"})
        files = {"voo.docx": docx(paragraph(FLIGHT)), "macros.docx": broken}
        taken = await lawyer.send("ingest_pdf_files", files, tags=["aéreo"])
        states = {one["source_name"]: one["state"] for one in taken["documents"]}
        assert (states, "motivo" in taken["next_step"]) == ({"voo.docx": "ready", "macros.docx": "failed"}, True)
        noted = await lawyer.send("ingest_markdown_files", {"vistoria.md": LONG.encode()}, case_id="causa-1")
        assert noted["total_chunks"] >= 12
        text = {"source_name": "nota.txt", "text": MOULD, "document_id": "nota", "metadata": {"tipo": "relato"}}
        told = await lawyer.call("ingest_documents", documents=[text], chunking={"chunk_size_chars": 400})
        status = await lawyer.call("get_ingest_status", ingest_id=told["ingest_id"])
        assert (status["done"], status["documents"][0]["state"]) == (True, "ready")

        converted = await lawyer.send("convert_files_to_markdown", {"só-texto.docx": docx(paragraph(FLIGHT))})
        (document,) = converted["documents"]
        assert FLIGHT not in str(converted)
        assert document["markdown"] == f"http://autos.test/v1/library/documents/{document['document_id']}/markdown"
        kept = await lawyer.send(
            "convert_files_to_markdown", {"só-texto.docx": docx(paragraph(MOULD))}, overwrite=False
        )
        assert (kept["kept"], kept["documents"]) == ([document["document_id"]], [])

        found = await lawyer.call("search_documents", query="cancelamento de voo sem assistência", tag="aéreo")
        assert {hit["source_name"] for hit in found["results"]} == {"voo.docx"}
        assert (found["results"][0]["excerpt"], found["answered"]) == (FLIGHT, True)
        brief = await lawyer.call("search_documents", query="mofo no banheiro", document_id="nota", excerpt_chars=80)
        assert (len(brief["results"]), brief["results"][0]["metadata"]) == (1, {"tipo": "relato"})
        assert len(brief["results"][0]["excerpt"]) <= 80

        long = await lawyer.call("search_documents", query="mofo e infiltração", case_id="causa-1", n_results=12)
        assert len(long["results"]) < long["total_items"] == 12
        ref = {"ref_id": long["ref_id"]}
        page = await lawyer.call("get_cached_result", **ref, page=3, page_size=5)
        assert (len(page["preview"]), page["total_pages"], page["preview_strategy"]) == (2, 3, "page")
        first = await lawyer.call("get_cached_result", **ref, max_size=100)
        assert first["preview"] == [long["results"][0]]
        assert await lawyer.code("get_cached_result", **ref, page=4, page_size=5) == "NOT_FOUND"
        for other in (admin, stranger):
            assert await other.code("get_cached_result", **ref) == "NOT_FOUND"
        assert await lawyer.code("admin_get_reference_info", **ref) == "FORBIDDEN"
        assert await stranger.code("admin_get_reference_info", **ref) == "NOT_FOUND"
        assert await stranger.code("admin_delete_reference", **ref) == "NOT_FOUND"

        info = await admin.call("admin_get_reference_info", **ref)
        assert (info["total_items"], info["reads"], "mofo" in str(info)) == (12, 3, False)
        listed = await admin.call("admin_list_references", namespace=info["namespace"])
        assert [one["ref_id"] for one in listed["references"]] == [long["ref_id"]]
        assert (await stranger.call("admin_list_references", namespace=info["namespace"]))["references"] == []
        assert (await admin.call("admin_get_cache_stats"))["references"] == 1
        assert (await stranger.call("admin_clear_namespace", namespace=info["namespace"]))["deleted"] == 0
        assert (await admin.call("admin_delete_reference", **ref))["deleted"] == 1
        again = await lawyer.call("search_documents", query="mofo e infiltração", case_id="causa-1", n_results=12)
        with engine.begin() as connection:
            connection.execute(
                update(Reference)
                .where(Reference.tenant == tenant, Reference.ref_id == again["ref_id"])
                .values(expires_at=Reference.created_at)
            )
        assert await lawyer.code("get_cached_result", ref_id=again["ref_id"]) == "NOT_FOUND"
        assert (await admin.call("admin_clear_namespace", namespace=info["namespace"]))["deleted"] == 1

        names = {one["source_name"] for one in (await lawyer.call("list_library_documents"))["documents"]}
        assert names == {*files, "vistoria.md", "nota.txt", "só-texto.docx"}
        one = await lawyer.call("list_library_documents", limit=1, tag="aéreo")
        rest = await lawyer.call("list_library_documents", limit=1, tag="aéreo", page=one["pagination"]["cursor"])
        assert {each["documents"][0]["source_name"] for each in (one, rest)} == set(files)
        assert (await stranger.call("list_library_documents", source_name="nota.txt"))["documents"] == []
        assert (await stranger.call("search_documents", query="mofo", document_id="nota"))["results"] == []
        assert await stranger.code("get_ingest_status", ingest_id=told["ingest_id"]) == "NOT_FOUND"
        assert await stranger.code("remove_library_document", document_id="nota") == "NOT_FOUND"
        assert (await lawyer.call("remove_library_document", document_id="nota"))["removed"]
        assert (await lawyer.call("search_documents", query="mofo", document_id="nota"))["results"] == []

        value = (await lawyer.rest.ask("POST /v1/values", {"name": "teto", "value": 73_331.5})).data["secret_ref"]
        reckoned = await lawyer.call("compute_with_secret", secret_ref=value)
        assert ("73331" in str(reckoned), "usuário" in reckoned["next_step"]) == (False, True)
        result = reckoned["result_url"].rpartition("/v1/")[2]
        assert "R$ 73.331,50" in (await lawyer.rest.content(f"/v1/{result}", {})).decode()
        for ref in (value, result.rpartition("/")[2]):
            assert await lawyer.code("get_cached_result", ref_id=ref) == "NOT_FOUND"
            assert await stranger.code("compute_with_secret", secret_ref=ref) == "NOT_FOUND"

        health = await lawyer.call("health_check")
        assert (health["status"], health["components"]["database"]) == ("degraded", "ok")
        assert any("acervo" in word for word in health["failing"])
        tools = {tool.name for tool in (await lawyer.client.list_tools()).tools}
        assert tools == lawyer.called | admin.called


async def test_invented_items_are_kept_and_read_page_by_page_by_who_made_them(
    app: FastAPI, engine: Engine, tenant: str
) -> None:
    async with (
        chatting(app, engine, tenant, Role.LAWYER, "demonstracao") as lawyer,
        chatting(app, engine, tenant, Role.ADMIN, "demonstracao") as colleague,
    ):
        made = await lawyer.call("generate_items", count=10_000, prefix="ação")
        page = await lawyer.call("get_cached_result", ref_id=made["ref_id"], page=100, page_size=100)
        assert (page["total_items"], page["total_pages"]) == (10_000, 100)
        assert page["preview"][-1] == {"id": 9_999, "name": "ação_9999", "value": 99_990}
        assert await colleague.code("get_cached_result", ref_id=made["ref_id"]) == "NOT_FOUND"
        for _ in range(9):
            await lawyer.call("generate_items", count=100)
        assert await lawyer.code("generate_items", count=100) == "CONFLICT"


async def test_a_value_typed_outside_the_chat_is_found_by_its_name_and_reckoned_with(
    app: FastAPI, engine: Engine, tenant: str
) -> None:
    async with chatting(app, engine, tenant, Role.LAWYER, "demonstracao") as lawyer:
        asked = await lawyer.call("store_secret", name="teto")
        assert (asked["kept"], asked["url"]) == (False, "http://autos.test/valores")
        await lawyer.rest.ask("POST /v1/values", {"name": "teto", "value": 81_357.25})
        found = await lawyer.call("store_secret", name="teto")
        told = await lawyer.call("compute_with_secret", secret_ref=found["ref_id"], multiplier=2)
        assert told["name"] == "teto"
        assert not [one for one in (asked, found, told) if "81357" in str(one).replace(".", "").replace(",", "")]
        given = await lawyer.call("store_secret", name="outro", value=12_345)
        assert (given["kept"], "o leu" in given["message"], "não o leu" in given["message"]) == (True, True, False)
