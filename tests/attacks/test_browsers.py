"""A page of another site in a user's browser can read nothing of Autos and change nothing."""

import asyncio
from collections.abc import AsyncIterator
from itertools import product
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.async_api import Page

from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from tests.api.served import served
from tests.browsing import chromium
from tests.patience import PATIENCE

REBOUND = "rebound.evil.test"
HELLO = b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

PAGE = b"""HTTP/1.1 200 OK\r
Content-Type: text/html\r
Connection: close\r
\r
<!doctype html><title>outro site</title><iframe name="hidden"></iframe>"""

ATTACK = """async ([address, upload, put]) => {
  const outcomes = [];
  const attempt = async (path, given) => {
    try {
      const answer = await fetch(address + path, { credentials: 'include', ...given });
      outcomes.push(`${answer.type} ${answer.status} ${(await answer.text()).length}`);
    } catch (error) { outcomes.push('refused'); }
  };
  const pdf = '%PDF-1.7\\n de outro';
  const hello = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  const json = { 'Content-Type': 'application/json' };
  await attempt('/v1/rules');
  await attempt('/mcp', { method: 'POST', headers: json, body: hello });
  await attempt('/mcp', { method: 'POST', mode: 'no-cors', headers: { 'Content-Type': 'text/plain' }, body: hello });
  await attempt('/v1/uploads', { method: 'POST', mode: 'no-cors', body: '{}' });
  await attempt(put, { method: 'PUT', body: pdf });
  await attempt(put, { method: 'POST', mode: 'no-cors', body: pdf });
  await attempt(upload, { mode: 'no-cors' });
  for (const [path, kind] of [['/mcp', 'text/plain'], ['/v1/ingest/workflow', 'multipart/form-data']]) {
    const form = document.createElement('form');
    Object.assign(form, { action: address + path, method: 'POST', enctype: kind, target: 'hidden' });
    form.innerHTML = '<input name="a" value="b">';
    document.body.append(form);
    const frame = document.querySelector('iframe');
    await new Promise(done => { frame.onload = done; form.submit(); });
  }
  for (const path of [upload, '/docs']) {
    const frame = document.createElement('iframe');
    const loaded = new Promise(done => { frame.onload = done; });
    frame.src = address + path;
    document.body.append(frame);
    await loaded;
  }
  return outcomes;
}"""

pytestmark = pytest.mark.timeout(180)


@pytest.fixture(scope="module")
async def address(database_settings: Settings, stack_ports: dict[str, int]) -> AsyncIterator[str]:
    async with served(database_settings.model_copy(update={"metrics_port": stack_ports["metrics"]})) as url:
        yield url


@pytest.fixture
async def lawyer(address: str, database_settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    engine = sync_engine(database_settings)
    key = create_key(engine, "t-browsed", Role.LAWYER).secret
    engine.dispose()
    async with httpx.AsyncClient(
        base_url=address, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE
    ) as client:
        yield client


def assert_no_cors(headers: dict[str, str] | httpx.Headers) -> None:
    assert not [name for name in headers if name.lower().startswith("access-control-")]


async def test_what_a_form_can_send_is_no_request_even_where_the_browser_tells_nothing(
    lawyer: httpx.AsyncClient,
) -> None:
    paths = ("/v1/uploads", "/v1/ingest/workflow", "/v1/retrieve", "/v1/memories", "/mcp")
    for path, kind in product(paths, ("text/plain", "application/x-www-form-urlencoded", "")):
        headers = {"Content-Type": kind, "Accept": "application/json, text/event-stream"}
        answer = await lawyer.post(path, content=HELLO, headers=headers)
        assert 400 <= answer.status_code < 500, (path, kind)
        assert_no_cors(answer.headers)


async def test_the_upload_page_is_framed_kept_and_told_to_nobody(lawyer: httpx.AsyncClient) -> None:
    made = (await lawyer.post("/v1/uploads", json={})).json()["data"]
    for page in (await lawyer.get(made["upload_url"]), await lawyer.get("/upload/unknown")):
        policy = dict(part.strip().split(" ", 1) for part in page.headers["content-security-policy"].split(";"))
        assert (
            policy["default-src"]
            == policy["frame-ancestors"]
            == policy["base-uri"]
            == policy["form-action"]
            == "'none'"
        )
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert page.headers["referrer-policy"] == "no-referrer"
        assert page.headers["cache-control"] == "no-store"
        assert page.headers["x-content-type-options"] == "nosniff"
        assert page.headers["x-frame-options"] == "DENY"
        assert page.headers["cross-origin-resource-policy"] == "same-origin"
        assert_no_cors(page.headers)


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    """A page of a browser in which an attacker's host name resolves to this machine."""
    async with chromium(f"--host-resolver-rules=MAP {REBOUND} 127.0.0.1") as browser:
        yield await browser.new_page()


@pytest.fixture
async def elsewhere() -> AsyncIterator[str]:
    """The address of a page of another origin on this machine, which a browser treats as the same site."""

    async def show(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(PAGE)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(show, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"


async def refusals(client: httpx.AsyncClient, port: int) -> int:
    """Return the number of requests answered 403 so far."""
    figures = (await client.get(f"http://127.0.0.1:{port}/metrics")).text.splitlines()
    counted = [line for line in figures if line.startswith("autos_http_requests_total") and 'status="403"' in line]
    return sum(int(float(line.rsplit(" ", 1)[1])) for line in counted)


async def test_a_page_elsewhere_in_a_real_browser_reads_and_changes_nothing(
    page: Page, elsewhere: str, address: str, lawyer: httpx.AsyncClient, stack_ports: dict[str, int]
) -> None:
    made = (await lawyer.post("/v1/uploads", json={})).json()["data"]
    paths = [made[name].removeprefix(address) for name in ("upload_url", "put_url")]
    before = await refusals(lawyer, stack_ports["metrics"])
    await page.goto(elsewhere)
    outcomes: list[str] = await page.evaluate(ATTACK, [address, *paths])
    assert {outcome for outcome in outcomes if outcome not in ("refused", "opaque 0 0")} == set()
    # they arrived and were rejected: three blind requests of a script, two preflights, the rest by form
    assert await refusals(lawyer, stack_ports["metrics"]) - before >= len(outcomes)
    assert (await lawyer.get(made["upload_url"])).status_code == 200


async def test_a_name_made_to_lead_here_shows_a_real_browser_nothing(
    page: Page, address: str, lawyer: httpx.AsyncClient
) -> None:
    rebound = f"http://{REBOUND}:{urlsplit(address).port}"
    shown = await page.goto(f"{rebound}/docs")
    assert shown is not None
    assert shown.status == 421
    asked = "async ([body]) => (await fetch('/mcp', { method: 'POST', body })).status"
    assert await page.evaluate(asked, [HELLO.decode()]) == 421
