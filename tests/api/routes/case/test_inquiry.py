"""Questions to a case file over REST: answered by a worker, shown by page, and only to readers of the case."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from activities.casefile.segment_parts import segment_parts
from activities.casefile.text.page import page_lines
from api.cases.short_workflows import BUSY
from api.http.limits.places import Share
from infra.identity.scopes import Role
from infra.storage.store import Storage
from tests.activities.casefile.paper import make_pdf, text_page
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, PagesOf, Reach, submit, with_services
from workflows.options import DRAWING

CASES = "/v1/ingest/workflow"
ASKED = {"question": "Qual o valor da causa?"}


@pytest.fixture
def autos(tmp_path: Path) -> Path:
    return make_pdf(
        tmp_path / "autos.pdf",
        [
            text_page("AÇÃO DE COBRANÇA", "FULANA DE TAL, brasileira, vem propor ação em face de LOJA EXEMPLO LTDA."),
            text_page("Dá-se à causa o valor de R$ 31.032,77.", "Nestes termos, pede deferimento."),
            text_page("CONTESTAÇÃO", "LOJA EXEMPLO LTDA. vem apresentar contestação e sustenta a prescrição."),
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
    """A case whose reading has stored its pages and pieces."""
    workflow_id = (await submit(admin, autos.read_bytes())).json()["data"]["workflow_id"]
    await reach(workflow_id, "awaiting_phase_reviews")
    work = f"tenants/{tenant}/cases/{workflow_id}/runs/1/work"
    found = segment_parts([page_lines(pages_of(autos))], "phase-rules-v3", "r")
    storage.put_bytes(f"{work}/segmentation.json", found.body, "application/json")
    storage.put_bytes(f"{work}/pages.jsonl", found.lines, "application/x-ndjson")
    return workflow_id


async def asked(client: httpx.AsyncClient, case: str, **body: Any) -> dict[str, Any]:
    answer = await client.post(f"{CASES}/{case}/questions", json=ASKED | body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_a_question_is_answered_with_the_page_and_its_picture_or_not_at_all(
    admin: httpx.AsyncClient, case: str
) -> None:
    found = await asked(admin, case)
    assert (found["answered"], found["run"], found["pages"]) == (True, 1, 3)
    best = found["passages"][0]
    assert best["page"] == 2
    assert "R$ 31.032,77" in best["text"]
    assert best["piece_type"] == "peticao_inicial"
    picture = await admin.get(best["picture"])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/webp")
    words = (await admin.get(f"{CASES}/{case}/pages/2/text")).json()["data"]["lines"]
    assert best["boxes"] == [line["box"] for line in words if line["text"] in best["text"]]
    assert await asked(admin, case) == found

    found = await asked(admin, case, question="guarda dos filhos menores")
    assert (found["answered"], found["passages"]) == (False, [])
    assert found["unanswered_reason"]

    for body, status in [
        ({}, 422),
        ({"question": ""}, 422),
        ({"question": "x" * 501}, 422),
        (ASKED | {"top_k": 21}, 422),
        (ASKED | {"phase_label": "outra"}, 422),
        (ASKED | {"mais": 1}, 422),
    ]:
        refused = await admin.post(f"{CASES}/{case}/questions", json=body)
        assert refused.status_code == status, (body, refused.text)
    assert (await admin.post(f"{CASES}/{case}/questions?run=7", json=ASKED)).status_code == 404


async def test_pages_that_are_not_read_yet_are_a_conflict(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach, autos: Path
) -> None:
    workflow_id = (await submit(admin, autos.read_bytes())).json()["data"]["workflow_id"]
    await reach(workflow_id, "awaiting_phase_reviews")
    refused = await admin.post(f"{CASES}/{workflow_id}/questions", json=ASKED)
    assert refused.status_code == 409
    assert "ainda não foram lidas" in refused.json()["error"]["message"]


async def test_the_answer_is_nobody_elses_and_who_asked_is_on_record_without_the_words(
    admin: httpx.AsyncClient, case: str, as_role: As
) -> None:
    await asked(admin, case)
    log = await as_role(Role.AUDITOR).get(f"{CASES}/{case}/accesses")
    (reading,) = [one for one in log.json()["data"] if one["what"] == "question"]
    assert "valor" not in str(reading)
    assert (await admin.put(f"{CASES}/{case}/secrecy", json={"restricted": True})).status_code == 200
    assert (await admin.post(f"{CASES}/{case}/questions", json=ASKED)).status_code == 403


async def test_the_timeline_tells_acts_money_and_parties_by_page_and_counts_days_from_premises_alone(
    admin: httpx.AsyncClient, case: str, as_role: As
) -> None:
    answer = await admin.get(f"{CASES}/{case}/timeline")
    assert answer.status_code == 200, answer.text
    told = answer.json()["data"]
    assert [(act["type"], act["page_start"]) for act in told["acts"]] == [("peticao_inicial", 1), ("contestacao", 3)]
    assert {(one["kind"], one["value"], one["page"]) for one in told["money"]} == {("valor_da_causa", 31032.77, 2)}
    assert told["parties"][0]["page"] == 1
    assert told["prazo_candidato"] is None
    assert "não vigia o processo" in told["notice"]

    acts = (await admin.get(f"{CASES}/{case}/timeline")).json()["data"]["acts"]
    act = next(one["piece_id"] for one in acts if one["type"] == "contestacao")
    bare = (await admin.get(f"{CASES}/{case}/timeline", params={"act": act})).json()["data"]["prazo_candidato"]
    assert bare["terms"][0]["last_day"] is None
    assert bare["terms"][0]["missing"]
    given = {"act": act, "meio": "djen", "data": "2025-06-06", "destinatario": "particular", "feriados": "2025-06-19"}
    told = (await admin.get(f"{CASES}/{case}/timeline", params=given)).json()["data"]["prazo_candidato"]
    assert told["terms"][0]["last_day"] == "2025-07-01"
    assert told["terms"][0]["norms"][0]["source"].startswith("Resolução CNJ 455/2022")

    for params, status in [
        ({"act": "p9999"}, 404),
        ({"act": "p0001", "meio": "pombo"}, 422),
        ({"act": "p0001", "data": "31/02/2025"}, 422),
        ({"act": "p0001", "dias": 0}, 422),
        ({"act": "p0001", "data": "9999-12-31"}, 422),
        ({"act": "p0001", "feriados": "0001-01-01"}, 422),
    ]:
        refused = await admin.get(f"{CASES}/{case}/timeline", params=params)
        assert refused.status_code == status, (params, refused.text)
    log = await as_role(Role.AUDITOR).get(f"{CASES}/{case}/accesses")
    # only answers are readings
    assert [one["what"] for one in log.json()["data"]].count("timeline") == 4


async def test_words_are_found_with_their_places_and_who_looked_is_on_record_without_them(
    admin: httpx.AsyncClient, case: str, as_role: As
) -> None:
    answer = await admin.post(f"{CASES}/{case}/words", json={"words": "prescricao"})
    assert answer.status_code == 200, answer.text
    (place,) = answer.json()["data"]["occurrences"]
    assert (place["page"], place["words"], place["after"]) == (3, "prescrição", ".")
    assert len(place["boxes"]) == 1
    for body in ({}, {"words": "x"}, {"words": "x" * 201}, {"words": "   "}, {"words": "ab\x00"}):
        assert (await admin.post(f"{CASES}/{case}/words", json=body)).status_code == 422, body
    log = await as_role(Role.AUDITOR).get(f"{CASES}/{case}/accesses")
    (reading,) = [one for one in log.json()["data"] if one["what"] == "words"]
    assert "prescri" not in str(reading)


async def test_a_firm_that_asks_too_much_at_once_is_told_to_wait_and_nobody_else_is(
    admin: httpx.AsyncClient, case: str, app: FastAPI, tenant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.cases.short_workflows.PLACE_PATIENCE", 0.1)
    answers = Share(1, BUSY)
    with with_services(app, answers=answers):
        async with answers.place("outro", 1):
            best = (await asked(admin, case))["passages"][0]
        async with answers.place(tenant, 1):
            for refused in (
                await admin.post(f"{CASES}/{case}/questions", json={"question": "prescrição"}),
                await admin.post(f"{CASES}/{case}/words", json={"words": "contestação"}),
                await admin.get(f"{CASES}/{case}/timeline"),
            ):
                assert (refused.status_code, refused.json()["error"]["code"]) == (429, "RATE_LIMITED"), refused.text
                assert "em andamento" in refused.json()["error"]["message"]
                assert refused.headers["retry-after"] == "1"
            # what was answered before is there, and pages have places of their own
            assert (await asked(admin, case))["answered"]
            assert (await admin.get(best["picture"])).status_code == 200

    monkeypatch.setattr("api.cases.page_images.PLACE_PATIENCE", 0.1)
    pictures = Share(1, BUSY)
    with with_services(app, pictures=pictures):
        async with pictures.place(tenant, 1):
            assert (await admin.get(f"{CASES}/{case}/pages/1.png")).status_code == 429
        assert (await admin.get(f"{CASES}/{case}/pages/1.png")).status_code == 200


async def test_a_question_that_no_worker_takes_up_in_time_is_no_fault_of_ours(
    admin: httpx.AsyncClient, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DRAWING, "schedule_to_start_timeout", timedelta(seconds=1))
    monkeypatch.setattr("workflows.contracts.queues.asking_queue", "{}-nobody".format)
    late = await admin.post(f"{CASES}/{case}/questions", json=ASKED)
    assert (late.status_code, late.json()["error"]["code"]) == (503, "SERVICE_UNAVAILABLE"), late.text
    assert "a tempo" in late.json()["error"]["message"]
