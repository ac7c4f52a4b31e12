"""The pages of people in a real browser: first user, passkeys, keys, invitations, and a strict content security
policy.
"""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from playwright.async_api import Browser, BrowserContext, Dialog, Page, Route, expect
from sqlalchemy.ext.asyncio import async_sessionmaker

from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.people.invitations import invite
from infra.db.people.tenants import create_tenant
from infra.db.people.users import add_user
from infra.identity.scopes import Role
from tests.api.people.people import PASSWORD, an_email
from tests.api.served import served
from tests.patience import PATIENCE

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}

LABELS = """() => [...document.querySelectorAll('input:not([type=hidden]), select, button')]
  .filter((one) => one.offsetParent && !(one.labels?.length || one.textContent.trim() || one.ariaLabel))
  .map((one) => one.outerHTML)"""
"""Return elements that a screen reader could not name."""

CONTRASTS = """() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map((v) => v / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (!/rgba\\(.*, 0\\)|transparent/.test(color)) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const found = [];
  const texts = 'h1, h2, h3, p, label, a, button, dt, dd, strong, summary, legend, input';
  for (const node of document.querySelectorAll(texts)) {
    if (!node.offsetParent) continue;
    const [a, b] = [light(getComputedStyle(node).color), light(behind(node))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) found.push(node.outerHTML);
  }
  return found;
}"""
"""Return texts below the contrast of WCAG 2.2 AA (1.4.3)."""


@pytest.fixture(scope="module")
async def address(stack_settings: Settings) -> AsyncIterator[str]:
    async with served(stack_settings, tools=False) as url:
        yield url.replace("127.0.0.1", "localhost")


@pytest.fixture
async def context(browser: Browser) -> AsyncIterator[BrowserContext]:
    context = await browser.new_context(locale="pt-BR")
    context.set_default_timeout(1000 * PATIENCE)
    yield context
    await context.close()


@pytest.fixture
async def page(context: BrowserContext) -> AsyncIterator[Page]:
    page = await context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if "Content Security Policy" in said.text else None)
    yield page
    assert complaints == []


async def link_for(settings: Settings, tenant: str, *roles: Role) -> str:
    engine = async_engine(settings)
    async with async_sessionmaker(engine).begin() as session:
        await create_tenant(session, tenant, "Souza Advogados")
        made = await invite(
            session, tenant, email=None, roles=roles, oab=None, created_by="teste", lifetime=timedelta(hours=1)
        )
    await engine.dispose()
    return f"/convite/{made.secret}"


async def come_in(page: Page, address: str, link: str) -> str:
    """Make an account by keyboard only."""
    email = an_email()
    await page.goto(address + link)
    await expect(page.get_by_label("Nome completo")).to_be_focused()
    await page.keyboard.type("Ana Souza")
    for text in (email, "SP 123456", PASSWORD):
        await page.keyboard.press("Tab")
        await page.keyboard.type(text)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Minha conta")).to_be_visible()
    await expect(page.get_by_text(email)).to_be_visible()
    return email


async def authenticator(context: BrowserContext, page: Page) -> None:
    """A device with a fingerprint reader, simulated by the browser's developer tools."""
    tools = await context.new_cdp_session(page)
    await tools.send("WebAuthn.enable")
    await tools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


async def readable(page: Page) -> None:
    await page.wait_for_load_state()  # a heading may be there before the style sheet is
    assert await page.evaluate(LABELS) == []
    for scheme in ("dark", "light"):
        await page.emulate_media(color_scheme=scheme)
        assert await page.evaluate(CONTRASTS) == [], scheme


async def test_the_first_user_comes_in_by_keyboard_makes_a_passkey_and_signs_in_with_it(
    context: BrowserContext, page: Page, address: str, stack_settings: Settings, tenant: str
) -> None:
    await come_in(page, address, await link_for(stack_settings, tenant, Role.ADMIN))
    await authenticator(context, page)
    await page.get_by_label("Nome do dispositivo").fill("Notebook")
    await page.get_by_role("button", name="Criar chave de acesso").click()
    await expect(page.locator("#passkeys").get_by_text("Notebook")).to_be_visible()
    await readable(page)
    await page.get_by_role("button", name="Sair").click()
    await expect(page.get_by_role("heading", name="Entrar")).to_be_visible()
    await readable(page)
    await page.goto(f"{address}/entrar?next=/conta")
    await page.get_by_role("button", name="Entrar com chave de acesso").click()
    await expect(page.get_by_role("heading", name="Minha conta")).to_be_visible()
    await expect(page.get_by_text("entrou com chave de acesso")).to_be_visible()


async def test_a_passkey_used_at_another_address_is_refused(
    context: BrowserContext, page: Page, address: str, stack_settings: Settings, tenant: str
) -> None:
    """Another port of localhost has the same name, for which a device signs, but is another origin."""
    await come_in(page, address, await link_for(stack_settings, tenant, Role.LAWYER))
    await authenticator(context, page)
    await page.get_by_label("Nome do dispositivo").fill("Notebook")
    await page.get_by_role("button", name="Criar chave de acesso").click()
    await expect(page.locator("#passkeys").get_by_text("Notebook")).to_be_visible()
    ask = "fetch('/entrar/chave/opcoes', {method: 'POST'}).then((answer) => answer.json()).then((told) => told.data)"
    sign = """async (options) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      return (await navigator.credentials.get({ publicKey })).toJSON();
    }"""
    answer = """(body) => fetch('/entrar/chave', {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify(body)}).then((answer) => answer.status)"""
    asked: dict[str, Any] = await page.evaluate(ask)
    async with served(stack_settings, tools=False) as elsewhere:
        # the same page navigates, so that the simulated device goes with it
        await page.goto(elsewhere.replace("127.0.0.1", "localhost") + "/entrar")
        stolen = await page.evaluate(sign, asked["options"])
        await page.goto(address + "/entrar")
    assert await page.evaluate(answer, {"step": asked["step"], "credential": stolen}) == 401
    asked = await page.evaluate(ask)
    genuine = {"step": asked["step"], "credential": await page.evaluate(sign, asked["options"])}
    assert await page.evaluate(answer, genuine) == 200
    assert await page.evaluate(answer, genuine) == 422, "a challenge is used once"


async def test_an_administrator_invites_and_sets_the_firms_rule_and_makes_a_key(
    page: Page, address: str, stack_settings: Settings, tenant: str
) -> None:
    await come_in(page, address, await link_for(stack_settings, tenant, Role.ADMIN))
    await page.get_by_label("Nome", exact=True).fill("Claude")
    await page.get_by_role("button", name="Criar chave", exact=True).click()
    await expect(page.locator("#key-secret")).to_contain_text("ak_")
    await expect(page.locator("#key-secret")).to_be_focused()
    await expect(page.locator("#keys").get_by_text("Claude")).to_be_visible()
    await page.get_by_role("link", name="Pessoas").click()
    await expect(page.locator("#people").get_by_text("Ana Souza")).to_be_visible()
    await page.get_by_label("E-mail", exact=True).fill("bia@escritorio.adv.br")
    await page.get_by_role("button", name="Criar convite").click()
    await expect(page.locator("#link")).to_contain_text("/convite/")
    await expect(page.locator("#invitations").get_by_text("bia@escritorio.adv.br")).to_be_visible()
    await page.get_by_label("Quatro olhos na decisão final").check()
    await expect(page.get_by_text("Regra guardada.")).to_be_visible()
    async with page.expect_response("**/v1/policies"):
        await page.get_by_label("Aceitar decisões pelo chat").uncheck()
    async with page.expect_response("**/v1/policies"):
        await page.get_by_label("Avisar por e-mail quando um caso espera").uncheck()
    async with page.expect_response("**/v1/policies"):
        await page.get_by_label("Pôr perguntas e respostas de pesquisa nos rastros").check()
    await page.get_by_label("Endereço https").fill("https://sistemas.escritorio.example/autos")
    await page.get_by_role("button", name="Guardar webhook").click()
    await expect(page.locator("#webhook-secret")).to_contain_text("whsec_")
    await page.get_by_role("button", name="Enviar aviso de teste").click()
    await expect(page.get_by_text("Aviso de teste a caminho.")).to_be_visible()
    await readable(page)
    await page.reload()
    await expect(page.get_by_label("Quatro olhos na decisão final")).to_be_checked()
    await expect(page.get_by_label("Aceitar decisões pelo chat")).not_to_be_checked()
    await expect(page.get_by_label("Avisar por e-mail quando um caso espera")).not_to_be_checked()
    await expect(page.get_by_label("Pôr perguntas e respostas de pesquisa nos rastros")).to_be_checked()
    await expect(page.get_by_label("Endereço https")).to_have_value("https://sistemas.escritorio.example/autos")
    await expect(page.locator("#webhook-secret")).to_be_hidden()
    await page.get_by_role("link", name="Minha conta").first.click()
    await expect(page.get_by_label("Receber um e-mail quando um caso espera por mim")).to_be_checked()
    async with page.expect_response(lambda answer: answer.request.method == "PUT"):
        await page.get_by_label("Receber um e-mail quando um caso espera por mim").uncheck()
    answered = asyncio.Event()

    async def answer_later(route: Route) -> None:
        await answered.wait()
        await route.continue_()

    await page.route("**/v1/me/notices", answer_later)
    await page.reload()
    await expect(page.locator("#keys").get_by_text("Claude")).to_be_visible()
    await expect(page.get_by_role("button", name="Criar chave", exact=True)).to_be_disabled()
    answered.set()
    await expect(page.get_by_role("button", name="Criar chave", exact=True)).to_be_enabled()
    await expect(page.get_by_label("Receber um e-mail quando um caso espera por mim")).not_to_be_checked()


async def test_who_forgot_the_password_gets_a_link_from_an_administrator_and_is_told_whose_it_was(
    page: Page, browser: Browser, address: str, stack_settings: Settings, tenant: str
) -> None:
    await come_in(page, address, await link_for(stack_settings, tenant, Role.ADMIN))
    elsewhere = await browser.new_context(locale="pt-BR")
    theirs = await elsewhere.new_page()
    engine = async_engine(stack_settings)
    async with async_sessionmaker(engine).begin() as session:
        named: dict[str, Any] = {"name": "Bia Lima", "roles": [Role.LAWYER], "oab": None, "password_hash": None}
        await add_user(session, tenant, email=an_email(), **named)
    await engine.dispose()
    await page.get_by_role("link", name="Pessoas").click()
    row = page.locator("#people li").filter(has_text="Bia Lima")
    page.on("dialog", lambda dialog: dialog.accept())
    await row.get_by_role("button", name="Criar link de senha").click()
    await expect(page.locator("#link")).to_contain_text("/senha/")
    await expect(page.locator("#invitations").get_by_text("define uma senha nova")).to_be_visible()
    await readable(page)
    made = (await page.locator("#link").text_content() or "").rpartition("/senha/")[2].strip()

    await theirs.goto(f"{address}/senha/{made}")
    await expect(theirs.get_by_text("Bia Lima")).to_be_visible()
    await readable(theirs)
    await theirs.get_by_role("textbox", name="Senha nova").fill(PASSWORD)
    await theirs.get_by_role("button", name="Guardar a senha e entrar").click()
    await expect(theirs.get_by_text("Um link criado por Ana Souza definiu uma senha desta conta")).to_be_visible()
    await elsewhere.close()


async def test_revoking_a_lost_key_takes_along_the_keys_that_it_made(
    page: Page, address: str, stack_settings: Settings, tenant: str
) -> None:
    await come_in(page, address, await link_for(stack_settings, tenant, Role.ADMIN))
    await page.get_by_label("Nome", exact=True).fill("Perdida")
    await page.get_by_label("Papel", exact=True).select_option(Role.ADMIN)
    await page.get_by_role("button", name="Criar chave", exact=True).click()
    lost = await page.locator("#key-secret code").inner_text()
    body = {"name": "Escondida", "role": "admin"}
    async with httpx.AsyncClient(base_url=address, headers={"Authorization": f"Bearer {lost}"}) as thief:
        assert (await thief.post("/v1/keys", json=body)).status_code == 201
    await page.reload()
    await expect(page.locator("#keys").get_by_text('criada com a chave "Perdida"')).to_be_visible()
    asked: list[str] = []

    async def agree(dialog: Dialog) -> None:
        asked.append(dialog.message)
        await dialog.accept()

    page.on("dialog", agree)
    await page.get_by_role("button", name="Revogar: Perdida").click()
    await expect(page.locator("#keys").get_by_text("Nenhuma.")).to_be_visible()
    assert ['"Perdida"' in one for one in asked] == [True]
