"""Properties of every answer: envelope, trace, headers, limits, health, and errors without internals."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Route

from api.app import create_app, extend
from infra.config.settings import Settings
from infra.db.keys import create_key, revoke_key
from infra.identity.scopes import Role
from infra.signing.keys import Signer, key_fingerprint
from infra.storage.health import leave_sentinel
from infra.storage.keys import SENTINEL
from infra.storage.store import Storage
from tests.api.conftest import Working
from tests.api.described import description
from tests.api.figures import figures
from tests.patience import PATIENCE
from tests.sealing import KEYS
from workflows.contracts.run.rules import RULE_SETS
from workflows.contracts.signing.signing_keys import WELL_KNOWN_PATH, SigningKeys


async def test_every_answer_carries_a_trace_id_and_security_headers(anonymous: httpx.AsyncClient) -> None:
    for path in ("/livez", "/v1/rules", "/nowhere", "/docs", "/static/page.css"):
        answer = await anonymous.get(path)
        assert answer.headers["x-trace-id"], path
        assert answer.headers["x-content-type-options"] == "nosniff", path
        assert answer.headers["x-frame-options"] == "DENY", path
    given = await anonymous.get("/livez", headers={"X-Trace-Id": "chat-call-000001"})
    assert given.headers["x-trace-id"] == "chat-call-000001"
    odd = await anonymous.get("/livez", headers={"X-Trace-Id": "a b\tc<script>"})
    assert odd.headers["x-trace-id"].startswith("tr_")


async def test_an_unknown_address_or_method_is_told_in_the_envelope_and_on_a_page(anonymous: httpx.AsyncClient) -> None:
    missing = await anonymous.get("/v1/nowhere")
    assert missing.status_code == 404
    assert missing.json()["error"]["code"] == "NOT_FOUND"
    assert missing.json()["error"]["trace_id"] == missing.headers["x-trace-id"]
    shown = await anonymous.get("/casos/wf_x/nada", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (shown.status_code, shown.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "Não há página neste endereço" in shown.text
    method = await anonymous.delete("/v1/rules")
    assert (method.status_code, method.json()["error"]["code"]) == (405, "INVALID_REQUEST")


async def test_rules_are_listed_with_the_default_marked(admin: httpx.AsyncClient) -> None:
    data = (await admin.get("/v1/rules")).json()["data"]
    assert [(rules["version"], rules["default"]) for rules in data] == [
        ("phase-rules-v1", False),
        ("phase-rules-v2", False),
        ("phase-rules-v3", True),
    ]


def test_every_rule_file_is_listed_and_every_listed_one_exists() -> None:
    folder = Path(__file__).parents[2] / "activities" / "casefile" / "rules"
    assert {file.stem for file in folder.glob("*.yaml")} == {rules.version for rules in RULE_SETS}


async def test_a_revoked_or_made_up_key_is_unauthorized(
    anonymous: httpx.AsyncClient, engine: Engine, tenant: str
) -> None:
    key = create_key(engine, tenant, Role.ADMIN)
    headers = {"Authorization": f"Bearer {key.secret}"}
    assert (await anonymous.get("/v1/rules", headers=headers)).status_code == 200
    revoke_key(engine, key.key_id)
    for value in (f"Bearer {key.secret}", "Bearer ak_guess", "Bearer", "Basic YTpi", "ak_guess"):
        answer = await anonymous.get("/v1/rules", headers={"Authorization": value})
        assert answer.status_code == 401, value
        assert answer.json()["error"]["code"] == "UNAUTHORIZED"


async def test_a_json_body_is_limited_declared_or_not(admin: httpx.AsyncClient) -> None:
    address = f"/v1/ingest/workflow/wf_{'0' * 32}/review"
    large = b'{"approved": true, "notes": "' + b"x" * (2 << 20) + b'"}'

    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(large), 10_000):
            yield large[start : start + 10_000]

    headers = {"Content-Type": "application/json"}
    for content in (large, chunks()):
        answer = await admin.post(address, content=content, headers=headers)
        assert answer.status_code == 413
        assert answer.json()["error"]["code"] == "PAYLOAD_TOO_LARGE"


async def test_an_error_repeats_nothing_of_what_was_sent(admin: httpx.AsyncClient) -> None:
    secret_text = "texto sigiloso dos autos"
    for body in ({"approved": secret_text}, {"approved": True, "phase_label": secret_text}, {secret_text: 1}):
        answer = await admin.post(f"/v1/ingest/workflow/wf_{'0' * 32}/review", json=body)
        assert answer.status_code == 422
        if secret_text not in body:
            assert secret_text not in answer.text


async def test_readiness_names_every_component(anonymous: httpx.AsyncClient, working: Working) -> None:
    components = {
        "database": "ok",
        "clock": "ok",
        "storage": "ok",
        "temporal": "ok",
        "worker": "absent",
        "corpus": "absent",
    }
    components |= {"clock": "ok", "questions": "absent", "trail": "absent"}
    body = (await anonymous.get("/readyz")).json()["data"]
    assert body == {"ready": True, "components": components}
    async with working(), asyncio.timeout(PATIENCE):
        while (await anonymous.get("/readyz")).json()["data"]["components"]["worker"] != "ok":
            await asyncio.sleep(0.05)


@pytest.fixture
async def stranded(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """An application without any of its servers."""
    settings = Settings(
        data_dir=tmp_path,
        database_url=SecretStr("postgresql+psycopg://autos:senha-secreta@127.0.0.1:1/autos"),
        temporal_address="127.0.0.1:1",
        s3_endpoint="http://127.0.0.1:1",
        payload_keys=KEYS,
    )
    app = create_app(settings)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        yield client


async def test_without_its_servers_it_lives_says_so_and_leaks_nothing(
    stranded: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    assert (await stranded.get("/livez")).status_code == 200
    ready = await stranded.get("/readyz")
    assert ready.status_code == 503
    assert ready.json()["data"]["components"]["database"] == "down"
    assert "autos.health" not in {record.name for record in caplog.records}  # that they are away is no bug
    answer = await stranded.get("/v1/corpus", headers={"Authorization": "Bearer ak_x"})
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "SERVICE_UNAVAILABLE"
    for inside in ("senha-secreta", "psycopg", "127.0.0.1", "Traceback"):
        assert inside not in answer.text


async def test_a_database_that_lacks_a_migration_of_this_build_is_not_ready(
    anonymous: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lacking(_: AsyncSession) -> bool:
        return False

    monkeypatch.setattr("api.routes.health.is_current", lacking)
    ready = await anonymous.get("/readyz")
    assert (ready.status_code, ready.json()["data"]["components"]["database"]) == (503, "outdated")


async def test_a_store_that_lost_its_objects_is_not_ready_and_is_named(stack_settings: Settings) -> None:
    """A store whose server still answers, but whose contents are gone."""
    emptied = stack_settings.model_copy(update={"s3_bucket": f"emptied-{secrets.token_hex(4)}"})
    storage = Storage(emptied)
    storage.ensure_bucket()
    leave_sentinel(storage, [])
    app = create_app(emptied)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        asyncio.timeout(PATIENCE),
    ):
        assert (await client.get("/readyz")).status_code == 200
        storage.delete(SENTINEL)
        while (ready := await client.get("/readyz")).status_code == 200:
            await asyncio.sleep(0.2)
    assert ready.status_code == 503
    components = ready.json()["data"]["components"]
    assert {name: components[name] for name in ("database", "storage", "temporal", "worker", "corpus")} == {
        "database": "ok",
        "storage": "lost",
        "temporal": "ok",
        "worker": "absent",
        "corpus": "absent",
    }


async def test_metrics_count_requests_by_route(app: FastAPI, anonymous: httpx.AsyncClient) -> None:
    await anonymous.get("/livez")
    text = figures(app)
    assert 'autos_http_requests_total{method="GET",route="/livez",status="200"}' in text


async def test_a_made_up_method_is_counted_as_other(app: FastAPI, anonymous: httpx.AsyncClient) -> None:
    """Each label stays in memory forever, and a method may have any name."""
    before = figures(app).count("\n")
    for path in ("/livez", "/nowhere", "/mcp", "/static/page.css", "/v1/cases"):
        for number in range(20):
            assert (await anonymous.request(f"JOAO-DA-SILVA-{number}", path)).status_code in (401, 404, 405), path
    text = figures(app)
    assert "JOAO" not in text
    assert 'autos_http_requests_total{method="other",route="/livez",status="405"}' in text
    # for a route and a method: a count with its time, and a histogram
    assert text.count("\n") - before < 5 * 25


async def test_metrics_are_served_on_an_address_of_their_own_alone(
    stack_settings: Settings, stack_ports: dict[str, int]
) -> None:
    app = create_app(stack_settings.model_copy(update={"metrics_port": stack_ports["metrics"]}))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://autos.test") as public,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{stack_ports['metrics']}") as own,
    ):
        assert (await public.get("/livez")).status_code == 200
        refused = await public.get("/metrics")
        figures = await own.get("/metrics")
        assert (await own.get("/livez")).status_code == 404
    assert (refused.status_code, refused.json()["error"]["code"]) == (404, "NOT_FOUND")
    assert 'autos_http_requests_total{method="GET",route="/livez",status="200"} 1.0' in figures.text
    assert "autos_trail_breaks" in figures.text
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{stack_ports['metrics']}/metrics")


def test_openapi_describes_every_route_with_summary_tag_and_refusals() -> None:
    for path, verbs in description()["paths"].items():
        for verb, operation in verbs.items():
            assert operation["summary"], (path, verb)
            assert operation["tags"], (path, verb)
            if path.startswith("/v1/"):
                assert {"401", "403", "503"} <= set(operation["responses"]), (path, verb)
            bodies = operation.get("requestBody", {}).get("content", {})
            for media, body in bodies.items():
                # a file has no example that JSON could show
                if media in ("application/json", "multipart/form-data") and "file" not in body["schema"].get(
                    "required", ()
                ):
                    assert "example" in body or has_examples(body["schema"]), (path, verb, media)
    body = description()["paths"]["/v1/ingest/workflow"]["post"]["requestBody"]["content"]
    assert set(body) == {"multipart/form-data", "application/json"}


def test_no_parameter_of_a_route_is_taken_from_two_places() -> None:
    for path, verbs in description()["paths"].items():
        for verb, operation in verbs.items():
            names = [one["name"].lower() for one in operation.get("parameters", ())]
            assert len(names) == len(set(names)), (path, verb)


def has_examples(schema: dict[str, Any]) -> bool:
    """Return whether a schema, or one that it references, has an example."""
    if any("examples" in field for field in schema.get("properties", {}).values()):
        return True
    options = [schema, *schema.get("anyOf", [])]
    names = [option["$ref"].rsplit("/", 1)[-1] for option in options if "$ref" in option]
    return any("examples" in description()["components"]["schemas"][name] for name in names)


class Entrance:
    """Another entrance, as MCP over HTTP is."""

    def __init__(self) -> None:
        self.open = False

        async def hello(request: Request) -> PlainTextResponse:
            return PlainTextResponse(f"open: {self.open}")

        self.routes: list[BaseRoute] = [Route("/hello", hello, methods=["POST"])]
        self.tool_scopes: dict[str, str | None] = {}

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        self.open = True
        yield
        self.open = False


async def test_an_extension_is_served_and_runs_as_long_as_the_application(tmp_path: Path) -> None:
    app: FastAPI = create_app(Settings(data_dir=tmp_path, payload_keys=KEYS))
    entrance = Entrance()
    extend(app, entrance)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        answer = await client.post("/hello")
    assert answer.text == "open: True"
    assert entrance.open is False


async def test_the_signing_keys_are_published_to_anyone(anonymous: httpx.AsyncClient, stack_settings: Settings) -> None:
    answer = await anonymous.get(WELL_KNOWN_PATH)
    assert answer.status_code == 200
    listed = SigningKeys.model_validate(answer.json())
    assert key_fingerprint(Signer(stack_settings).public_key) in {key.key_id for key in listed.keys}
    assert "PRIVATE" not in answer.text


async def test_an_installation_without_keys_says_so(stack_settings: Settings, tmp_path: Path) -> None:
    app = create_app(stack_settings.model_copy(update={"signing_key_file": tmp_path / "absent.pem"}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://autos.test") as client:
            answer = await client.get(WELL_KNOWN_PATH)
    assert answer.status_code == 503
    assert "AUTOS_SIGNING_KEY_FILE" in answer.json()["error"]["message"]
    assert str(tmp_path) not in answer.text
