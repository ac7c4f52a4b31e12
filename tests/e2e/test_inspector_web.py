"""The MCP Inspector in a browser: from the address alone it finds the sign-in, and its user completes it."""

import os
import re
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from infra.config.settings import Settings
from tests.api.served import served
from tests.e2e.chat import Chat, a_lawyer
from tests.e2e.openid import free_port
from tests.npm.installed import installed
from tests.npm.node import NODE
from tests.patience import PATIENCE

pytestmark = pytest.mark.timeout(300)

PAGE = re.compile(r"http://127\.0\.0\.1:\d+\?\S+")


@pytest.fixture
def launcher(pytestconfig: pytest.Config) -> Path:
    folder = installed(pytestconfig) / "node_modules" / "@modelcontextprotocol" / "inspector"
    return folder / "clients" / "launcher" / "build" / "index.js"


@contextmanager
def inspector(launcher: Path, home: Path, server: str) -> Generator[str]:
    """The address of its page, configured with that of `server`."""
    environment = {
        **os.environ,
        "HOME": str(home),
        "CLIENT_PORT": str(free_port()),
        "MCP_SANDBOX_PORT": "0",
        "MCP_APP_ORIGIN_PORT": "0",
        "MCP_AUTO_OPEN_ENABLED": "false",
        "MCP_STORAGE_DIR": str(home / "storage"),
    }
    command = [NODE, launcher, "--web", "--transport", "http", "--server-url", server]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as one:
        assert one.stdout is not None
        try:
            address = next((found[0] for line in one.stdout if (found := PAGE.search(line))), None)
            assert address is not None, "the inspector ended at once"
            yield address
        finally:
            one.terminate()


async def run(page: Page, tool: str) -> None:
    # the tab, before the heading of what it shows
    await page.get_by_text("Tools", exact=True).first.click()
    await page.get_by_role("button", name=tool).click()
    await page.get_by_role("button", name="Execute Tool").click()


async def test_the_inspector_is_let_in_calls_a_tool_and_asks_for_more_when_one_takes_it(
    launcher: Path, database_settings: Settings, browser: Browser, tmp_path: Path
) -> None:
    page = await browser.new_page(locale="pt-BR")
    page.set_default_timeout(1000 * PATIENCE)
    person = Chat(page, await a_lawyer(database_settings))
    async with served(database_settings) as address:
        ours = address.replace("127.0.0.1", "localhost")
        with inspector(launcher, tmp_path, f"{address}/mcp") as its_page:
            await page.goto(its_page)
            # the switch itself has no size, its picture has
            await page.get_by_role("switch").click(force=True)
            await page.wait_for_url(f"{ours}/entrar?**")
            await person.decide()
            (words,) = person.shown
            for said in ("Conectar MCP Inspector?", "este computador", "ver os casos", "Ana Souza"):
                assert said in words
            assert "enviar autos" not in words

            await run(page, "list_cases")
            await expect(page.get_by_text("ainda não tem casos").first).to_be_visible()

            await run(page, "request_case_pdf_upload")
            await page.get_by_role("button", name="Authorize").click()
            await page.wait_for_url(f"{ours}/oauth/authorize?**")
            await person.decide()
            assert "enviar autos" in person.shown[1]
            await run(page, "request_case_pdf_upload")
            await expect(page.get_by_text(f"{address}/u").first).to_be_visible()
