"""Headers of every answer."""

import httpx
import pytest

from api.app import create_app
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
