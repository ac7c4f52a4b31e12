"""Upload of case files: put in order by hand, and resumed after an interruption."""

import random
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Browser, FilePayload, Locator, Route, expect

from infra.identity.scopes import Role
from tests.activities.casefile.paper import make_pdf, text_page
from tests.e2e.console.conftest import signed_in
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

PIECE = 8 << 20


async def drag(name: Locator, row: Locator) -> None:
    """Drag by synthetic events, because a busy browser starts a mouse drag late."""
    held = {"dataTransfer": await row.page.evaluate_handle("new DataTransfer()")}
    await name.dispatch_event("dragstart", held)
    await row.dispatch_event("dragover", held)
    await expect(row).to_have_class(re.compile("above|below"))
    await row.dispatch_event("drop", held)
    await name.dispatch_event("dragend", held)


async def test_parts_are_ordered_by_dragging_and_a_large_file_goes_on_after_its_last_piece_and_comes_once(
    stack: Stack, browser: Browser, address: str, tmp_path: Path
) -> None:
    async with signed_in(stack, browser, address, Role.LAWYER) as desk:
        page = desk.page
        files = [FilePayload(name=f"parte {at}.pdf", mimeType="application/pdf", buffer=b"%PDF-") for at in (1, 2, 3)]
        await page.get_by_label("Solte aqui o PDF").set_input_files(files)
        together = page.get_by_role("group", name="São partes de um mesmo processo?")
        rows, names = together.get_by_role("listitem"), together.locator("li > span:first-child")
        await drag(names.nth(0), rows.nth(2))
        await expect(names).to_have_text(["parte 2.pdf", "parte 3.pdf", "parte 1.pdf"])
        await drag(names.nth(2), rows.nth(1))
        await expect(names).to_have_text(["parte 2.pdf", "parte 1.pdf", "parte 3.pdf"])
        await expect(together.get_by_role("status")).to_have_text("parte 1.pdf: agora a 2ª de 3")
        await together.get_by_role("button", name="Desistir").click()

        sent: list[int] = []

        async def interrupt(route: Route) -> None:
            sent.append(int(parse_qs(urlsplit(route.request.url).query)["at"][0]))
            await (route.abort() if len(sent) == 2 else route.continue_())

        await page.route("**/v1/uploads/*", interrupt)
        large = make_pdf(tmp_path / "volumoso.pdf", [text_page("PETIÇÃO INICIAL", "Pede dano moral.")])
        with large.open("ab") as file:
            file.write(b"\n%" + random.randbytes(2 * PIECE).replace(b"\n", b" "))
        await page.get_by_label("Solte aqui o PDF").set_input_files(large)
        await expect(page.get_by_role("link", name="Recebido: acompanhar")).to_be_visible()
        assert sent == [0, PIECE, PIECE, 2 * PIECE]
        await page.unroute_all(behavior="wait")
        case = await page.get_by_role("link", name="Recebido: acompanhar").get_attribute("href")
        await page.get_by_label("Solte aqui o PDF").set_input_files(large.rename(tmp_path / "de novo.pdf"))
        known = page.get_by_role("listitem").filter(has_text="Este PDF já foi analisado")
        await expect(known.locator(f'a[href="{case}"]')).to_be_visible()
        await known.get_by_role("button", name="Não enviar").click()
        await expect(known).to_have_count(0)
