"""Laws in the console: found, read in the wording of a day, at a permanent address."""

from urllib.parse import quote

import pytest
from playwright.async_api import expect

from tests.e2e.console.desk import Desk

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]


async def test_a_statute_is_found_and_read_as_it_stood_on_a_day_and_at_a_permanent_address(reviewer: Desk) -> None:
    page = reviewer.page
    await reviewer.open("/legislacao", "Legislação")
    await page.get_by_label("Palavras ou referência").fill("art. 2º da Lei 99.001/2015")
    await page.get_by_label("Redação de").fill("2020-05-04")
    await page.get_by_role("button", name="Buscar").click()
    await page.get_by_role("link", name="Lei 99.001/2015, art. 2º", exact=True).click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Lei 99.001/2015, art. 2º")
    await expect(page.get_by_text("antecedência de quinze dias")).to_be_visible()
    await page.get_by_role("link", name="Voltar à de hoje").click()
    await expect(page.get_by_text("antecedência de dez dias")).to_be_visible()

    await page.goto(f"{reviewer.address}/d/lei-99001-2015/art4?em=2016-01-01")
    await expect(page.get_by_text("a anterior não está no acervo").first).to_be_visible()
    await page.goto(f"{reviewer.address}/d/091401010")
    await expect(page.get_by_role("heading", level=1)).to_have_text("REsp 9.140.101/PR")
    await page.goto(f"{reviewer.address}/d/lei-99001-2015?hl={quote('depósito integral')}")
    await expect(page.locator("mark")).to_contain_text("depósito integral")
    await page.goto(f"{reviewer.address}/d/nada/aqui")
    await expect(page.get_by_role("alert")).to_contain_text("Referência não reconhecida")
