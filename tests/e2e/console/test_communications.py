"""A file of communications is imported in the console by keyboard, and each record's outcome is shown."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bench.console.pictures import PHONE
from infra.identity.scopes import Role
from tests.activities.communications.made import djen, file_of, number
from tests.e2e.console.conftest import signed_in
from tests.e2e.console.hands import Nearby, write
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

KEYS = Nearby()


async def test_a_file_of_communications_is_imported_read_and_counted_once(
    stack: Stack, browser: Browser, address: str, firm: str, tmp_path: Path
) -> None:
    marked = "SENTENÇA. Julgo procedente &lt;img src=x onerror=alert(1)&gt; o pedido."
    records = [
        djen(number(1), texto=marked),
        djen(number(2), ativo=False, motivo_cancelamento="em duplicidade"),
        djen(number(3), numero_processo="123", numeroprocessocommascara="123"),
    ]
    file = tmp_path / "comunica.json"
    file.write_bytes(file_of(*records))
    async with signed_in(stack, browser, address, Role.LAWYER, firm) as desk:
        page = desk.page
        await desk.open("/prazos", "Prazos")
        await write(KEYS, page.get_by_label("Onde vai ser usado"), "Outlook")
        await KEYS.press(page.get_by_role("button", name="Criar link"))
        link = (await page.locator("code").inner_text()).strip()
        assert (await page.context.request.get(link)).headers["content-type"].startswith("text/calendar")
        await KEYS.press(page.get_by_role("button", name="Encerrar Outlook"))
        await expect(page.get_by_role("button", name="Encerrar Outlook")).to_have_count(0)
        assert await desk.violations() == []
        await KEYS.press(page.get_by_role("main").get_by_role("link", name="Comunicações"))
        await expect(page.get_by_text("Nenhuma comunicação")).to_be_visible()
        await write(KEYS, page.get_by_label("Guardar também, sem processo"), "PB 12345")
        given = page.get_by_label("Arquivo JSON do DJEN")
        await given.set_input_files(file)
        told = page.get_by_role("status").filter(has_text="comunica.json")
        await expect(told).to_contain_text("3 registros; 2 incluídos, 0 em casos")
        await expect(told).to_contain_text("1 recusado")
        await KEYS.press(told.get_by_text("Recusados, com o motivo"))
        await expect(told.get_by_role("listitem")).to_be_visible()
        rows = page.locator(".rows > li")
        await expect(rows).to_have_count(2)
        await expect(rows.filter(has_text="(cancelada)")).to_contain_text("em duplicidade")
        sentence = rows.filter(has_text=number(1))
        await KEYS.press(sentence.locator("summary"))
        await expect(sentence.locator(".page-text")).to_contain_text("<img src=x onerror=alert(1)>")
        assert await desk.violations() == []
        await given.set_input_files(file)
        await expect(told).to_contain_text("2 já conhecidos")
        await expect(rows).to_have_count(2)
        await page.set_viewport_size(PHONE)
        assert not await desk.reaches_beyond()
        assert await desk.violations() == []
