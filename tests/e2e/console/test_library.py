"""The firm's library in the console, by keyboard: documents are added, found, read, replaced and removed."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bench.console.pictures import PHONE
from infra.identity.scopes import Role
from tests.activities.casefile.paper import make_pdf, text_page
from tests.activities.casefile.reader.documents import docx, paragraph
from tests.e2e.console.conftest import signed_in
from tests.e2e.console.desk import Desk
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

OPINION = "Parecer sobre vistoria de entrega.\n\nO locatário notou infiltrações na parede do banheiro."


async def chosen(desk: Desk, *files: Path) -> None:
    """Choose files by the button of the drop zone, pressed by key."""
    async with desk.page.expect_file_chooser() as chooser:
        await desk.page.get_by_role("button", name="Escolher arquivos").press("Enter")
    await (await chooser.value).set_files(files)


async def held(place: Locator, name: str) -> Locator:
    row = place.get_by_role("listitem").filter(has_text=name)
    await expect(row).to_be_visible()
    return row


async def test_a_document_comes_in_is_found_replaced_and_taken_out_by_keyboard(
    stack: Stack, browser: Browser, address: str, tmp_path: Path
) -> None:
    (tmp_path / "vistoria.md").write_text(OPINION, encoding="utf-8")
    (tmp_path / "macros.docx").write_bytes(docx(paragraph("x"), more={"word/vbaProject.bin": b"x"}))
    (tmp_path / "foto.txt").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    pdf = make_pdf(
        tmp_path / "contrato.pdf",
        [text_page("CONTRATO", "Das partes."), text_page("DA MULTA", "A multa compensatória é de três aluguéis.")],
    )
    async with signed_in(stack, browser, address, Role.LAWYER) as desk:
        page = desk.page
        await desk.open("/biblioteca", "Biblioteca")
        adding = page.get_by_role("region", name="Incluir documentos")
        await adding.get_by_label("Etiquetas").fill("locação, vistoria")
        await chosen(desk, tmp_path / "vistoria.md", tmp_path / "macros.docx", tmp_path / "foto.txt", pdf)
        await expect(await held(adding, "vistoria.md")).to_contain_text("Pronto")
        await expect(await held(adding, "contrato.pdf")).to_contain_text("Pronto")
        await expect(await held(adding, "macros.docx")).to_contain_text("macros")
        await expect(await held(adding, "foto.txt")).to_contain_text("Enviar de novo")
        await page.reload()
        await expect(await held(adding, "vistoria.md")).to_contain_text("Pronto")
        await adding.get_by_role("button", name="Entendi").press("Enter")
        shelf = page.get_by_role("region", name="Documentos", exact=True)
        await expect(await held(shelf, "vistoria.md")).to_contain_text("locação")
        assert await desk.violations() == []

        await adding.get_by_text("Colar um texto").press("Enter")
        await adding.get_by_label("Nome do documento").fill("vistoria.md")
        await adding.get_by_label("Texto", exact=True).fill(f"{OPINION}\n\nEm maio a parede foi refeita.")
        await adding.get_by_role("button", name="Incluir o texto").press("Enter")
        await expect(await held(adding, "vistoria.md")).to_contain_text("versão 2")
        await expect(adding.get_by_label("Nome do documento")).to_have_value("")

        await page.get_by_role("heading", level=1).focus()
        await desk.press("/")
        await page.keyboard.type("qual a multa compensatoria")
        await desk.press("Enter")
        found = page.get_by_role("region", name="Trechos encontrados")
        first = found.get_by_role("listitem").first
        await expect(first).to_contain_text("Página 2 · versão 1")
        await expect(first.locator("mark").first).to_have_text("MULTA")
        await first.get_by_role("link", name="contrato.pdf").press("Enter")
        await expect(page.get_by_role("heading", level=1, name="contrato.pdf")).to_be_visible()
        await expect(page.locator("mark", has_text="compensatória")).to_be_in_viewport()
        await expect(page.get_by_text("Das partes.")).to_have_count(0)
        await page.get_by_role("link", name="Anteriores").press("Enter")
        await expect(page.get_by_text("Das partes.")).to_be_visible()

        await page.goto(f"{address}/biblioteca?etiqueta=vistoria")
        await (await held(shelf, "vistoria.md")).get_by_role("link", name="vistoria.md").press("Enter")
        await expect(page.get_by_text("Em maio a parede foi refeita.")).to_be_visible()
        await page.get_by_role("link", name="Versão 1").press("Enter")
        await expect(page.get_by_text("Em maio a parede foi refeita.")).to_have_count(0)
        await expect(page.get_by_role("region", name="Texto")).to_contain_text("infiltrações")
        assert await desk.violations() == []
        await page.get_by_role("button", name="Tirar da biblioteca…").press("Enter")
        dialog = page.get_by_role("dialog")
        await expect(dialog).to_contain_text("2 versões")
        assert await desk.violations() == []
        await dialog.get_by_role("button", name="Tirar para sempre").press("Enter")
        await expect(page.get_by_role("heading", level=1, name="Biblioteca")).to_be_visible()
        await expect(await held(shelf, "contrato.pdf")).to_be_visible()
        await expect(page.get_by_role("link", name="vistoria.md")).to_have_count(0)


async def test_a_sum_is_kept_unseen_shown_on_demand_and_its_result_read(
    stack: Stack, browser: Browser, address: str
) -> None:
    async with signed_in(stack, browser, address, Role.LAWYER) as desk:
        page = desk.page
        await desk.open("/biblioteca", "Biblioteca")
        await page.get_by_role("link", name="Valores").press("Enter")
        keeping = page.get_by_role("region", name="Guardar um valor")
        sum_ = keeping.get_by_label("Valor em reais")
        await expect(sum_).to_have_attribute("type", "password")
        await keeping.get_by_label("Nome").fill("<b>teto</b>")
        for typed, told in (("8o mil", "Escreva um valor"), ("80.000", "R$\u00a080.000,00")):
            await sum_.fill(typed)
            await expect(keeping).not_to_contain_text(told)
            await keeping.get_by_role("button", name="Conferir o valor").press("Enter")
            await expect(keeping).to_contain_text(told)
            await keeping.get_by_role("button", name="Conferir o valor").press("Enter")
        await sum_.press("Enter")
        row = await held(page.get_by_role("region", name="Guardados"), "<b>teto</b>")
        await expect(sum_).to_have_value("")
        await expect(page.get_by_text("80.000")).to_have_count(0)
        await row.get_by_role("button", name="Mostrar").press("Enter")
        await expect(row).to_contain_text("R$ 80.000,00")
        await row.get_by_role("button", name="Esconder").press("Enter")
        await expect(row).not_to_contain_text("80.000")
        ref = (await (await page.request.get(f"{address}/v1/values")).json())["data"]["values"][0]["ref"]
        reckoned = await page.request.post(
            f"{address}/v1/values/computations",
            data={"secret_ref": ref, "multiplier": 0.3},
            headers={"Origin": address},
        )
        assert reckoned.ok
        await page.reload()
        result = await held(page.get_by_role("region", name="Guardados"), "× 0,3")
        await expect(page.get_by_text("24.000")).to_have_count(0)
        await result.get_by_role("button", name="Mostrar").press("Enter")
        await expect(result).to_contain_text("R$ 24.000,00")
        assert await desk.violations() == []
        for name in ("“<b>teto</b>” × 0,3", "<b>teto</b>"):
            await page.get_by_role("button", name=f"Apagar {name}", exact=True).press("Enter")
            await expect(page.get_by_role("button", name=f"Apagar {name}", exact=True)).to_have_count(0)
        await expect(page.get_by_text("Nada guardado")).to_be_visible()


async def test_who_only_reads_is_offered_nothing_to_write_and_a_phone_shows_it_whole(
    stack: Stack, reviewer: Desk
) -> None:
    text = {
        "source_name": "<b>modelo</b>.md",
        "text": "Cláusula penal reduzida pelo juiz. " * 40,
        "document_id": "modelo",
    }
    ingest = stack.api("lawyer").data("POST", "/v1/library/documents", json={"documents": [text]})["ingest_id"]
    stack.api("lawyer").ingested(ingest)
    page = reviewer.page
    await page.set_viewport_size(PHONE)
    await reviewer.open("/biblioteca?q=clausula+penal", "Biblioteca")
    await expect(page.get_by_role("heading", name="Incluir documentos")).to_have_count(0)
    assert not await reviewer.reaches_beyond()
    await page.get_by_role("link", name="<b>modelo</b>.md").first.click()
    await expect(page.get_by_role("region", name="Texto")).to_contain_text("Cláusula penal")
    await expect(page.get_by_role("button", name="Tirar da biblioteca…")).to_have_count(0)
    assert not await reviewer.reaches_beyond()
    await page.goto(f"{reviewer.address}/biblioteca/nada")
    await expect(page.get_by_role("alert")).to_contain_text("Documento não encontrado")
    await page.get_by_role("link", name="Ver a biblioteca").click()
    await expect(page.get_by_role("region", name="Documentos", exact=True)).to_be_visible()
