"""The views in the official host over a running stack: seen, used and closed."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult
from playwright.async_api import Browser, expect

from mcp_server.views.pages import built_pages
from tests.activities.casefile.paper import make_pdf, text_page
from tests.e2e.stack import Stack
from tests.e2e.views.hosting import Chat, bundled, chatting
from tests.hostile import RAN, SHOWN_AS_TEXT, infected
from tests.npm.installed import installed
from tests.patience import PATIENCE

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

OTHER, MEANT = "REsp 915.102/RS", "REsp 9.150.102/RS"
TEXT = f"A Súmula 385/STJ 🙂 e o {OTHER}, Rel. Min. Gaspar Peroba, Quarta Turma, julgado em 14/06/2016."
ChatOf = Callable[[], AbstractAsyncContextManager[Chat]]


@pytest.fixture(scope="module")
def workflow_id(stack: Stack, case_pdf: Path) -> str:
    """A case that waits for its reviewers."""
    case = stack.api("lawyer").submit(case_pdf)
    stack.api("lawyer").reach(case, "awaiting_phase_reviews")
    return case


@pytest.fixture(scope="module")
def program(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The official host as a script."""
    if not built_pages():
        pytest.skip("the views are not built: run make setup where npm can be reached")
    return bundled(installed(pytestconfig), tmp_path_factory.mktemp("host"))


@pytest.fixture
def chat_of(stack: Stack, browser: Browser, program: str) -> ChatOf:
    """A chat whose person may do everything. The test opens it itself, since the client is bound to one task."""

    @asynccontextmanager
    async def opened() -> AsyncGenerator[Chat]:
        async with (
            httpx2.AsyncClient(headers={"Authorization": f"Bearer {stack.key('admin')}"}, timeout=PATIENCE) as http,
            Client(streamable_http_client(stack.status()["mcp_url"], http_client=http)) as client,
            chatting(client, browser, program) as chat,
        ):
            yield chat

    return opened


async def test_a_phase_is_decided_by_hand_and_the_run_remembers_it(
    stack: Stack, chat_of: ChatOf, workflow_id: str
) -> None:
    async with chat_of() as chat:
        admin = stack.api("admin")
        asked = {"workflow_id": workflow_id, "phase_label": "postulacao_inicial"}
        reply = await chat.ask("show_case_phase", **asked)
        assert len(reply.model_dump_json()) < 100_000
        frame = await chat.show("show_case_phase", asked, result=reply)
        await expect(frame.get_by_alt_text("Página")).to_be_visible()
        assert await chat.faults(frame) == []
        process = await frame.locator(".match h2").inner_text()

        await frame.get_by_role("button", name="Retirar precedente").click()
        await frame.get_by_role("button", name="Outra matéria").click()
        await expect(frame.get_by_text("Retirado da recomendação: Outra matéria")).to_be_visible()
        await frame.get_by_label("Observações da decisão").fill("Conferido no painel.")
        await frame.get_by_role("button", name="Aprovar a fase").click()
        await expect(frame.get_by_text("Fase aprovada.")).to_be_visible()
        (reviewed,) = events(stack, workflow_id, "phase_reviewed")
        assert (reviewed["channel"], reviewed["approved"], reviewed["phase_label"]) == (
            "view",
            True,
            "postulacao_inicial",
        )
        phase = next(one for one in admin.result(workflow_id)["phases"] if one["phase_label"] == "postulacao_inicial")
        assert phase["review"]["notes"] == "Conferido no painel."
        assert [one["reason"] for one in phase["review"]["rejected_precedents"]] == ["Outra matéria"]
        (told,) = await chat.told("context")
        assert "aprovou a fase postulacao_inicial" in told
        assert f"{process} (Outra matéria)" in told

        await frame.get_by_role("button", name="Próxima: Resposta do réu").click()
        await expect(frame.get_by_role("heading", level=1)).to_have_text("Resposta do réu")
        await frame.get_by_role("button", name="Tela cheia").click()
        await expect(frame.get_by_role("button", name="Voltar à conversa")).to_be_visible()
        assert await chat.told("modes") == ["fullscreen"]
        assert admin.review(workflow_id, "resposta_do_reu").is_success
        await frame.get_by_label("Observações da decisão").fill("Ainda não.")
        await frame.get_by_role("button", name="Rejeitar").click()
        assert await chat.faults(frame) == []
        await frame.get_by_role("button", name="Falta precedente essencial").click()
        await expect(frame.get_by_role("alert")).to_contain_text("aprovou esta fase depois que você a abriu")
        await frame.get_by_role("button", name="Tentar de novo").click()
        await expect(frame.get_by_text("Aprovada", exact=True)).to_be_visible()
        await expect(frame.get_by_label("Observações da decisão")).to_have_value("Ainda não.")
        await frame.get_by_role("button", name="Rejeitar").click()
        await frame.get_by_role("button", name="Falta precedente essencial").click()
        await expect(frame.get_by_text("Fase rejeitada.")).to_be_visible()
        rejected = next(one for one in admin.result(workflow_id)["phases"] if one["phase_label"] == "resposta_do_reu")
        assert rejected["review"]["notes"] == "Falta precedente essencial\nAinda não."
        await frame.get_by_role("link", name="Abrir no console").click()
        assert (await chat.told("links"))[0].endswith(f"/casos/{workflow_id}/revisao/resposta_do_reu?execucao=1")


async def test_a_phase_that_cannot_be_decided_here_leads_to_the_console(chat_of: ChatOf, workflow_id: str) -> None:
    async with chat_of() as chat:
        asked = {"workflow_id": workflow_id, "phase_label": "instrucao_probatoria"}
        reply = await chat.ask("show_case_phase", **asked)
        kept = await chat.show("show_case_phase", asked, result=reply.model_copy(update={"meta": None}))
        await expect(kept.get_by_role("button", name="Aprovar a fase")).to_be_visible()
        judged = "De 40 precedentes com nota de 0 a 100, o escritório aprovou 31."
        bands = [{"from_score": 0, "to_score": 100, "shown": 40, "approved": 31, "sentence": judged}]
        seen = (reply.meta or {})["autos/phase"]
        assert "calibration" in seen
        seen |= {"handle": None, "closed_because": "Decida no console.", "calibration": bands}
        closed = await chat.show(
            "show_case_phase", asked, result=reply.model_copy(update={"meta": {"autos/phase": seen}}), theme="dark"
        )
        await expect(closed.get_by_text("Decida no console.")).to_be_visible()
        await expect(closed.get_by_text(judged)).to_be_visible()
        await expect(closed.locator("html")).to_have_attribute("data-theme", "dark")
        assert await closed.get_by_role("button", name="Aprovar").count() == 0


async def test_progress_is_followed_until_the_case_wants_a_person_or_the_view_is_closed(
    stack: Stack, chat_of: ChatOf, tmp_path: Path
) -> None:
    async with chat_of() as chat:
        file = make_pdf(tmp_path / "autos.pdf", [text_page("PETIÇÃO INICIAL", "Pede dano moral.")])
        case = stack.api("lawyer").submit(file)
        frame = await chat.show("get_case_pdf_analysis_status", {"workflow_id": case})
        await expect(frame.get_by_text("Aguarda revisão")).to_be_visible()
        await expect(frame.get_by_role("link", name="Postulação inicial")).to_be_visible()
        assert await chat.faults(frame) == []

        working: dict[str, Any] = {"workflow_id": case, "run": 1, "state": "processing_extraction", "progress": 0.2}
        working["reading"] = {"pages": 60, "read": 12}
        endless = CallToolResult(content=[], structured_content={**working, "poll_after_seconds": 0, "next_step": ""})
        whole: dict[str, Any] = {"phases": [], "errors": [], "warnings": []}
        chat.instead["get_case_pdf_analysis_status"] = endless.model_copy(
            update={"structured_content": {**(endless.structured_content or {}), **whole}}
        )
        frame = await chat.show("submit_case_pdf_analysis", {}, result=endless)
        await expect(frame.get_by_text("Ler as páginas (12 de 60)")).to_be_visible()
        assert await chat.faults(frame) == []
        before = await chat.page.evaluate("told.calls")
        await chat.page.wait_for_function("(before) => told.calls > before + 2", arg=before)
        await chat.page.evaluate("teardown()")
        last = await chat.page.evaluate("told.calls")
        await chat.show("verify_legal_claims", {"text": "Súmula 7/STJ"})
        assert await chat.page.evaluate("told.calls") <= last + 1


async def test_citations_are_coloured_in_their_text_and_a_near_number_is_taken(chat_of: ChatOf) -> None:
    async with chat_of() as chat:
        frame = await chat.show("verify_legal_claims", {"text": TEXT})
        await expect(frame.locator(".cite.good").first).to_have_text("Súmula 385/STJ1")
        await expect(frame.locator(".cited")).to_contain_text(f"🙂 e o {OTHER}")
        assert await chat.faults(frame) == []
        await frame.get_by_role("button", name=f"Usar {MEANT}").click()
        await expect(frame.locator(".cited")).to_contain_text(f"🙂 e o {MEANT}")
        await chat.last_told(f"“{OTHER}” por “{MEANT}”")


async def test_artifacts_are_opened_by_a_link_and_verified_in_the_console(chat_of: ChatOf, workflow_id: str) -> None:
    async with chat_of() as chat:
        frame = await chat.show("get_case_workflow_artifacts", {"workflow_id": workflow_id})
        await expect(frame.get_by_role("heading", level=1)).to_have_text("Artefatos do caso")
        assert await chat.faults(frame) == []
        await frame.get_by_role("button", name="Abrir Relatório (PDF)").click()
        await frame.get_by_role("link", name="Verificar assinaturas no console").click()
        file, screen = sorted(await chat.told("links", 2), key=lambda link: link.endswith("/artefatos"))
        async with httpx2.AsyncClient() as http:
            assert (await http.get(file)).content.startswith(b"%PDF")
        assert screen.endswith(f"/casos/{workflow_id}/artefatos")


async def test_whatever_a_tool_answers_is_shown_as_text_and_nothing_of_it_runs(
    chat_of: ChatOf, workflow_id: str
) -> None:
    of_case = {"workflow_id": workflow_id}
    async with chat_of() as chat:
        for tool, asked, there in (
            ("show_case_phase", of_case | {"phase_label": "postulacao_inicial"}, ".match h2"),
            ("get_case_pdf_analysis_status", of_case, "main a"),
            ("get_case_workflow_artifacts", of_case, "main button"),
            ("verify_legal_claims", {"text": TEXT}, ".cited"),
        ):
            reply = await chat.ask(tool, **asked)
            told = CallToolResult.model_validate(infected(reply.model_dump(mode="json", by_alias=True)))
            chat.instead[tool] = told
            frame = await chat.show(tool, asked, result=told)
            await expect(frame.locator(there).first).to_be_visible()
            seen = await frame.evaluate(RAN)
            # that of artifacts shows words of ours alone
            assert seen == SHOWN_AS_TEXT or (tool == "get_case_workflow_artifacts" and seen[:2] == SHOWN_AS_TEXT[:2])


async def test_a_run_is_decided_finally_by_hand_and_can_be_taken_back_until_it_is_sealed(
    stack: Stack, chat_of: ChatOf, workflow_id: str
) -> None:
    admin = stack.api("admin")
    for phase in admin.case(workflow_id)["phases"]:
        if phase["state"] == "pending":
            assert admin.review(workflow_id, phase["phase_label"]).is_success
    admin.reach(workflow_id, "awaiting_final_review")
    asked = {"workflow_id": workflow_id}
    async with chat_of() as chat:
        # from the last phase one comes to the end without another word to the chat
        frame = await chat.show("show_case_phase", asked | {"phase_label": "resposta_do_reu"})
        await frame.get_by_role("button", name="Aprovar a fase").click()
        await frame.get_by_role("button", name="Todas decididas: ir à decisão final").click()
        await expect(frame.get_by_role("heading", name="Decisão final")).to_be_visible()
        await frame.get_by_role("button", name="Postulação inicial", exact=True).click()
        await expect(frame.get_by_role("heading", level=1)).to_have_text("Postulação inicial")

        frame = await chat.show("get_case_pdf_analysis_status", asked)
        await expect(frame.get_by_text(admin.result(workflow_id)["provenance"]["source_sha256"])).to_be_visible()
        assert ".." not in await frame.locator(".final").inner_text()
        assert await chat.faults(frame) == []
        approve = frame.get_by_role("button", name="Aprovar e selar")
        await expect(approve).to_be_disabled()
        await frame.get_by_role("button", name="Rejeitar a análise").click()
        await expect(frame.get_by_text("Diga aqui por que a análise é rejeitada.")).to_be_visible()
        await frame.get_by_label("Li ").check()
        await frame.get_by_label("Observações da decisão final").fill("Conferido.")
        assert admin.review(workflow_id, "postulacao_inicial", approved=False).is_success
        await approve.click()
        await expect(frame.get_by_role("alert")).to_contain_text("decidida de novo")
        await frame.get_by_role("button", name="Tentar de novo").click()
        await expect(frame.get_by_role("alert")).to_have_count(0)
        await expect(frame.get_by_text("Mudou enquanto você lia: Postulação inicial.")).to_be_visible()
        await expect(frame.get_by_label("Observações da decisão final")).to_have_value("Conferido.")
        await frame.get_by_label("Li ").check()
        await approve.click()
        await expect(frame.get_by_role("link", name="desfazer no console")).to_be_visible()
        (decided,) = events(stack, workflow_id, "final_reviewed")
        assert (decided["channel"], decided["approved"], decided["notes"]) == ("view", True, "Conferido.")
        await chat.last_told("decisão final do caso")
        named = {"final_decision_id": admin.case(workflow_id)["final_decision_id"]}
        back = admin.call("POST", f"/v1/ingest/workflow/{workflow_id}/review/withdraw", json=named)
        assert back.json()["data"]["state"] == "awaiting_final_review"
        await expect(approve).to_be_visible()

        assert admin.review(workflow_id, None).is_success
        admin.reach(workflow_id, "completed")
        frame = await chat.show("get_case_pdf_analysis_status", asked)
        await expect(frame.get_by_text("Análise aprovada e selada.")).to_be_visible()
        await expect(frame.get_by_role("link", name="Ver e verificar os artefatos")).to_be_visible()

        reply = await chat.ask("get_case_workflow_artifacts", **asked)
        frame = await chat.show("get_case_workflow_artifacts", asked, result=reply)
        await frame.get_by_role("button", name="Verificar a assinatura aqui").click()
        await expect(frame.get_by_text("Tudo confere.")).to_be_visible()
        assert await chat.faults(frame) == []
        signed = (reply.meta or {})["autos/manifest"]
        forged = {**signed, "text": signed["text"].replace('"run":1', '"run":2', 1)}
        assert forged != signed
        frame = await chat.show(
            "get_case_workflow_artifacts", asked, result=reply.model_copy(update={"meta": {"autos/manifest": forged}})
        )
        await frame.get_by_role("button", name="Verificar a assinatura aqui").click()
        await expect(frame.get_by_text("Não confere:")).to_be_visible()


def events(stack: Stack, workflow_id: str, action: str) -> list[dict[str, Any]]:
    found = stack.api("admin").data("GET", f"/v1/ingest/workflow/{workflow_id}/events")
    return [event["payload"] for event in found if event["action"] == action]
