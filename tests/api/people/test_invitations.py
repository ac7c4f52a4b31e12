"""An invitation creates one user, once."""

import asyncio
from datetime import timedelta

import httpx
from fastapi import FastAPI
from sqlalchemy import update

from infra.db.models import Invitation
from infra.db.people.invitations import invite, revoke_invitation
from infra.db.people.tenants import create_tenant
from infra.db.people.users import list_users
from infra.identity.scopes import Role
from tests.api.people.people import PASSWORD, a_browser, an_email

LIFE = timedelta(hours=1)


async def invited(
    app: FastAPI, tenant: str, email: str | None, *roles: Role, lifetime: timedelta = LIFE
) -> tuple[str, str]:
    """Return the path of the link, and the invitation's id."""
    async with app.state.services.sessions.begin() as session:
        await create_tenant(session, tenant, "Souza Advogados")
        given = roles or (Role.LAWYER,)
        made = await invite(session, tenant, email=email, roles=given, oab=None, created_by="teste", lifetime=lifetime)
    return f"/convite/{made.secret}", made.invitation_id


def form(**fields: str) -> dict[str, str]:
    return {"name": "Bia Lima", "email": an_email(), "password": PASSWORD, "oab": "sp 123.456"} | fields


async def test_an_invitation_makes_the_user_it_was_for_and_signs_them_in(
    app: FastAPI, browser: httpx.AsyncClient, tenant: str
) -> None:
    email = an_email()
    link, _ = await invited(app, tenant, email, Role.LAWYER, Role.REVIEWER)
    page = await browser.get(link)
    assert page.status_code == 200
    assert "Souza Advogados" in page.text
    assert email in page.text
    answer = await browser.post(link, data=form(email="outra@escritorio.adv.br"))
    assert (answer.status_code, answer.headers["location"]) == (303, "/conta")
    found = (await browser.get("/v1/me")).json()["data"]
    assert (found["email"], found["roles"], found["oab"]) == (email, ["lawyer", "reviewer"], "SP123456")


async def test_an_invitation_used_twice_is_refused_also_when_both_come_at_once(app: FastAPI, tenant: str) -> None:
    link, _ = await invited(app, tenant, None)
    async with a_browser(app) as one, a_browser(app) as other, a_browser(app) as late:
        answers = await asyncio.gather(*(browser.post(link, data=form()) for browser in (one, other)))
        assert sorted(answer.status_code for answer in answers) == [303, 404]
        assert (await late.post(link, data=form())).status_code == 404
        assert (await late.get(link)).status_code == 404
    async with app.state.services.sessions() as session:
        assert len(await list_users(session, tenant)) == 1


async def test_what_was_wrong_can_be_corrected_and_the_link_still_works(
    app: FastAPI, browser: httpx.AsyncClient, tenant: str
) -> None:
    link, _ = await invited(app, tenant, None)
    for wrong in ({"password": "curta"}, {"name": " "}, {"oab": "XX 1"}, {"email": "sem arroba"}, {"name": "System"}):
        answer = await browser.post(link, data=form(**wrong))
        assert answer.status_code == 422, wrong
        assert 'role="alert"' in answer.text
        assert PASSWORD not in answer.text
    assert (await browser.post(link, data=form())).status_code == 303


async def test_a_revoked_and_an_expired_invitation_and_a_made_up_one_open_nothing(
    app: FastAPI, browser: httpx.AsyncClient, tenant: str
) -> None:
    revoked, number = await invited(app, tenant, an_email())
    expired, _ = await invited(app, tenant, an_email(), lifetime=timedelta(seconds=-1))
    async with app.state.services.sessions.begin() as session:
        assert await revoke_invitation(session, tenant, number)
    for link in (revoked, expired, "/convite/inventado"):
        assert (await browser.get(link)).status_code == 404
        assert (await browser.post(link, data=form())).status_code == 404


async def test_only_the_hash_of_a_link_is_kept(app: FastAPI, tenant: str) -> None:
    link, number = await invited(app, tenant, an_email())
    async with app.state.services.sessions.begin() as session:
        query = update(Invitation).where(Invitation.invitation_id == number).values(oab=None).returning(Invitation)
        row = (await session.scalars(query)).one()
    kept = [str(getattr(row, column)) for column in ("sha256", "created_by", "email")]
    assert not any(link.rpartition("/")[2] in value for value in kept)
