"""The pages of one's account and of the firm's people."""

import httpx
import pytest
from fastapi import FastAPI

from infra.identity.scopes import Role
from tests.api.people.people import a_user, sign_in


@pytest.mark.parametrize("page", ["/conta", "/pessoas"])
async def test_each_leads_back_to_the_console(app: FastAPI, browser: httpx.AsyncClient, tenant: str, page: str) -> None:
    await sign_in(browser, await a_user(app, tenant, Role.ADMIN))
    answer = await browser.get(page)
    assert answer.status_code == 200
    assert '<a href="/">Voltar ao console</a>' in answer.text
