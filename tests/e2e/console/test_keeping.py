"""A case is claimed and released, held against erasure and erased in two steps. A search suggests existing
ministers.
"""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bench.console.person import sign_in
from infra.identity.scopes import Role
from tests.activities.casefile.paper import make_pdf, text_page
from tests.e2e.console.conftest import Submitted, signed_in
from tests.e2e.console.desk import Desk
from tests.e2e.stack import Stack
from tests.patience import until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]


async def test_a_case_is_claimed_held_and_erased(
    stack: Stack, browser: Browser, address: str, submitted: Submitted, reviewer: Desk, tmp_path: Path
) -> None:
    workflow_id = submitted(make_pdf(tmp_path / "autos.pdf", [text_page("PETIÇÃO INICIAL", "Pede dano moral.")]))
    await reviewer.page.goto(f"{address}/casos?claimed=none")
    row = reviewer.page.locator(".case-row", has=reviewer.page.locator(f'a[href="/casos/{workflow_id}"]'))
    await row.get_by_role("button", name="Assumir").click()
    await expect(row).to_have_count(0)
    await reviewer.page.goto(f"{address}/casos?claimed=me")
    await expect(row).to_contain_text("com Bia Lima")
    await row.get_by_role("button", name="Liberar").click()
    await expect(row).to_have_count(0)

    async with signed_in(stack, browser, address, Role.ADMIN) as admin:
        page = admin.page
        dialog = page.get_by_role("dialog")
        (me,) = [one for one in stack.api("admin").data("GET", "/v1/users") if one["email"] == reviewer.email]
        await page.goto(f"{address}/casos")
        given = page.locator(".case-row", has=page.locator(f'a[href="/casos/{workflow_id}"]'))
        await given.get_by_role("button", name="Atribuir…").press("Enter")
        await dialog.get_by_label("Com quem fica").select_option(me["user_id"])
        assert await admin.violations() == []
        await dialog.get_by_role("button", name="Atribuir", exact=True).press("Enter")
        await expect(given).to_contain_text("com Bia Lima")
        await reviewer.page.goto(f"{address}/casos?claimed=me")
        await expect(row.get_by_role("button", name="Liberar")).to_be_visible()
        await page.goto(f"{address}/casos/{workflow_id}")

        async def hold(reason: str) -> None:
            await page.get_by_role("button", name="Guarda…").click()
            await page.get_by_label("Motivo para reter").fill(reason)
            await page.get_by_role("button", name="Guardar").click()
            await expect(dialog).to_have_count(0)

        await hold("Ação rescisória em estudo")
        await page.get_by_role("button", name="Eliminar…").click()
        await page.get_by_label("Motivo (não cite partes)").fill("Fim do mandato")
        await page.get_by_role("button", name="Ver o que sairia").click()
        await expect(dialog.get_by_role("alert")).to_contain_text("retido")
        await page.get_by_role("button", name="Voltar").click()
        await hold("")
        await page.get_by_role("button", name="Eliminar…").click()
        await expect(page.get_by_label("Motivo (não cite partes)")).to_have_value("Fim do mandato")
        await page.get_by_role("button", name="Ver o que sairia").click()
        await expect(dialog).to_contain_text("1 execução")
        await page.get_by_role("button", name="Eliminar para sempre").click()
        await expect(dialog).to_have_count(0)
        await expect(page).to_have_url(re.compile(r"/casos(\?|$)"))

    erasure = f"/v1/ingest/workflow/{workflow_id}/erasure"
    until(lambda: stack.api("admin").data("GET", erasure)["state"] == "completed", "erased")
    await reviewer.page.goto(f"{address}/casos")
    await expect(reviewer.page.get_by_role("heading", level=1, name="Casos")).to_be_visible()
    await expect(row).to_have_count(0)


TYPED = {
    "/revisao": (
        ("", "Observações da decisão"),
        ("Responder", "Resposta a"),
        ("Retirar precedente…", "Outro motivo"),
    ),
    "": (
        ("Guarda…", "Motivo para reter"),
        ("Eliminar…", "Motivo (não cite partes)"),
        ("Reprocessar…", "Motivo"),
        ("Cancelar a execução…", "Motivo"),
        ("Sigilo…", "Onde está o documento"),
    ),
    "/paginas/1": (("", "Pergunta"), ("", "Buscar nos autos")),
}
"""By screen of a case: what opens a field, and the field in which a person may be typing when something happens."""


async def test_nothing_typed_is_lost_with_the_page_or_the_session(
    stack: Stack, browser: Browser, address: str, undecided: str
) -> None:
    label = stack.api("admin").case(undecided)["phases"][0]["phase_label"]
    note = {"text": "Quem conferiu a data?"}
    stack.api("admin").data("POST", f"/v1/ingest/workflow/{undecided}/phases/{label}/notes", json=note)
    async with signed_in(stack, browser, address, Role.ADMIN) as admin:
        page = admin.page

        async def fields(again: bool) -> None:
            for screen, opened in TYPED.items():
                await page.goto(f"{address}/casos/{undecided}{screen}")
                for at, (button, name) in enumerate(opened):
                    # an answer that was begun is still one
                    if button and not (again and button == "Responder"):
                        await page.get_by_role("button", name=button).click()
                    if button == "Sigilo…":
                        await page.get_by_label("Aberto só a quem").check()
                    field = page.get_by_label(name, exact=name in ("Motivo", "Pergunta"))
                    text = f"{at} {button} {name}"
                    if again:
                        await expect(field).to_have_value(text)
                    else:
                        await field.fill(text)
                    if button.endswith("…"):
                        await page.get_by_role("dialog").get_by_role("button", name="Voltar").click()

        await fields(again=False)
        await page.reload()
        await admin.context.clear_cookies()
        await page.goto(f"{address}/casos")
        await sign_in(page, address, admin.email)
        await fields(again=True)


async def test_filters_of_a_search_suggest_values_with_hits_and_are_taken_back_by_keyboard(reviewer: Desk) -> None:
    page = reviewer.page
    await reviewer.open("/pesquisa", "Pesquisa")
    await page.get_by_label("Questão").fill("dano moral por inscrição indevida em cadastro de inadimplentes")
    await page.keyboard.press("Enter")
    await expect(page.locator(".hits > li").first).to_be_visible()
    minister = page.get_by_role("combobox", name="Relator")
    await minister.focus()
    await reviewer.press("ArrowDown")
    await expect(page.get_by_role("option").first).to_be_visible()
    await reviewer.press("ArrowDown")
    first = page.get_by_role("option", selected=True)
    await expect(first).to_have_text(re.compile(r"\D \d+ decisões$"))
    await expect(minister).to_have_attribute("aria-activedescendant", await first.get_attribute("id") or "")
    assert await reviewer.violations() == []
    await reviewer.press("Enter")
    await expect(page).to_have_url(re.compile("ministro="))
    period = page.get_by_role("combobox", name="Ano ou período")
    await period.focus()
    await page.keyboard.type("desde 2035")
    await expect(page.get_by_role("option", name="desde 2035 0 decisões")).to_be_visible()
    await reviewer.press("ArrowDown", "ArrowDown", "Enter")
    chips = page.get_by_role("list", name="Filtros escolhidos")
    await expect(chips.get_by_role("button")).to_have_count(2)
    assert await reviewer.violations() == []
    await page.reload()
    await page.get_by_role("button", name="Tirar Período: desde 2035").press("Enter")
    await expect(page.locator(".hits > li").first).to_be_visible()
    await chips.get_by_role("button", name="Tirar o filtro Relator").press("Enter")
    await expect(chips).to_have_count(0)
    await page.go_back()
    await expect(chips.get_by_role("button")).to_have_count(1)
