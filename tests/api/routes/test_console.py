"""The console's addresses: who gets the page, under which policy, and what they get if its libraries are missing."""

import base64
import hashlib
import re
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from api.http.browser import pages
from api.http.browser.console_page import console_page
from api.http.browser.pages import STATIC
from api.routes.console import SCREENS
from infra.db.models import User
from infra.identity.scopes import Role
from tests.api.people.people import a_browser, a_user, sign_in


@pytest.fixture
async def lawyer(app: FastAPI, tenant: str) -> User:
    return await a_user(app, tenant, Role.LAWYER)


@pytest.mark.parametrize(
    ("wanted", "next_"), [("/", ""), ("/casos?q=ana", "?next=/casos%3Fq%3Dana"), ("/casos/wf_1", "?next=/casos/wf_1")]
)
async def test_a_stranger_signs_in_first_and_comes_back(anonymous: httpx.AsyncClient, wanted: str, next_: str) -> None:
    answer = await anonymous.get(wanted)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/entrar{next_}")


async def test_every_screen_has_an_address_that_answers_the_console(app: FastAPI, lawyer: User) -> None:
    async with a_browser(app) as browser:
        await sign_in(browser, lawyer)
        for screen in SCREENS:
            answer = await browser.get(re.sub(r"\{\w+\}", "x", screen))
            assert answer.status_code == 200, screen
            assert "<html" in answer.text


async def test_an_address_that_no_screen_has_is_not_found(app: FastAPI, lawyer: User) -> None:
    async with a_browser(app) as browser:
        await sign_in(browser, lawyer)
        assert (await browser.get("/casos/x/nada")).status_code == 404


def test_the_one_script_of_the_page_counts_by_its_hash_and_no_other_origin_is_named(tmp_path: Path) -> None:
    (tmp_path / "preact.js").touch()
    page = console_page(tmp_path)
    policy = page.headers["content-security-policy"]
    scripts = re.findall(r"<script(?! type=\"module\" src=)[^>]*>(.*?)</script>", bytes(page.body).decode())
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    assert re.findall(r"'sha256-([^']+)'", policy) == hashes
    assert len(hashes) == 1
    assert "unsafe" not in policy
    assert "http" not in policy


def test_the_page_names_every_module_that_the_console_has(tmp_path: Path) -> None:
    (tmp_path / "preact.js").touch()
    page = bytes(console_page(tmp_path).body).decode()
    named = re.findall(r'<link rel="modulepreload" href="/static/v[0-9a-f]{16}/console/([^"]+)">', page)
    folder = STATIC / "console"
    assert named == sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.js"))
    assert "main.js" in named


def test_without_its_libraries_the_console_says_how_they_come(tmp_path: Path) -> None:
    page = bytes(console_page(tmp_path).body).decode()
    assert "make setup" in page
    assert "<script" not in page


async def test_what_the_console_is_made_of_is_kept_without_asking_until_it_changes(
    anonymous: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "preact.js").touch()
    named = re.findall(r'(?:href|src)="(/static/v[^"]+)"', bytes(console_page(tmp_path).body).decode())
    ours = [address for address in named if "/libraries/" not in address]
    assert len(ours) > 20
    for address in ours:
        answer = await anonymous.get(address)
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True), address
    monkeypatch.setattr(pages, "static_version", lambda: "v" + "0" * 16)
    assert (await anonymous.get(ours[0])).headers["cache-control"] == "no-cache"


async def test_files_of_the_pages_are_kept_and_asked_for_again(anonymous: httpx.AsyncClient) -> None:
    first = await anonymous.get("/static/console/main.js")
    assert first.headers["cache-control"] == "no-cache"
    again = await anonymous.get("/static/console/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
