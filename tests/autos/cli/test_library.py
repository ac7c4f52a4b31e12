"""`autos library` as typed: its requests, its output and its exit codes."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from autos.cli.library import STATES, app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data, error

INGEST = "li_0192f0c3a4b57c8d9e0f112233445566"
DOCUMENTS = "/v1/library/documents"
READY = {"document_id": "doc_1", "source_name": "parecer [1].pdf", "state": "ready", "chunks": 3}
WHY = {"code": "document_unsafe", "message": "O documento traz macros."}
BROKEN: dict[str, Any] = {"document_id": "doc_2", "source_name": "macros.docx", "state": "failed", "error": WHY}
ROW: dict[str, Any] = {**READY, "version": 2, "searchable": False, "case_id": "causa-1"}
HIT = {
    "chunk_id": "doc_1:2:1",
    "document_id": "doc_1",
    "version": 2,
    "source_name": "parecer [1].pdf",
    "label": "página 4",
    "place": 4,
    "similarity": 0.6,
    "excerpt": "Há mofo [grave] no banheiro.",
}


library = typed(app)


def status(*documents: dict[str, Any], done: bool = True) -> dict[str, Any]:
    failed = sum(one["state"] == "failed" for one in documents)
    counts = {"total_documents": len(documents), "total_chunks": 3, "failed": failed}
    return {"ingest_id": INGEST, "done": done, "documents": list(documents), **counts}


def test_files_are_sent_each_by_its_link_and_what_failed_says_why(api: RestStub, tmp_path: Path) -> None:
    files = [tmp_path / "parecer [1].pdf", tmp_path / "macros.docx"]
    for file in files:
        file.write_bytes(file.name.encode())
    sent: list[bytes] = []
    asked: list[dict[str, Any]] = []

    def link(request: httpx.Request) -> httpx.Response:
        asked.append(json.loads(request.content))
        return data({"upload_id": f"up_{len(asked)}"}, 201)

    def take(request: httpx.Request) -> httpx.Response:
        sent.append(request.content)
        return data({})

    standing = [status(READY | {"state": "queued"}, done=False), status(READY, BROKEN)]
    api.answers |= {"POST /v1/uploads": link, "PUT /v1/uploads/up_1": take, "PUT /v1/uploads/up_2": take}
    api.answers[f"POST {DOCUMENTS}"] = data(status(done=False), 202)
    api.answers[f"GET /v1/library/ingests/{INGEST}"] = lambda _: data(standing.pop(0))
    ended = library("add", *files, "--case", "causa-1", "--tag", "locação", "--keep")
    assert (ended.exit_code, sent) == (1, [file.name.encode() for file in files])
    assert asked == [{"filename": file.name, "purpose": "library"} for file in files]
    body = next(json.loads(one.content) for one in api.requests if one.url.path == DOCUMENTS)
    assert body == {
        "upload_ids": ["up_1", "up_2"],
        "case_id": "causa-1",
        "tags": ["locação"],
        "searchable": True,
        "replace": False,
    }
    assert "doc_1 parecer [1].pdf: pronto, 3 trechos" in ended.stdout
    assert "O documento traz macros." in ended.stdout


def test_a_list_says_what_is_only_converted_and_that_there_is_more(api: RestStub) -> None:
    listing = {"data": [ROW], "meta": {}, "pagination": {"cursor": "c", "has_more": True, "total_estimate": 9}}
    api.answers[f"GET {DOCUMENTS}"] = httpx.Response(200, json=listing)
    shown = library("list", "--tag", "locação").stdout
    assert dict(api.last.url.params) == {"tag": "locação", "limit": "20"}
    assert all(word in shown for word in ("parecer [1].pdf", "só convertido", "causa-1", "1 de 9"))
    assert json.loads(library("list", "--json").stdout) == [ROW]


def test_a_search_shows_document_and_place_and_why_nothing_answers(api: RestStub) -> None:
    found: dict[str, Any] = {"answered": False, "unanswered_reason": "Falta “voo”.", "results": [HIT], "searched": 1}
    api.answers["POST /v1/library/search"] = data(found, degraded=["Os precedentes não foram consultados."])
    shown = library("search", "mofo e voo", "--document", "doc_1", "--precedents")
    assert shown.exit_code == 0, shown.output
    told = ("Falta “voo”.", "parecer [1].pdf, página 4", "Há mofo [grave]", "Os precedentes não foram consultados.")
    assert [word for word in told if word not in shown.stdout] == []
    asked = json.loads(api.last.content)
    assert (asked["document_id"], asked["with_precedents"], asked["n_results"]) == ("doc_1", True, 10)


def test_a_document_is_shown_by_version_or_as_the_text_it_is(api: RestStub) -> None:
    api.answers[f"GET {DOCUMENTS}/doc_1"] = data([ROW, ROW | {"version": 1, "state": "superseded"}])
    api.answers[f"GET {DOCUMENTS}/doc_1/markdown"] = httpx.Response(200, text="# Parecer\n")
    assert "versão anterior" in library("show", "doc_1").stdout
    assert "versão anterior" not in library("show", "doc_1", "--version", "2").stdout
    assert library("show", "doc_1", "--markdown").stdout == "# Parecer\n"
    assert library("show", "doc_1", "--markdown", "--json").exit_code == 2
    assert library("show", "../users").exit_code == 1
    assert api.last.url.raw_path == b"/v1/library/documents/..%2Fusers"


def test_a_state_has_the_words_of_the_console() -> None:
    script = Path(__file__).parents[3] / "api/web/static/console/screens/library/words.js"
    written = script.read_text(encoding="utf-8").partition("const STATES")[2].partition("}")[0]
    assert {state: told.lower() for state, told in re.findall(r'(\w+): "([^"]+)"', written)} == STATES


@pytest.mark.parametrize(("given", "gone"), [("s\n", True), ("n\n", False), ("\n", False), ("", False)])
def test_nothing_is_taken_out_unasked(api: RestStub, given: str, gone: bool) -> None:
    api.answers[f"DELETE {DOCUMENTS}/doc_1"] = data({"document_id": "doc_1", "removed": True}, 202)
    ended = library("remove", "doc_1", given=given)
    assert ("Documento tirado." in ended.stdout, len(api.requests)) == (gone, int(gone))
    api.answers[f"DELETE {DOCUMENTS}/doc_1"] = error(404, "NOT_FOUND", "Documento não encontrado na biblioteca.")
    refused = library("remove", "doc_1", "--yes")
    assert (refused.exit_code, "Documento não encontrado" in refused.stderr) == (1, True)
