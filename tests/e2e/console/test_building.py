"""Who operates the installation imports decisions in the browser, and sees what came of each file."""

import json
from itertools import islice
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from autos.samples import corpus_path
from infra.identity.scopes import Role
from infra.identity.tenants import INSTALLATION
from tests.e2e.console.conftest import signed_in
from tests.e2e.console.desk import Desk
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]


async def test_an_operator_imports_a_file_and_sees_what_was_refused_also_after_a_reload(
    stack: Stack, browser: Browser, address: str, tmp_path: Path
) -> None:
    file = tmp_path / "decisoes.jsonl"
    with corpus_path().open(encoding="utf-8") as lines:
        known = list(islice(lines, 3))
    file.write_text("".join([*known, json.dumps({"id": "<b>sem texto</b>"}) + "\n"]), encoding="utf-8")
    before = stack.api("operator").data("GET", "/v1/corpus")["active"]["snapshot_id"]
    async with signed_in(stack, browser, address, Role.OPERATOR, INSTALLATION) as desk:
        page = desk.page
        await desk.open("/acervo", "Acervo")
        await expect(page.locator(".mono", has_text=before).first).to_be_visible()
        await page.get_by_label("Solte aqui espelhos").set_input_files(file)
        building = page.get_by_role("region", name="Importar e construir")
        await expect(building).to_contain_text("0 decisões novas, 0 atualizadas, 3 iguais, 1 recusada")
        await building.get_by_text("Por que foram recusadas").click()
        await page.reload()
        await expect(building).to_contain_text("Ativo:")
        # equal decisions are an equal snapshot
        await expect(page.get_by_role("region", name="Em uso")).to_contain_text(before)
        assert await desk.violations() == []


async def test_nobody_else_is_offered_to_build(reviewer: Desk) -> None:
    await reviewer.open("/acervo", "Acervo")
    await expect(reviewer.page.get_by_role("heading", name="Fontes")).to_be_visible()
    await expect(reviewer.page.get_by_role("heading", name="Importar e construir")).to_have_count(0)
    followed = reviewer.page.get_by_role("region", name="Portal acompanhado")
    await expect(followed).to_contain_text("O acervo não acompanha nenhum portal")
    await expect(followed.get_by_role("button")).to_have_count(0)
