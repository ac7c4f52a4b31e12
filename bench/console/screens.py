"""The console over a case of 1,000 pages: loading time and bytes of each screen, and time until a decision shows."""

import asyncio
import statistics
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import anyio
from playwright.async_api import Page, ViewportSize

from autos.cli.cases.watching import watch
from autos.cli.connection import api_url, with_api
from bench.cases.casefile import write_case
from bench.console.addresses import Screen, screens
from bench.console.browser import chromium
from bench.console.doors import doors
from bench.console.opinion import INGEST
from bench.console.person import add_person, sign_in
from bench.embedded import import_samples, serving
from bench.figures import Figure, at_most, noted
from infra.config.settings import Settings
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.run.case import LONGEST_WAIT, TERMINAL_STATES, CaseState, CaseStatus, PhaseState

TITLE = "Screens of the console"
PAGES, QUICK_PAGES = 1_000, 20
TRIES, QUICK_TRIES = 5, 1
READY, SHOWN = 1.0, 100.0
"""Targets: seconds to load a screen, milliseconds to show a decision."""
PATIENCE = 60.0
"""Seconds after which a screen counts as not loading."""

WINDOW = ViewportSize(width=1400, height=900)

_READY = """(wanted) => new Promise((done) => {
  const there = () => document.querySelector(wanted)?.checkVisibility();
  const look = () => (there() ? done(performance.now()) : requestAnimationFrame(look));
  look();
})"""
_WEIGHT = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""
_WATCH = """() => {
  const waiting = () => document.querySelector(".rail").textContent.split("a confirmar").length;
  const before = waiting();
  let pressed;
  addEventListener("keydown", () => { pressed = performance.now(); }, { capture: true, once: true });
  window.shown = new Promise((done) => {
    new MutationObserver((_, watcher) => {
      if (pressed === undefined || waiting() === before) return;
      watcher.disconnect();
      requestAnimationFrame(() => done(performance.now() - pressed));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}"""


def run(quick: bool) -> list[Figure]:
    """Measure one waiting case with an administrator in a browser that has visited once before."""
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        case, document = submitted(settings, Path(name) / "autos.pdf", QUICK_PAGES if quick else PAGES)
        return anyio.run(_measured, settings, case, document, QUICK_TRIES if quick else TRIES)


def submitted(settings: Settings, pdf: Path, pages: int) -> tuple[str, str]:
    """Return a case of that many pages with one decided and one waiting run, and a precedent matched with it.

    The firm's library holds a document.
    """
    write_case(pdf, pages, 0)

    async def work(client: RestClient) -> tuple[str, str]:
        with pdf.open("rb") as file:
            case: str = (await client.submit_file(file, pdf.name, {"source_mode": "bench"})).data["workflow_id"]
        for phase in (await _reached(client, case, CaseState.AWAITING_PHASE_REVIEWS)).phases:
            if phase.state is not PhaseState.EMPTY:
                await client.review(case, {"phase_label": phase.phase_label, "approved": True})
        await client.review(case, {"approved": True})
        await _reached(client, case, CaseState.COMPLETED)
        await client.reprocess(case, {"max_matches_per_phase": 2})
        await _reached(client, case, CaseState.AWAITING_PHASE_REVIEWS)
        corrections = {"corrections": [{"kind": "cliente", "value": "autor"}], "reason": "contrato de honorários"}
        await client.request("POST", f"/v1/ingest/workflow/{case}/corrections", json=corrections)
        ingest = (await client.request("POST", "/v1/library/documents", json=INGEST)).data["ingest_id"]
        await client.request("GET", f"/v1/library/ingests/{ingest}", params={"wait_seconds": LONGEST_WAIT})
        phases = (await client.result(case)).data["phases"]
        return case, next(phase["matches"][0]["document_id"] for phase in phases if phase["matches"])

    return with_api(Role.ADMIN, work, settings)


async def _reached(client: RestClient, case: str, state: CaseState) -> CaseStatus:
    status = await watch(client, case, until=TERMINAL_STATES | {state}, longest_pause=0.5)
    if status.state is not state:
        raise RuntimeError(f"the case is {status.state}, not {state}")
    return status


@asynccontextmanager
async def at_the_console(settings: Settings) -> AsyncGenerator[tuple[Page, str]]:
    """Return the window of a signed-in administrator, and the console's address."""
    address = api_url(settings).replace("127.0.0.1", "localhost")
    async with chromium() as browser:
        context = await browser.new_context(locale="pt-BR", viewport=WINDOW)
        page = await context.new_page()
        await sign_in(page, address, await add_person(settings, Role.ADMIN))
        yield page, address
        await context.close()


async def _measured(settings: Settings, case: str, document: str, tries: int) -> list[Figure]:
    found: list[Figure] = []
    async with at_the_console(settings) as (page, address):
        await _visit(page, address, screens(case, document)["revisao"])
        shown = [await _decide(page) for _ in range(tries)]
        for name, screen in {**screens(case, document), **await doors(page, address)}.items():
            first, weight = await _cold_visit(page, address, screen)
            if screen.guest:
                await page.context.clear_cookies()
            await _visit(page, address, screen)
            again = [(await _visit(page, address, screen))[0] for _ in range(tries)]
            found += [
                noted(f"{name}: there in a browser that was never here", first, "s"),
                noted(f"{name}: what came over the network then", weight / 1000, "kB"),
                at_most(f"{name}: there, median", statistics.median(again), READY, "s"),
            ]
    return [*found, at_most("From the key to the decision on screen, the longest", max(shown), SHOWN, "ms")]


async def _cold_visit(page: Page, address: str, screen: Screen) -> tuple[float, int]:
    """Time the same person's visit in a new window with an empty cache."""
    browser = page.context.browser
    if browser is None:
        raise RuntimeError("the window has no browser")
    state = None if screen.guest else await page.context.storage_state()
    context = await browser.new_context(locale="pt-BR", viewport=WINDOW, storage_state=state)
    try:
        return await _visit(await context.new_page(), address, screen)
    finally:
        await context.close()


async def _visit(page: Page, address: str, screen: Screen) -> tuple[float, int]:
    """Return the seconds from requesting the address until the screen has loaded, and the bytes received by then."""
    await page.goto(address + screen.path, wait_until="commit")
    async with asyncio.timeout(PATIENCE):
        ready = await page.evaluate(_READY, screen.there)
    return ready / 1000, await page.evaluate(_WEIGHT)


async def _decide(page: Page) -> float:
    """Return the milliseconds from pressing `a` until the phase is marked. The decision is undone before it is sent."""
    await page.evaluate(_WATCH)
    await page.keyboard.press("a")
    shown = await page.evaluate("window.shown")
    await page.keyboard.press("u")
    await page.get_by_text("A decisão foi desfeita antes de ser enviada.").wait_for()
    return shown
