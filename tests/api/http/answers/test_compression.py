"""Answers about cases are compressed. Answers with a secret, and streams, never are."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from api.http.answers.compression import LEAST, Compression, is_compressed
from api.http.browser import pages
from tests.api.described import description

RESULT = "/v1/ingest/workflow/wf_1/result"
SECRET = {
    "handle",
    "token",
    "access_token",
    "refresh_token",
    "secret",
    "signed_url",
    "api_key",
    "password",
    "code_verifier",
}


async def long(request: Request) -> Response:
    return JSONResponse({"data": "autos " * LEAST})


async def short(request: Request) -> Response:
    return JSONResponse({"data": "autos"})


@pytest.fixture
def client() -> httpx.AsyncClient:
    routes = [
        Route("/v1/decisions/1", short),
        Mount("/static", pages.static_files()),
        Route("/{path:path}", long, methods=["GET", "POST"]),
    ]
    transport = httpx.ASGITransport(Compression(Starlette(routes=routes)))
    return httpx.AsyncClient(transport=transport, base_url="http://autos.test")


@pytest.mark.parametrize("path", [RESULT, "/v1/ingest/workflow/wf_1/pages/3/text", "/v1/graph/citation-chain"])
async def test_a_large_answer_is_compressed_for_whoever_takes_it(client: httpx.AsyncClient, path: str) -> None:
    packed = await client.get(path)
    assert (packed.headers["Content-Encoding"], packed.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert int(packed.headers["Content-Length"]) < LEAST
    plain = await client.get(path, headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert (plain.json(), plain.headers["Vary"]) == (packed.json(), "Accept-Encoding")


@pytest.mark.parametrize(
    "path",
    [
        "/v1/decisions/1",
        "/v1/ingest/workflow/wf_1/phases/postulacao_inicial",
        "/v1/ingest/workflow/wf_1/events/stream",
        "/v1/ingest/workflow/wf_1/artifacts/art_1/content",
        "/v1/me",
        "/mcp",
        "/entrar",
        "/static/../v1/me",
    ],
)
async def test_what_is_short_secret_or_streamed_is_not(client: httpx.AsyncClient, path: str) -> None:
    assert "Content-Encoding" not in (await client.get(path)).headers


async def test_a_compressed_file_has_a_tag_of_its_own_by_which_it_is_known_again(client: httpx.AsyncClient) -> None:
    path = "/static/console/core/words.js"
    packed = await client.get(path)
    tag = packed.headers["ETag"]
    assert (packed.headers["Content-Encoding"], tag[:3]) == ("gzip", 'W/"')
    assert packed.text == (pages.STATIC / "console" / "core" / "words.js").read_text(encoding="utf-8")
    again = await client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_no_answer_that_is_compressed_has_a_field_for_a_secret() -> None:
    found = {path: fields_of(description(), answers) & SECRET for path, answers in compressed()}
    assert len(found) > 10
    assert {path: names for path, names in found.items() if names} == {}


def compressed() -> Iterator[tuple[str, Any]]:
    for path, methods in description()["paths"].items():
        if is_compressed(re.sub(r"\{[^}]*\}", "1", path)):
            yield path, [method["responses"]["200"] for method in methods.values() if "200" in method["responses"]]


def fields_of(document: dict[str, Any], part: Any) -> set[str]:
    """Return every field name below a part of the document, through its references."""
    found, texts, seen = set[str](), [json.dumps(part)], set[str]()
    while texts:
        text = texts.pop()
        found.update(re.findall(r'"(\w+)": \{', text))
        named = set(re.findall(r'"#/components/schemas/([^"]+)"', text)) - seen
        seen |= named
        texts += [json.dumps(document["components"]["schemas"][name]) for name in named]
    return found
