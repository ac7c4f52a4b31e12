"""What a reviewer corrects from the console by keyboard, and what the next run and the screens make of it."""

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Route, expect

from bench.console.screens import WINDOW
from tests.activities.casefile.paper import make_pdf, text_page
from tests.e2e.console.conftest import Submitted
from tests.e2e.console.desk import Desk
from tests.e2e.console.hands import Nearby, write
from tests.e2e.reach import out_of_reach
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(600)]

DEFENDANT = "Banco Azul Inventado S.A."
REASON = "conferido nos autos"
KEYS = Nearby()
FORMS: tuple[tuple[str, dict[str, str], dict[str, str]], ...] = (
    ("Corrigir: Número", {"Número": "0998412-72.2023.8.16.0014"}, {}),
    ("Corrigir: Juízo", {"Juízo": "12ª Vara Cível de Londrina"}, {}),
    ("Dizer por quem atuamos", {}, {"Lado": "réu"}),
    ("Corrigir: Tutela de urgência", {"Página": "10"}, {"Como está": "Indeferida"}),
    ("Corrigir: Gratuidade", {}, {"Como está": "não pedida"}),
    ("Corrigir as datas", {"Data (vazio: não há)": "2024-11-13", "Página": "29"}, {"Qual": "Sentença"}),
    ("✎ advogados", {"Nome": "Ana Inventada", "OAB": "OAB/PR 999"}, {"O que fazer": "incluir quem falta"}),
    ("Corrigir o resultado de", {}, {"Resultado": "Improcedente"}),
    ("Corrigir R$", {}, {"O que é": "não há: foi lido por engano"}),
    ("Afastar ou confirmar o aviso", {}, {"O aviso": "não procede: a citação está certa"}),
)


async def test_a_piece_a_party_and_a_precedent_corrected_by_a_reviewer_are_in_the_next_run(
    stack: Stack, submitted: Submitted, reviewer: Desk, tmp_path: Path
) -> None:
    workflow_id, api, page = submitted(), stack.api("admin"), reviewer.page
    first = api.result(workflow_id)
    phase = first["phases"][0]
    out, named = phase["matches"][0], first["phases"][1]["matches"][0]
    rejected = [{"document_id": out["document_id"], "reason": "Fato distinto"}]
    assert api.review(workflow_id, phase["phase_label"], rejected_precedents=rejected).is_success
    for one in first["phases"][1:]:
        if one["state"] != "empty":
            assert api.review(workflow_id, one["phase_label"]).is_success

    piece = next(one for one in first["phases"][1]["pieces"] if one["page_end"] > one["page_start"])
    await reviewer.open(f"/casos/{workflow_id}/paginas/{piece['page_end']}", "Autos")
    end = page.get_by_role("slider", name="Última página da peça")
    await end.press("ArrowLeft")
    await expect(end).to_have_attribute("aria-valuenow", str(piece["page_end"] - 1))
    box = await page.locator(".strip").bounding_box()
    assert box is not None
    await end.hover()
    await page.mouse.down()
    await page.mouse.move(box["x"] + box["width"], box["y"] + 5, steps=5)
    await page.mouse.up()
    await expect(end).not_to_have_attribute("aria-valuenow", str(piece["page_end"] - 1))
    await page.get_by_role("button", name="Voltar ao que a análise diz").click()
    await write(KEYS, page.get_by_label("Título", exact=True), "Resposta da ré")
    await write(KEYS, page.get_by_label("Por quê"), REASON)
    save = page.get_by_role("button", name="Guardar correção")
    await KEYS.press(save)
    await expect(page.get_by_text("Guardada. Está em Correções")).to_be_visible()
    tabs = page.get_by_role("navigation", name="Telas do caso")
    await expect(tabs.get_by_role("link", name="Correções 1 abertas")).to_be_visible()

    await KEYS.press(tabs.get_by_role("link", name="Resumo"))
    pencil = page.get_by_role("button", name="Corrigir as partes: réu")
    await KEYS.press(pencil)
    assert await reviewer.violations() == []
    await write(KEYS, page.get_by_label("Nome", exact=True), DEFENDANT)
    await KEYS.press(save)
    waits = page.locator(".facts .waits")
    await expect(waits).to_have_text(f"Na próxima execução: parte ré {DEFENDANT}: incluída")
    await expect(pencil).to_be_focused()

    await KEYS.press(page.get_by_role("button", name="Corrigir: Valor da causa"))
    await write(KEYS, page.get_by_label("Valor em reais"), "R$ 30.000,00")
    await KEYS.press(save)
    await expect(waits).to_have_count(2)
    await KEYS.press(page.get_by_role("button", name="Incluir…"))
    await write(KEYS, page.get_by_label("Quantia, como a página a escreve"), "R$ 77,00")
    await write(KEYS, page.get_by_label("Página", exact=True), "3")
    await KEYS.press(save)

    await KEYS.press(tabs.get_by_role("link", name="Revisão"))
    await KEYS.press(page.get_by_role("button", name="Indicar precedente…"))
    await KEYS.press(page.get_by_label("que o acervo não tem"))
    await write(KEYS, page.get_by_label("Referência"), "REsp 9.999.998/SP")
    judgment = make_pdf(tmp_path / "acordao.pdf", [text_page("ACÓRDÃO INVENTADO", "Dano moral reconhecido.")])
    await page.get_by_label("Arquivo com o texto").set_input_files(judgment)
    await expect(page.get_by_text("Leva o texto de acordao.pdf")).to_be_visible()
    await expect(page.get_by_label("Trecho ou ementa")).to_have_count(0)
    await KEYS.press(save)
    await KEYS.press(page.get_by_role("button", name="Indicar precedente…"))
    await write(KEYS, page.get_by_label("Número ou questão"), named["process"])
    await reviewer.press("Enter")
    await KEYS.press(page.get_by_role("radiogroup").get_by_role("radio").first)
    assert await reviewer.violations() == []
    await KEYS.press(save)
    await expect(page.get_by_text("Entra na próxima execução")).to_have_count(2)

    listed = asyncio.Event()

    async def hold(route: Route) -> None:
        await listed.wait()
        await route.continue_()

    await page.route("**/corrections", hold)
    await reviewer.open(f"/casos/{workflow_id}/correcoes", "Correções")
    await expect(tabs).to_be_visible()
    await expect(page.get_by_text("Abrindo as correções…")).to_be_visible()
    listed.set()
    await KEYS.press(page.get_by_role("button", name="Aplicar e reprocessar"))
    await KEYS.press(page.get_by_role("button", name="Reprocessar", exact=True))
    facts = page.locator(".facts").filter(has_text=DEFENDANT)
    await expect(facts).to_contain_text("Inclusão por Bia Lima")
    await expect(facts).to_contain_text("30.000,00")
    await expect(page.get_by_role("listitem").filter(has_text="77,00")).to_contain_text("Corrigido por Bia Lima")
    await expect(waits).to_have_count(0)
    second = api.result(workflow_id)
    assert second["run"] == 2
    assert second["phases"][1]["pieces"][0]["title"] == "Resposta da ré"
    await tabs.get_by_role("link", name="Correções").click()
    await expect(page.locator(".rows .badge", has_text="aplicada")).to_have_count(6)
    (indicated, *_) = second["phases"][0]["indicated"]
    assert "ACÓRDÃO INVENTADO" in indicated["text"]
    report = next(one for one in api.artifacts(workflow_id) if one["kind"] == "report_md" and one["run"] == 2)
    text = api.download(workflow_id, report).decode()
    assert all(
        words in text for words in (DEFENDANT, "Resposta da ré", "Precedentes indicados", "REsp 9.999.998/SP", REASON)
    )

    await correct_the_rest(reviewer, workflow_id)
    await decide_again(reviewer, workflow_id, out["process"])


async def correct_the_rest(reviewer: Desk, workflow_id: str) -> None:
    """Fill every form of the summary and the review that no other test fills, and check each in the tray."""
    page = reviewer.page
    await reviewer.open(f"/casos/{workflow_id}", "")
    for pencil, fields, chosen in FORMS:
        await page.get_by_role("button", name=pencil).first.click()
        dialog = page.get_by_role("dialog")
        for label, option in chosen.items():
            await dialog.get_by_label(label, exact=True).select_option(label=option)
        for label, text in fields.items():
            await dialog.locator("input").and_(dialog.get_by_label(label, exact=True)).fill(text)
        await dialog.get_by_role("button", name="Guardar correção").click()
        await expect(dialog, pencil).to_have_count(0)
    await reviewer.open(f"/casos/{workflow_id}/revisao", "Revisão")
    await page.get_by_role("button", name="Corrigir a quem serve").click()
    await page.get_by_role("button", name="Guardar correção").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await reviewer.open(f"/casos/{workflow_id}/correcoes", "Correções")
    waiting = page.locator(".rows > li").filter(has=page.get_by_role("button", name="Retirar", exact=True))
    await expect(waiting).to_have_count(len(FORMS) + 1)
    assert await reviewer.violations() == []
    for left in range(len(FORMS), -1, -1):
        await waiting.first.get_by_role("button", name="Retirar", exact=True).click()
        await expect(waiting).to_have_count(left)


async def decide_again(reviewer: Desk, workflow_id: str, struck: str) -> None:
    """One key keeps unchanged phases, changes are shown, and removed precedents stay removed."""
    page = reviewer.page
    await reviewer.open(f"/casos/{workflow_id}/revisao/postulacao_inicial", "Revisão")
    await expect(page.get_by_text("Retirado da recomendação: Fato distinto (admin, na execução 1)")).to_be_visible()
    await reviewer.press("j")
    await expect(page).to_have_url(re.compile(r"/revisao/postulacao_inicial\?precedente=\w+$"))
    await expect(page.get_by_role("heading", level=2, name=struck)).to_have_count(0)
    await reviewer.press("M")
    await expect(page.get_by_text("mantidas, agora em seu nome")).to_be_visible()
    pending = page.locator(".rail .badge", has_text="Por decidir")
    await expect(pending).to_have_count(2)
    await reviewer.press("u")
    await expect(page.get_by_text("A decisão foi retirada; fica na trilha.")).to_be_visible()
    await expect(pending).to_have_count(3)
    await page.set_viewport_size({"width": 1280, "height": 720})
    assert await page.locator(".picture").evaluate("(one) => one.clientHeight") >= 360
    await page.set_viewport_size(WINDOW)
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.goto(f"{reviewer.address}/casos/{workflow_id}")
    await expect(page.get_by_role("img", name="Peças por página").get_by_text("Postulação inicial")).to_be_visible()
    await page.set_viewport_size(WINDOW)
    for step in ("/revisao", "/correcoes", "/paginas/3"):
        await page.goto(f"{reviewer.address}/casos/{workflow_id}{step}")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert await reviewer.violations() == []
        await page.set_viewport_size({"width": 390, "height": 844})
        assert await out_of_reach(page, "on a phone") == []
        await page.set_viewport_size(WINDOW)
