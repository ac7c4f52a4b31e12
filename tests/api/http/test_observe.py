"""Headers of every answer."""

from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from api.app import create_app
from api.http.browser.console_page import console_page
from infra.config.settings import Settings

PATHS = ("/static/page.css", "/nowhere", "/v1/nowhere", "/docs")


async def answers(public_url: str | None, *paths: str) -> list[httpx.Response]:
    app = create_app(Settings(public_url=public_url))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=public_url or "http://localhost") as client:
        return [await client.get(path) for path in paths]


async def test_over_https_every_answer_tells_browsers_to_use_nothing_else():
    for answer in await answers("https://autos.escritorio.adv.br", *PATHS):
        assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains", answer.url


async def test_on_ones_own_machine_no_answer_does():
    assert not any("strict-transport-security" in one.headers for one in await answers(None, *PATHS))


@pytest.mark.parametrize(
    "directive",
    [
        "default-src 'none'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    ],
)
async def test_every_answer_has_a_policy_that_allows_files_of_ours_alone(directive: str):
    for answer in await answers(None, *PATHS):
        assert directive in answer.headers["content-security-policy"].split("; "), answer.url
        assert "unsafe" not in answer.headers["content-security-policy"]


async def test_no_answer_but_a_file_of_the_pages_is_kept_anywhere():
    for answer in await answers(None, "/nowhere", "/v1/nowhere", "/v1/rules", "/docs", "/entrar"):
        assert answer.headers["cache-control"] == "no-store", answer.url


@pytest.mark.parametrize("path", ["/static", "/static/", "/static/console/", "/.git/config", "/static/.git/config"])
async def test_no_folder_is_listed_and_nothing_of_version_control_is_there(path: str):
    (answer,) = await answers(None, path)
    assert answer.status_code in (307, 404)
    assert "main.js" not in answer.text


@pytest.mark.parametrize("path", PATHS)
async def test_nothing_is_sent_back_to_who_traces(path: str):
    transport = httpx.ASGITransport(create_app(Settings()))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.request("TRACE", path, headers={"X-Mark": "segredo"})
    assert answer.status_code in (401, 404, 405)
    assert "segredo" not in answer.text


async def test_a_bug_is_answered_without_a_word_of_it():
    async def broken(_: Request) -> Response:
        raise RuntimeError("segredo")

    app = create_app(Settings())
    app.router.routes.insert(0, Route("/broken", broken))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        answer = await client.get("/broken")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "INTERNAL_ERROR")
    assert not app.debug
    assert not any(word in answer.text for word in ("segredo", "RuntimeError", "Traceback", ".py"))


async def test_every_answer_says_what_it_is_and_is_for_our_own_pages_alone():
    found = await answers(None, *PATHS)
    assert {answer.headers["content-type"] for answer in found} == {
        "application/json",
        "text/css; charset=utf-8",
        "text/html; charset=utf-8",
    }
    for answer in found:
        assert answer.headers["x-content-type-options"] == "nosniff", answer.url
        assert answer.headers["cross-origin-resource-policy"] == "same-origin", answer.url


async def test_no_other_site_is_told_where_one_comes_from(tmp_path: Path):
    assert {answer.headers["referrer-policy"] for answer in await answers(None, *PATHS)} == {"no-referrer"}
    assert console_page(tmp_path).headers["referrer-policy"] == "same-origin"
