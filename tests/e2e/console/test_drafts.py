"""A draft is checked in the console by keyboard: citations marked, filtered and mended, and the report downloaded."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bench.console.pictures import PHONE
from infra.identity.scopes import Role
from tests.activities.casefile.reader.documents import docx, paragraph
from tests.e2e.console.conftest import signed_in
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

TEXT = ("Conforme a Súmula 7 do STJ e a Súmula 9999 do STJ.", "Processo 0000000-00.2020.8.26.0100.")


async def test_a_draft_is_checked_filtered_mended_and_taken_along(
    stack: Stack, browser: Browser, address: str, tmp_path: Path
) -> None:
    draft, picture = tmp_path / "minuta.docx", tmp_path / "foto.txt"
    draft.write_bytes(docx("".join(map(paragraph, TEXT))))
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    async with signed_in(stack, browser, address, Role.LAWYER) as desk:
        page = desk.page
        await page.get_by_role("link", name="Minutas").press("Enter")
        await page.get_by_label("Solte aqui a minuta").set_input_files(picture)
        await expect(page.get_by_role("alert")).to_contain_text("não é PDF, DOCX nem texto")
        await page.get_by_label("Solte aqui a minuta").set_input_files(draft)
        marks = page.locator(".cite")
        await expect(marks).to_have_count(3)
        assert await desk.violations() == []
        await page.get_by_role("button", name="2 a corrigir").press("Enter")
        await expect(marks).to_have_count(2)
        await marks.last.press("Enter")
        await expect(page.locator("#c2")).to_be_focused()
        await page.get_by_role("button", name="Usar 0000000-93.2020.8.26.0100").press("Enter")
        await expect(marks.last).to_contain_text("0000000-93.2020.8.26.0100")
        async with page.expect_download() as download:
            await page.get_by_role("button", name="Baixar o relatório (PDF)").press("Enter")
        assert Path(await (await download.value).path()).read_bytes().startswith(b"%PDF-")
        await page.set_viewport_size(PHONE)
        assert not await desk.reaches_beyond()
