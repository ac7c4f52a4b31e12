"""`autos verify-draft` as typed: its requests, its output, the files that it writes, and its exit codes."""

import hashlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from autos.cli.drafts import app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data, error

VERIFICATION_ID = f"vd_{'0' * 32}"
DRAFTS = "/v1/verify/documents"
DRAFT = f"{DRAFTS}/{VERIFICATION_ID}"
STARTED = {"verification_id": VERIFICATION_ID, "kind": "docx", "state": "queued", "poll_after_seconds": 2}
SUMMARY = {
    "citations": 3,
    "distinct": 3,
    "sound": 1,
    "defects": 1,
    "open": 1,
    "by_verdict": {"verified": 1, "not_found": 1, "not_in_corpus": 1},
    "risk_score": 0.4,
    "risk_level": "médio",
}


def status(state: str, **more: Any) -> dict[str, Any]:
    given = {"verification_id": VERIFICATION_ID, "filename": "minuta.docx", "kind": "docx", "state": state}
    return given | {"progress": 0.5, "poll_after_seconds": 0} | more


def citation(text: str, verdict: str, label: str, **more: Any) -> dict[str, Any]:
    given = {"kind": "sumula", "text": text, "start": 0, "end": 4, "normalized": text, "verdict": verdict}
    return given | {"reason": f"Motivo de {text}.", "confidence": 1, "place": 1, "end_place": 1, "label": label} | more


RESULT: dict[str, Any] = {
    "verification_id": VERIFICATION_ID,
    "filename": "minuta.docx",
    "kind": "docx",
    "source_sha256": "0" * 64,
    "snapshot_id": "snap_1",
    "checked_at": "2026-05-04T12:00:00Z",
    "place_kind": "paragraph",
    "places": 9,
    "summary": SUMMARY,
    "warnings": ["Parte do documento não pôde ser lida."],
    "citations": [
        citation("Súmula 7 do STJ", "verified", "parágrafo 1"),
        citation("Súmula 999 do STJ", "not_found", "parágrafo 2", suggestion="Súmula 99 do STJ"),
        citation("REsp 1.197.929/PR", "not_in_corpus", "nota de rodapé 1"),
    ],
}


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    file = tmp_path / "minuta.docx"
    file.write_bytes(b"PK\x03\x04 corpo")
    return file


@pytest.fixture
def done(api: RestStub) -> RestStub:
    """A verification that is complete at the second poll, with two files for people and one for programs."""
    states = [status("checking", done={"citations": 2}), status("completed", progress=1.0)]
    api.answers[f"POST {DRAFTS}"] = data(STARTED, 202)
    api.answers[f"GET {DRAFT}"] = lambda _: data(states.pop(0) if len(states) > 1 else states[0])
    api.answers[f"GET {DRAFT}/result"] = data(RESULT)
    made: list[dict[str, Any]] = []
    for kind, name in (("result", "conferencia.json"), ("report_md", "conferencia.md"), ("marked_pdf", "marcado.pdf")):
        body = name.encode()
        made.append(
            {
                "artifact_id": f"art_{kind}",
                "kind": kind,
                "filename": name,
                "sha256": hashlib.sha256(body).hexdigest(),
                "size": len(body),
                "media_type": "application/octet-stream",
            }
        )
        link = {"signed_url": f"{api.base_url}/bytes/{name}", "expires_in_seconds": 600}
        api.answers[f"POST {DRAFT}/artifacts/art_{kind}/signed-url"] = data(link)
        api.answers[f"GET /bytes/{name}"] = httpx.Response(200, content=body)
    api.answers[f"GET {DRAFT}/artifacts"] = data(made)
    return api


verify_draft = typed(app)


def test_it_shows_what_needs_mending_by_place_and_writes_the_files_beside_the_document(
    done: RestStub, draft: Path
) -> None:
    ended = verify_draft(draft)
    assert ended.exit_code == 0, ended.output
    sent = done.requests[0]
    assert sent.headers["authorization"] == "Bearer ak_lawyer"
    assert b'filename="minuta.docx"' in sent.content
    assert b"PK\x03\x04 corpo" in sent.content
    shown = ended.stdout
    assert "Citações distintas: 3, em 3 menções. Em ordem: 1; 1 não existe, 1 fora do acervo. Risco médio." in shown
    assert "Atenção: Parte do documento não pôde ser lida." in shown
    assert shown.index("A corrigir") < shown.index("parágrafo 2") < shown.index("Súmula 999 do STJ: não existe. Motivo")
    assert "Talvez: Súmula 99 do STJ." in shown
    assert shown.index("Sem confirmação") < shown.index("nota de rodapé 1") < shown.index("REsp 1.197.929/PR")
    assert "Súmula 7 do STJ" not in shown
    written = {path.name: path.read_text() for path in draft.parent.glob("minuta-*")}
    assert written == {"minuta-conferencia.md": "conferencia.md", "minuta-marcado.pdf": "marcado.pdf"}
    assert all(f"Gravado: {draft.parent / name}" in shown for name in written)


def test_the_files_go_where_they_are_wanted(done: RestStub, draft: Path, tmp_path: Path) -> None:
    folder = tmp_path / "conferidas" / "hoje"
    assert verify_draft(draft, "--save", folder).exit_code == 0
    assert {path.name for path in folder.iterdir()} == {"minuta-conferencia.md", "minuta-marcado.pdf"}


def test_json_is_all_that_is_printed_and_nothing_is_written(done: RestStub, draft: Path) -> None:
    ended = verify_draft(draft, "--json")
    assert ended.exit_code == 0, ended.output
    printed = json.loads(ended.stdout)
    assert [one["verdict"] for one in printed["citations"]] == ["verified", "not_found", "not_in_corpus"]
    assert not [request for request in done.requests if "artifacts" in request.url.path]


@pytest.mark.parametrize(("risk", "code"), [("médio", 0), ("alto", 1)])
def test_a_high_risk_ends_a_strict_check_with_1(done: RestStub, draft: Path, risk: str, code: int) -> None:
    done.answers[f"GET {DRAFT}/result"] = data(RESULT | {"summary": SUMMARY | {"risk_level": risk}})
    assert verify_draft(draft, "--strict").exit_code == code
    assert verify_draft(draft).exit_code == 0


def test_a_case_that_has_been_read_is_verified_by_its_id(
    done: RestStub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert verify_draft("--case", "wf_1").exit_code == 0
    assert json.loads(done.requests[0].content) == {"workflow_id": "wf_1"}
    assert (tmp_path / "minuta-conferencia.md").exists()


def test_a_download_that_was_altered_ends_with_1(done: RestStub, draft: Path) -> None:
    done.answers["GET /bytes/conferencia.md"] = httpx.Response(200, content=b"outra coisa")
    ended = verify_draft(draft)
    assert ended.exit_code == 1
    assert not (draft.parent / "minuta-conferencia.md").exists()


@pytest.mark.parametrize("state", ["failed", "cancelled"])
def test_a_verification_without_a_result_ends_with_1_and_its_reason(api: RestStub, draft: Path, state: str) -> None:
    api.answers[f"POST {DRAFTS}"] = data(STARTED, 202)
    reason = {"code": "document_empty", "message": "O documento não tem texto."}
    api.answers[f"GET {DRAFT}"] = data(status(state, errors=[reason]))
    ended = verify_draft(draft)
    assert ended.exit_code == 1
    assert "O documento não tem texto." in ended.stderr
    assert "terminou sem resultado" in ended.stderr


def test_what_the_api_refuses_ends_with_1(api: RestStub, draft: Path) -> None:
    api.answers[f"POST {DRAFTS}"] = error(415, "UNSUPPORTED_MEDIA", "O arquivo não é um documento que se confira.")
    ended = verify_draft(draft)
    assert ended.exit_code == 1
    assert "O arquivo não é um documento que se confira. (UNSUPPORTED_MEDIA, trace_id t-9)" in ended.stderr


@pytest.mark.parametrize("arguments", [[], ["FILE", "--case", "wf_1"], ["ausente.docx"]])
def test_exactly_one_source_that_exists_is_wanted(api: RestStub, draft: Path, arguments: list[str]) -> None:
    ended = verify_draft(*(draft if part == "FILE" else part for part in arguments))
    assert ended.exit_code == 2
    assert api.requests == []
