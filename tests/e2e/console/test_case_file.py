"""A case file in the browser, on the real stack: questions, timeline and additional pages."""

import ctypes
import re
from pathlib import Path

import pypdfium2
import pytest
from playwright.async_api import Browser, expect

from activities.casefile.reader.drawn.pdfium import pdfium
from infra.identity.scopes import Role
from tests.activities.casefile.paper import make_pdf, text_page
from tests.e2e.console.conftest import Submitted, signed_in
from tests.e2e.console.desk import Desk
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]


async def test_a_question_opens_the_page_with_the_passage_marked_and_an_act_asks_for_its_term(
    stack: Stack, browser: Browser, address: str, submitted: Submitted, tmp_path: Path
) -> None:
    case = submitted()
    async with signed_in(stack, browser, address, Role.ADMIN) as desk:
        page = desk.page
        last = stack.api("lawyer").result(case)["case"]["pages"]
        await page.goto(f"{address}/casos/{case}/paginas/{last + 1}")
        number = page.get_by_label("Página", exact=True)
        await expect(number).to_have_value(str(last))
        await number.fill("9999")
        await number.press("Enter")
        await expect(number).to_have_value(str(last))
        back = page.get_by_role("button", name="Página anterior")
        await back.click()
        await expect(number).to_have_value(str(last - 1))
        await expect(back).to_be_focused()
        await page.get_by_label("Buscar nos autos").fill("AD JUDICIA et éxtra")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("status").filter(has_text="1 de ")).to_be_visible()
        await expect(page.locator(".paper > .word-line.hit").first).to_be_visible()
        await page.get_by_label("Buscar nos autos").fill("autora")
        await page.keyboard.press("Enter")
        place = page.get_by_role("status").filter(has_text=" de ")
        await expect(place).to_contain_text("na página")
        before = await place.text_content()
        await page.get_by_role("button", name="Próxima").press("Enter")
        await expect(place).not_to_have_text(before or "")
        await page.get_by_role("button", name="Anterior", exact=True).press("Enter")
        await expect(place).to_have_text(before or "")
        await page.get_by_text("lugares com “autora”").press("Enter")
        await expect(page.locator(".places-found mark").first).to_have_text(re.compile("autora", re.IGNORECASE))
        assert await desk.violations() == []
        await page.get_by_label("Buscar nos autos").fill("palavras que ninguém escreveu")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("Não aparece em nenhuma página.")).to_be_visible()
        await page.get_by_label("Pergunta", exact=True).fill("Qual o valor da causa?")
        await page.get_by_role("button", name="Perguntar", exact=True).click()
        hit = page.get_by_label("Perguntar aos autos").get_by_role("link").first
        await expect(hit).to_contain_text("Página")
        await hit.click()
        await expect(page.locator(".paper > .word-line.hit").first).to_be_visible()
        await expect(page).to_have_url(re.compile("pergunta="))
        await page.reload()
        await expect(page.locator(".paper > .word-line.hit").first).to_be_visible()
        assert await desk.violations() == []
        await page.goto(f"{address}/casos/{case}")
        told = page.get_by_role("region", name="Linha do tempo")
        await expect(told).to_contain_text("não vigia o processo")
        await told.get_by_role("button", name="Prazo de").first.click()
        term = page.get_by_role("dialog")
        await expect(term).to_contain_text("confira sempre")
        await expect(term).to_contain_text("meio da comunicação: como o ato foi comunicado (DJEN")
        await expect(term).not_to_contain_text("domicilio_")
        assert await desk.violations() == []
        await term.get_by_label("Meio da comunicação").select_option("djen")
        await term.get_by_label("Data do meio").fill("2025-06-06")
        await term.get_by_role("button", name="Calcular").click()
        await expect(term).to_contain_text("Resolução CNJ 455/2022")
        await page.reload()
        await told.get_by_role("button", name="Prazo de").first.click()
        await expect(term.get_by_label("Data do meio")).to_have_value("2025-06-06")
        await expect(term).to_contain_text("Resolução CNJ 455/2022")
        await term.get_by_role("button", name="Fechar").click()
        await page.get_by_role("button", name="Juntar páginas…").click()
        added = [("DESPACHO", "Intime-se a parte"), ("autora, para que",), ("diga em réplica.",)]
        more = make_pdf(tmp_path / "novas.pdf", [text_page(*lines) for lines in added])
        await page.get_by_label("PDF").set_input_files(more)
        await page.get_by_role("button", name="Juntar", exact=True).click()
        await expect(page.get_by_role("dialog")).to_have_count(0)
        runs = stack.api("lawyer").data("GET", f"/v1/ingest/workflow/{case}/runs")
        assert [run["run"] for run in runs] == [1, 2]
        stack.api("lawyer").reach(case, "awaiting_phase_reviews", run=2)
        pages = [stack.api("lawyer").result(case, run=run)["case"]["pages"] for run in (1, 2)]
        assert pages[1] == pages[0] + 3
        await page.goto(f"{address}/casos/{case}/paginas/{last}?execucao=2")
        await page.get_by_label("Buscar nos autos").fill("parte autora, para que diga em replica")
        await page.keyboard.press("Enter")
        over = f"áginas {last + 1}, {last + 2} e {last + 3}"
        await expect(page.get_by_role("status").filter(has_text=f"1 de 1, nas p{over}")).to_be_visible()
        await page.get_by_text("1 lugar com “parte autora").press("Enter")
        await expect(page.locator(".places-found mark")).to_have_text(
            re.compile("parte autora, para que diga em réplica")
        )
        for of in range(last + 1, last + 4):
            await expect(number).to_have_value(str(of))
            await expect(page.locator(".paper > .word-line.hit")).to_have_count(1)
            if of < last + 3:
                await page.get_by_role("button", name="Página seguinte").click()
        await page.get_by_role("link", name=f"P{over}").click()
        await expect(number).to_have_value(str(last + 1))


MOST_ELEMENTS = 6_000
"""On a page at once, however many pages and words the file has."""


async def test_a_case_of_hundreds_of_pages_is_read_searched_and_decided(
    stack: Stack, reviewer: Desk, tmp_path: Path
) -> None:
    pages = [text_page("PETIÇÃO INICIAL", "O banco inscreveu a autora por dívida inexistente. Pede dano moral.")]
    pages += [text_page(f"Folha {number} dos autos.") for number in range(2, 601)]
    lawyer = stack.api("lawyer")
    case = lawyer.submit(make_pdf(tmp_path / "centenas.pdf", pages))
    label = lawyer.reach(case, "awaiting_phase_reviews")["phases"][0]["phase_label"]
    page = reviewer.page

    async def light() -> None:
        assert await page.evaluate("document.querySelectorAll('*').length") < MOST_ELEMENTS, page.url

    await reviewer.open(f"/casos/{case}/paginas/1", "Autos")
    number = page.get_by_label("Página", exact=True)
    await number.fill("600")
    await number.press("Enter")
    await expect(page.locator(".paper > .words")).to_contain_text("Folha 600")
    await page.get_by_label("Buscar nos autos").fill("Folha 577 dos")
    await page.keyboard.press("Enter")
    await expect(number).to_have_value("577")
    await expect(page.locator(".paper > .word-line.hit").first).to_be_visible()
    await page.get_by_label("Buscar nos autos").fill("dos autos")
    await page.keyboard.press("Enter")
    await page.get_by_text("599 lugares com “dos autos”; os primeiros 500").click()
    place = page.locator(".places-found").get_by_role("link", name="Página 400", exact=True)
    await place.click()
    await expect(page.get_by_role("status").filter(has_text="399 de 599, na página 400")).to_be_visible()
    await expect(number).to_have_value("400")
    await expect(page.locator(".places-found [aria-current=true]")).to_have_text("Página 400")
    await expect(page.locator(".paper > .word-line.hit").first).to_be_visible()
    await light()
    await page.goto(f"{reviewer.address}/casos/{case}/pecas")
    await expect(page.locator("tbody tr").first).to_be_visible()
    await light()
    await reviewer.open(f"/casos/{case}/revisao/{label}", "Revisão")
    await expect(page.locator(".picture.there")).to_be_visible()
    await light()
    await reviewer.press("a")
    await expect(page.locator(".rail")).to_contain_text("Aprovada")
    await expect(page.locator(".rail")).not_to_contain_text("a confirmar")
    assert stack.api("admin").case(case)["phases"][0]["state"] == "approved"


async def test_words_that_nobody_sees_are_shown_apart_to_the_reviewer(
    stack: Stack, reviewer: Desk, address: str, case_pdf: Path, tmp_path: Path
) -> None:
    lie = "JULGO IMPROCEDENTE o pedido"
    api = stack.api("lawyer")
    here = 10
    case = api.submit(with_white_words(case_pdf, tmp_path / "a.pdf", here, lie))
    api.reach(case, "awaiting_phase_reviews")
    page = reviewer.page
    apart = page.get_by_label("Texto que não se vê")
    await page.goto(f"{address}/casos/{case}")
    await expect(page.get_by_label("Avisos")).to_contain_text(lie)
    await page.goto(f"{address}/casos/{case}/paginas/{here}")
    await expect(apart).to_contain_text(f"{lie} (da cor do fundo)")
    await page.goto(f"{address}/casos/{case}/paginas/{here + 1}")
    await expect(page.locator(".picture.there")).to_be_visible()
    await expect(apart).to_have_count(0)
    phase = next(
        one["phase_label"]
        for one in api.result(case)["phases"]
        if any(first <= here <= last for first, last in one["pages"])
    )
    await page.goto(f"{address}/casos/{case}/revisao/{phase}")
    await expect(apart).to_contain_text("texto que não se vê")
    if await apart.get_by_role("button").count():
        await apart.get_by_role("button", name=f"p. {here}", exact=True).click()
    await expect(apart).to_contain_text(lie)
    assert await reviewer.violations() == []


def with_white_words(source: Path, path: Path, number: int, words: str) -> Path:
    """Return a copy of a PDF whose page `number` also has `words`, in white on white."""
    document = pypdfium2.PdfDocument(source)
    page = document[number - 1]
    font = pdfium.FPDFText_LoadStandardFont(document, b"Helvetica")
    text = pdfium.FPDFPageObj_CreateTextObj(document, font, 9)
    letters = ctypes.create_string_buffer((words + "\0").encode("utf-16-le"))
    pdfium.FPDFText_SetText(text, ctypes.cast(letters, pdfium.FPDF_WIDESTRING))
    pdfium.FPDFPageObj_SetFillColor(text, 255, 255, 255, 255)
    pdfium.FPDFPageObj_Transform(text, 1, 0, 0, 1, 200, 20)
    pdfium.FPDFPage_InsertObject(page, text)
    pdfium.FPDFPage_GenerateContent(page)
    document.save(path)
    document.close()
    return path
