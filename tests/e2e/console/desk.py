"""A person at the console: the browser window, and checks of what it shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import BrowserContext, Page, expect

from tests.accessibility import LEVELS, violations

_GO = """async (path) => {
  const go = (to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  };
  go("/endereco-que-nao-ha");
  while (document.querySelector("main h1")?.textContent !== "Não há tela neste endereço") {
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  go(path);
}"""
"""Goes to a screen as Back does, by way of one that shows nothing."""


@dataclass
class Desk:
    """One signed-in window."""

    context: BrowserContext
    page: Page
    address: str
    email: str

    async def open(self, path: str, heading: str) -> None:
        """Open a screen, and wait for its heading."""
        await self.page.goto(self.address + path)
        await expect(self.page.get_by_role("heading", level=1, name=heading)).to_be_visible()

    async def visit(self, path: str) -> None:
        """Another screen of the open console: the page is not loaded again, and nothing of the last screen stays."""
        await self.page.evaluate(_GO, path)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def violations(self, rules: Sequence[str] = LEVELS) -> list[str]:
        """Return what axe-core finds on the page; it is injected from outside, past the page's policy."""

        async def bring(program: str) -> None:
            tools = await self.context.new_cdp_session(self.page)
            await tools.send("Runtime.evaluate", {"expression": program})

        return await violations(self.page, bring, rules)

    async def reaches_beyond(self) -> bool:
        """Return whether the page is wider than the window."""
        return await self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
