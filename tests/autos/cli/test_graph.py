"""`autos graph` as typed: its requests, its output and its exit codes."""

import json
from typing import Any

import pytest

from autos.cli.graph import MADE, app
from autos.cli.wording import CHANNELS
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data, error
from workflows.contracts.base import Channel
from workflows.contracts.firm.databases import WriteKind
from workflows.contracts.privacy.accesses import MOST_ACCESSES

BASE = "/v1/graph/databases/contratos"
WRITTEN: dict[str, Any] = {"databaseName": "contratos", "kind": "insert_data", "version": 3, "nodes": 1, "edges": 2}
VERSION: dict[str, Any] = {
    "version": 3,
    "kind": "insert_data",
    "at": "2026-05-04T12:00:00Z",
    "made_by": "Ana [souza]",
    "nodes": 2,
    "edges": 1,
    "bytes": 4096,
    "current": True,
    "restored": None,
}


graph = typed(app)


def test_a_question_goes_to_the_precedents_unless_a_base_is_named(api: RestStub) -> None:
    rows = [["REsp [a]", 2], [{"id": "x"}, None]]
    found: dict[str, Any] = {"databaseName": "acervo", "columns": ["d", "n"], "rows": rows, "truncated": True}
    api.answers["POST /v1/graph/query"] = data(found)
    shown = graph("query", "MATCH (d:Decision) RETURN d, 2")
    assert json.loads(api.last.content)["databaseName"] == "acervo"
    assert [word for word in ("REsp [a]", '{"id": "x"}', "Há mais") if word not in shown.stdout] == []
    assert (
        json.loads(graph("query", "-", "--database", "contratos", "--json", given="MATCH (n) RETURN n\n").stdout)
        == found
    )
    asked = json.loads(api.last.content)
    assert asked == {"databaseName": "contratos", "query": "MATCH (n) RETURN n", "limit": 50}


def test_a_refused_question_says_why_and_ends_with_1(api: RestStub) -> None:
    api.answers["POST /v1/graph/query"] = error(400, "INVALID_ARGUMENT", "A consulta escreve: CREATE não se aceita.")
    refused = graph("query", "CREATE (n)")
    assert (refused.exit_code, "CREATE não se aceita" in refused.stderr) == (1, True)


def test_bases_are_listed_and_described(api: RestStub) -> None:
    corpus = {"name": "acervo", "meaning": "Os precedentes"}
    own = {"name": "contratos", "meaning": "Do escritório", "writable": True, "version": 3, "nodes": 2, "edges": 1}
    api.answers["GET /v1/graph/databases"] = data({"databases": [corpus, own]})
    shown = graph("list").stdout
    assert all(word in shown for word in ("acervo", "contratos", "Os precedentes"))
    held: dict[str, Any] = {
        "databaseName": "contratos",
        "nodes": [
            {
                "label": "Pessoa",
                "meaning": "Quem contrata",
                "properties": [{"name": "apelidos", "type": "STRING[]", "meaning": "Como a chamam"}],
            }
        ],
        "edges": [{"type": "Assinou", "start": "Pessoa", "end": "Contrato", "meaning": ""}],
        "examples": [{"question": "Quem assinou?", "query": "MATCH (p:Pessoa)-[:Assinou]->() RETURN p"}],
    }
    api.answers[f"GET {BASE}/schema"] = data(held)
    shown = graph("schema", "contratos").stdout
    told = (
        "Pessoa",
        "apelidos STRING[]",
        "(Pessoa)-[Assinou]->(Contrato)",
        "Quem assinou?",
        "(p:Pessoa)-[:Assinou]->()",
    )
    assert [word for word in told if word not in shown] == []
    api.answers[f"GET {BASE}/schema"] = data({"databaseName": "contratos", "nodes": [], "edges": []})
    assert "vazia" in graph("schema", "contratos").stdout


@pytest.mark.parametrize(
    ("command", "path", "name"),
    [
        ("define", "define", "schemaDefinition"),
        ("undefine", "undefine", "schemaUndefinition"),
        ("insert", "insert", "query"),
        ("update", "update", "query"),
        ("delete-data", "delete", "query"),
    ],
)
def test_a_write_is_sent_as_it_was_typed_and_tells_the_version(
    api: RestStub, command: str, path: str, name: str
) -> None:
    api.answers[f"POST /v1/graph/{path}"] = data(WRITTEN | {"columns": ["n"], "rows": [["Ana"]]})
    shown = graph(command, "contratos", "o comando")
    assert (shown.exit_code, "contratos, versão 3: 1 nó, 2 relações" in shown.stdout) == (0, True), shown.output
    assert "Ana" in shown.stdout
    assert json.loads(api.last.content) == {"databaseName": "contratos", name: "o comando"}
    assert "idempotency-key" not in api.last.headers


def test_a_write_is_done_once_under_a_key_and_told_as_json(api: RestStub) -> None:
    api.answers["POST /v1/graph/insert"] = data(WRITTEN | {"repeated": True})
    again = ("insert", "contratos", "CREATE (:Pessoa {nome: 'Ana'})", "--idempotency-key", "ana")
    assert "(já estava gravado)" in graph(*again).stdout
    assert api.last.headers["idempotency-key"] == "ana"
    assert json.loads(graph(*again, "--json").stdout) == WRITTEN | {"repeated": True}


def test_a_query_is_checked_without_running_and_a_wrong_one_ends_with_1(api: RestStub) -> None:
    api.answers["POST /v1/graph/validate"] = data({"databaseName": "contratos", "valid": True})
    right = graph("validate", "-", "--database", "contratos", "--for", "write", given="CREATE (:Pessoa)\n")
    assert (right.exit_code, "Vale" in right.stdout) == (0, True), right.output
    asked = {"databaseName": "contratos", "query": "CREATE (:Pessoa)", "intendedTransactionType": "write"}
    assert json.loads(api.last.content) == asked
    found = {"databaseName": "acervo", "valid": False, "problem": "Falta RETURN [ao fim]."}
    api.answers["POST /v1/graph/validate"] = data(found)
    wrong = graph("validate", "MATCH (n)")
    assert (wrong.exit_code, wrong.stdout, wrong.stderr) == (1, "", "Falta RETURN [ao fim].\n")
    told = graph("validate", "MATCH (n)", "--json")
    assert (told.exit_code, json.loads(told.stdout), told.stderr) == (1, found, "")
    assert json.loads(api.last.content)["intendedTransactionType"] == "read"
    assert graph("validate", "MATCH (n)", "--for", "outro").exit_code == 2


def test_a_script_learns_by_the_exit_code_whether_a_base_exists(api: RestStub) -> None:
    api.answers[f"GET {BASE}"] = data({"name": "contratos", "exists": True})
    assert (graph("exists", "contratos").exit_code, graph("exists", "contratos", "--json").exit_code) == (0, 0)
    api.answers[f"GET {BASE}"] = data({"name": "contratos", "exists": False})
    missing = graph("exists", "contratos")
    assert (missing.exit_code, missing.stderr) == (1, "Não há base contratos.\n")
    assert json.loads(graph("exists", "contratos", "--json").stdout)["exists"] is False


def test_a_base_is_made_and_goes_back_to_a_version(api: RestStub) -> None:
    api.answers["POST /v1/graph/databases"] = data(WRITTEN | {"kind": "create_database", "version": 1, "nodes": 0})
    assert "versão 1: 0 nós" in graph("create", "contratos", "--idempotency-key", "nova").stdout
    assert api.last.headers["idempotency-key"] == "nova"
    assert json.loads(api.last.content) == {"name": "contratos"}
    restored = VERSION | {"version": 4, "kind": "restore_version", "restored": 2, "current": False}
    api.answers[f"GET {BASE}/versions"] = data({"databaseName": "contratos", "versions": [VERSION, restored]})
    shown = graph("versions", "contratos").stdout
    assert all(word in shown for word in ("3 (atual)", "Ana [souza]", "volta a uma versão 2"))
    api.answers[f"POST {BASE}/versions/2/restore"] = data(WRITTEN | {"kind": "restore_version", "version": 4})
    assert "versão 4" in graph("restore", "contratos", "2", "--idempotency-key", "volta").stdout
    assert api.last.headers["idempotency-key"] == "volta"
    assert graph("restore", "contratos", "0").exit_code == 2


def test_who_read_a_base_is_told_to_who_audits(api: RestStub) -> None:
    read: dict[str, Any] = {
        "at": "2026-05-04T12:00:00Z",
        "what": "database",
        "subject": "gdb_1",
        "details": {"version": 7},
        "name": "Ana [souza]",
        "role": "lawyer",
        "key_id": "key_1",
        "user_id": "usr_1",
        "session_id": None,
        "channel": "chat",
        "client": "Claude [x]",
        "trace_id": "tr_1",
    }
    unknown: dict[str, Any] = read | {"name": "Bia", "channel": None, "client": None, "details": {}}
    api.answers[f"GET {BASE}/accesses"] = data([read, unknown])
    shown = graph("accesses", "contratos").stdout
    assert [word for word in ("Ana [souza]", "no chat, Claude [x]", "7", "Bia") if word not in shown] == []
    assert "mais novas" not in shown
    assert api.last.headers["authorization"] == "Bearer ak_auditor"
    assert json.loads(graph("accesses", "contratos", "--json").stdout) == [read, unknown]
    api.answers[f"GET {BASE}/accesses"] = data([read] * MOST_ACCESSES)
    assert "500 leituras mais novas" in graph("accesses", "contratos").stdout


@pytest.mark.parametrize(("command", "path"), [("delete", BASE), ("forget", f"{BASE}/versions")])
def test_nothing_goes_for_good_unasked(api: RestStub, command: str, path: str) -> None:
    kind = "delete_database" if command == "delete" else "forget_versions"
    api.answers[f"DELETE {path}"] = data(WRITTEN | {"kind": kind})
    assert (graph(command, "contratos", given="n\n").exit_code, api.requests) == (1, [])
    answered = graph(command, "contratos", "--json", given="s\n")
    assert (json.loads(answered.stdout)["kind"], "contratos" in answered.stderr) == (kind, True)
    done = graph(command, "contratos", "--yes")
    assert (done.exit_code, "contratos" in done.stdout) == (0, True)
    assert api.last.headers["authorization"] == "Bearer ak_admin"


def test_every_kind_of_write_and_every_door_has_its_word() -> None:
    assert (set(MADE), set(CHANNELS)) == (set(WriteKind), set(Channel))
