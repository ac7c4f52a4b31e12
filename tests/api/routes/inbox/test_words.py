"""POST /v1/ingest/words: the pages of all cases that contain the words, only for people who may read them."""

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client
from temporalio.common import SearchAttributePair, TypedSearchAttributes

from activities.privacy.histories import CaseHistories
from infra.identity.scopes import Role
from infra.storage.keys import case_place
from infra.storage.store import Storage
from tests.api.conftest import As, Reach
from tests.api.routes.inbox.conftest import Filed
from tests.api.routes.privacy.test_erasure import erased, known_to_temporal
from tests.patience import PATIENCE
from workflows.case.attributes import TENANT_ID
from workflows.case.inquiry import FirmWordSearch
from workflows.contracts.reading.firm_words import FirmSearch

CASES, WORDS = "/v1/ingest/workflow", "/v1/ingest/words"
PETITION = ("AÇÃO DE COBRANÇA", "A ré promoveu negativações indevidas do nome de Zuleica <b>Quintanilha</b>.")


async def sought(client: httpx.AsyncClient, words: str, page: str | None = None) -> dict[str, Any]:
    answer = await client.post(WORDS, json={"words": words}, params={"page": page} if page else None)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def cases_in(found: dict[str, Any]) -> list[str]:
    return [one["workflow_id"] for one in found["cases"]]


async def test_a_page_is_found_by_words_without_accents_and_number_and_told_with_the_words_marked(
    admin: httpx.AsyncClient, filed: Filed, as_role: As
) -> None:
    other = await filed(("CONTESTAÇÃO", "Não houve negativação alguma."))
    case = await filed(("PROCURAÇÃO", "Outorgante: Fulana."), PETITION)
    found = await sought(admin, "INDEVIDA quintanilha negativacao")
    assert (found["gone_through"], found["left_out"], found["total"], found["cursor"]) == (2, 0, 2, None)
    (one,) = found["cases"]
    assert (one["workflow_id"], one["run"], one["total"]) == (case, 1, 1)
    (page,) = one["pages"]
    assert (page["page"], page["find"]) == (2, "negativações indevidas")
    assert [part["text"] for part in page["snippet"] if part["hit"]] == ["negativações", "indevidas", "Quintanilha"]
    assert "<b>Quintanilha</b>" in "".join(part["text"] for part in page["snippet"])
    assert cases_in(await sought(admin, "negativação")) == [case, other]
    assert await sought(admin, "INDEVIDA quintanilha negativacao") == found
    log = (await as_role(Role.AUDITOR).get(f"{CASES}/{case}/accesses")).json()["data"]
    assert "words" in [reading["what"] for reading in log]
    assert "quintanilha" not in str(log).lower()
    outside = await sought(as_role(Role.ADMIN, "sem-casos"), "negativação")
    assert (outside["cases"], outside["total"]) == ([], 0)


async def test_what_is_closed_to_somebody_is_neither_found_nor_counted(
    admin: httpx.AsyncClient, filed: Filed, as_role: As, reach: Reach
) -> None:
    submitter, colleague = as_role(Role.LAWYER), as_role(Role.REVIEWER)
    case = await filed(PETITION, ("SENTENÇA", "JULGO PROCEDENTE o pedido."), by=submitter)
    assert cases_in(await sought(colleague, "quintanilha")) == [case]
    named = (await admin.get(f"{CASES}/{case}/events")).json()["data"][0]["payload"]["key_id"]
    secrecy = {"open_to": [named], "closed_pages": [{"first_page": 1, "last_page": 1}]}
    closed = await admin.put(f"{CASES}/{case}/secrecy", json={"restricted": False, **secrecy})
    assert closed.status_code == 200, closed.text
    assert cases_in(await sought(submitter, "quintanilha")) == [case]
    before = await sought(colleague, "quintanilha")
    assert (before["cases"], before["left_out"], before["total"]) == ([], 1, 1)
    assert (await colleague.post(f"{CASES}/{case}/reprocess", json={})).status_code == 202
    await reach(case, "awaiting_phase_reviews", run=2)
    assert (await sought(colleague, "quintanilha"))["cases"] == []
    assert cases_in(await sought(colleague, "procedente")) == [case]
    assert (await admin.put(f"{CASES}/{case}/secrecy", json={"restricted": True, **secrecy})).status_code == 200
    shut = await sought(colleague, "procedente")
    assert (shut["cases"], shut["gone_through"], shut["left_out"], shut["total"]) == ([], 0, 0, 0)
    assert cases_in(await sought(submitter, "procedente")) == [case]


async def test_odd_words_are_words_or_refused(admin: httpx.AsyncClient, filed: Filed) -> None:
    await filed(PETITION)
    for words in ("x" * 10_000, "a", "   ", "nul\x00l"):
        assert (await admin.post(WORDS, json={"words": words})).status_code == 422, words[:9]
    for words in ("de a o", "((((", "&|!:*"):
        refused = await admin.post(WORDS, json={"words": words})
        assert refused.status_code == 422, refused.text
        assert "ao menos uma palavra" in refused.json()["error"]["message"]
    for words in (".*", "(a+)+$ zz", "quintanilha & !zuleica' OR 1=1 --", "quint%", "quint:*"):
        answer = await admin.post(WORDS, json={"words": words})
        assert answer.status_code == 422 or not answer.json()["data"]["cases"], words
    assert (await sought(admin, "zuleica & 'quintanilha'"))["cases"]
    assert (await admin.post(WORDS, json={"words": "zuleica"}, params={"page": "x"})).status_code == 400


async def test_a_search_goes_on_where_it_stopped(
    admin: httpx.AsyncClient, filed: Filed, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = [await filed(PETITION), await filed(PETITION), await filed(PETITION)]
    monkeypatch.setattr("api.cases.firm_words.MOST_RUNS", 2)
    first = await sought(admin, "quintanilha")
    assert (cases_in(first), first["gone_through"], first["total"]) == ([cases[2], cases[1]], 2, 3)
    rest = await sought(admin, "quintanilha", first["cursor"])
    assert (cases_in(rest), rest["gone_through"], rest["cursor"]) == ([cases[0]], 3, None)
    other = await admin.post(WORDS, json={"words": "zuleica"}, params={"page": first["cursor"]})
    assert other.status_code == 400
    for name, value in (("READ_AT_ONCE", 1), ("TURN_SECONDS", -1.0)):
        monkeypatch.setattr(f"activities.inquiry.turns.{name}", value)
    late = await sought(admin, "quintanilha")
    assert (cases_in(late), late["gone_through"]) == ([cases[2]], 1)
    assert cases_in(await sought(admin, "quintanilha", late["cursor"])) == [cases[1]]


async def test_an_erasure_takes_the_index_along_and_ends_searches(
    admin: httpx.AsyncClient, filed: Filed, storage: Storage, temporal: Client, tenant: str, database: AsyncEngine
) -> None:
    case = await filed(PETITION)
    assert cases_in(await sought(admin, "quintanilha")) == [case]
    place = case_place(tenant, case)
    assert any("/kept/words/" in one.key for one in storage.versions_below(place))
    running = await temporal.start_workflow(
        FirmWordSearch.run,
        FirmSearch(words="quintanilha", runs=[]),
        id=f"firm-words/{tenant}",
        task_queue="nobody-serves-it",
        search_attributes=TypedSearchAttributes([SearchAttributePair(TENANT_ID, tenant)]),
    )
    async with asyncio.timeout(PATIENCE):
        while running.id not in await CaseHistories(temporal).find_searches(tenant):
            await asyncio.sleep(0.05)
    await erased(admin, case)
    assert not await known_to_temporal(temporal, running.id)
    assert list(storage.versions_below(place)) == []
    assert (await sought(admin, "quintanilha"))["total"] == 0
