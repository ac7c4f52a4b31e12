"""Notes: read by everybody who may see the case, written once, and withdrawn only by their writer and only at first."""

from datetime import timedelta
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from api.routes.people.notices import ADDRESS
from infra.db.cases.notes import list_notes
from infra.db.models import Note, Notice
from infra.db.owned import changes_of, rows_of
from infra.db.privacy.belongings import remove_rows
from infra.identity.scopes import Role
from infra.privacy.holdings import holdings_of_case, holdings_of_user
from tests.api.conftest import As
from tests.api.people.people import a_browser, a_user, sign_in
from tests.api.routes.inbox.conftest import Recorded, recorded

__all__ = ["recorded"]

PHASE = "postulacao_inicial"


def address(case: str, phase: str = PHASE) -> str:
    return f"/v1/ingest/workflow/{case}/phases/{phase}/notes"


async def written(client: httpx.AsyncClient, case: str, text: str = "Conferir a data.", **more: Any) -> dict[str, Any]:
    answer = await client.post(address(case), json={"text": text, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]


async def test_a_thread_is_written_on_a_passage_and_read_in_order(
    app: FastAPI, tenant: str, admin: httpx.AsyncClient, recorded: Recorded
) -> None:
    case = await recorded(0)
    user = await a_user(app, tenant, Role.REVIEWER, name="Rita Reis")
    async with a_browser(app) as rita:
        await sign_in(rita, user)
        first = await written(rita, case, page=3, passage="a ré negativou")
        second = await written(admin, case, "É anterior.", reply_to=first["note_id"])
        seen = (await rita.get(address(case))).json()["data"]
    assert [note["note_id"] for note in seen] == [first["note_id"], second["note_id"]]
    assert (seen[0]["page"], seen[0]["passage"], seen[0]["run"]) == (3, "a ré negativou", 1)
    assert seen[0]["author"] == {"name": "Rita Reis", "user_id": user.user_id}
    assert [(note["mine"], note["removable"]) for note in seen] == [(True, False), (False, False)]
    assert seen[1]["reply_to"] == first["note_id"]
    assert (await admin.get(address(case, "resposta_do_reu"))).json()["data"] == []


async def test_a_note_sent_again_is_written_once(admin: httpx.AsyncClient, as_role: As, recorded: Recorded) -> None:
    case = await recorded(0)
    body = {"text": "Conferir.", "note_id": "n-1"}
    answers = [await admin.post(address(case), json=body) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert len((await admin.get(address(case))).json()["data"]) == 1
    for other in (
        await admin.post(address(case), json=body | {"text": "Outra."}),
        await admin.post(address(case, "resposta_do_reu"), json=body),
        await as_role(Role.LAWYER).post(address(case), json=body),
    ):
        assert other.status_code == 409


async def test_a_note_is_taken_back_by_its_writer_at_first_and_while_nobody_has_answered(
    admin: httpx.AsyncClient, as_role: As, database: AsyncEngine, tenant: str, recorded: Recorded
) -> None:
    case = await recorded(0)
    mine, answered, old = [await written(admin, case, text) for text in ("um", "dois", "três")]
    lawyer = as_role(Role.LAWYER)
    await written(lawyer, case, "resposta", reply_to=answered["note_id"])
    async with async_sessionmaker(database).begin() as session:
        late = changes_of(tenant, Note).where(Note.note_id == old["note_id"])
        await session.execute(late.values(at=Note.at - timedelta(minutes=11)))
    for client, note, reason in (
        (lawyer, mine, "not_yours"),
        (admin, answered, "answered"),
        (admin, old, "too_late"),
    ):
        refused = await client.delete(f"{address(case)}/{note['note_id']}")
        assert (refused.status_code, refused.json()["error"]["details"]["reason"]) == (409, reason)
    gone = await admin.delete(f"{address(case)}/{mine['note_id']}")
    assert gone.json()["data"] == {"removed": mine["note_id"]}
    assert (await admin.delete(f"{address(case)}/{mine['note_id']}")).status_code == 404
    left = (await admin.get(address(case))).json()["data"]
    assert {note["text"]: note["removable"] for note in left} == {"dois": False, "três": False, "resposta": False}


async def test_what_is_no_note_is_refused(admin: httpx.AsyncClient, recorded: Recorded) -> None:
    case = await recorded(0)
    for body in ({"text": ""}, {"text": "  "}, {"text": "x" * 4001}, {"text": "x", "page": 0}, {"text": "x", "z": 1}):
        assert (await admin.post(address(case), json=body)).status_code == 422, body
    assert (await admin.post(address(case), json={"text": "x", "reply_to": "n-9"})).status_code == 404
    assert (await admin.get(address(case, "fase_nenhuma"))).status_code == 422
    elsewhere = await admin.post(address(case, "resposta_do_reu"), json={"text": "x"})
    answer = {"text": "y", "reply_to": elsewhere.json()["data"]["note_id"]}
    assert (await admin.post(address(case), json=answer)).status_code == 404


async def test_a_reading_of_notes_is_on_record_and_they_are_closed_with_the_case(
    admin: httpx.AsyncClient, as_role: As, recorded: Recorded
) -> None:
    case = await recorded(0)
    await written(admin, case)
    assert (await as_role(Role.AUDITOR).get(address(case))).status_code == 200
    newest = (await admin.get(f"/v1/ingest/workflow/{case}/accesses")).json()["data"][0]
    assert (newest["what"], newest["name"]) == ("notes", "auditor de teste")
    assert (await admin.put(f"/v1/ingest/workflow/{case}/secrecy", json={"restricted": True})).status_code == 200
    for answer in (await admin.get(address(case)), await admin.post(address(case), json={"text": "x"})):
        assert answer.status_code == 403


async def test_notes_are_exported_with_the_case_and_the_person_and_go_with_the_case(
    app: FastAPI, tenant: str, database: AsyncEngine, recorded: Recorded
) -> None:
    case, other = await recorded(0), await recorded(1)
    user = await a_user(app, tenant, Role.LAWYER)
    async with a_browser(app) as browser:
        await sign_in(browser, user)
        for one in (case, other):
            await written(browser, one, f"sobre {one}")
    sessions = async_sessionmaker(database)
    async with sessions() as session:
        of_case = await holdings_of_case(session, tenant, case)
        of_user = await holdings_of_user(session, tenant, user.user_id)
        hidden = rows_of(tenant, Note).where(Note.workflow_id == other).with_only_columns(Note.workflow_id)
        of_the_rest = await holdings_of_user(session, tenant, user.user_id, hidden=hidden)
    assert [note["text"] for note in of_case["notes"]] == [f"sobre {case}"]
    assert {note["text"] for note in of_user["notes"]} == {f"sobre {case}", f"sobre {other}"}
    assert [note["text"] for note in of_the_rest["notes"]] == [f"sobre {case}"]
    assert of_the_rest["user_sessions"] == of_user["user_sessions"] != []
    async with sessions.begin() as session:
        await remove_rows(session, tenant, case, [])
    async with sessions() as session:
        assert await list_notes(session, tenant, case, PHASE) == []
        assert len(await list_notes(session, tenant, other, PHASE)) == 1


async def test_a_note_tells_those_whom_it_names_and_nobody_else(
    app: FastAPI, tenant: str, database: AsyncEngine, admin: httpx.AsyncClient, recorded: Recorded
) -> None:
    case = await recorded(0)
    await a_user(app, tenant, Role.REVIEWER, name="Rita Reis")
    await a_user(app, tenant, Role.REVIEWER, name="Rita Reis Neta")
    bento = await a_user(app, tenant, Role.LAWYER, name="Bento Brás")
    first = await written(admin, case, "@Rita Reis, veja.")
    assert (first["mentioned"], first["notified"]) == (["Rita Reis"], []), "there is neither e-mail nor webhook"
    assert (await admin.put("/v1/webhook", json={"address": ADDRESS})).is_success
    second = await written(admin, case, "Fale com @bento.")
    assert (second["mentioned"], second["notified"]) == (["Bento Brás"], ["Bento Brás"])
    third = await written(admin, case, "@rita ou rita@bento.adv.br? @Ninguém")
    assert (third["mentioned"], third["notified"]) == ([], [])
    async with async_sessionmaker(database)() as session:
        told = (await session.scalars(rows_of(tenant, Notice).where(Notice.occasion == "mentioned"))).all()
    assert [one.for_user for one in told] == [bento.user_id]


async def test_a_note_on_a_case_in_secrecy_names_nobody_whom_it_is_closed_to(
    app: FastAPI, tenant: str, admin: httpx.AsyncClient, recorded: Recorded
) -> None:
    case = await recorded(0)
    await a_user(app, tenant, Role.REVIEWER, name="Rita Reis")
    bento = await a_user(app, tenant, Role.LAWYER, name="Bento Brás")
    closed = {"restricted": True, "open_to": [bento.user_id]}
    assert (await admin.put(f"/v1/ingest/workflow/{case}/secrecy", json=closed)).is_success
    async with a_browser(app) as lawyer:
        await sign_in(lawyer, bento)
        assert (await written(lawyer, case, "@Rita Reis, veja."))["mentioned"] == []
