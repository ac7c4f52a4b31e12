"""The review by keyboard only, through a lost network, and verified afterwards."""

import json
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.e2e.console.conftest import Submitted
from tests.e2e.console.desk import SENT_AFTER, Desk
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]


async def test_a_reviewer_decides_a_whole_case_by_keyboard_and_everybody_can_verify_it(
    stack: Stack, submitted: Submitted, reviewer: Desk, tmp_path: Path
) -> None:
    workflow_id = submitted()
    api = stack.api("admin")
    page = reviewer.page
    phases = [phase for phase in api.result(workflow_id)["phases"] if phase["state"] != "empty"]
    await reviewer.open(f"/casos/{workflow_id}/revisao", "Revisão")
    await expect(page.locator(".picture.there")).to_be_visible()
    await expect(page.get_by_text("No precedente (ementa)")).to_be_visible()
    await reviewer.press("?")
    await expect(page.get_by_role("dialog")).to_be_visible()
    await reviewer.press("a", "Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator(".rail .badge", has_text="Por decidir")).to_have_count(len(phases))
    out = phases[0]["matches"][0]
    shown = page.locator(".match")
    await expect(shown).to_contain_text(f"Questão decidida. {out['question']}")
    for difference in out["differences"]:
        await expect(shown.get_by_role("listitem").filter(has_text=difference["text"])).to_be_visible()
    await reviewer.press("x", "3")
    await expect(page.get_by_text("Retirado da recomendação: Fato distinto")).to_be_visible()
    await reviewer.press("f")
    await expect(page.get_by_role("heading", name="Ainda não dá para decidir")).to_be_visible()
    await reviewer.press("Escape", "n")
    await page.keyboard.type("Conferido com a inicial.")
    await reviewer.press("Escape")
    for phase in phases:
        await expect(page.locator(".rail [aria-current=step]")).to_contain_text(phase["title"])
        for match in phase["matches"]:
            await expect(page.get_by_role("heading", level=2, name=match["process"])).to_be_visible()
            if match is not phase["matches"][-1]:
                await reviewer.press("j")
        await reviewer.press(*("r", "2") if phase is phases[-1] else "a")
    await expect(page.locator(".rail .badge", has_text="Por decidir")).to_have_count(0)
    await reviewer.press("f")
    await expect(page.get_by_role("heading", name="Decisão final")).to_be_visible()
    signs = page.get_by_role("dialog")
    await expect(signs).to_contain_text(api.result(workflow_id)["provenance"]["source_sha256"])
    await expect(signs).to_contain_text("Bia Lima, OAB SP123456")
    await expect(signs.get_by_role("listitem").filter(has_text=phases[-1]["title"])).to_contain_text(
        "nenhum precedente fica"
    )
    stay = sum(len(phase["matches"]) for phase in phases[:-1]) - 1
    await expect(signs).to_contain_text(f"Ao todo {stay} precedentes ficam")
    approve = page.get_by_role("button", name="Aprovar e selar")
    while not await approve.evaluate("(one) => one === document.activeElement"):
        await reviewer.press("Tab")
    await reviewer.press("Enter")
    await expect(page.get_by_text("Decisão final: aprovado.")).to_be_visible()
    await page.get_by_role("button", name="Desfazer a decisão final").click()
    await expect(page.get_by_role("button", name="Decisão final…")).to_be_visible()
    await expect(page.get_by_text("Decisão final: aprovado.")).to_have_count(0)
    assert api.case(workflow_id)["state"] == "awaiting_final_review"
    (decision,) = [one["payload"] for one in api.events(workflow_id) if one["action"] == "final_reviewed"]
    assert (decision["channel"], decision["approved"]) == ("console", True)
    # a decision not made by hand is signed at once
    assert api.review(workflow_id, None).is_success

    api.reach(workflow_id, "completed")
    result = api.result(workflow_id)
    decided = {one["phase_label"]: one["review"] for one in result["phases"] if one["review"]}
    assert [decided[phase["phase_label"]]["approved"] for phase in phases] == [True] * (len(phases) - 1) + [False]
    first = decided[phases[0]["phase_label"]]
    assert first["notes"] == "Conferido com a inicial."
    assert decided[phases[-1]["phase_label"]]["notes"] == "Peça ou fase lida errado"
    assert first["rejected_precedents"] == [{"document_id": out["document_id"], "reason": "Fato distinto"}]
    await expect(page.locator(".outgoing")).to_be_empty()

    await reviewer.open(f"/casos/{workflow_id}/artefatos", "Artefatos")
    await page.get_by_label("depois da decisão final").get_by_role("button", name="Verificar").click()
    await expect(page.get_by_text("Tudo confere.")).to_be_visible()
    await verify(stack, workflow_id, reviewer, tmp_path)


async def verify(stack: Stack, workflow_id: str, reviewer: Desk, folder: Path) -> None:
    """Verify files from elsewhere in the browser: all of them, then with one changed."""
    stack.autos("artifacts", workflow_id, "--download", str(folder))
    files = [path for path in folder.rglob("*-v?.*") if path.is_file()]
    await reviewer.open("/verificar", "Verificar um pacote")
    await reviewer.page.get_by_label("Solte aqui o manifesto").set_input_files(files)
    await expect(reviewer.page.get_by_text("Tudo confere.")).to_be_visible()
    result = next(path for path in files if path.name == "result-v2.json")
    result.write_bytes(result.read_bytes().replace(b"Fato distinto", b"Fato igual!!!"))
    await reviewer.page.get_by_label("Solte aqui o manifesto").set_input_files(files)
    await expect(reviewer.page.get_by_text(f"Não confere: {result.name}.")).to_be_visible()
    manifest = next(path for path in files if path.name == "manifest-v2.json")
    manifest.write_bytes(manifest.read_bytes().replace(b'"approved":false', b'"approved":true'))
    assert json.loads(manifest.read_bytes())
    await reviewer.page.get_by_label("Solte aqui o manifesto").set_input_files([manifest])
    await expect(reviewer.page.get_by_text("Não confere: A assinatura confere (Ed25519)")).to_be_visible()


async def test_decisions_made_without_network_in_two_windows_wait_in_the_browser_and_arrive_once(
    stack: Stack, submitted: Submitted, reviewer: Desk
) -> None:
    workflow_id = submitted()
    page = reviewer.page
    await reviewer.hold(SENT_AFTER)
    await reviewer.open(f"/casos/{workflow_id}/revisao", "Revisão")
    await expect(page.locator(".picture.there")).to_be_visible()
    phases = stack.api("admin").case(workflow_id)["phases"]
    first, second, label = phases[0]["title"], phases[1]["title"], phases[1]["phase_label"]
    third = phases[2]
    elsewhere = await reviewer.context.new_page()
    await elsewhere.goto(f"{reviewer.address}/casos/{workflow_id}/revisao/{third['phase_label']}")
    await expect(elsewhere.locator(".rail [aria-current=step]")).to_contain_text(third["title"])
    await reviewer.press("a")
    await expect(page.locator(".rail")).to_contain_text("Aprovada · a confirmar")
    await reviewer.press("u")
    await expect(page.get_by_text("A decisão foi desfeita antes de ser enviada.")).to_be_visible()
    await expect(page.locator(".rail [aria-current=step]")).to_contain_text(first)
    await reviewer.context.set_offline(True)
    await elsewhere.keyboard.press("a")
    await expect(elsewhere.get_by_text("Sem conexão: 1 decisão guardada neste navegador")).to_be_visible()
    await reviewer.press("r", "1", "a")
    await expect(page.get_by_text("Sem conexão: 2 decisões guardadas neste navegador")).to_be_visible()
    assert {phase["state"] for phase in stack.api("admin").case(workflow_id)["phases"][:3]} == {"pending"}
    await page.close()
    await elsewhere.close()

    await reviewer.context.set_offline(False)
    reviewer.page = page = await reviewer.context.new_page()
    await reviewer.open(f"/casos/{workflow_id}/revisao", "Revisão")
    rail = page.get_by_role("navigation", name="Fases")
    await expect(rail.get_by_role("link", name=first)).to_contain_text("Rejeitada")
    await expect(rail).not_to_contain_text("a confirmar")
    for title in (second, third["title"]):
        await expect(rail.get_by_role("link", name=title)).to_contain_text("Aprovada")
    await reviewer.press("u")
    await expect(page.get_by_text("A decisão foi retirada; fica na trilha.")).to_be_visible()
    await expect(rail.get_by_role("link", name=second)).to_contain_text("Por decidir")
    assert stack.api("admin").case(workflow_id)["phases"][1]["state"] == "pending"
    assert stack.api("admin").review(workflow_id, label).is_success
    await expect(rail.get_by_role("link", name=second)).to_contain_text("Aprovada")
    assert stack.api("admin").review(workflow_id, phases[0]["phase_label"]).is_success
    await expect(rail.get_by_role("link", name=first)).to_contain_text("Aprovada")
    await reviewer.press("u")
    await expect(page.get_by_text("A sua decisão não é mais a que vale nesta fase")).to_be_visible()
    await expect(rail.get_by_role("link", name=first)).to_contain_text("Aprovada")
    decisions = [event for event in stack.api("admin").events(workflow_id) if event["action"] == "phase_reviewed"]
    told = [event["payload"]["approved"] for event in decisions]
    # those of three phases may come in any order, since a page that closes sends what it has at once
    assert (sorted(told[:3]), told[3:]) == ([False, True, True], [True, True])
