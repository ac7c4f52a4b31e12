"""Calls every tool on the running stack of `AUTOS_DATA_DIR` and keeps calls and answers in `docs/tool-calls.json`.

Run as `python -m docs.make.tool_calls` from the repository, on a stack that holds only the sample corpus. Real calls
and answers, shortened where "…" stands.
"""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import httpx
from mcp import Client
from mcp_types import CallToolResult
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from autos.cli.connection import api_key, api_url
from autos.local.stack import local_settings
from autos.samples import case_files
from docs.make.tools import CALLS, DOMAINS
from infra.identity.scopes import Role
from mcp_server.gateway import Gateway
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest import RestClient
from mcp_server.server import build_server
from mcp_server.sets import ALL
from mcp_server.settings import max_upload_bytes
from workflows.contracts.signing_keys import WELL_KNOWN_PATH

TEXT, ADDRESS, ENTRIES, SCALARS = 160, 40, 1, 8
SECONDS = 120
FOR_VIEWS = re.compile(rf"/artifacts/[^/]+/content$|{re.escape(WELL_KNOWN_PATH)}$")
SUBJECT = "inscrição indevida em cadastro de inadimplentes dano moral"
CLAIMS = (
    "O dano moral é presumido (Súmula 385/STJ e Súmula 9.999/STJ), na forma do art. 927 do CC, como decidiu o "
    "Ministro Gaspar Peroba no REsp 9.150.102/RS."
)


class RequestLines(httpx.AsyncHTTPTransport):
    """Notes the line of each request."""

    def __init__(self) -> None:
        super().__init__()
        self.of_call: list[str] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Sends the request."""
        self.of_call.append(f"{request.method} {request.url.path}")
        return await super().handle_async_request(request)


class Recorder:
    """A chat client that keeps the first call of each tool."""

    def __init__(self, client: Client, lines: RequestLines) -> None:
        self._client = client
        self._lines = lines
        self.calls: dict[str, dict[str, Any]] = {}

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The whole answer; what is kept of it is shortened."""
        return (await self.whole(tool, **arguments)).structured_content

    async def whole(self, tool: str, **arguments: Any) -> CallToolResult:
        """`call`, with what only a view gets."""
        self._lines.of_call.clear()
        reply = await self._client.call_tool(tool, arguments)
        if reply.is_error or reply.structured_content is None:
            raise RuntimeError(f"{tool} {arguments}: {reply.content}")
        kept = {
            "arguments": arguments,
            "rest": leading(self._lines.of_call),
            "answer": shortened(reply.structured_content),
        }
        self.calls.setdefault(tool, kept)
        return reply

    async def reach(self, workflow_id: str, state: str) -> dict[str, Any]:
        """Waits until the case is in the state."""
        async with asyncio.timeout(SECONDS):
            while (now := await self.call("get_case_pdf_analysis_status", workflow_id=workflow_id))["state"] != state:
                await asyncio.sleep(0.2)
        return now


def leading(lines: Sequence[str]) -> str:
    """Of the requests of one call the first that does something; where all only read, the last that a model is told of.

    What a view checks signatures with is read after that.
    """
    told = [line for line in lines if not FOR_VIEWS.search(line)]
    return next((line for line in told if not line.startswith("GET ")), told[-1])


def shortened(value: Any) -> Any:
    """The value with "…" where something was left out."""
    if isinstance(value, str):
        most = ADDRESS if value.startswith("http") else TEXT
        return value if len(value) <= most else f"{value[:most].rstrip()}…"
    if isinstance(value, dict):
        return {name: shortened(item) for name, item in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        items = cast("list[Any]", value)
        kept = ENTRIES if any(isinstance(item, dict | list) or len(str(item)) > TEXT for item in items) else SCALARS
        rest = [f"… (+{len(items) - kept})"] if len(items) > kept else []
        return [*(shortened(item) for item in items[:kept]), *rest]
    return value


@asynccontextmanager
async def recorder() -> AsyncGenerator[Recorder]:
    """Connected to the running stack as its administrator, local files read below the repository."""
    settings, lines = local_settings(), RequestLines()
    limit = max_upload_bytes(settings)
    async with RestClient(api_url(settings), api_key(settings, Role.ADMIN), transport=lines) as rest:
        gateway = Gateway(rest, AttachmentFetcher([], limit), limit, local_root=Path.cwd())
        async with Client(build_server(gateway, sets=[ALL])) as client:
            yield Recorder(client, lines)


async def search(chat: Recorder) -> list[str]:
    """The search tools; gives the identifiers of what was found."""
    found = await chat.call("search_jurisprudence", query=SUBJECT, top_k=5, include_kg=True)
    ids = [row["document_id"] for row in found["results"]]
    await chat.call("verify_legal_claims", text=CLAIMS)
    await chat.call("get_irac_analysis", document_id=ids[0])
    await chat.call("find_similar_cases", document_id=ids[0], top_k=3)
    await chat.call("get_document_integra", document_id=ids[0])
    await chat.call("search_features", resultado="provido", tipo_recurso="recurso especial", limit=3)
    await chat.call("discover_values", filtro="categorias", contem="consumidor", limit=3)
    return ids


async def graph(chat: Recorder, ids: list[str]) -> None:
    """The graph tools, each about something the ones before found."""
    features = await chat.call("search_features", resultado="provido", limit=1)
    category = features["results"][0]["categorias"][0]
    minister = features["results"][0]["ministro"]
    divided = await chat.call("get_divergencias", limit=5)
    criterion = divided["clusters"][0]["criterio"]
    await chat.call("get_turma_divergences", tema=criterion)
    await chat.call("get_optimal_argument", categoria_id=category, top_k=5)
    await chat.call("get_optimal_argument_by_ministro", categoria_id=category, ministro=minister, top_k=5)
    await chat.call("get_ministro_profile", ministro=minister, limit_criterios=3)
    await chat.call("get_temporal_evolution", criterio=criterion)
    influential = (await chat.call("get_pagerank", limit=3))["decisions"]
    await chat.call("get_citation_chain", decisao_id=ids[0], max_depth=2)
    await chat.call("get_communities", min_shared=2, limit=3)
    await chat.call("get_structural_similarity", source_id=ids[0], target_id=ids[1])
    await chat.call("get_shortest_path", source_id=ids[0], target_id=influential[0]["document_id"])
    await chat.call("get_graph_embeddings", decisao_ids=ids[:2])


async def case(chat: Recorder) -> None:
    """One sample case from submission to artifacts, and a second run."""
    pdf = case_files()[0].relative_to(Path.cwd())
    await chat.call("request_case_pdf_upload", filename=pdf.name)
    submitted = await chat.call("submit_case_pdf_analysis", local_path=str(pdf))
    which = {"workflow_id": submitted["workflow_id"]}
    await _settled(chat, which["workflow_id"], "awaiting_phase_reviews")
    result = await chat.call("get_case_pdf_analysis_result", **which)
    labels: list[str] = [phase["phase_label"] for phase in result["summary"]["phases"]]
    await _by_hand(chat, which, labels[0])
    first, *others = labels[1:]
    further = [{"phase_label": label, "approved": True} for label in others]
    await chat.call("review_case_phase", **which, phase_label=first, approved=True, other_phases=further)
    await chat.reach(which["workflow_id"], "awaiting_final_review")
    await chat.call("review_case_final", **which, approved=True, reviewer="Ana", notes="Conferido.")
    await chat.reach(which["workflow_id"], "completed")
    listed = await chat.call("get_case_workflow_artifacts", **which)
    reports = [item for item in listed["artifacts"] if item["kind"] == "report_pdf"]
    latest = max(reports, key=lambda item: item["version"])
    await chat.call("get_case_artifact_signed_url", **which, artifact_id=latest["artifact_id"])
    await chat.call("reprocess_case_analysis", **which, min_precedent_score=70, reason="Só os mais próximos")
    await chat.reach(which["workflow_id"], "awaiting_phase_reviews")
    await chat.call("compare_case_runs", **which)
    await chat.call("list_cases", filename=pdf.stem, limit=3)


async def case_file(chat: Recorder) -> None:
    """Questions to a sample case file, its timeline, and a page more."""
    pdf = case_files()[0].relative_to(Path.cwd())
    submitted = await chat.call("submit_case_pdf_analysis", local_path=str(pdf))
    which = {"workflow_id": submitted["workflow_id"]}
    await chat.reach(which["workflow_id"], "awaiting_phase_reviews")
    await chat.call("ask_case", **which, question="Qual o valor da causa?", top_k=2)
    told = await chat.call("case_timeline", **which)
    chat.calls.pop("case_timeline")
    acts = cast("list[Any]", told["acts"])
    act = next(str(one["piece_id"]) for one in acts if not isinstance(one, str) and one["type"] == "sentenca")
    premises = {"meio": "djen", "data": "2025-06-06", "destinatario": "particular", "feriados": ["2025-06-19"]}
    await chat.call("case_timeline", **which, act=act, **premises)
    link = await chat.call("add_case_pages", **which)
    chat.calls.pop("add_case_pages")
    async with httpx.AsyncClient() as browser:
        (await browser.put(link["put_url"], content=page_more())).raise_for_status()
    await chat.call("add_case_pages", **which, upload_id=link["upload_id"], reason="Despacho novo")


ORDER = ("DESPACHO", "Intime-se a parte autora para manifestar-se no prazo de cinco dias.")


def page_more(lines: Sequence[str] = ORDER) -> bytes:
    """A page as PDF: one that a court might add, unless told otherwise."""
    made = BytesIO()
    canvas = Canvas(made, pagesize=A4, invariant=1)
    for at, line in enumerate(lines):
        canvas.drawString(70, 770 - 20 * at, line)
    canvas.save()
    return made.getvalue()


async def _by_hand(chat: Recorder, which: dict[str, str], label: str) -> None:
    """A phase decided as its view does it."""
    shown = await chat.whole("show_case_phase", **which, phase_label=label)
    seen = (shown.meta or {})["autos/phase"]
    match = seen["phase"]["matches"][0]
    passage = {"phase_label": label, "document_id": match["document_id"]}
    await chat.call("page_image", **which, page=match["case_passage"]["page"], **passage)
    decision = {"phase_label": label, "approved": True, "handle": seen["handle"]}
    await chat.call("decide_phase", **which, run=seen["run"], decision=decision)
    chat.calls["decide_phase"]["arguments"]["decision"]["handle"] = "…"


async def document(chat: Recorder) -> None:
    """A draft sent by the link that the tool gives, and its answer."""
    link = await chat.call("verify_document")
    async with httpx.AsyncClient() as browser:
        (await browser.put(link["put_url"], content=CLAIMS.encode())).raise_for_status()
    chat.calls.pop("verify_document")
    async with asyncio.timeout(SECONDS):
        while (await chat.call("verify_document", upload_id=link["upload_id"]))["state"] != "completed":
            chat.calls.pop("verify_document")


async def _settled(chat: Recorder, workflow_id: str, state: str) -> None:
    """The status that is kept is the one that asks for the review, and not the first one."""
    await chat.reach(workflow_id, state)
    chat.calls.pop("get_case_pdf_analysis_status")
    await chat.call("get_case_pdf_analysis_status", workflow_id=workflow_id)


async def library(chat: Recorder) -> None:
    """A statute searched, read on a day, walked."""
    of_law = {"kind": "legislation|sumula"}
    await chat.call("search", query="anotação aviso", tags=of_law, at_date="2020-05-04", limit=3)
    await chat.call("get_document", reference="art. 2º da Lei 99.001/2015", at_date="2020-05-04")
    await chat.call("browse_structure", root_id="lei-99001-2015", depth=2)


async def conduct(chat: Recorder) -> None:
    """The rules, and the check of an answer that quotes a decision."""
    found = await chat.whole("search_jurisprudence", query=SUBJECT, top_k=1)
    data: dict[str, Any] = found.structured_content or {}
    row = data["results"][0]
    await chat.call("safety_guidelines", category="jurisdiction", jurisdiction="br")
    await chat.call(
        "quality_check",
        mode="research",
        model="modelo-de-exemplo",
        jurisdiction="br",
        tools_sequence=["safety_guidelines", "search_jurisprudence", "get_document_integra"],
        documents_cited=[row["document_id"], "999999999"],
        quotations=[{"document_id": row["document_id"], "text": row["passage"]}],
        satisfaction="sufficient",
        confidence="high",
        response_contains_legal_assertion_verb=True,
    )


async def databases(chat: Recorder, name: str = "acervo") -> None:
    """A free question to the graph, and what leads to it."""
    cited = "MATCH (a:Decision)-[:CITA]->(b:Decision) RETURN b.process, count(*) AS citada ORDER BY citada DESC LIMIT 5"
    await chat.call("list_databases")
    await chat.call("database_exists", name=name)
    await chat.call("get_schema", databaseName=name)
    await chat.call("validate_query", databaseName=name, query=cited)
    await chat.call("query_read", databaseName=name, query=cited)


async def own_databases(chat: Recorder, name: str = "contratos") -> None:
    """A database of the firm's own: made, defined, written, undone and removed."""
    own = {"databaseName": name}
    defined = (
        "CREATE NODE TABLE Pessoa (nome STRING COMMENT 'Nome completo', idade INT64, PRIMARY KEY (nome)) COMMENT "
        "'Quem contrata'; CREATE REL TABLE Deve (FROM Pessoa TO Pessoa, valor DOUBLE COMMENT 'Em reais')"
    )
    added = "CREATE (a:Pessoa {nome: 'Ana'})-[:Deve {valor: 1200.5}]->(b:Pessoa {nome: 'Bia'}) RETURN a.nome, b.nome"
    await chat.call("create_database", name=name)
    await chat.call("define_schema", **own, schemaDefinition=defined)
    await chat.call("insert_data", **own, query=added)
    await chat.call("update_data", **own, query="MATCH (p:Pessoa {nome: 'Ana'}) SET p.idade = 30 RETURN p.idade")
    await chat.call("delete_data", **own, query="MATCH (p:Pessoa {nome: 'Bia'}) DETACH DELETE p")
    await chat.call("undefine_schema", **own, schemaUndefinition="DROP TABLE Deve")
    await chat.call("list_versions", **own)
    await chat.call("restore_version", **own, version=4)
    await chat.call("delete_database", name=name)


async def firm_library(chat: Recorder) -> None:
    """Documents of a firm's own: brought in by links and as a text, converted, searched, taken out."""
    opinion = "PARECER\n\nO locatário relata mofo no banheiro e infiltração na parede desde a entrega das chaves."
    note = "# Vistoria\n\nA parede da sala tem infiltração; o mofo do banheiro foi limpo em maio, e voltou."
    await _by_link(chat, "ingest_pdf_files", "parecer.pdf", page_more(opinion.splitlines()), tags=["locação"])
    await _by_link(chat, "ingest_markdown_files", "vistoria.md", note.encode(), tags=["locação"])
    await _by_link(chat, "convert_files_to_markdown", "ofício.pdf", page_more())
    text = {"source_name": "nota.txt", "text": "Reunião com o locatário sobre o mofo.", "document_id": "nota"}
    begun = await chat.call("ingest_documents", documents=[{**text, "metadata": {"tipo": "reunião"}}], tags=["locação"])
    await chat.call("get_ingest_status", ingest_id=begun["ingest_id"])
    await chat.call("search_documents", query="mofo no banheiro", tag="locação", with_precedents=True)
    seen = "A vistoria descreve o estado. " * 40
    rooms = "\n\n".join(f"Cômodo {number}: mofo e infiltração. {seen}" for number in range(9))
    await chat.call("ingest_documents", documents=[{"source_name": "cômodos.txt", "text": rooms}])
    long = await chat.call("search_documents", query="mofo e infiltração", source_name="cômodos.txt")
    await chat.call("get_cached_result", ref_id=long["ref_id"], page=2, page_size=3)
    await chat.call("list_library_documents", tag="locação", limit=3)
    await chat.call("remove_library_document", document_id="nota")


async def value(chat: Recorder) -> None:
    """A sum that a person keeps, and what a chat may reckon with it."""
    settings = local_settings()
    async with RestClient(api_url(settings), api_key(settings, Role.ADMIN)) as person:
        sum_ = {"name": "teto de acordo", "value": 80_000, "salario_minimo": 1_621}
        kept = (await person.ask("POST /v1/values", sum_)).data
    await chat.call("compute_with_secret", secret_ref=kept["secret_ref"], multiplier=0.3)


async def _by_link(chat: Recorder, tool: str, name: str, content: bytes, **more: Any) -> None:
    """The call that is kept is the one that takes the file in."""
    links = (await chat.call(tool, filenames=[name]))["links"]
    chat.calls.pop(tool)
    async with httpx.AsyncClient() as browser:
        (await browser.put(links[0]["put_url"], content=content)).raise_for_status()
    await chat.call(tool, upload_ids=[links[0]["upload_id"]], **more)


async def operation(chat: Recorder) -> None:
    """The installation's health, and the long answer that the library left."""
    await chat.call("health_check")
    listed = await chat.call("admin_list_references", limit=5)
    await chat.call("admin_get_cache_stats")
    which = listed["references"][0]
    await chat.call("admin_get_reference_info", ref_id=which["ref_id"])
    await chat.call("admin_delete_reference", ref_id=which["ref_id"])
    await chat.call("admin_clear_namespace", namespace=which["namespace"])


async def memory(chat: Recorder) -> None:
    """A text kept and given back."""
    which = {"session_id": "caso-negativacao", "key": "tese"}
    await chat.call("remember", **which, value="Dano moral presumido; conferir a Súmula 385/STJ.", ttl_seconds=604_800)
    await chat.call("recall", **which)


async def main() -> None:
    """Records every tool and writes the file, in the order of the document."""
    async with recorder() as chat:
        await chat.call("get_corpus_status")
        await graph(chat, await search(chat))
        await case(chat)
        await case_file(chat)
        await document(chat)
        await library(chat)
        await conduct(chat)
        await databases(chat)
        await own_databases(chat)
        await firm_library(chat)
        await value(chat)
        await operation(chat)
        await memory(chat)
    ordered = {name: chat.calls[name] for names in DOMAINS.values() for name in names}
    CALLS.write_text(json.dumps(ordered, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
