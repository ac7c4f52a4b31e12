"""The identity of the caller, by each kind of credential."""

import httpx
from fastapi import FastAPI

from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.people.people import a_browser, a_user, sign_in


async def test_a_programs_key_says_its_tenant_role_and_scopes_and_no_person(as_role: As, tenant: str) -> None:
    found = (await as_role(Role.AUDITOR).get("/v1/me")).json()["data"]
    assert (found["tenant"], found["roles"], found["user_id"], found["email"]) == (tenant, ["auditor"], None, None)
    assert found["scopes"] == ["artifacts:read", "audit:read", "cases:read"]
    assert found["credential"].startswith("key_")


async def test_a_person_with_several_roles_may_do_what_each_of_them_may(app: FastAPI, tenant: str) -> None:
    user = await a_user(app, tenant, Role.LAWYER, Role.REVIEWER, oab="SP1")
    async with a_browser(app) as browser:
        await sign_in(browser, user)
        found = (await browser.get("/v1/me")).json()["data"]
    assert {"cases:write", "reviews:write"} <= set(found["scopes"])
    assert (found["roles"], found["oab"]) == (["lawyer", "reviewer"], "SP1")
    assert found["credential"].startswith("ses_")
    assert found["tenant_name"] == tenant
    assert found["policies"] == {
        "four_eyes": False,
        "chat_reviews": True,
        "notices": True,
        "trace_contents": False,
        "term_reminders": False,
    }


async def test_nobody_is_told_anything(anonymous: httpx.AsyncClient) -> None:
    assert (await anonymous.get("/v1/me")).status_code == 401
