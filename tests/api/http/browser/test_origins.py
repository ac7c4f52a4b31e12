"""A page of another site can read nothing and change nothing: with another host name, with another origin, or
without one.
"""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app, extend
from infra.config.settings import Settings
from tests.api.http.limits.test_rate import Chat

PUBLIC = "https://autos.example.test"
LINK = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
PATHS = ["/v1/rules", "/v1/ingest/workflow", "/mcp", "/openapi.json", "/docs"]


@pytest.fixture(scope="module")
async def app(database_settings: Settings) -> AsyncIterator[FastAPI]:
    given = {"public_url": PUBLIC, "api_base_url": "http://autos-api:8400", "allowed_hosts": ["autos.intranet"]}
    app = create_app(database_settings.model_copy(update=given))
    extend(app, Chat())
    async with app.router.lifespan_context(app):
        yield app


async def status(app: FastAPI, method: str, path: str, host: str = "autos.example.test", **headers: str) -> int:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=PUBLIC) as client:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return (await client.request(method, path, headers={"Host": host, **named})).status_code


@pytest.mark.parametrize(
    "host",
    [
        "autos.example.test",
        "AUTOS.example.test:443",
        "localhost:8400",
        "127.0.0.1:8400",
        "[::1]:8400",
        "10.2.3.4",
        "autos-api:8400",
        "autos.intranet",
    ],
)
async def test_its_own_names_and_addresses_are_answered(app: FastAPI, host: str) -> None:
    assert await status(app, "GET", "/livez", host) == 200


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "host",
    [
        "rebound.example.test",
        "rebound.example.test:8400",
        "x@localhost:1@y",
        "autos.example.test.evil.test",
        "localhost.evil.test",
        "127.0.0.1.nip.test",
        "",
        "[::1",
        "a b",
    ],
)
async def test_a_name_that_is_not_ours_is_answered_nothing(app: FastAPI, path: str, host: str) -> None:
    assert await status(app, "GET", path, host) == 421


@pytest.mark.parametrize("host", ["autos-api.firm.svc", "rebound.example.test", ""])
async def test_a_probe_is_answered_under_any_name(app: FastAPI, host: str) -> None:
    assert await status(app, "GET", "/livez", host) == 200
    assert await status(app, "GET", "/readyz", host) in (200, 503)
    assert await status(app, "GET", "/livez", host, Origin="https://evil.test") == 403


@pytest.mark.parametrize(
    "origin", ["https://evil.test", "null", "https://autos.example.test.evil.test", "http://localhost:3000"]
)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/rules"),
        ("POST", "/mcp"),
        ("POST", "/v1/uploads"),
        ("PUT", "/v1/uploads/up_1?ticket=x"),
        ("GET", "/static/page.css"),
    ],
)
async def test_a_page_of_another_origin_gets_403(app: FastAPI, origin: str, method: str, path: str) -> None:
    assert await status(app, method, path, Origin=origin) == 403
    assert await status(app, method, path, "localhost:8400", Origin=origin) == 403
    assert await status(app, method, path, Origin=origin, Sec_Fetch_Site="same-origin") == 403


async def test_its_own_pages_may_ask(app: FastAPI) -> None:
    assert await status(app, "POST", "/mcp", Origin=PUBLIC, Sec_Fetch_Site="same-origin") == 401
    assert await status(app, "GET", "/v1/rules", Origin=PUBLIC) == 401
    assert await status(app, "POST", "/mcp", "localhost:8400", Origin="http://localhost:8400") == 401
    # a proxy in front may call it by an inner name
    assert await status(app, "POST", "/mcp", "10.2.3.4:8400", Origin=PUBLIC) == 401


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize("path", PATHS)
async def test_what_a_foreign_page_embeds_or_fetches_blindly_gets_403(app: FastAPI, site: str, path: str) -> None:
    for mode, kind in (("no-cors", "script"), ("no-cors", "image"), ("navigate", "iframe")):
        given = {"Sec_Fetch_Site": site, "Sec_Fetch_Mode": mode, "Sec_Fetch_Dest": kind}
        assert await status(app, "GET", path, **given) == 403


async def test_a_link_elsewhere_opens_our_pages_and_nothing_else(app: FastAPI) -> None:
    link = {name.replace("-", "_"): value for name, value in LINK.items()}
    assert await status(app, "GET", "/upload/unknown", **link) == 404
    assert await status(app, "GET", "/docs", **link) == 200
    for path in ("/v1/rules", "/mcp"):
        assert await status(app, "GET", path, **link) == 403
    assert await status(app, "POST", "/upload/unknown", **link) == 403


async def test_nothing_is_answered_with_cors(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=PUBLIC) as client:
        asked = {"Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "authorization"}
        for origin in ("https://evil.test", PUBLIC):
            for path in ("/v1/uploads/up_1", "/mcp", "/v1/rules"):
                answer = await client.options(path, headers={"Origin": origin, **asked})
                assert not answer.is_success
                assert not [name for name in answer.headers if name.startswith("access-control")]
