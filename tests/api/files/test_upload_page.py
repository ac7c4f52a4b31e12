"""The upload page in a real browser, as a lawyer sees it between the chat's link and the return to the chat."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, FileChooser, Page, expect
from sqlalchemy import Engine

from infra.config.settings import Settings
from infra.db.keys import create_key
from infra.identity.scopes import Role
from tests.api.served import served
from tests.browsing import complaints_of
from tests.patience import PATIENCE

DROP = """async ([selector, name, size]) => {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode(size ? '%PDF-1.7\\n' : ''));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], name, { type: 'application/pdf' }));
  for (const kind of ['dragenter', 'dragover', 'drop']) {
    const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer });
    document.querySelector(selector).dispatchEvent(event);
  }
}"""


OBSERVE = """() => {
  window.seen = [];
  const bar = document.getElementById('bar');
  new MutationObserver(() => seen.push(bar.getAttribute('aria-valuenow'))).observe(bar, { attributes: true });
}"""


@pytest.fixture(scope="module")
async def address(stack_settings: Settings) -> AsyncIterator[str]:
    async with served(stack_settings.model_copy(update={"max_upload_mb": 10}), tools=False) as url:
        yield url


@pytest.fixture
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A page on which any script error or violation of the content security policy fails the test."""
    context = await browser.new_context(locale="pt-BR", viewport={"width": 900, "height": 760})
    page = await context.new_page()
    complaints = complaints_of(context)
    yield page
    await context.close()
    assert complaints == []


@pytest.fixture
async def lawyer(address: str, engine: Engine, tenant: str) -> AsyncIterator[httpx.AsyncClient]:
    key = create_key(engine, tenant, Role.LAWYER)
    headers = {"Authorization": f"Bearer {key.secret}"}
    async with httpx.AsyncClient(base_url=address, headers=headers) as client:
        yield client


async def ticket(lawyer: httpx.AsyncClient) -> dict[str, str]:
    return (await lawyer.post("/v1/uploads", json={})).json()["data"]


async def test_a_dropped_pdf_shows_progress_says_it_is_done_and_starts_a_case(
    page: Page, lawyer: httpx.AsyncClient
) -> None:
    made = await ticket(lawyer)
    await page.goto(made["upload_url"])
    await expect(page.get_by_role("heading", name="Envie os autos do processo")).to_be_visible()
    await expect(page.get_by_text("vale por mais")).to_be_visible()
    await page.evaluate(OBSERVE)
    await page.evaluate(DROP, ["#drop", "autos do caso nº 7.pdf", 9 << 20])
    await expect(page.get_by_role("heading", name="Arquivo recebido")).to_be_visible()
    await expect(page.get_by_role("heading", name="Arquivo recebido")).to_be_focused()
    await expect(page.get_by_text("Volte ao chat e diga que o envio terminou.").first).to_be_visible()
    await expect(page.locator("#upload-id")).to_have_text(made["upload_id"])
    await expect(page.get_by_text("autos do caso nº 7.pdf · 9,0 MiB")).to_be_visible()
    seen = await page.evaluate("seen")
    assert (seen[0], seen[-1]) == ("0", "100")
    started = await lawyer.post("/v1/ingest/workflow", json={"upload_id": made["upload_id"]})
    assert started.status_code == 202, started.text
    await page.reload()
    await expect(page.get_by_text("Este link já foi usado")).to_be_visible()


async def test_the_keyboard_alone_sends_a_file(page: Page, lawyer: httpx.AsyncClient, tmp_path: Path) -> None:
    file = tmp_path / "autos.pdf"
    file.write_bytes(b"%PDF-1.7\n" + bytes(1000))
    chosen: asyncio.Queue[FileChooser] = asyncio.Queue()
    # registered before the page loads: only then is the chooser sure to be caught
    page.on("filechooser", chosen.put_nowait)
    await page.goto((await ticket(lawyer))["upload_url"])
    await page.keyboard.press("Tab")
    await expect(page.locator("#file")).to_be_focused()
    await page.keyboard.press("Enter")
    async with asyncio.timeout(PATIENCE):
        await (await chosen.get()).set_files(file)
    await expect(page.get_by_role("heading", name="Arquivo recebido")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "size", "complaint"),
    [("vazio.pdf", 0, "vazio"), ("grande.pdf", 11 << 20, "o limite é de 10 MiB")],
)
async def test_a_file_that_cannot_be_taken_is_refused_before_it_is_sent(
    page: Page, lawyer: httpx.AsyncClient, name: str, size: int, complaint: str
) -> None:
    await page.goto((await ticket(lawyer))["upload_url"])
    await page.evaluate(DROP, ["#drop", name, size])
    await expect(page.get_by_role("alert")).to_contain_text(complaint)
    await expect(page.get_by_role("heading", name="Envie os autos do processo")).to_be_visible()


async def test_a_renamed_file_is_refused_and_the_right_one_then_taken(
    page: Page, lawyer: httpx.AsyncClient, tmp_path: Path
) -> None:
    wrong, right = tmp_path / "planilha.pdf", tmp_path / "autos.pdf"
    wrong.write_bytes(b"PK\x03\x04" + bytes(100))
    right.write_bytes(b"%PDF-1.7\n")
    await page.goto((await ticket(lawyer))["upload_url"])
    await page.set_input_files("#file", wrong)
    await expect(page.get_by_role("alert")).to_contain_text("não é um PDF")
    await page.set_input_files("#file", right)
    await expect(page.get_by_role("heading", name="Arquivo recebido")).to_be_visible()
    await expect(page.get_by_role("alert")).to_be_hidden()


async def test_a_refusal_of_the_server_is_shown_and_the_page_can_try_again(
    page: Page, lawyer: httpx.AsyncClient, tmp_path: Path
) -> None:
    made = await ticket(lawyer)
    file = tmp_path / "autos.pdf"
    file.write_bytes(b"%PDF-1.7\n")
    await page.goto(made["upload_url"])
    assert (await lawyer.put(f"/v1/uploads/{made['upload_id']}", content=b"%PDF-1.7\nfirst")).status_code == 200
    await page.set_input_files("#file", file)
    await expect(page.get_by_role("alert")).to_have_text("Este link já foi usado. Peça um novo no chat.")


async def test_the_api_reference_lists_every_endpoint(page: Page, address: str) -> None:
    described = httpx.get(f"{address}/openapi.json", timeout=PATIENCE).json()["paths"]
    await page.goto(f"{address}/docs")
    await expect(page.locator("details")).to_have_count(sum(len(verbs) for verbs in described.values()))
    await page.get_by_text("Envia os autos e inicia a análise").click()
    await expect(page.get_by_text("min_precedent_score").first).to_be_visible()
    await expect(page.get_by_role("heading", name=re.compile("corpus", re.IGNORECASE))).to_be_visible()
