"""Every screen, in light and dark, on a desktop and on a phone: readable, named, within the window, nothing
executed.
"""

import json
import re
import secrets
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from playwright.async_api import Browser, Route, expect

from autos.local.stack import local_settings
from bench.console.addresses import screens
from bench.console.doors import doors
from bench.console.opinion import INGEST
from bench.console.person import add_person
from bench.console.screens import WINDOW
from infra.config.settings import Settings
from infra.identity.scopes import Role
from tests.e2e.console.conftest import signed_in
from tests.e2e.console.desk import Desk
from tests.e2e.console.inspection import inspect
from tests.e2e.stack import Stack
from tests.hostile import RAN, SHOWN_AS_TEXT, infected
from tests.loopback import Answering, listening
from tests.patience import until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

HOSTILE = "<img src=x onerror=alert(1)>.pdf"


@pytest.fixture(scope="module")
def workflow_id(stack: Stack, case_pdf: Path) -> str:
    """A case with two runs, the first decided and the second waiting, whose name contains markup."""
    lawyer = stack.api("lawyer")
    case = lawyer.submit(case_pdf, filename=HOSTILE)
    stack.api("admin").complete(case)
    lawyer.data("POST", f"/v1/ingest/workflow/{case}/reprocess", json={"max_matches_per_phase": 2})
    lawyer.reach(case, "awaiting_phase_reviews", run=2)
    open_one = {"corrections": [{"kind": "cliente", "value": "autor"}], "reason": "contrato de honorários"}
    lawyer.data("POST", f"/v1/ingest/workflow/{case}/corrections", json=open_one)
    ingest = lawyer.data("POST", "/v1/library/documents", json=INGEST)["ingest_id"]
    assert lawyer.ingested(ingest)["failed"] == 0
    return case


async def test_every_screen_is_whole_and_accessible_in_light_dark_large_on_a_phone_and_on_paper(
    stack: Stack, browser: Browser, address: str, workflow_id: str
) -> None:
    document = next(
        phase["matches"][0]["document_id"]
        for phase in stack.api("admin").result(workflow_id)["phases"]
        if phase["matches"]
    )
    found: dict[str, list[str]] = {}
    async with signed_in(stack, browser, address, Role.ADMIN, viewport=WINDOW) as desk:
        beside = await doors(desk.page, address)
        for name, screen in screens(workflow_id, document).items():
            await desk.visit(screen.path)
            found[name] = await inspect(desk, screen)
        for name, screen in beside.items():
            if screen.guest:
                await desk.context.clear_cookies()
            await desk.page.goto(address + screen.path)
            found[name] = await inspect(desk, screen)
    assert {name: list_ for name, list_ in found.items() if list_} == {}


async def test_whatever_the_server_tells_is_shown_as_text_and_nothing_of_it_runs(
    stack: Stack, browser: Browser, address: str, workflow_id: str
) -> None:
    """Every text of every answer (parties, files, notes, tags, passages, decisions) contains markup."""
    phases = stack.api("admin").result(workflow_id)["phases"]
    document = next(phase["matches"][0]["document_id"] for phase in phases if phase["matches"])

    async def tell(route: Route) -> None:
        if "event-stream" in route.request.headers.get("accept", ""):
            await route.continue_()
            return
        answer = await route.fetch()
        told = answer.headers.get("content-type", "").startswith("application/json")
        await route.fulfill(response=answer, **({"json": infected(await answer.json())} if told else {}))

    seen: dict[str, list[Any]] = {}
    async with signed_in(stack, browser, address, Role.ADMIN) as desk:
        await desk.page.route("**/v1/**", tell)
        await desk.page.goto(address)
        for name, screen in screens(workflow_id, document).items():
            await desk.visit(screen.path)
            await expect(desk.page.locator(screen.there).first).to_be_visible()
            seen[name] = await desk.page.evaluate(RAN)
        await desk.page.unroute_all(behavior="ignoreErrors")
    assert {name: one[:2] for name, one in seen.items() if one[:2] != SHOWN_AS_TEXT[:2]} == {}
    assert sum(one == SHOWN_AS_TEXT for one in seen.values()) > len(seen) / 2


async def test_screens_print_every_word_and_none_of_what_is_pressed(
    reviewer: Desk, workflow_id: str, stack: Stack, tmp_path: Path
) -> None:
    phases = stack.api("admin").result(workflow_id)["phases"]
    match = next(phase["matches"][0] for phase in phases if phase["matches"])
    told = {
        f"/casos/{workflow_id}": [".timeline", "Valor da causa"],
        f"/casos/{workflow_id}/revisao": [
            ".picture.there",
            match["precedent_passage"]["text"][-40:],
            match["ementa_preview"][-30:],
            match["citation_nbr6023"][-30:],
        ],
        f"/casos/{workflow_id}/artefatos": [".version", "client_summary-v1.pdf"],
        f"/casos/{workflow_id}/pecas": ["tbody tr", phases[0]["pieces"][0]["title"]],
        f"/casos/{workflow_id}/trilha": [".trail li"],
        f"/decisoes/{match['document_id']}": [
            ".stack .panel",
            match["binding"]["badge"],
            match["citation_nbr6023"][-30:],
        ],
    }
    page = reviewer.page
    await page.emulate_media(media="print", color_scheme="dark")
    for at, (path, (there, *words)) in enumerate(told.items()):
        await page.goto(reviewer.address + path)
        await expect(page.locator(there).first).to_be_visible()
        await page.pdf(path=tmp_path / f"{at}.pdf", format="A4", print_background=True)
        with pypdfium2.PdfDocument(tmp_path / f"{at}.pdf") as document:
            text = "".join(sheet.get_textpage().get_text_bounded() for sheet in document)
        shown = "".join(text.replace("\ufffe", "").split())
        assert [one for one in words if "".join(one.split()) not in shown] == []
        for button in ("Baixar", "Copiar", "Aprovar", "Verificarnestenavegador", "Sair"):
            assert button not in shown


TYPES_AT_ONCE = """new MutationObserver((_, watch) => {
  const field = document.querySelector("#q");
  if (!field) return;
  watch.disconnect();
  field.value = "hermínia ";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}).observe(document, { childList: true, subtree: true })"""
"""Type as soon as the field exists, before the screen is painted."""


async def test_screens_have_addresses_that_back_reload_and_search_keep_and_lose_nothing_typed_meanwhile(
    reviewer: Desk, workflow_id: str
) -> None:
    page = reviewer.page
    await reviewer.open("/casos/%E0%A4%A", "Caso")
    await reviewer.open("/casos", "Casos")
    await reviewer.press("/")
    await page.keyboard.type("hermínia")
    await expect(page.locator(".case-row").first).to_contain_text("Hermínia")
    await expect(page).to_have_url(f"{reviewer.address}/casos?q=herm%C3%ADnia")
    await page.get_by_role("link", name="Revisar Hermínia").first.click()
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Revisão")
    await page.go_back()
    await expect(page.get_by_label("Buscar")).to_have_value("hermínia")
    await page.get_by_label("Buscar").press("End")
    await page.keyboard.type(" cam")
    await expect(page).to_have_url(f"{reviewer.address}/casos?q=herm%C3%ADnia+cam")
    await page.keyboard.type("po")
    await expect(page).to_have_url(f"{reviewer.address}/casos?q=herm%C3%ADnia+campo")
    await page.reload()
    await expect(page.locator(".case-row").first).to_contain_text("Hermínia")
    await page.add_init_script(TYPES_AT_ONCE)
    await page.goto(f"{reviewer.address}/casos")
    await expect(page).to_have_url(f"{reviewer.address}/casos?q=herm%C3%ADnia")
    await expect(page.get_by_label("Buscar")).to_have_value("hermínia ")
    await page.get_by_label("Buscar").press("End")
    await page.keyboard.type("campo")
    await expect(page).to_have_url(f"{reviewer.address}/casos?q=herm%C3%ADnia+campo")


async def test_every_link_of_an_older_run_stays_in_it(reviewer: Desk, workflow_id: str) -> None:
    page, case = reviewer.page, f"/casos/{workflow_id}"
    inside = [screen for screen in screens(workflow_id, "").values() if screen.path.startswith(case)]
    await page.goto(f"{reviewer.address}{case}/comparar")
    await page.get_by_role("link", name="Abrir a execução 1").click()
    await expect(page.locator("h1 + .lead")).to_contain_text("execução 1")
    for screen in inside:
        await page.goto(f"{reviewer.address}{screen.path}?execucao=1")
        await expect(page.locator(screen.there).first).to_be_visible()
        links = page.locator(f'main a[href^="{case}"]:not([href*="execucao=1"])')
        leaving = {"Ver a mais nova", "Abrir a execução 2"}
        assert (screen.path, set(await links.all_inner_texts()) - leaving) == (screen.path, set())
    await page.goto(f"{reviewer.address}{case}/revisao?execucao=1")
    await page.get_by_role("navigation", name="Fases").get_by_role("link").nth(1).click()
    await expect(page).to_have_url(re.compile(r"/revisao/\w+\?execucao=1$"))
    await page.get_by_role("link", name="Ver a mais nova").click()
    await expect(page.locator("h1 + .lead")).to_contain_text("execução 2")


async def test_a_name_from_a_file_is_text_and_typed_words_survive_a_reload(
    stack: Stack, reviewer: Desk, workflow_id: str
) -> None:
    page = reviewer.page
    await reviewer.open("/casos", "Casos")
    await expect(page.get_by_text(HOSTILE).first).to_be_visible()
    assert await page.locator("img[src=x]").count() == 0
    await reviewer.open(f"/casos/{workflow_id}/revisao", "Revisão")
    await page.get_by_text("Anotações da equipe").click()
    await page.get_by_label("Nova anotação").fill(HOSTILE)
    await page.get_by_label("citando o trecho marcado").check()
    await page.get_by_role("button", name="Anotar").click()
    await expect(page.locator(".note-text")).to_have_text(HOSTILE)
    marked = stack.api("admin").result(workflow_id)["phases"][0]["matches"][0]["case_passage"]
    await expect(page.locator(".thread blockquote")).to_have_text(marked["text"])
    await expect(page.locator(".thread").get_by_role("button", name=f"p. {marked['page']}")).to_be_visible()
    words = page.get_by_label("Observações da decisão")
    elsewhere = await reviewer.context.new_page()
    await elsewhere.goto(page.url)
    await expect(elsewhere.locator(".picture.there")).to_be_visible()
    await words.fill("<script>alert(2)</script> ainda pensando")
    await elsewhere.keyboard.press("j")
    await expect(elsewhere.locator(".matches [aria-pressed=true]")).to_have_text("2")
    await elsewhere.close()
    await page.reload()
    await expect(words).to_have_value("<script>alert(2)</script> ainda pensando")


@contextmanager
def webhook(stack: Stack) -> Generator[list[dict[str, Any]]]:
    """A firm's webhook receiver inside the block."""
    came: list[dict[str, Any]] = []

    class Receiver(Answering):
        def do_POST(self) -> None:
            came.append(json.loads(self.body()))
            self.say(204)

    with listening(Receiver) as address:
        stack.api("admin").data("PUT", "/v1/webhook", json={"address": address})
        yield came
        assert stack.api("admin").call("DELETE", "/v1/webhook").is_success


async def test_a_note_calls_a_person_by_name_and_says_whether_a_notice_went_out(
    stack: Stack, reviewer: Desk, workflow_id: str
) -> None:
    name = f"Rui {secrets.token_hex(3).capitalize()}"
    await add_person(local_settings(Settings(data_dir=stack.data_dir)), Role.REVIEWER, name=name)
    page = reviewer.page
    await reviewer.open(f"/casos/{workflow_id}/revisao", "Revisão")
    notes = page.locator(".thread")
    await notes.evaluate("thread => (thread.open = true)")

    async def call(somebody: str) -> None:
        await page.get_by_label("Nova anotação").press_sequentially(f"@{somebody[:6]}")
        await notes.get_by_role("button", name=f"@{somebody}").click()
        await page.get_by_label("Nova anotação").press_sequentially("confira a data.")
        await notes.get_by_role("button", name="Anotar", exact=True).click()

    await call(name)
    await expect(notes.get_by_role("status")).to_contain_text(f"Nenhum aviso saiu para {name}")
    with webhook(stack) as came:
        await call(name)
        await expect(notes.get_by_role("status")).to_have_text(f"Aviso enviado a: {name}.")
        until(lambda: bool(came), "the firm's systems were told of the note")
    assert ("mentioned" in came[0]["type"], came[0]["data"]["workflow_id"]) == (True, workflow_id)


async def test_the_pages_beside_the_console_lead_back_to_it(stack: Stack, browser: Browser, address: str) -> None:
    async with signed_in(stack, browser, address, Role.ADMIN) as desk:
        for path, heading in (("/conta", "Minha conta"), ("/pessoas", "Pessoas")):
            await desk.open(path, heading)
            await desk.page.get_by_role("link", name="Voltar ao console").click()
            await expect(desk.page.get_by_role("heading", level=1, name="Início")).to_be_visible()
        await desk.page.get_by_role("link", name="Minha conta").click()
        await expect(desk.page.get_by_role("heading", level=1, name="Minha conta")).to_be_visible()
