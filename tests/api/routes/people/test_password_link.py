"""A link with which an existing person sets a new password: once, for them alone, and recorded."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI

from infra.db.models import FirmProvider, Invitation, User
from infra.db.owned import changes_of
from infra.db.people.tenants import Actor
from infra.db.people.users import add_user, change_user, find_user
from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.people.people import PASSWORD, a_browser, a_user, an_email, sign_in

NEW = "outra frase bem comprida"
WORKS_NO_MORE = "já foi usado, foi cancelado ou expirou"


@pytest.fixture
async def newcomer(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with a_browser(app) as browser:
        yield browser


def path_of(made: httpx.Response) -> str:
    link: str = made.json()["data"]["link"]
    return urlsplit(link).path


async def linked(at_boss: httpx.AsyncClient, user: User) -> str:
    """Return the path of a new link for the user."""
    answer = await at_boss.post(f"/v1/users/{user.user_id}/password-link")
    assert answer.status_code == 201, answer.text
    return path_of(answer)


async def test_a_link_sets_the_password_once_ends_the_sessions_and_leaves_the_rest(
    app: FastAPI, at_boss: httpx.AsyncClient, at_lawyer: httpx.AsyncClient, lawyer: User, newcomer: httpx.AsyncClient
) -> None:
    key = (await at_lawyer.post("/v1/keys", json={"name": "Robô", "role": "lawyer"})).json()["data"]["key"]
    path = await linked(at_boss, lawyer)
    page = await newcomer.get(path)
    assert (page.status_code, lawyer.email in page.text, lawyer.name in page.text) == (200, True, True)
    weak = await newcomer.post(path, data={"password": "curta"})
    assert (weak.status_code, "10 caracteres" in weak.text) == (422, True)
    assert (await at_lawyer.get("/v1/me")).status_code == 200
    done = await newcomer.post(path, data={"password": NEW})
    assert (done.status_code, done.headers["location"]) == (303, "/conta")
    assert (await at_lawyer.get("/v1/me")).status_code == 401
    me = (await newcomer.get("/v1/me")).json()["data"]
    assert (me["user_id"], me["roles"]) == (lawyer.user_id, ["lawyer"])
    async with a_browser(app) as program:
        bearer = {"Authorization": f"Bearer {key}"}
        assert (await program.get("/v1/me", headers=bearer)).json()["data"]["user_id"] == lawyer.user_id
        for again in (await program.get(path), await program.post(path, data={"password": PASSWORD})):
            assert (again.status_code, WORKS_NO_MORE in again.text) == (404, True)
        assert (await sign_in(program, lawyer)).status_code == 401
        assert (await sign_in(program, lawyer, NEW)).status_code == 303
    said = (await newcomer.get("/v1/me/password")).json()["data"]
    assert (said["exists"], said["link_made_by"]) == (True, "Chefe")
    assert said["set_by_link_at"] is not None
    events = [event for event in (await at_boss.get("/v1/trail")).json()["data"] if "password_link" in event["action"]]
    used, made = events
    assert (made["action"], made["actor"], made["payload"]["of"]) == ("password_link_made", "Chefe", lawyer.user_id)
    assert (used["action"], used["user_id"]) == ("password_link_used", lawyer.user_id)
    assert (used["payload"]["made_by"], used["payload"]["sessions_ended"]) == ("Chefe", 1)
    assert path.rpartition("/")[2] not in str(events)


async def test_of_two_who_use_one_link_at_once_one_sets_the_password(
    app: FastAPI, at_boss: httpx.AsyncClient, lawyer: User
) -> None:
    path = await linked(at_boss, lawyer)
    async with a_browser(app) as one, a_browser(app) as other:
        answers = await asyncio.gather(*(browser.post(path, data={"password": NEW}) for browser in (one, other)))
    assert sorted(answer.status_code for answer in answers) == [303, 404]


async def test_who_came_by_the_provider_gets_a_first_password(
    app: FastAPI, tenant: str, at_boss: httpx.AsyncClient, newcomer: httpx.AsyncClient
) -> None:
    async with app.state.services.sessions.begin() as session:
        named: dict[str, Any] = {"name": "Bia", "roles": ["lawyer"], "oab": None, "password_hash": None}
        user = await add_user(session, tenant, email=an_email(), **named)
    assert (await newcomer.post(await linked(at_boss, user), data={"password": NEW})).status_code == 303
    async with a_browser(app) as browser:
        assert (await sign_in(browser, user, NEW)).status_code == 303


async def test_without_a_password_one_is_told_to_ask_for_a_link(
    app: FastAPI, at_lawyer: httpx.AsyncClient, lawyer: User
) -> None:
    async with app.state.services.sessions.begin() as session:
        await change_user(session, lawyer.tenant, lawyer.user_id, password_hash=None)
    assert (await at_lawyer.get("/v1/me/password")).json()["data"]["exists"] is False
    for current in ({}, {"current": PASSWORD}):
        refused = await at_lawyer.put("/v1/me/password", json=current | {"new": NEW})
        assert (refused.status_code, "Peça" in refused.json()["error"]["message"]) == (422, True)


async def test_a_later_link_a_revoked_one_an_expired_one_and_a_change_of_the_password_end_a_link(
    app: FastAPI, at_boss: httpx.AsyncClient, at_lawyer: httpx.AsyncClient, lawyer: User, newcomer: httpx.AsyncClient
) -> None:
    async def is_over(path: str) -> bool:
        used = await newcomer.post(path, data={"password": NEW})
        return (await newcomer.get(path)).status_code == used.status_code == 404

    first, second = await linked(at_boss, lawyer), await linked(at_boss, lawyer)
    assert await is_over(first)
    assert (await newcomer.get(second)).status_code == 200
    (open_one,) = (await at_boss.get("/v1/invitations")).json()["data"]
    assert (open_one["user_id"], open_one["email"], open_one["link"]) == (lawyer.user_id, lawyer.email, None)
    assert datetime.fromisoformat(open_one["expires_at"]) <= datetime.now(UTC) + timedelta(hours=72)
    assert (await at_boss.delete(f"/v1/invitations/{open_one['invitation_id']}")).status_code == 200
    assert await is_over(second)
    third = await linked(at_boss, lawyer)
    assert (await at_lawyer.put("/v1/me/password", json={"current": PASSWORD, "new": NEW})).status_code == 200
    assert await is_over(third)
    fourth = await linked(at_boss, lawyer)
    async with app.state.services.sessions.begin() as session:
        theirs = changes_of(lawyer.tenant, Invitation).where(Invitation.user_id == lawyer.user_id)
        await session.execute(theirs.values(expires_at=datetime.now(UTC)))
    assert await is_over(fourth)


async def test_a_removed_account_and_its_open_link_open_nothing(
    app: FastAPI, at_boss: httpx.AsyncClient, lawyer: User, newcomer: httpx.AsyncClient
) -> None:
    path = await linked(at_boss, lawyer)
    assert (await at_boss.delete(f"/v1/users/{lawyer.user_id}")).status_code == 200
    assert (await newcomer.get(path)).status_code == 404
    assert (await newcomer.post(path, data={"password": NEW})).status_code == 404
    assert (await at_boss.post(f"/v1/users/{lawyer.user_id}/password-link")).status_code == 404
    assert (await at_boss.get("/v1/invitations")).json()["data"] == []


async def test_a_link_of_a_password_is_no_invitation_and_an_invitation_no_link_of_a_password(
    app: FastAPI, at_boss: httpx.AsyncClient, lawyer: User, newcomer: httpx.AsyncClient
) -> None:
    secret = (await linked(at_boss, lawyer)).rpartition("/")[2]
    body = {"email": an_email(), "roles": ["lawyer"]}
    invited = path_of(await at_boss.post("/v1/invitations", json=body))
    fields = {"name": "Eva", "email": an_email(), "oab": "", "password": NEW}
    assert (await newcomer.post(f"/convite/{secret}", data=fields)).status_code == 404
    assert (await newcomer.post(invited.replace("convite", "senha"), data={"password": NEW})).status_code == 404
    assert (await newcomer.post(f"/senha/{secret}", data={"password": NEW})).status_code == 303


async def test_only_another_administrator_of_the_firm_makes_one_and_in_their_own_browser(
    app: FastAPI,
    admin: httpx.AsyncClient,
    as_role: As,
    at_boss: httpx.AsyncClient,
    at_lawyer: httpx.AsyncClient,
    boss: User,
    lawyer: User,
) -> None:
    path = f"/v1/users/{lawyer.user_id}/password-link"
    assert (await at_lawyer.post(path)).status_code == 403
    assert (await admin.post(path)).status_code == 403, "a key would become a person by it"
    own = await at_boss.post(f"/v1/users/{boss.user_id}/password-link")
    assert (own.status_code, "com a de agora" in own.json()["error"]["message"]) == (422, True)
    stranger = await a_user(app, f"{lawyer.tenant}-x", Role.ADMIN)
    async with a_browser(app) as elsewhere:
        assert (await sign_in(elsewhere, stranger)).status_code == 303
        assert (await elsewhere.post(path)).status_code == 404
    assert (await at_boss.get("/v1/invitations")).json()["data"] == []


async def test_where_only_the_provider_signs_people_in_no_link_is_made_or_used(
    app: FastAPI, tenant: str, at_boss: httpx.AsyncClient, lawyer: User, newcomer: httpx.AsyncClient
) -> None:
    path = await linked(at_boss, lawyer)
    async with app.state.services.sessions.begin() as session:
        session.add(
            FirmProvider(
                tenant=tenant,
                name="Provedor",
                issuer="https://id.escritorio.adv.br",
                client_id="autos",
                sealed_secret=None,
                joins_as=None,
                passwords=False,
                changed_at=datetime.now(UTC),
                changed_by=Actor("teste").name,
            )
        )
    refused = await at_boss.post(f"/v1/users/{lawyer.user_id}/password-link")
    assert (refused.status_code, "provedor" in refused.json()["error"]["message"]) == (422, True)
    closed = await newcomer.post(path, data={"password": NEW})
    assert (closed.status_code, "provedor" in closed.text) == (403, True)
    async with app.state.services.sessions() as session:
        kept = await find_user(session, tenant, lawyer.user_id)
        assert kept is not None
        assert kept.password_hash == lawyer.password_hash
