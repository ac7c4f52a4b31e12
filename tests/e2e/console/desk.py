"""A person at the console: the browser window, and what is looked at in it."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, expect

AXE = Path(sys.prefix) / "npm" / "node_modules" / "axe-core" / "axe.min.js"

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


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

    async def violations(self) -> list[str]:
        """What axe-core finds on the page; it comes in from outside, past the page's policy."""
        if not AXE.exists():
            pytest.skip("axe-core is not installed: run make setup where npm can be reached")
        tools = await self.context.new_cdp_session(self.page)
        await tools.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
        found: dict[str, Any] = await self.page.evaluate("(rules) => axe.run({ runOnly: rules })", LEVELS)
        return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]

    async def reaches_beyond(self) -> bool:
        """Whether the page is wider than the window."""
        return await self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
