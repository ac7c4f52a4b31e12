"""A case submitted as secret is closed to all others until an administrator names them, or closes single pages."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from infra.identity.scopes import Role
from tests.activities.casefile.paper import make_pdf, text_page
from tests.e2e.console.conftest import signed_in
from tests.e2e.console.desk import Desk
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]


async def test_a_case_sent_in_secrecy_opens_to_who_is_named_and_then_but_for_a_page(
    stack: Stack, browser: Browser, address: str, reviewer: Desk, tmp_path: Path
) -> None:
    secret = make_pdf(tmp_path / "sigiloso.pdf", [text_page("PETIÇÃO INICIAL", "Segredo de justiça.")])
    async with signed_in(stack, browser, address, Role.LAWYER) as lawyer:
        await lawyer.page.get_by_label("em sigilo: aberto só a mim").check()
        await lawyer.page.get_by_label("Solte aqui o PDF").set_input_files(secret)
        await lawyer.page.get_by_role("link", name="Recebido: acompanhar").click()
        await expect(lawyer.page.locator(".timeline")).to_be_visible()
        case = lawyer.page.url.rpartition("/")[2]
        await asks_before_the_same_file_is_analysed_again(lawyer, secret, case)
    refused = reviewer.page.get_by_text("aberto só a pessoas nomeadas")
    await reviewer.page.goto(f"{address}/casos/{case}")
    await expect(refused).to_be_visible()
    await expect(reviewer.page.get_by_role("button", name="Sigilo…")).to_have_count(0)
    async with signed_in(stack, browser, address, Role.ADMIN) as admin:
        await admin.page.goto(f"{address}/casos/{case}")
        await expect(admin.page.get_by_text("aberto só a pessoas nomeadas")).to_be_visible()
        await admin.page.get_by_role("button", name="Sigilo…").click()
        await expect(admin.page.get_by_label("Aberto só a quem está marcado abaixo")).to_be_checked()
        await admin.page.get_by_label(reviewer.email).check()
        await admin.page.get_by_role("button", name="Guardar").click()
        await expect(admin.page.get_by_role("dialog")).to_have_count(0)
        await expect(admin.page.get_by_text("aberto só a pessoas nomeadas")).to_be_visible()
    await reviewer.page.reload()
    await expect(reviewer.page.locator(".timeline")).to_be_visible()
    async with signed_in(stack, browser, address, Role.ADMIN) as admin:
        await admin.page.goto(f"{address}/casos/{case}")
        await admin.page.get_by_role("button", name="Sigilo…").click()
        await admin.page.get_by_label("Páginas fechadas").fill("1-")
        await admin.page.get_by_role("button", name="Guardar").click()
        await expect(admin.page.get_by_text("Escreva as páginas fechadas como 12-15, 20.")).to_be_visible()
        await admin.page.get_by_label("Páginas fechadas").fill("1")
        await admin.page.get_by_label("Aberto só a quem está marcado abaixo").uncheck()
        await admin.page.get_by_label(reviewer.email).uncheck()
        await admin.page.get_by_role("button", name="Guardar").click()
        await expect(admin.page.get_by_text("Reprocesse o caso")).to_be_visible()
    await reviewer.page.goto(f"{address}/casos/{case}/paginas/1")
    told = reviewer.page.get_by_role("region", name="Página 1").get_by_text("Peça acesso a um administrador")
    await expect(told).to_be_visible()


async def asks_before_the_same_file_is_analysed_again(lawyer: Desk, pdf: Path, case: str) -> None:
    page = lawyer.page
    await page.goto(lawyer.address)
    await page.get_by_label("Solte aqui o PDF").set_input_files(pdf)
    asked = page.locator(".notice", has_text="Este PDF já foi analisado")
    await expect(asked.locator(f'a[href="/casos/{case}"]')).to_be_visible()
    assert await lawyer.violations() == []
    await asked.get_by_role("button", name="Não enviar").click()
    await expect(asked).to_have_count(0)
