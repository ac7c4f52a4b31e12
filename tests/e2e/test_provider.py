"""A real OpenID provider: a firm's people sign in through it, and it issues the tokens of an installation."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata
from playwright.async_api import Browser, Locator, Page, expect
from pydantic import AnyUrl

from bench.console.person import PASSWORD, add_person
from infra.config.settings import Settings
from infra.identity.scopes import Role
from tests.api.served import served
from tests.browsing import complaints_of
from tests.e2e.chat import Chat, a_firm
from tests.e2e.openid import CLIENT, free_port, provider
from tests.npm.installed import installed
from tests.patience import PATIENCE

pytestmark = pytest.mark.timeout(300)

SCOPES = ["cases:read", "research:read", "cases:write"]


@pytest.fixture(scope="module")
def programs(pytestconfig: pytest.Config) -> Path:
    return installed(pytestconfig)


@dataclass
class Firm:
    tenant: str
    admin: str
    domain: str


@pytest.fixture
async def firm(database_settings: Settings) -> Firm:
    """A firm with an administrator who has a password."""
    tenant = await a_firm(database_settings)
    return Firm(tenant, await add_person(database_settings, Role.ADMIN, tenant), f"{tenant}.adv.br")


async def agree(page: Page) -> None:
    """Complete the provider's own pages: password and consent."""
    await page.get_by_placeholder("and password").fill("qualquer")
    await page.get_by_role("button", name="Sign-in").click()
    await page.get_by_role("button", name="Continue").click()


async def test_an_administrator_sets_the_firms_provider_and_people_sign_in_through_it(
    programs: Path, database_settings: Settings, browser: Browser, firm: Firm
) -> None:
    issuer = f"http://127.0.0.1:{free_port()}"
    settings = database_settings.model_copy(update={"provider_networks": ["127.0.0.0/8"]})
    async with served(settings) as address:
        home = address.replace("127.0.0.1", "localhost")
        back = f"{home}/entrar/provedor/{firm.tenant}"
        with provider(programs, issuer, redirect_uris=[back]):
            page, person, stranger = [await browser.new_page(locale="pt-BR") for _ in range(3)]
            complaints = [complaints_of(one.context) for one in (page, person, stranger)]
            for one in (page, person, stranger):
                one.set_default_timeout(1000 * PATIENCE)
            await page.goto(f"{home}/entrar?next=/pessoas")
            await page.get_by_label("E-mail", exact=True).fill(firm.admin)
            await page.get_by_label("Senha").fill(PASSWORD)
            await page.get_by_role("button", name="Entrar", exact=True).click()
            await expect(page.locator("#provider-redirect")).to_have_text(back)
            await page.get_by_label("Nome no botão").fill("Conta da firma")
            await page.get_by_label("Emissor").fill(issuer)
            await page.get_by_label("Identificador do cliente").fill(CLIENT["client_id"])
            await page.get_by_label("Segredo do cliente").fill(CLIENT["client_secret"])
            await page.get_by_label("Domínios de e-mail").fill(firm.domain)
            await page.get_by_label("Quem entra pela primeira vez").select_option("lawyer")
            await page.get_by_role("button", name="Guardar provedor").click()
            await expect(page.get_by_text("Provedor guardado.")).to_be_visible()

            await person.goto(f"{home}/entrar?next=/conta")
            await expect(person.get_by_role("button", name="Entrar", exact=True)).to_be_visible()
            await expect(person.locator("#provider")).to_be_hidden()
            await person.get_by_label("E-mail", exact=True).fill(f"ana@{firm.domain}")
            await button_of(person).click()
            await agree(person)
            await expect(person.get_by_role("heading", name="Minha conta")).to_be_visible()
            await expect(person.locator("#me")).to_contain_text("Ana do Provedor")
            await expect(person.get_by_text("entrou com o provedor do escritório")).to_be_visible()

            await stranger.goto(f"{home}/entrar")
            await stranger.get_by_label("E-mail", exact=True).fill(f"unverified@{firm.domain}")
            await button_of(stranger).click()
            await agree(stranger)
            await expect(stranger.get_by_role("alert").first).to_contain_text("não garante que o e-mail é seu")
            assert complaints == [[], [], []]


def button_of(page: Page) -> Locator:
    """Return what the sign-in page offers for an e-mail of the firm."""
    return page.get_by_role("button", name="Entrar com Conta da firma")


@dataclass
class ChatElsewhere(Chat):
    """Sign the person in at the provider, not at Autos."""

    async def open_browser(self, address: str) -> None:
        self.asked.append(address)
        await self.page.goto(address)
        await self.page.get_by_placeholder("Enter any login").fill(self.email)
        await agree(self.page)


@pytest.fixture
async def elsewhere(programs: Path, database_settings: Settings, firm: Firm) -> AsyncIterator[tuple[str, str]]:
    """An installation that accepts tokens of a real external issuer, and that issuer."""
    issuer = f"http://127.0.0.1:{free_port()}"
    settings = database_settings.model_copy(update={"oidc_issuer": issuer})
    claims = {"tenant": firm.tenant, "roles": ["lawyer"]}
    grants = ["client_credentials"]
    with provider(programs, issuer, grant_types=grants, scopes=SCOPES, token_claims=claims):
        async with served(settings) as address:
            yield address, issuer


async def test_a_chat_finds_its_way_to_the_issuer_elsewhere_and_back_to_a_tools_answer(
    elsewhere: tuple[str, str], browser: Browser, firm: Firm
) -> None:
    address, issuer = elsewhere
    page = await browser.new_page()
    complaints = complaints_of(page.context)
    page.set_default_timeout(1000 * PATIENCE)
    chat = ChatElsewhere(page, f"ana@{firm.domain}")
    async with await asyncio.start_server(chat.hear, "127.0.0.1", 0) as server:
        redirect = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/callback"
        auth = OAuthClientProvider(
            server_url=f"{address}/mcp",
            client_metadata=OAuthClientMetadata(
                client_name="Conversa", redirect_uris=[AnyUrl(redirect)], token_endpoint_auth_method="none"
            ),
            storage=chat.kept,
            redirect_handler=chat.open_browser,
            callback_handler=chat.answered,
        )
        async with (
            httpx2.AsyncClient(auth=auth, timeout=PATIENCE) as http,
            Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
        ):
            reply = await client.call_tool("list_cases", {})
    assert not reply.is_error, reply.content
    assert complaints == []
    assert all(asked.startswith(issuer) for asked in chat.asked)


async def test_tokens_of_a_real_issuer_open_what_they_are_for(elsewhere: tuple[str, str], firm: Firm) -> None:
    address, issuer = elsewhere

    async def token(resource: str) -> str:
        form = {"grant_type": "client_credentials", "resource": resource, "scope": "cases:read research:read"}
        async with httpx.AsyncClient() as client:
            answer = await client.post(
                f"{issuer}/token", data=form, auth=(CLIENT["client_id"], CLIENT["client_secret"])
            )
        assert answer.status_code == 200, answer.text
        return answer.json()["access_token"]

    ours = await token(f"{address}/mcp")
    assert re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]+", ours)
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        answer = await client.get("/v1/me", headers={"authorization": f"Bearer {ours}"})
        assert answer.status_code == 200, answer.text
        me = answer.json()["data"]
        assert (me["tenant"], me["roles"], me["scopes"]) == (firm.tenant, ["lawyer"], ["cases:read", "research:read"])
        others = await token("https://elsewhere.example.test/api")
        assert (await client.get("/v1/me", headers={"authorization": f"Bearer {others}"})).status_code == 401
        assert (await client.get("/readyz")).json()["data"]["components"]["issuer"] == "ok"
