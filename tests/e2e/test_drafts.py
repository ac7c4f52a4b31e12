"""Verification of documents on the running stack: by link, by command, and with the worker killed midway."""

import asyncio
import hashlib
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pypdfium2
import pypdfium2_raw
import pytest

from tests.activities.casefile.paper import make_pdf, text_page
from tests.activities.casefile.reader.documents import docx, paragraph
from tests.e2e.stack import Api, Stack
from tests.e2e.test_mcp import call, over_http
from tests.patience import PATIENCE, until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

DOCUMENTS = "/v1/verify/documents"
SOUND, WRONG = "Aplica-se a Súmula 7 do STJ ao caso.", "Não se aplica a Súmula 999 do STJ."
ENDS = {"completed", "failed", "cancelled"}


def content_of(kind: str, folder: Path) -> bytes:
    """A document of two pages, paragraphs or lines: the first cites correctly, the second a súmula that does not
    exist.
    """
    if kind == "pdf":
        return make_pdf(folder / "minuta.pdf", [text_page(SOUND), text_page(WRONG)]).read_bytes()
    return docx(paragraph(SOUND) + paragraph(WRONG)) if kind == "docx" else f"{SOUND}\n{WRONG}\n".encode()


def linked(api: Api, content: bytes, filename: str) -> str:
    """Start the verification of a document that came by an upload link."""
    ticket = api.data("POST", "/v1/uploads", json={"purpose": "draft", "filename": filename})
    sent = api.call("PUT", ticket["put_url"], content=content)
    assert sent.is_success, sent.text
    started = api.call("POST", DOCUMENTS, json={"upload_id": ticket["upload_id"]})
    assert started.status_code == 202, started.text
    return started.json()["data"]["verification_id"]


def reach(api: Api, verification_id: str) -> list[dict[str, Any]]:
    """Return every status until the end, which must be a success."""
    seen: list[dict[str, Any]] = []

    def over() -> bool:
        seen.append(api.data("GET", f"{DOCUMENTS}/{verification_id}"))
        return seen[-1]["state"] in ENDS

    until(over, f"{verification_id} ended", 120)
    assert seen[-1]["state"] == "completed", seen[-1]
    return seen


def files_of(api: Api, verification_id: str) -> dict[str, bytes]:
    """Return the files of the verification by name, checked against the announced hash."""
    found: dict[str, bytes] = {}
    for made in api.data("GET", f"{DOCUMENTS}/{verification_id}/artifacts"):
        path = f"{DOCUMENTS}/{verification_id}/artifacts/{made['artifact_id']}/signed-url"
        body = httpx.get(api.data("POST", path)["signed_url"], timeout=PATIENCE).raise_for_status().content
        assert hashlib.sha256(body).hexdigest() == made["sha256"]
        assert made["filename"] not in found
        found[made["filename"]] = body
    return found


def notes_of(pdf: bytes) -> list[int]:
    """Return the number of annotations on each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [pypdfium2_raw.FPDFPage_GetAnnotCount(page) for page in document]


@pytest.mark.parametrize(
    ("kind", "second", "files"),
    [
        ("pdf", "página 2", {"conferencia.json", "conferencia.md", "conferencia.pdf", "marcado.pdf"}),
        ("docx", "parágrafo 2", {"conferencia.json", "conferencia.md", "conferencia.pdf"}),
    ],
)
def test_a_document_by_link_is_answered_place_by_place(
    stack: Stack, tmp_path: Path, kind: str, second: str, files: set[str]
) -> None:
    lawyer = stack.api("lawyer")
    verification_id = linked(lawyer, content_of(kind, tmp_path), f"minuta.{kind}")
    seen = reach(lawyer, verification_id)
    assert [one["progress"] for one in seen] == sorted(one["progress"] for one in seen)
    last = seen[-1]
    assert (last["kind"], last["filename"], last["progress"]) == (kind, f"minuta.{kind}", 1.0)
    assert (last["done"]["places"], last["done"]["places_read"], last["done"]["citations"]) == (2, 2, 2)
    result = lawyer.data("GET", f"{DOCUMENTS}/{verification_id}/result")
    assert result["summary"] == last["summary"]
    assert [(one["text"], one["place"], one["verdict"]) for one in result["citations"]] == [
        ("Súmula 7 do STJ", 1, "verified"),
        ("Súmula 999 do STJ", 2, "not_found"),
    ]
    assert result["citations"][1]["label"] == second
    left = files_of(lawyer, verification_id)
    assert set(left) == files
    assert json.loads(left["conferencia.json"])["citations"] == result["citations"]
    assert second.capitalize() in left["conferencia.md"].decode()
    assert left["conferencia.pdf"].startswith(b"%PDF-")
    if kind == "pdf":
        assert notes_of(left["marcado.pdf"]) == [1, 1]


async def test_a_document_is_verified_from_chat(stack: Stack) -> None:
    async with over_http(stack, "lawyer") as lawyer:
        link = await call(lawyer, "verify_document")
        async with httpx.AsyncClient(timeout=PATIENCE) as browser:
            sent = await browser.put(link["put_url"], content=docx(paragraph(SOUND) + paragraph(WRONG)))
            assert sent.is_success, sent.text
        asked = {"upload_id": link["upload_id"]}
        async with asyncio.timeout(PATIENCE):
            while (answer := await call(lawyer, "verify_document", **asked))["state"] != "completed":
                assert answer["state"] not in ENDS, answer
        everything = await call(lawyer, "verify_document", **asked, todas=True)
        assert everything["verification_id"] == answer["verification_id"]
    assert [(one["lugar"], one["verdict"]) for one in answer["citations"]] == [("parágrafo 2", "not_found")]
    assert [one["verdict"] for one in everything["citations"]] == ["not_found", "verified"]
    (report,) = answer["files"]
    assert httpx.get(report["url"], timeout=PATIENCE).content.startswith(b"%PDF-")


def test_the_command_shows_findings_and_writes_the_marked_copy(stack: Stack, tmp_path: Path) -> None:
    draft = make_pdf(tmp_path / "minuta.pdf", [text_page(SOUND), text_page(WRONG)])
    ended = stack.autos("verify-draft", str(draft))
    assert "página 2" in ended.stdout
    assert "Súmula 999 do STJ: não existe." in ended.stdout
    assert notes_of((tmp_path / "minuta-marcado.pdf").read_bytes()) == [1, 1]
    assert (tmp_path / "minuta-conferencia.pdf").read_bytes().startswith(b"%PDF-")
    printed = json.loads(stack.autos("verify-draft", str(draft), "--json").stdout)
    assert [one["verdict"] for one in printed["citations"]] == ["verified", "not_found"]


def test_a_worker_killed_in_the_middle_costs_nothing_but_time(stack: Stack, tmp_path: Path) -> None:
    lawyer = stack.api("lawyer")
    # spans of some seventy pages each: enough of them that the worker dies while some are done and others are not
    filler = "O banco nada prova do que alega em sua defesa, e a autora juntou todos os extratos. " * 4
    text = "".join(f"{number}. {filler}{SOUND if number % 2 else WRONG}\n" for number in range(4_000)).encode()
    undisturbed = linked(lawyer, text, "longa.txt")
    reach(lawyer, undisturbed)

    disturbed = linked(lawyer, text, "longa.txt")
    path = f"{DOCUMENTS}/{disturbed}"
    until(lambda: lawyer.data("GET", path)["done"]["spans_checked"] >= 1, "a span checked")
    pid = stack.kill("worker")
    assert lawyer.data("GET", path)["state"] not in ENDS
    stack.wait_restarted("worker", pid)
    reach(lawyer, disturbed)

    first, again = (lawyer.data("GET", f"{DOCUMENTS}/{one}/result") for one in (undisturbed, disturbed))
    assert again == first | {own: again[own] for own in ("verification_id", "checked_at")}
    assert len(again["citations"]) == 4_000
    assert len(files_of(lawyer, disturbed)) == 3
    events = lawyer.data("GET", f"{path}/events")
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert all(later["prev_hash"] == earlier["hash"] for earlier, later in pairwise(events))
    states = Counter(event["payload"]["state"] for event in events if event["action"] == "state_changed")
    assert states == Counter(("reading", "checking", "publishing", "completed"))
