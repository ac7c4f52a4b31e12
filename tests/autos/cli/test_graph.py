"""`autos graph` as typed: what is sent, what is shown, how it ends."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from autos.cli.graph import MADE, app
from tests.mcp_server.rest_stub import RestStub, data, error
from workflows.contracts.databases import WriteKind

BASE = "/v1/graph/databases/contratos"
WRITTEN: dict[str, Any] = {"databaseName": "contratos", "kind": "insert_data", "version": 3, "nodes": 1, "edges": 2}
VERSION: dict[str, Any] = {
    "version": 3,
    "kind": "insert_data",
    "at": "2026-05-04T12:00:00Z",
    "made_by": "Ana [Souza]",
    "nodes": 2,
    "edges": 1,
    "bytes": 4096,
    "current": True,
    "restored": None,
}


def graph(*arguments: str, given: str | None = None) -> Result:
    """The command as typed, on a wide terminal."""
    return CliRunner().invoke(app, list(arguments), input=given, env={"COLUMNS": "160"})


def test_a_question_goes_to_the_precedents_unless_a_base_is_named(api: RestStub) -> None:
    rows = [["REsp [1]", 2], [{"id": "x"}, None]]
    found: dict[str, Any] = {"databaseName": "acervo", "columns": ["d", "n"], "rows": rows, "truncated": True}
    api.answers["POST /v1/graph/query"] = data(found)
    shown = graph("query", "MATCH (d:Decision) RETURN d, 2")
    assert json.loads(api.last.content)["databaseName"] == "acervo"
    assert [word for word in ("REsp [1]", '{"id": "x"}', "Há mais") if word not in shown.stdout] == []
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


def test_a_base_is_made_and_goes_back_to_a_version(api: RestStub) -> None:
    api.answers["POST /v1/graph/databases"] = data(WRITTEN | {"kind": "create_database", "version": 1, "nodes": 0})
    assert "versão 1: 0 nós" in graph("create", "contratos").stdout
    assert json.loads(api.last.content) == {"name": "contratos"}
    restored = VERSION | {"version": 4, "kind": "restore_version", "restored": 2, "current": False}
    api.answers[f"GET {BASE}/versions"] = data({"databaseName": "contratos", "versions": [VERSION, restored]})
    shown = graph("versions", "contratos").stdout
    assert all(word in shown for word in ("3 (atual)", "Ana [Souza]", "volta a uma versão 2"))
    api.answers[f"POST {BASE}/versions/2/restore"] = data(WRITTEN | {"kind": "restore_version", "version": 4})
    assert "versão 4" in graph("restore", "contratos", "2").stdout
    assert graph("restore", "contratos", "0").exit_code == 2


@pytest.mark.parametrize(("command", "path"), [("delete", BASE), ("forget", f"{BASE}/versions")])
def test_nothing_goes_for_good_unasked(api: RestStub, command: str, path: str) -> None:
    kind = "delete_database" if command == "delete" else "forget_versions"
    api.answers[f"DELETE {path}"] = data(WRITTEN | {"kind": kind})
    assert (graph(command, "contratos", given="n\n").exit_code, api.requests) == (1, [])
    answered = graph(command, "contratos", "--json", given="y\n").stdout.splitlines()
    assert json.loads(answered[-1])["kind"] == kind
    done = graph(command, "contratos", "--yes")
    assert (done.exit_code, "contratos" in done.stdout) == (0, True)
    assert api.last.headers["authorization"] == "Bearer ak_admin"


def test_every_kind_of_write_has_its_word() -> None:
    assert set(MADE) == set(WriteKind)
