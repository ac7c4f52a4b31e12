"""The review when something interferes: another reviewer, an ended session."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

import psycopg
import pytest
from playwright.async_api import Browser, Locator, expect
from sqlalchemy import text

from autos.local.stack import local_settings
from bench.console.person import PASSWORD, add_person
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.identity.scopes import Role
from tests.e2e.console.conftest import Submitted, enter, signed_in
from tests.e2e.console.desk import SAID_EVERY, SENT_AFTER, Desk
from tests.e2e.stack import Stack
from tests.patience import until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

WORDS = "Falta conferir a data da citação."


async def test_two_reviewers_see_each_others_decisions_and_an_ended_session_loses_nothing(
    stack: Stack, browser: Browser, address: str, submitted: Submitted, reviewer: Desk
) -> None:
    workflow_id = submitted()
    page = reviewer.page
    first, second, third = stack.api("admin").case(workflow_id)["phases"][:3]
    await who_goes_is_there_no_more(stack, workflow_id, first["phase_label"], reviewer)
    # the window does not ask by itself who is there
    await reviewer.hold(SAID_EVERY)
    await reviewer.open(f"/casos/{workflow_id}/revisao", "Revisão")
    await expect(page.locator(".picture.there")).to_be_visible()
    rail = page.get_by_role("navigation", name="Fases")
    async with signed_in(stack, browser, address, Role.REVIEWER) as other:
        await other.open(f"/casos/{workflow_id}/revisao/{third['phase_label']}", "Revisão")
        here = other.page.locator(".rail [aria-current=step]")
        await expect(here).to_contain_text(third["title"])
        for window in (other.page, page):
            await expect(window.locator(".presence")).to_have_text("Também neste caso agora: Bia Lima.")
        await other.press("a")
        await expect(rail.get_by_role("link", name=third["title"])).to_contain_text("Aprovada")
        await reviewer.context.set_offline(True)
        await reviewer.press("a")
        await expect(rail).to_contain_text("Aprovada · a confirmar")
        theirs = other.page.get_by_role("navigation", name="Fases").get_by_role("link", name=first["title"])
        await theirs.click()
        await expect(here).to_contain_text(first["title"])
        await other.press("r", "1")
        await expect(theirs).to_contain_text("Rejeitada")
        await expect(theirs).not_to_contain_text("a confirmar")
    await reviewer.context.set_offline(False)
    told = page.get_by_text("rejeitou a fase depois que você a abriu")
    await expect(told).to_be_visible()
    assert stack.api("admin").case(workflow_id)["phases"][0]["state"] == "rejected"
    await expect(rail.get_by_role("link", name=first["title"])).to_contain_text("Rejeitada")
    await what_was_refused_is_told_until_it_was_seen(reviewer, told)

    await expect(page.locator(".rail [aria-current=step]")).to_contain_text(second["title"])
    await reviewer.press("n")
    await page.keyboard.type(WORDS)
    await reviewer.context.clear_cookies()
    await reviewer.press("Escape", "a")
    await expect(page.get_by_role("heading", name="Entrar")).to_be_visible()
    await page.get_by_label("E-mail", exact=True).fill(reviewer.email)
    await page.get_by_label("Senha").fill(PASSWORD)
    await reviewer.press("Enter")
    await expect(rail.get_by_role("link", name=second["title"])).to_contain_text("Aprovada")
    await expect(rail).not_to_contain_text("a confirmar")
    review = stack.api("admin").result(workflow_id)["phases"][1]["review"]
    assert (review["approved"], review["notes"]) == (True, WORDS)
    await the_whole_is_sealed_only_as_it_was_seen(stack, workflow_id, reviewer)


async def test_a_double_click_is_one_decision_and_nobody_decides_in_the_name_of_who_signed_in_later(
    stack: Stack, browser: Browser, address: str, undecided: str, reviewer: Desk
) -> None:
    page, label = reviewer.page, reviewer.page.get_by_label("Observações da decisão")
    states = [phase["state"] for phase in stack.api("admin").case(undecided)["phases"]]
    await reviewer.hold(SENT_AFTER)
    await reviewer.open(f"/casos/{undecided}/revisao", "Revisão")
    await page.get_by_role("button", name="Aprovar a fase").dblclick()
    await expect(page.locator(".rail")).to_contain_text("Aprovada · a confirmar")
    await expect(page.locator(".rail .badge", has_text="Aprovada")).to_have_count(1)
    await reviewer.press("u")
    await expect(page.locator(".rail .badge", has_text="Aprovada")).to_have_count(0)

    await label.fill(WORDS)
    later = await add_person(local_settings(Settings(data_dir=stack.data_dir)), Role.REVIEWER)
    await page.get_by_role("button", name="Aprovar a fase").click()
    await enter(page.request, address, later)
    await reviewer.elapse()
    await expect(page.locator(".rail .badge", has_text="Aprovada")).to_have_count(0)
    await expect(label).to_have_value("")
    assert [phase["state"] for phase in stack.api("admin").case(undecided)["phases"]] == states

    await label.fill(WORDS)
    await enter(page.request, address, reviewer.email)
    elsewhere = await reviewer.context.new_page()
    await elsewhere.goto(address)
    await expect(label).to_have_value("")
    await expect(page.locator(".rail")).to_contain_text("Por decidir")


async def test_an_open_review_that_nobody_touches_keeps_no_session_and_a_key_pressed_in_it_does(
    stack: Stack, undecided: str, reviewer: Desk
) -> None:
    page = reviewer.page
    await reviewer.open(f"/casos/{undecided}/revisao", "Revisão")
    await expect(page.locator(".picture.there")).to_be_visible()
    settings = local_settings(Settings(data_dir=stack.data_dir))
    long_ago = await last_use(settings, reviewer.email, back=timedelta(hours=11))
    for heard in ("/presence", "/events/stream"):
        async with page.expect_response(lambda one, heard=heard: one.url.endswith(heard)):
            # as when the screen goes dark and lights up again, which the page takes for a new look
            await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert await last_use(settings, reviewer.email) == long_ago
    async with page.expect_response(
        lambda one: one.url.endswith("/presence") and one.request.headers["x-autos-attended"] == "yes"
    ):
        await reviewer.press("ArrowDown")
    assert await last_use(settings, reviewer.email) > long_ago + timedelta(hours=10)


async def last_use(settings: Settings, email: str, back: timedelta = timedelta(0)) -> datetime:
    """Set the last use of the person's session back by this much."""
    engine = async_engine(settings)
    async with engine.begin() as connection:
        query = text(
            "UPDATE user_sessions SET last_seen_at = last_seen_at - :back "
            "WHERE user_id = (SELECT user_id FROM users WHERE email = :email) RETURNING last_seen_at"
        )
        at = (await connection.execute(query, {"back": back, "email": email})).scalar_one()
    await engine.dispose()
    return at


async def what_was_refused_is_told_until_it_was_seen(reviewer: Desk, told: Locator) -> None:
    """A decision stays visible over a reload and in every window, by the case's number; once seen in one window, it
    is seen in all.
    """
    await reviewer.page.reload()
    await expect(told).to_contain_text("A sua decisão sobre “Postulação inicial” no processo ")
    elsewhere = await reviewer.context.new_page()
    await elsewhere.goto(f"{reviewer.address}/verificar")
    await elsewhere.get_by_role("button", name="Entendi").click()
    await expect(told).to_have_count(0)
    await elsewhere.close()
    await reviewer.page.reload()
    await expect(reviewer.page.locator(".picture.there")).to_be_visible()
    await expect(told).to_have_count(0)


async def who_goes_is_there_no_more(stack: Stack, workflow_id: str, label: str, reviewer: Desk) -> None:
    """Leave for another screen, another page, or by closing the tab: each takes the presence away. What lapses stays
    where nobody asks.
    """
    query = "SELECT count(*) FROM presences WHERE workflow_id = %s"

    def present() -> int:
        with psycopg.connect(stack.status()["database_url"]) as connection:
            return next(connection.execute(query, (workflow_id,)))[0]

    async def there(count: int, what: str) -> None:
        await asyncio.to_thread(until, lambda: present() == count, what)

    page = await reviewer.context.new_page()
    # it says once that somebody is there: what it says while it goes may come after it is gone
    await replace(reviewer, page=page).hold(SAID_EVERY)
    await page.route("**/events/stream", lambda route: route.abort())
    for leave, how in (
        (page.get_by_role("link", name="Casos").first.click, "by a link"),
        (lambda: page.goto(f"{reviewer.address}/casos"), "to another page"),
        (page.close, "with the tab"),
    ):
        await page.goto(f"{reviewer.address}/casos/{workflow_id}/revisao/{label}")
        await there(1, "there")
        await leave()
        await there(0, f"gone {how}")


async def the_whole_is_sealed_only_as_it_was_seen(stack: Stack, workflow_id: str, reviewer: Desk) -> None:
    """Let another person decide a phase anew: while the final decision is being read, then while it is being sent."""
    page, other = reviewer.page, stack.api("admin")
    other.approve_all(workflow_id)
    first = other.case(workflow_id)["phases"][0]
    await expect(page.locator(".rail")).to_contain_text("Todas as fases estão decididas.")
    while await page.locator(".rail .warn-text").count():
        await reviewer.press("w")
    await reviewer.press("f")
    signs = page.get_by_role("dialog")
    seal = signs.get_by_role("button", name="Aprovar e selar")
    await expect(seal).to_be_visible()
    assert other.review(workflow_id, first["phase_label"], approved=False).is_success
    await expect(signs).to_contain_text(f"Mudou enquanto você lia: {first['title']}")
    await expect(seal).to_have_count(0)
    await signs.get_by_role("button", name="Já vi o que mudou").click()
    await signs.get_by_label("Observações").fill(WORDS)
    await reviewer.context.set_offline(True)
    await seal.click()
    await expect(page.get_by_text("Sem conexão: 1 decisão guardada")).to_be_visible()
    assert other.review(workflow_id, first["phase_label"], approved=True).is_success
    await reviewer.context.set_offline(False)
    told = page.locator(".outgoing")
    await expect(told).to_contain_text(f"{first['title']}: aprovada por")
    await expect(told).to_contain_text("Nada foi selado.")
    assert other.case(workflow_id)["state"] == "awaiting_final_review"
    await expect(page.get_by_role("link", name=first["title"])).to_contain_text("Aprovada")
    await page.get_by_role("button", name="Decisão final…").click()
    await expect(signs.get_by_label("Observações")).to_have_value(WORDS)
    await seal.click()
    await expect(page.get_by_text("Decisão final registrada.")).to_be_visible()
    await expect(told).to_be_empty()
    assert other.case(workflow_id)["state"] == "publishing"
