"""Pictures of pages: drawn by a worker from the run's own source, marked, kept, and only for the case's tenant."""

import io
from pathlib import Path

import httpx
import pytest
from PIL import Image, ImageChops

from activities.casefile.text.page import page_lines
from infra.storage.store import Storage
from tests.activities.casefile.paper import make_pdf, text_page
from tests.api.case_steps import CaseSteps
from tests.api.conftest import PagesOf, Reach, Working, submit
from tests.mcp_server.answers_of_rest import result
from workflows.contracts.run.results.result import canonical_json

CASES = "/v1/ingest/workflow"
QUOTED = "a autora nunca contratou com a ré e pede a baixa"
MATCH = {"phase": "postulacao_inicial", "match": "stj-1"}


@pytest.fixture
def autos(tmp_path: Path) -> Path:
    return make_pdf(
        tmp_path / "autos.pdf",
        [
            text_page("DOS FATOS", "Diz que a autora nunca contratou com", "a ré e pede a baixa do nome."),
            text_page("fim"),
        ],
    )


@pytest.fixture
async def case(
    admin: httpx.AsyncClient,
    worker: CaseSteps,
    reach: Reach,
    storage: Storage,
    tenant: str,
    autos: Path,
    pages_of: PagesOf,
) -> str:
    """A case with what drawing needs: its pages, and a match of the first phase that quotes page 1."""
    workflow_id = (await submit(admin, autos.read_bytes())).json()["data"]["workflow_id"]
    await reach(workflow_id, "awaiting_phase_reviews")
    work = f"tenants/{tenant}/cases/{workflow_id}/runs/1/work"
    storage.put_bytes(f"{work}/pages.jsonl", page_lines(pages_of(autos)), "application/x-ndjson")
    match = result()["phases"][0]["matches"][0] | {"case_passage": {"page": 1, "text": QUOTED}}
    storage.put_bytes(
        f"{work}/matches/postulacao_inicial.json", canonical_json({"matches": [match]}), "application/json"
    )
    return workflow_id


def yellow(png: bytes) -> tuple[float, float, float, float] | None:
    """Return the box of what is marked, as shares of the page."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    red, _, blue = image.split()
    box = ImageChops.subtract(red, blue).point([255 if level > 100 else 0 for level in range(256)]).getbbox()
    return (box[0] / image.width, box[1] / image.height, box[2] / image.width, box[3] / image.height) if box else None


async def test_a_page_comes_as_a_picture_with_the_passage_of_the_match_marked_in_whatever_phase_it_stands(
    admin: httpx.AsyncClient, case: str
) -> None:
    plain = await admin.get(f"{CASES}/{case}/pages/1.png")
    assert (plain.status_code, plain.headers["content-type"]) == (200, "image/png")
    assert plain.headers["cache-control"].startswith("private")
    assert yellow(plain.content) is None
    marked = await admin.get(f"{CASES}/{case}/pages/1.png", params=MATCH)
    box = yellow(marked.content)
    assert box is not None
    # the second and third lines, 85 and 100 points below the top of 842
    assert 0.08 < box[1] < 0.1
    assert 0.11 < box[3] < 0.13
    elsewhere = await admin.get(f"{CASES}/{case}/pages/2.png", params=MATCH)
    assert yellow(elsewhere.content) is None

    in_its_phase = await admin.get(f"{CASES}/{case}/pages/1.png", params=MATCH)
    anywhere = await admin.get(f"{CASES}/{case}/pages/1.png", params={"match": MATCH["match"]})
    assert yellow(anywhere.content) == yellow(in_its_phase.content)
    unmarked = await admin.get(f"{CASES}/{case}/pages/1.png", params={"phase": MATCH["phase"]})
    assert yellow(unmarked.content) is None


async def test_a_picture_that_the_caller_has_is_not_sent_again_and_what_is_not_there_is_refused(
    admin: httpx.AsyncClient, case: str
) -> None:
    first = await admin.get(f"{CASES}/{case}/pages/1.png")
    again = await admin.get(f"{CASES}/{case}/pages/1.png", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    larger = await admin.get(f"{CASES}/{case}/pages/1.png", params={"dpi": 150})
    assert larger.headers["etag"] != first.headers["etag"]
    assert len(larger.content) > len(first.content)

    for path, params, status in [
        ("pages/9.png", {}, 404),
        ("pages/3.png", {}, 404),
        ("pages/0.png", {}, 422),
        ("pages/1.png", {"dpi": 2000}, 422),
        ("pages/1.png", {"match": "stj-2"}, 404),
        ("pages/1.png", MATCH | {"phase": "instrucao_probatoria"}, 404),
        ("pages/1.png", MATCH | {"match": "stj-2"}, 404),
        ("pages/1.png", {"run": 7}, 404),
    ]:
        answer = await admin.get(f"{CASES}/{case}/{path}", params=params)
        assert answer.status_code == status, (path, params, answer.text)


async def test_a_page_comes_as_words_with_their_places_and_what_was_found_among_them(
    admin: httpx.AsyncClient, case: str
) -> None:
    words = (await admin.get(f"{CASES}/{case}/pages/1/text")).json()["data"]
    assert (words["page"], words["pages"], words["source"]) == (1, 2, "text")
    texts = [line["text"] for line in words["lines"]]
    assert texts == ["DOS FATOS", "Diz que a autora nunca contratou com", "a ré e pede a baixa do nome."]
    (found,) = words["highlights"]
    assert (found["kind"], found["phase_label"], found["document_id"]) == ("match", MATCH["phase"], "stj-1")
    # the places of the words are those of the picture
    marked = yellow((await admin.get(f"{CASES}/{case}/pages/1.png", params=MATCH)).content)
    assert marked is not None
    edges = [min(box[0] for box in found["boxes"]), found["boxes"][0][1]]
    assert edges == pytest.approx(marked[:2], abs=0.005)
    for params, count in (
        (MATCH, 1),
        ({"match": "stj-1"}, 1),
        ({"match": "stj-2"}, 0),
        ({"phase": "instrucao_probatoria"}, 0),
    ):
        answer = await admin.get(f"{CASES}/{case}/pages/1/text", params=params)
        assert len(answer.json()["data"]["highlights"]) == count, params
    assert (await admin.get(f"{CASES}/{case}/pages/3/text")).status_code == 404


async def test_words_that_are_kept_come_without_any_worker(
    admin: httpx.AsyncClient,
    working: Working,
    reach: Reach,
    storage: Storage,
    tenant: str,
    autos: Path,
    pages_of: PagesOf,
) -> None:
    async with working():
        workflow_id = (await submit(admin, autos.read_bytes())).json()["data"]["workflow_id"]
        await reach(workflow_id, "awaiting_phase_reviews")
        place = f"tenants/{tenant}/cases/{workflow_id}/runs/1/work/pages.jsonl"
        storage.put_bytes(place, page_lines(pages_of(autos)), "application/x-ndjson")
        first = await admin.get(f"{CASES}/{workflow_id}/pages/2/text")
    again = await admin.get(f"{CASES}/{workflow_id}/pages/2/text")
    assert again.status_code == 200
    assert again.json()["data"] == first.json()["data"]
    assert [line["text"] for line in first.json()["data"]["lines"]] == ["fim"]


async def test_a_part_of_a_page_comes_as_webp_in_the_width_asked_for(admin: httpx.AsyncClient, case: str) -> None:
    whole = await admin.get(f"{CASES}/{case}/pages/1.webp", params={"width": 400})
    assert (whole.status_code, whole.headers["content-type"]) == (200, "image/webp")
    image = Image.open(io.BytesIO(whole.content))
    assert (image.format, image.width) == ("WEBP", 400)
    png = await admin.get(f"{CASES}/{case}/pages/1.png", params={"dpi": 110})
    assert len(whole.content) < len(png.content)
    part = await admin.get(f"{CASES}/{case}/pages/1.webp", params={"width": 600, "crop": "0,0.05,1,0.15", **MATCH})
    cropped = Image.open(io.BytesIO(part.content)).convert("RGB")
    assert (cropped.width, round(cropped.height / cropped.width, 2)) == (600, 0.14)
    assert yellow(part.content) is not None
    again = await admin.get(f"{CASES}/{case}/pages/1.webp", headers={"If-None-Match": part.headers["etag"]})
    assert again.status_code == 200
    for crop in ("0.5,0,0.2,1", "0,0,0,1", "0,0,1,2", "1.2.3,0,1,1", "a,b,c,d", "0,0,1"):
        refused = await admin.get(f"{CASES}/{case}/pages/1.webp", params={"crop": crop})
        assert refused.status_code == 422, crop
