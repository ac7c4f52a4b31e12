"""Each role does its whole job without a mouse: by keyboard only, and with a finger on a phone."""

from pathlib import Path

import pypdfium2
import pytest
from playwright.async_api import Browser, expect

from infra.identity.scopes import Role
from tests.e2e.console.conftest import signed_in
from tests.e2e.console.desk import Desk
from tests.e2e.console.hands import Finger, Hand, Keyboard, choose, write
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

REMARK = "Conferido com a inicial."


@pytest.mark.parametrize("hand", [Keyboard(), Finger()], ids=["keyboard", "finger"])
async def test_a_case_goes_from_lawyer_to_reviewer_to_auditor(
    stack: Stack, browser: Browser, address: str, case_pdf: Path, hand: Hand, tmp_path: Path
) -> None:
    async with signed_in(stack, browser, address, Role.LAWYER, **hand.options) as desk:
        case = await submit(desk, hand, *in_parts(case_pdf, tmp_path))
    async with signed_in(stack, browser, address, Role.REVIEWER, **hand.options) as desk:
        await review(desk, hand, stack, case)
    assert stack.api("admin").review(case, None).is_success
    stack.api("admin").reach(case, "completed")
    async with signed_in(stack, browser, address, Role.AUDITOR, **hand.options) as desk:
        await audit(desk, hand, case)


def in_parts(case_pdf: Path, folder: Path) -> list[Path]:
    """The case file as two files of this test's own, the last pages first."""
    paths: list[Path] = []
    with pypdfium2.PdfDocument(case_pdf) as whole:
        middle = len(whole) // 2
        for number, pages in ((10, range(middle, len(whole))), (2, range(middle))):
            paths.append(folder / f"parte {number}.pdf")
            with pypdfium2.PdfDocument.new() as part:
                part.import_pages(whole, list(pages))
                part.save(paths[-1])
            with paths[-1].open("ab") as file:
                file.write(f"\n% {folder}\n".encode())
    return paths


async def join(desk: Desk, hand: Hand) -> None:
    """The volumes are sorted by their numbers, and can be reordered."""
    together = desk.page.get_by_role("group", name="São partes de um mesmo processo?")
    names = together.locator("li > span:first-child")
    await expect(names).to_have_text(["parte 2.pdf", "parte 10.pdf"])
    assert await desk.violations() == []
    await hand.press(together.get_by_role("button", name="Descer parte 2.pdf"))
    await expect(names).to_have_text(["parte 10.pdf", "parte 2.pdf"])
    await hand.press(together.get_by_role("button", name="Subir parte 2.pdf"))
    await expect(names).to_have_text(["parte 2.pdf", "parte 10.pdf"])
    await hand.press(together.get_by_role("button", name="Juntar em um processo"))


async def submit(desk: Desk, hand: Hand, *parts: Path) -> str:
    """Submit, follow, read, ask and download; return the case's id."""
    page = desk.page
    tabs = page.get_by_role("navigation", name="Telas do caso")
    await choose(hand, page.get_by_role("button", name="Escolher arquivos"), *parts)
    await join(desk, hand)
    await hand.press(page.get_by_role("link", name="Recebido: acompanhar"))
    await expect(page.locator(".timeline")).to_be_visible()
    case = page.url.rpartition("/")[2]
    await expect(page.get_by_role("link", name="Revisar")).to_have_count(0)
    await hand.press(page.get_by_role("link", name="Ver a revisão"))
    await expect(page.get_by_text("Quem decide tem o papel Revisão")).to_be_visible()
    await hand.press(tabs.get_by_role("link", name="Autos"))
    await expect(page.locator(".origin")).to_have_text("parte 2.pdf, p. 1")
    await write(hand, page.get_by_label("Pergunta", exact=True), "Qual o valor da causa?")
    await hand.press(page.get_by_role("button", name="Perguntar", exact=True))
    await hand.press(page.get_by_label("Perguntar aos autos").get_by_role("link").first)
    await expect(page.locator(".paper > .word-line.hit").first).to_be_visible()
    await hand.press(tabs.get_by_role("link", name="Artefatos"))
    async with page.expect_download() as download:
        await hand.press(page.get_by_role("link", name="Baixar report_pdf-v1.pdf"))
    assert Path(await (await download.value).path()).read_bytes().startswith(b"%PDF-")
    return case


async def review(desk: Desk, hand: Hand, stack: Stack, case: str) -> None:
    """Remove a precedent, write a note, decide two phases and the whole, and undo it."""
    page, api = desk.page, stack.api("admin")
    phases = [one for one in api.result(case)["phases"] if one["state"] != "empty"]
    first, second, *others = phases
    for one in others:
        assert api.review(case, one["phase_label"], approved=False).is_success
    await page.goto(f"{desk.address}/casos?q=herm%C3%ADnia")
    await hand.press(page.locator(f".case-row a[href='/casos/{case}/revisao']"))
    step = page.locator(".rail [aria-current=step]")
    await expect(step).to_contain_text(first["title"])
    await hand.press(page.get_by_role("button", name="Retirar precedente…"))
    await hand.press(page.get_by_role("button", name="Fato distinto"))
    await expect(page.get_by_text("Retirado da recomendação: Fato distinto")).to_be_visible()
    for at in range(1, len(first["matches"])):
        await hand.press(page.locator(".matches button").nth(at))
    await write(hand, page.get_by_label("Observações da decisão"), REMARK)
    await hand.press(page.get_by_role("button", name="Aprovar a fase"))
    await expect(step).to_contain_text(second["title"])
    await hand.press(page.get_by_role("button", name="Rejeitar", exact=False).first)
    await hand.press(page.get_by_role("button", name="Peça ou fase lida errado"))
    await hand.press(page.get_by_role("button", name="Ir à decisão final"))
    await hand.press(page.get_by_role("button", name="Aprovar e selar"))
    await expect(page.get_by_text("Decisão final: aprovado.")).to_be_visible()
    await hand.press(page.get_by_role("button", name="Desfazer a decisão final"))
    await expect(page.get_by_role("button", name="Desfazer a decisão final")).to_have_count(0)
    decided = {one["phase_label"]: one["review"] for one in api.result(case)["phases"] if one["review"]}
    assert [decided[one["phase_label"]]["approved"] for one in (first, second)] == [True, False]
    assert decided[first["phase_label"]]["notes"] == REMARK
    assert [one["reason"] for one in decided[first["phase_label"]]["rejected_precedents"]] == ["Fato distinto"]


async def audit(desk: Desk, hand: Hand, case: str) -> None:
    """Verify the signed version, check the chain and the readers, and download the trail."""
    page = desk.page
    tabs = page.get_by_role("navigation", name="Telas do caso")
    await desk.open(f"/casos/{case}/artefatos", "Artefatos")
    sealed = page.get_by_label("depois da decisão final")
    await hand.press(sealed.get_by_role("button", name="Verificar"))
    await expect(sealed.get_by_text("Tudo confere.")).to_be_visible()
    await hand.press(tabs.get_by_role("link", name="Trilha"))
    await expect(page.get_by_text("Cadeia íntegra")).to_be_visible()
    await hand.press(page.get_by_role("button", name="Leituras"))
    await expect(page.get_by_role("heading", name="Quem leu, o quê e por onde")).to_be_visible()
    await hand.press(page.get_by_role("button", name="Eventos"))
    async with page.expect_download() as download:
        await hand.press(page.get_by_role("button", name="Exportar (JSON)"))
    assert '"final_reviewed"' in Path(await (await download.value).path()).read_text(encoding="utf-8")


async def test_an_administrator_invites_gives_a_role_and_sets_a_rule(
    browser: Browser, address: str, stack: Stack, firm: str
) -> None:
    hand = Keyboard()
    async with signed_in(stack, browser, address, Role.ADMIN, firm, **hand.options) as desk:
        page = desk.page
        await hand.press(page.get_by_role("link", name="Administração"))
        await hand.press(page.get_by_role("link", name="Pessoas, convites e regras"))
        told = page.get_by_role("status")
        form = page.locator("#invite-form")
        await write(hand, form.get_by_label("E-mail"), "nova@escritorio.adv.br")
        await hand.press(form.get_by_label("Auditoria"))
        await hand.press(form.get_by_role("button", name="Criar convite"))
        await expect(page.locator("#link code")).to_contain_text("/convite/")

        mine = page.get_by_role("group", name="Papéis de Bia Lima").last
        row = page.locator("#people li", has=mine)
        save = row.get_by_role("button", name="Guardar papéis")
        await hand.press(mine.get_by_label("Revisão"))
        await hand.press(save)
        await expect(told).to_have_text("Papéis guardados.")
        await expect(save).to_be_focused()

        rule = page.get_by_label("Aceitar decisões pelo chat")
        await expect(rule).to_be_enabled()
        before = await rule.is_checked()
        await hand.press(rule)
        await expect(told).to_have_text("Regra guardada.")
        await page.reload()
        await expect(rule).to_be_enabled()
        await expect(rule).to_be_checked(checked=not before)
