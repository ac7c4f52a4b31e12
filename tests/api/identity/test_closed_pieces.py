"""The pages of a piece under secrecy in an open case: who may see them, by each route of a case and each channel."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import inspect, select, update

from infra.db.models import Artifact, Run
from infra.identity.scopes import Role
from tests.activities.casefile.facts.test_casedata import OWN
from tests.activities.casefile.paper import make_pdf, text_page
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, PagesOf, Reach, submit
from tests.api.identity.test_closed_cases import GIVEN, example_for, routes_of_a_case
from tests.api.identity.test_guards import CASE

CASES = "/v1/ingest/workflow"
SAID = "Quintanilha"
"""A word that only page 3 contains."""
CLOSED = 3
BY_HAND = [{"first_page": CLOSED, "last_page": CLOSED}]
READ_BY_POSTING = (f"POST {CASE}/questions", f"POST {CASE}/words", f"POST {CASE}/artifacts/{{artifact_id}}/signed-url")
OF_PAGE = (f"GET {CASE}/pages/{{page}}.png", f"GET {CASE}/pages/{{page}}.webp", f"GET {CASE}/pages/{{page}}/text")
OF_SOURCE = (
    f"GET {CASE}/artifacts/{{artifact_id}}/content",
    f"POST {CASE}/artifacts/{{artifact_id}}/signed-url",
    f"GET {CASE}/exports/{{export_id}}",
)
OF_RUN = (
    *OF_PAGE,
    f"GET {CASE}/compare",
    f"GET {CASE}/result",
    f"GET {CASE}/phases/{{phase_label}}",
    f"GET {CASE}/final",
    f"GET {CASE}/timeline",
    f"POST {CASE}/questions",
    f"POST {CASE}/words",
)
"""Routes that return what a run has read."""


def filed(movement: str, title: str, *texts: str):
    stamp = [
        f"PROJUDI - Processo: {OWN} - Ref. mov. {movement} - Assinado digitalmente por FULANA",
        f"05/01/2023: JUNTADA. Arq: {title}",
    ]
    return text_page(*texts, stamp=stamp)


class Autos:
    """A case of four pages, whose third has words that occur nowhere else."""

    def __init__(self, app: FastAPI, workflow_id: str, submitter: httpx.AsyncClient) -> None:
        self.app, self.workflow_id, self.submitter = app, workflow_id, submitter
        self.address = f"{CASES}/{workflow_id}"

    async def answers(self, client: httpx.AsyncClient) -> dict[str, httpx.Response]:
        """Return the answer of each route that reads a case, asked for the third page, the PDF, and words of that
        page.
        """
        found: dict[str, httpx.Response] = {}
        for route in routes_of_a_case():
            verb, _, path = route.partition(" ")
            if (verb != "GET" and route not in READ_BY_POSTING) or "stream" in route:
                continue
            given = GIVEN | {"page": str(CLOSED), "artifact_id": f"source-{self.workflow_id[-20:]}"}
            body: Any = {"words": SAID} if path.endswith("/words") else example_for(route)
            found[route] = await client.request(
                verb,
                path.format(workflow_id=self.workflow_id, **given),
                json=body if verb != "GET" else None,
            )
        return found

    async def change(self, admin: httpx.AsyncClient, **body: Any) -> dict[str, Any]:
        answer = await admin.put(f"{self.address}/secrecy", json={"restricted": False} | body)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]


def refused(answers: dict[str, httpx.Response]) -> set[str]:
    """Return the routes that a closed piece has closed."""
    details = {
        route: answer.json()["error"]["details"] for route, answer in answers.items() if answer.status_code == 403
    }
    return {route for route, detail in details.items() if detail.get("reason") == "piece_closed"}


def telling(answers: dict[str, httpx.Response]) -> set[str]:
    """Return the routes whose answer contains text of the closed page; a picture of it counts."""
    return {
        route
        for route, answer in answers.items()
        if SAID in answer.text or (answer.status_code == 200 and answer.headers["content-type"].startswith("image/"))
    }


async def listed(client: httpx.AsyncClient) -> list[Any]:
    """Return class and subjects of the only case in the list."""
    (case,) = (await client.get(CASES)).json()["data"]
    return [case["case_class"], case["subjects"]]


@pytest.fixture
async def autos(
    request: pytest.FixtureRequest,
    app: FastAPI,
    as_role: As,
    worker: CaseSteps,
    reach: Reach,
    tmp_path: Path,
    pages_of: PagesOf,
) -> Autos:
    """A case whose third page starts with the given line; the PDF is among its artifacts."""
    path = make_pdf(
        tmp_path / "autos.pdf",
        [
            filed("1.1", "Petição Inicial", "AÇÃO DE COBRANÇA", "em face de LOJA LTDA"),
            filed("1.2", "Procuração", "PROCURAÇÃO", "OUTORGANTE: Fulano"),
            filed("9.1", "Declaração", request.param, f"Renda declarada de Zuleica {SAID}"),
            filed("20.1", "Sentença", "SENTENÇA", "JULGO PROCEDENTE o pedido."),
        ],
    )
    worker.read = pages_of(path)
    submitter = as_role(Role.LAWYER)
    workflow_id = (await submit(submitter, path.read_bytes())).json()["data"]["workflow_id"]
    await reach(workflow_id, "awaiting_phase_reviews")
    async with app.state.services.sessions.begin() as session:
        row = (await session.scalars(select(Artifact).where(Artifact.workflow_id == workflow_id))).one()
        same = {column.key: getattr(row, column.key) for column in inspect(Artifact).column_attrs}
        about = update(Run).where(Run.workflow_id == workflow_id)
        await session.execute(about.values(case_class="Monitória", subjects=["Cobrança"]))
        session.add(Artifact(**same | {"artifact_id": f"source-{workflow_id[-20:]}", "kind": "source_pdf"}))
    return Autos(app, workflow_id, submitter)


@pytest.mark.parametrize("autos", ["DOCUMENTO SIGILOSO - SIGILO FISCAL"], indirect=True)
async def test_a_stamped_piece_is_open_to_the_named_alone_and_the_rest_of_the_case_to_all(
    autos: Autos, admin: httpx.AsyncClient
) -> None:
    answers = await autos.answers(admin)
    assert telling(answers) == set()
    assert refused(answers) == {*OF_PAGE, *OF_SOURCE}
    assert answers[f"GET {CASE}/result"].status_code == 200
    assert "Peças sigilosas, fora da análise: página 3." in answers[f"GET {CASE}"].json()["data"]["warnings"]
    assert (await admin.get(f"{autos.address}/pages/4/text")).status_code == 200
    own = await autos.answers(autos.submitter)
    assert refused(own) == set()
    assert telling(own) == set(OF_PAGE[:2])
    autos.submitter.headers["X-Autos-Client"] = "mcp"
    assert refused(await autos.answers(autos.submitter)) == {*OF_PAGE, *OF_SOURCE[:2]}
    standing = (await admin.get(f"{autos.address}/secrecy")).json()["data"]
    assert (standing["restricted"], standing["marks"], standing["advice"]) == (False, [], None)
    assert standing["closed_pages"] == [BY_HAND[0] | {"kind": "tax"}]
    paper = {"signed_on": "2026-05-04", "document": "Contrato, anexo II"}
    changed = await autos.change(admin, open_to=standing["open_to"], authorisation=paper)
    assert changed["closed_pages"] == standing["closed_pages"]
    assert (await autos.submitter.get(f"{autos.address}/pages/{CLOSED}.png")).status_code == 200
    actions = [event["action"] for event in (await admin.get(f"{autos.address}/events")).json()["data"]]
    assert actions.count("pieces_closed") == 1


@pytest.mark.parametrize("autos", ["DOCUMENTO SIGILOSO - SIGILO FISCAL"], indirect=True)
async def test_what_people_opened_no_stamp_closes_again(autos: Autos, admin: httpx.AsyncClient, reach: Reach) -> None:
    changed = await autos.change(admin, closed_pages=[])
    assert (changed["closed_pages"], changed["opened_pages"]) == ([], BY_HAND)
    assert (await admin.get(f"{autos.address}/pages/{CLOSED}.png")).status_code == 200
    assert (await admin.post(f"{autos.address}/reprocess", json={})).status_code == 202
    await reach(autos.workflow_id, "awaiting_phase_reviews", run=2)
    assert SAID in (await admin.get(f"{autos.address}/pages/{CLOSED}/text")).text
    assert (await admin.get(f"{autos.address}/secrecy")).json()["data"]["closed_pages"] == []


@pytest.mark.parametrize("autos", ["DECLARAÇÃO DE RENDA"], indirect=True)
async def test_a_piece_closed_by_hand_closes_the_run_that_read_it_and_no_later_one(
    autos: Autos, admin: httpx.AsyncClient, as_role: As, reach: Reach
) -> None:
    colleague = as_role(Role.LAWYER)
    assert await listed(colleague) == ["Monitória", ["Cobrança"]]
    assert telling(await autos.answers(colleague)) == {*OF_PAGE, f"POST {CASE}/words"}
    for beyond in ((4, 5), (3, 2), (0, 1)):
        span = dict(zip(("first_page", "last_page"), beyond, strict=True))
        unfit = await admin.put(f"{autos.address}/secrecy", json={"restricted": False, "closed_pages": [span]})
        assert unfit.status_code == 422, beyond
    named = (await admin.get(f"{autos.address}/events")).json()["data"][0]["payload"]["key_id"]
    changed = await autos.change(admin, open_to=[named], closed_pages=BY_HAND)
    assert changed["closed_pages"] == [BY_HAND[0] | {"kind": None}]
    assert "Reprocesse" in changed["advice"]
    assert await listed(colleague) == [None, []]
    before = await autos.answers(colleague)
    assert telling(before) == set()
    assert refused(before) == {*OF_RUN, *OF_SOURCE[:2]}
    assert before[f"GET {CASE}"].status_code == before[f"GET {CASE}/runs"].status_code == 200
    assert SAID in (await autos.submitter.get(f"{autos.address}/pages/{CLOSED}/text")).text
    assert (await colleague.post(f"{autos.address}/reprocess", json={})).status_code == 202
    await reach(autos.workflow_id, "awaiting_phase_reviews", run=2)
    after = await autos.answers(colleague)
    assert telling(after) == set()
    assert refused(after) == {*OF_PAGE, *OF_SOURCE[:2], f"GET {CASE}/compare"}
    for path in ("result", "pages/1/text", "timeline"):
        assert (await colleague.get(f"{autos.address}/{path}?run=1")).status_code == 403, path
    assert (await admin.get(f"{autos.address}/secrecy")).json()["data"]["advice"] is None
    acts = (await admin.get(f"{autos.address}/interactions")).json()["data"]
    assert [act["payload"]["closed_pages"] for act in acts if act["action"] == "secrecy_changed"] == [BY_HAND]
