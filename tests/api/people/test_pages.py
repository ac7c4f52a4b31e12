"""The account page and the page of the firm's people."""

import re
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from infra.identity.scopes import Role
from tests.api.people.people import a_user, sign_in
from tests.checks.sources import ROOT

WEB = ROOT / "api" / "web"


@pytest.mark.parametrize("page", ["/conta", "/pessoas"])
async def test_each_leads_back_to_the_console(app: FastAPI, browser: httpx.AsyncClient, tenant: str, page: str) -> None:
    await sign_in(browser, await a_user(app, tenant, Role.ADMIN))
    answer = await browser.get(page)
    assert answer.status_code == 200
    assert '<a href="/">Voltar ao console</a>' in answer.text


def test_a_password_is_typed_unseen_and_may_be_pasted_or_filled_in() -> None:
    """On every page, `autocomplete` tells a password manager what a field is, and no script listens to the
    clipboard.
    """
    fields = [
        field
        for page in sorted((WEB / "templates").rglob("*.html"))
        for field in re.findall(r"<input[^>]*>", page.read_text(encoding="utf-8"))
        if re.search(r'name="(password|current|new|client_secret)"', field)
    ]
    assert len(fields) >= 5
    assert [field for field in fields if 'type="password"' not in field or "autocomplete=" not in field] == []
    scripts = [*(WEB / "static" / "people").rglob("*.js"), *(WEB / "static" / "console").rglob("*.js")]
    assert [file.name for file in scripts if re.search(r"[\"']paste[\"']", file.read_text("utf-8"))] == []


def test_who_comes_in_is_asked_for_no_secret_but_the_password() -> None:
    pages = [WEB / "templates" / "people" / name for name in ("sign_in.html", "invitation.html", "password_link.html")]
    asked = {
        name for page in pages for name in re.findall(r'<(?:input|select|textarea)[^>]* name="(\w+)"', _text(page))
    }
    assert asked == {"email", "password", "tenant", "name", "oab", "next"}


def test_one_can_sign_out_of_the_console_and_of_the_pages_of_people() -> None:
    for page in ("templates/people/shell.html", "static/console/parts/frame.js"):
        assert re.search(
            r'<form method="post" action="/sair".*<button type="submit".*>Sair</button>', _text(WEB / page)
        )


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")
