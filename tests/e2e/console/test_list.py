"""The list of cases: select, tag, see rejections, save a search, and export."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from infra.identity.scopes import Role
from tests.activities.casefile.paper import make_pdf, text_page
from tests.e2e.console.conftest import Submitted, signed_in
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

TAG = "=Souza & filhos <b>"


async def test_cases_are_chosen_tagged_found_again_and_exported_and_what_is_refused_is_said(
    stack: Stack, browser: Browser, address: str, submitted: Submitted, tmp_path: Path
) -> None:
    small = [make_pdf(tmp_path / f"{at}.pdf", [text_page("PETIÇÃO INICIAL", f"Caso {at}.")]) for at in (1, 2)]
    cases = [submitted(), *map(stack.api("lawyer").submit, small)]
    closed = f"/v1/ingest/workflow/{cases[1]}/secrecy"
    async with signed_in(stack, browser, address, Role.REVIEWER) as desk:
        page = desk.page
        dialog, bar = page.get_by_role("dialog"), page.get_by_role("region", name="Casos selecionados")
        await desk.open("/casos", "Casos")
        boxes = [
            page.locator(".case-row", has=page.locator(f'a[href="/casos/{case}"]')).get_by_role("checkbox")
            for case in cases
        ]
        await boxes[2].focus()
        await desk.press("Space", "ArrowDown", "ArrowDown", "Shift+Space")
        await expect(bar).to_contain_text("3 casos selecionados")
        await boxes[1].click()
        await expect(bar).to_contain_text("2 casos selecionados")
        await boxes[1].click()
        await expect(bar).to_contain_text("3 casos selecionados")
        stack.api("admin").data("PUT", closed, json={"restricted": True})
        await page.get_by_role("button", name="Pôr etiqueta…").press("Enter")
        await dialog.get_by_label("Etiqueta").fill(TAG)
        await desk.press("Enter")
        await expect(dialog).to_contain_text("2 feitos, 1 recusado.")
        await expect(dialog).to_contain_text("Recusado: Este caso tem sigilo")
        assert await desk.violations() == []
        await dialog.get_by_role("button", name="Fechar").click()

        await page.get_by_label("Etiqueta", exact=True).select_option(TAG)
        await expect(page.locator(".case-row")).to_have_count(2)
        await page.get_by_role("button", name="Salvar esta busca…").click()
        await dialog.get_by_label("Nome").fill("<i>Souza</i>")
        await desk.press("Enter")
        await desk.open("/casos", "Casos")
        await page.get_by_role("link", name="<i>Souza</i>").click()
        await expect(page.locator(".case-row")).to_have_count(2)
        assert await desk.violations() == []
        async with page.expect_download() as download:
            await page.get_by_role("button", name="Exportar a lista (CSV)").click()
        rows = Path(await (await download.value).path()).read_text(encoding="utf-8-sig").splitlines()
        assert len(rows) == 3
        assert {one for one in cases if one in "".join(rows)} == {cases[0], cases[2]}
        assert f'"\'{TAG}"' in rows[1]
        await page.get_by_role("button", name="Excluir a busca salva <i>Souza</i>").click()
        await expect(page.get_by_role("link", name="<i>Souza</i>")).to_have_count(0)

        texts = page.get_by_role("region", name="Textos dos casos")
        await texts.get_by_label("Procurar nos textos de todos os casos").fill("PARTES autoras")
        await desk.press("Enter")
        hit = texts.locator(f'a[href^="/casos/{cases[0]}/paginas/"]').first
        await expect(hit).to_be_visible()
        await expect(texts.get_by_role("status")).to_contain_text("casos procurados")
        await expect(texts.locator("mark").first).to_be_visible()
        await expect(texts.locator(f'a[href*="{cases[1]}"]')).to_have_count(0)
        assert await desk.violations() == []
        await hit.press("Enter")
        await expect(page.locator(".paper > .word-line.hit").first).to_be_visible()

        await page.goto(f"{address}/casos/{cases[0]}")
        await page.get_by_role("button", name=f"Tirar a etiqueta {TAG}").click()
        await page.get_by_label("Nova etiqueta").fill("triagem")
        await desk.press("Enter")
        await expect(page.get_by_role("button", name="Tirar a etiqueta triagem")).to_be_visible()
        await page.get_by_role("link", name="triagem").click()
        await expect(page.locator(".case-row")).to_have_count(1)
