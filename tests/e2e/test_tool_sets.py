"""The tools beyond the default set, each called by a real client on the running stack, with checked answers.

The corpus is the sample and, if they are beside the repository, real statutes and súmulas.
"""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tests.conftest import NO_DATA
from tests.e2e.conftest import LAWS
from tests.e2e.stack import Stack
from tests.e2e.test_mcp import call, over_http
from tests.patience import PATIENCE, until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(900)]

ORDER = ("DESPACHO", "Intime-se a parte autora para manifestar-se no prazo de cinco dias.")
SAMPLE = "lei-99001-2015"


def page_more(lines: Sequence[str] = ORDER) -> bytes:
    """A page as PDF, by default one that a court might add."""
    made = BytesIO()
    canvas = Canvas(made, pagesize=A4, invariant=1)
    for at, line in enumerate(lines):
        canvas.drawString(70, 770 - 20 * at, line)
    canvas.save()
    return made.getvalue()


class Chat:
    """A client of every set; `refused` returns the words of an error as a model reads them."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal = portal
        self._client = client
        self.called: set[str] = set()

    def ask(self, tool: str, **arguments: Any) -> dict[str, Any]:
        self.called.add(tool)
        return self._portal.call(partial(call, self._client, tool, **arguments))

    def refused(self, tool: str, **arguments: Any) -> dict[str, Any]:
        reply = self._portal.call(self._client.call_tool, tool, arguments)
        assert reply.is_error, reply.structured_content
        assert reply.structured_content is not None
        return reply.structured_content["error"]


@pytest.fixture(scope="module")
def chat(stack: Stack) -> Iterator[Chat]:
    with start_blocking_portal() as portal:
        connecting = over_http(stack, "admin", "tudo")
        with portal.wrap_async_context_manager(connecting) as client:
            yield Chat(portal, client)


@pytest.fixture(scope="module")
def workflow_id(stack: Stack, case_pdf: Path) -> str:
    """A case that awaits review."""
    case = stack.api("admin").submit(case_pdf)
    stack.api("admin").reach(case, "awaiting_phase_reviews")
    return case


@pytest.mark.skipif(not LAWS.exists(), reason=f"{NO_DATA}: ../shared/data/legislation")
@pytest.mark.usefixtures("real_texts")
def test_real_statutes_are_searched_read_on_a_day_and_walked(chat: Chat) -> None:
    found = chat.ask("search", query="defeitos prestação dos serviços fornecedor", tags={"kind": "legislation"})
    assert "CDC, art. 14" in [row["reference"] for row in found["results"]]
    article = chat.ask("get_document", reference="art. 14 do CDC")
    assert "independentemente da existência de culpa" in article["blocks"][0]["text"]
    by_day = {
        day: chat.ask("get_document", reference="art. 6º da CF", at_date=day)["blocks"][0]["text"]
        for day in ("1995-01-01", "2012-01-01", "2026-01-01")
    }
    assert [("moradia" in text, "transporte" in text) for text in by_day.values()] == [
        (False, False),
        (True, False),
        (True, True),
    ]
    walked = chat.ask("browse_structure", root_id="lei-8078-1990", depth=1)
    assert walked["nodes"][0]["reference"] == "CDC"
    assert walked["total_found"] == len(walked["nodes"])
    sumula = chat.ask("get_document", reference="Súmula 385/STJ")
    assert "preexistente legítima inscrição" in sumula["blocks"][0]["text"]


def test_what_a_search_of_texts_cannot_do_is_refused_in_words(chat: Chat) -> None:
    exploding = chat.refused("search", tags={"tribunal": "|".join(f"T{at}" for at in range(10_000))})
    assert exploding["code"] == "VALIDATION_ERROR"
    assert "50 alternativas" in chat.refused("search", tags={"tribunal": "|".join("ab" * 30)})["message"]
    assert "Não há CPC de 1873" in chat.refused("get_document", reference="art. 1º do CPC de 1873")["message"]
    century = chat.refused("get_document", reference="Lei 99.001/1815")
    assert "Lei 99.001/2015" in century["message"]
    nowhere = chat.refused("browse_structure", root_id="lei-0-1")
    assert nowhere["code"] == "NOT_FOUND"
    assert "pt" in chat.refused("search", language="fr", query="faute")["message"]


def test_edges_and_discovery_lead_from_a_law_to_what_cites_it(chat: Chat) -> None:
    kinds = {one["value"] for one in chat.ask("search", discover="edge_kinds")["values"]}
    assert kinds >= {"cites", "cited_by", "amended_by"}
    keys = {one["value"] for one in chat.ask("search", discover="*", limit=100)["values"]}
    assert keys >= {"kind", "tribunal", "orgao", "classe", "uf"}
    courts = chat.ask("search", discover="tribunal", tags={"kind": "decision"})["values"]
    decisions = chat.ask("get_corpus_status")["courts"]
    assert {one["value"]: one["documents"] for one in courts} == decisions
    article = chat.ask("get_document", reference="art. 2º da Lei 99.001/2015")
    citing = chat.ask("search", edges={"cites": article["id"]}, tags={"kind": "decision"})
    assert citing["total_found"] == article["cited_by"]


def test_conduct_is_checked_by_what_was_really_returned(chat: Chat) -> None:
    core = chat.ask("safety_guidelines", category="core", jurisdiction="br")
    assert (len(core["rules"]) >= 8, bool(core["warnings"])) == (True, True)
    here = chat.ask("safety_guidelines", category="jurisdiction", jurisdiction="eu|br")
    assert here["coverage"]["decisions"] == chat.ask("get_corpus_status")["decisions"]
    row = chat.ask("search_jurisprudence", query="inscrição indevida em cadastro de inadimplentes", top_k=1)["results"][
        0
    ]
    checked = chat.ask(
        "quality_check",
        mode="research",
        model="modelo",
        documents_cited=[row["document_id"], "999999999"],
        quotations=[{"document_id": row["document_id"], "text": row["passage"]}],
    )
    cited, invented = checked["documents"]
    assert (cited["document_id"], cited["exists"], cited["returned"]) == (row["document_id"], True, True)
    assert (invented["exists"], bool(invented.get("returned"))) == (False, False)
    assert (checked["highest_alert_severity"], checked["quotations"][0]["verdict"]) == ("STOP", "exact")


def test_an_error_is_reported_at_once_and_kept_in_the_trail(stack: Stack, chat: Chat) -> None:
    wrong = {
        "mode": "correction",
        "model": "modelo",
        "severity": "important",
        "document_ids": ["sumula-stj-902", "999"],
    }
    told = chat.ask("quality_check", **wrong, error_type="repealed_law", detail="Súmula cancelada citada como vigente")
    codes = {alert["code"]: alert["tier"] for alert in told["alerts"]}
    assert codes == {"repealed_law": "STOP", "unknown_document": "STOP", "treated_since": "DANGER"}
    assert "cancelad" in told["documents"][0]["treatment"].lower()
    kept = next(
        one for one in stack.api("admin").data("GET", "/v1/conduct/checks") if one["check_id"] == told["check_id"]
    )
    assert (kept["mode"], kept["highest"], kept["facts"]["error_type"]) == ("correction", "STOP", "repealed_law")
    assert "citada como vigente" not in json.dumps(kept, ensure_ascii=False)


def test_records_and_notices_are_found_read_and_joined_to_the_law_that_they_cite(chat: Chat) -> None:
    cited = f"{SAMPLE}/art2"
    for kind, identifier in (("record", "registro-ficticio-1"), ("notice", "aviso-ficticio-1")):
        (row,) = chat.ask("search", query="cadastro de inadimplentes", tags={"kind": kind})["results"]
        assert (row["id"], row["kind"]) == (identifier, kind)
        read = chat.ask("get_document", reference=identifier)
        assert (read["kind"], "FICTÍCIO" in read["blocks"][0]["text"]) == (kind, True)
        joined = chat.ask("search", edges={"cites": cited}, tags={"kind": kind})["results"]
        assert [one["id"] for one in joined] == [identifier]
    assert chat.ask("search", tags={"kind": "notice"}, at_date="2022-09-10")["total_found"] == 1
    assert chat.ask("search", tags={"kind": "notice"}, at_date="2022-09-01")["total_found"] == 0


def test_both_sides_of_a_proposition_and_of_a_phase_are_prepared(stack: Stack, chat: Chat, workflow_id: str) -> None:
    bank = "O banco responde pelas fraudes praticadas por terceiros em operações bancárias."
    told = chat.ask("prepare_argument", proposition=bank, side="autor")
    assert (told["answered"], bool(told["supporting"]), bool(told["adverse"])) == (True, True, True)
    assert not chat.ask("prepare_argument", proposition="Usucapião de bem móvel por marciano.", side="reu")["answered"]
    of_case = {"workflow_id": workflow_id, "phase_label": "postulacao_inicial"}
    known = {"favoravel": set[str](), "contrario": set[str]()}
    phases = stack.api("admin").data("GET", f"/v1/ingest/workflow/{workflow_id}/result?cliente=autor")["phases"]
    for match in next(one for one in phases if one["phase_label"] == of_case["phase_label"])["matches"]:
        known.setdefault(match["stance_cliente"], set()).add(match["document_id"])
    told = chat.ask("prepare_argument", **of_case, side="autor")
    assert told["supporting"]
    assert {one["document_id"] for one in told["supporting"]} <= known["favoravel"]
    assert {one["document_id"] for one in told["adverse"]} <= known["contrario"]
    assert all(one["page"] and one["text"] for one in told["supporting"])
    assert "caso não diz" in chat.refused("prepare_argument", **of_case)["message"]


def test_the_corpus_is_asked_in_cypher_and_nothing_else_is_done(chat: Chat) -> None:
    acervo = {"databaseName": "acervo"}
    assert chat.ask("database_exists", name="acervo")["exists"]
    assert "Decision" in {one["label"] for one in chat.ask("get_schema", **acervo, schemaType="types")["nodes"]}
    count = "MATCH (d:Decision) RETURN count(*) AS n"
    assert chat.ask("validate_query", **acervo, query=count)["valid"]
    assert chat.ask("query_read", **acervo, query=count)["rows"] == [[chat.ask("get_corpus_status")["decisions"]]]
    for harmful in (
        "CREATE (:Fact {name: 'x'})",
        "MATCH (d:Decision) DETACH DELETE d",
        "LOAD FROM '/etc/passwd' RETURN *",
        "COPY (MATCH (d:Decision) RETURN d) TO '/tmp/x.csv'",
        "CALL show_tables() RETURN *",
        "MATCH (d:Decision) RETURN d; MATCH (d) DELETE d",
    ):
        assert not chat.ask("validate_query", **acervo, query=harmful)["valid"], harmful
        assert chat.refused("query_read", **acervo, query=harmful)["code"] == "VALIDATION_ERROR", harmful
    endless = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b UNWIND range(1, 100000) AS c RETURN sum(a - c)"
    assert chat.refused("query_read", **acervo, query=endless)["code"] in {"TIMEOUT", "VALIDATION_ERROR"}
    assert "só de leitura" in chat.refused("insert_data", **acervo, query="CREATE (:Fact {name: 'x'})")["message"]


def test_a_firms_own_database_is_written_undone_and_nobody_elses(stack: Stack, chat: Chat) -> None:
    own = {"databaseName": f"contratos{token_hex(3)}"}
    name = own["databaseName"]
    chat.ask("create_database", name=name)
    made = "CREATE NODE TABLE Pessoa (nome STRING, idade INT64, PRIMARY KEY (nome))"
    chat.ask("define_schema", **own, schemaDefinition=made)
    assert chat.ask("insert_data", **own, query="CREATE (:Pessoa {nome: 'Ana'}), (:Pessoa {nome: 'Bia'})")["nodes"] == 2
    chat.ask("update_data", **own, query="MATCH (p:Pessoa {nome: 'Ana'}) SET p.idade = 30")
    ages = "MATCH (p:Pessoa) RETURN p.nome, p.idade ORDER BY p.nome"
    assert chat.ask("query_read", **own, query=ages)["rows"] == [["Ana", 30], ["Bia", None]]
    assert chat.ask("delete_data", **own, query="MATCH (p:Pessoa {nome: 'Bia'}) DELETE p")["nodes"] == 1
    assert chat.refused("undefine_schema", **own, schemaUndefinition="DROP TABLE Pessoa")["code"] == "CONFLICT"
    versions = chat.ask("list_versions", **own)["versions"]
    assert [one["kind"] for one in versions][:2] == ["delete_data", "update_data"]
    chat.ask("restore_version", **own, version=versions[1]["version"])
    assert len(chat.ask("query_read", **own, query=ages)["rows"]) == 2
    chat.ask("delete_data", **own, query="MATCH (p:Pessoa) DELETE p")
    chat.ask("undefine_schema", **own, schemaUndefinition="DROP TABLE Pessoa")
    assert name in {one["name"] for one in chat.ask("list_databases")["databases"]}
    other = json.loads(stack.autos("keys", "create", "--tenant", "outra", "--role", "admin", "--json").stdout)
    stranger = stack.api(key=other["key"])
    asked = stranger.call("POST", "/v1/graph/query", json={**own, "query": ages})
    assert (asked.status_code, "Ana" in asked.text) == (404, False)
    chat.ask("delete_database", name=name)
    assert not chat.ask("database_exists", name=name)["exists"]


def test_a_firms_documents_are_read_found_kept_and_taken_out(chat: Chat) -> None:
    word = f"garantia{token_hex(3)}"
    pdf = _sent(chat, "ingest_pdf_files", "parecer.pdf", page_more(["PARECER", f"A {word} do imóvel venceu."]))
    note = _sent(chat, "ingest_markdown_files", "nota.md", f"# Nota\n\nA {word} foi renovada.".encode())
    shown = _sent(chat, "convert_files_to_markdown", f"{word}.pdf", page_more())
    assert "markdown" in shown["documents"][0]
    assert "tenant_id" in chat.refused("search_documents", query=word, tenant_id="outra")["message"]
    found = chat.ask("search_documents", query=word, n_results=5, with_precedents=True)
    ids = {one["documents"][0]["document_id"] for one in (pdf, note)}
    assert ids <= {row["document_id"] for row in found["results"]}
    assert shown["documents"][0]["document_id"] not in {row["document_id"] for row in found["results"]}
    begun = chat.ask("ingest_documents", documents=[{"source_name": f"{word}.txt", "text": f"{word} " * 3_000}])
    until(lambda: chat.ask("get_ingest_status", ingest_id=begun["ingest_id"])["done"], "the text is read")
    long = chat.ask("search_documents", query=word, n_results=50, excerpt_chars=4_000)
    page = chat.ask("get_cached_result", ref_id=long["ref_id"], page=1, page_size=2)
    assert (len(page["preview"]), page["total_items"]) == (2, long["total_items"])
    info = chat.ask("admin_get_reference_info", ref_id=long["ref_id"])
    assert (info["tool"], word in json.dumps(info)) == ("search_documents", False)
    assert long["ref_id"] in {one["ref_id"] for one in chat.ask("admin_list_references", limit=200)["references"]}
    assert chat.ask("admin_delete_reference", ref_id=long["ref_id"])["deleted"] == 1
    assert chat.refused("get_cached_result", ref_id=long["ref_id"])["code"] == "NOT_FOUND"
    assert ids <= {one["document_id"] for one in chat.ask("list_library_documents", limit=100)["documents"]}
    for identifier in ids:
        assert chat.ask("remove_library_document", document_id=identifier)["document_id"] == identifier
    left = chat.ask("search_documents", query=word, n_results=50, excerpt_chars=80)
    assert not ids & {row["document_id"] for row in left["results"]}


def test_a_sum_is_reckoned_with_and_never_read(stack: Stack, chat: Chat) -> None:
    body = {"name": "teto", "value": 81_357.25, "salario_minimo": 1_621}
    kept = stack.api("admin").data("POST", "/v1/values", json=body)
    told = chat.ask("compute_with_secret", secret_ref=kept["secret_ref"], multiplier=1)
    assert "81357" not in json.dumps(told).replace(".", "").replace(",", "")
    band = chat.ask("compute_with_secret", secret_ref=kept["secret_ref"], calculation="faixa")
    assert "81357" not in json.dumps(band).replace(".", "").replace(",", "")
    listed = chat.ask("admin_list_references", limit=200)["references"]
    namespace = next(one["namespace"] for one in listed if one["ref_id"] == kept["secret_ref"])
    held = chat.ask("admin_get_cache_stats")["namespaces"][namespace]
    assert chat.ask("admin_clear_namespace", namespace=namespace)["deleted"] == held
    assert chat.refused("compute_with_secret", secret_ref=kept["secret_ref"])["code"] == "NOT_FOUND"


def test_a_case_file_answers_tells_its_acts_and_takes_pages_and_what_is_read_is_logged(
    stack: Stack, chat: Chat, workflow_id: str
) -> None:
    which = {"workflow_id": workflow_id}
    asked = chat.ask("ask_case", **which, question="Qual o valor da causa?")
    assert (asked["answered"], "R$" in asked["passages"][0]["text"]) == (True, True)
    assert not chat.ask("ask_case", **which, question="Qual a cor do avião do astronauta?")["answered"]
    acts = chat.ask("case_timeline", **which)["acts"]
    judgment = next(one for one in acts if one["type"] == "sentenca")
    term = chat.ask("case_timeline", **which, act=judgment["piece_id"], meio="djen", data="2025-06-06")
    assert (term["prazo_candidato"]["terms"][0]["what"], "confira" in term["notice"]) == ("apelação", True)
    link = chat.ask("add_case_pages", **which)
    httpx.put(link["put_url"], content=page_more(), timeout=PATIENCE).raise_for_status()
    added = chat.ask("add_case_pages", **which, upload_id=link["upload_id"], reason="Despacho novo")
    assert (added["run"], added["pages_added"]) == (2, 1)
    chat.ask("get_case_pdf_analysis_status", **which)
    seen = stack.api("admin").data("GET", f"/v1/ingest/workflow/{workflow_id}/accesses")
    assert {"question", "timeline", "status"} <= {one["what"] for one in seen if one["channel"] == "chat"}


def test_the_installation_says_how_it_is(chat: Chat) -> None:
    health = chat.ask("health_check")
    assert health["status"] in {"healthy", "degraded"}
    assert (health["status"] == "healthy") == (health["failing"] == [])
    assert {"database", "storage", "temporal", "worker", "corpus"} <= set(health["components"])


def _sent(chat: Chat, tool: str, name: str, content: bytes) -> dict[str, Any]:
    """Return the outcome of a file that was sent by the tool's link."""
    (link,) = chat.ask(tool, filenames=[name])["links"]
    # a part of the stack may just be starting anew
    until(lambda: httpx.put(link["put_url"], content=content, timeout=PATIENCE).is_success, f"{name} is sent")
    taken = chat.ask(tool, upload_ids=[link["upload_id"]])
    until(lambda: chat.ask("get_ingest_status", ingest_id=taken["ingest_id"])["done"], f"{name} is read")
    return taken
