"""A person at the console: the browser window, and what is looked at in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import BrowserContext, Page, expect

from tests.accessibility import LEVELS, violations


@dataclass
class Desk:
    """One window, signed in."""

    context: BrowserContext
    page: Page
    address: str
    email: str

    async def open(self, path: str, heading: str) -> None:
        """A screen, once its heading is there."""
        await self.page.goto(self.address + path)
        await expect(self.page.get_by_role("heading", level=1, name=heading)).to_be_visible()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def violations(self, rules: Sequence[str] = LEVELS) -> list[str]:
        """What axe-core finds on the page; it comes in from outside, past the page's policy."""

        async def bring(program: str) -> None:
            tools = await self.context.new_cdp_session(self.page)
            await tools.send("Runtime.evaluate", {"expression": program})

        return await violations(self.page, bring, rules)

    async def reaches_beyond(self) -> bool:
        """Whether the page is wider than the window."""
        return await self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
