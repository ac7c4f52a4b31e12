"""GET /v1/ingest/terms: the terms of all cases by day, as a list and as a file, counted by the firm's calendar."""

import re
from datetime import date
from typing import Any

import httpx
import pytest
from icalendar import Calendar
from sqlalchemy import inspect, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from infra.db.models import Case, Run
from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.routes.inbox.conftest import Filed
from tests.api.routes.privacy.test_erasure import erased

CASES, TERMS, CALENDAR = "/v1/ingest/workflow", "/v1/ingest/terms", "/v1/calendar"
NUMBER = "Processo n. 0801234-64.2024.8.15.2001"
PETITION = (
    NUMBER,
    "AÇÃO DE COBRANÇA",
    "FULANA DE TAL, brasileira, vem propor AÇÃO DE COBRANÇA em face de LOJA EXEMPLO LTDA.",
)
RULING = (NUMBER, "SENTENÇA", "Vistos. Ante o exposto, JULGO PROCEDENTE o pedido.", "Cidade, 02 de junho de 2025.")
PUBLISHED = (
    NUMBER,
    "CERTIDÃO DE PUBLICAÇÃO",
    "Certifico que a sentença foi disponibilizada no Diário de Justiça Eletrônico Nacional em 04/06/2025.",
)
BEFORE = {"since": "2025-06-01"}


async def told(client: httpx.AsyncClient, **asked: str) -> dict[str, Any]:
    answer = await client.get(TERMS, params=BEFORE | asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def days(found: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(one["term"]["what"], one["term"]["last_day"]) for one in found["terms"]]


async def closed(client: httpx.AsyncClient, revision: int, *closures: dict[str, Any]) -> httpx.Response:
    return await client.put(CALENDAR, json={"revision": revision, "closures": list(closures)})


async def test_terms_of_all_cases_come_by_day_with_their_page_and_what_is_missing(
    admin: httpx.AsyncClient, filed: Filed, as_role: As, database: AsyncEngine
) -> None:
    published = await filed(PETITION, RULING, PUBLISHED)
    silent = await filed(PETITION, RULING)
    found = await told(admin)
    assert (found["gone_through"], found["left_out"], found["total"], found["cursor"]) == (2, 0, 2, None)
    assert days(found) == [
        ("embargos de declaração", "2025-06-12"),
        ("apelação", "2025-06-26"),
        ("apelação", None),
        ("embargos de declaração", None),
    ]
    first, last = found["terms"][0], found["terms"][-1]
    assert (first["workflow_id"], first["act"], first["page"]) == (published, "Sentença", 2)
    assert {one["page"] for one in first["term"]["premises"]} == {None, 3}
    assert last["workflow_id"] == silent
    assert last["term"]["missing"]
    assert not re.search(r"\w_\w", " ".join(last["term"]["missing"]))
    assert days(await told(admin, workflow_id=silent)) == days(found)[2:]
    assert days(await told(admin, since="2025-06-13")) == days(found)[1:]
    assert days(await told(admin, since="2026-01-01")) == days(found)[2:]
    log = (await as_role(Role.AUDITOR).get(f"{CASES}/{published}/accesses")).json()["data"]
    assert "terms" in [reading["what"] for reading in log]
    async with AsyncSession(database) as session, session.begin():
        await session.execute(update(Case).where(Case.workflow_id == published).values(latest_run=2))
        first = await session.get_one(Run, (published, 1))
        again = {one.key: getattr(first, one.key) for one in inspect(Run).column_attrs}
        session.add(Run(**again | {"run": 2, "closed_pages": None}))
    assert days(await told(admin)) == days(found)  # the new run is still being read
    outside = await told(as_role(Role.ADMIN, "sem-casos"))
    assert (outside["terms"], outside["total"]) == ([], 0)


async def test_a_calendar_program_is_given_an_all_day_event_for_each_day(
    admin: httpx.AsyncClient, filed: Filed
) -> None:
    case = await filed(PETITION, RULING, PUBLISHED)
    await filed(PETITION, RULING)
    answer = await admin.get(f"{TERMS}.ics", params=BEFORE)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/calendar")
    assert max(len(line) for line in answer.content.split(b"\r\n")) <= 75
    calendar = Calendar.from_ical(answer.text)
    assert (str(calendar["version"]), calendar.errors) == ("2.0", [])
    embargos, appeal = calendar.walk("VEVENT")
    assert (embargos.decoded("dtstart"), embargos.decoded("dtend")) == (date(2025, 6, 12), date(2025, 6, 13))
    assert str(appeal["summary"]) == "Prazo: apelação (0801234-64.2024.8.15.2001)"
    assert "página 2" in str(appeal["description"])
    assert str(appeal["uid"]).startswith(case)
    again = Calendar.from_ical((await admin.get(f"{TERMS}.ics", params=BEFORE)).text)
    assert [str(one["uid"]) for one in again.walk("VEVENT")] == [str(embargos["uid"]), str(appeal["uid"])]


async def test_the_firms_calendar_moves_the_days_of_the_courts_that_it_names(
    admin: httpx.AsyncClient, filed: Filed, as_role: As
) -> None:
    case = await filed(PETITION, RULING, PUBLISHED)
    holiday = {"first": "2020-06-10", "last": "2020-06-10", "name": "Feriado estadual", "court": "8.15", "yearly": True}
    elsewhere = {"first": "2025-06-11", "last": "2025-06-20", "name": "Enchente", "kind": "suspensao", "court": "8.21"}
    assert (await closed(admin, 0, holiday, elsewhere)).status_code == 200
    found = await told(admin)
    assert days(found) == [("embargos de declaração", "2025-06-13"), ("apelação", "2025-06-27")]
    assert "Calendário do escritório: 10/06/2025, Feriado estadual (sem expediente)" in str(found["terms"][0])
    timeline = (await admin.get(f"{CASES}/{case}/timeline")).json()["data"]
    assert {one["last_day"] for one in timeline["prazos"][0]["terms"]} == {"2025-06-13", "2025-06-27"}
    assert (await closed(admin, 0)).status_code == 409
    assert (await closed(as_role(Role.LAWYER), 1)).status_code == 403
    never = {"first": "2020-01-01", "last": "2020-12-31", "name": "Sempre", "yearly": True}
    assert (await closed(admin, 1, never)).json()["data"]["revision"] == 2
    assert [one["term"]["missing"][0][:10] for one in (await told(admin))["terms"]] == ["calendário"] * 2
    for wrong in (
        {"first": "2025-06-12", "last": "2025-06-11", "name": "x"},
        {"first": "2025-06-12", "last": "2025-06-12", "name": "  "},
        {"first": "2025-06-12", "last": "2025-06-12", "name": "x", "forum": "2001"},
        {"first": "2025-06-12", "last": "2025-06-12", "name": "x", "court": "TJPB"},
    ):
        assert (await closed(admin, 2, wrong)).status_code == 422, wrong
    assert (await admin.get(CALENDAR)).json()["data"]["revision"] == 2
    assert (await as_role(Role.ADMIN, "sem-casos").get(CALENDAR)).json()["data"]["closures"] == []
    (event,) = [one for one in (await admin.get("/v1/trail")).json()["data"] if one["action"] == "calendar_changed"][:1]
    assert [one["name"] for one in event["payload"]["added"]] == ["Sempre"]


async def test_closed_and_erased_cases_drop_out(admin: httpx.AsyncClient, filed: Filed, as_role: As) -> None:
    case = await filed(PETITION, RULING, PUBLISHED)
    other = await filed(PETITION, RULING)
    secret: dict[str, Any] = {"restricted": True, "open_to": []}
    assert (await admin.put(f"{CASES}/{case}/secrecy", json=secret)).status_code == 200
    shut = await told(as_role(Role.LAWYER))
    assert ({one["workflow_id"] for one in shut["terms"]}, shut["total"]) == ({other}, 1)
    await erased(admin, other)
    assert (await told(as_role(Role.LAWYER)))["terms"] == []


async def test_a_list_goes_on_where_it_stopped_and_a_calendar_is_whole_or_refused(
    admin: httpx.AsyncClient, filed: Filed, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filed(PETITION, RULING, PUBLISHED)
    await filed(PETITION, RULING)
    monkeypatch.setattr("api.cases.firm_terms.MOST_RUNS", 1)
    assert len((await told(admin))["terms"]) == 4
    monkeypatch.setattr("api.cases.firm_terms.ANSWER_SECONDS", -1.0)
    first = await told(admin)
    assert ([last for _, last in days(first)], first["gone_through"]) == ([None, None], 1)
    rest = await told(admin, page=first["cursor"])
    assert (len(rest["terms"]), rest["gone_through"], rest["cursor"]) == (2, 2, None)
    assert (await admin.get(TERMS, params={"since": "2025-01-01", "page": first["cursor"]})).status_code == 400
    assert (await admin.get(f"{TERMS}.ics", params=BEFORE)).status_code == 503
