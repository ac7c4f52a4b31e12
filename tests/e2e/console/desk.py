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
_HOLD = """(pause) => {
  const [later, now] = [setTimeout, Date.now];
  const held = [];
  window.setTimeout = (call, after, ...given) =>
    after > pause - 1000 && after <= pause ? (held.push(call), 0) : later(call, after, ...given);
  window.elapse = () => {
    Date.now = () => now() + pause;
    window.setTimeout = later;
    held.forEach((call) => call());
  };
}"""
SENT_AFTER, SAID_EVERY = 4_000, 15_000
"""Milliseconds until a decision goes to the server, and from one time to the next that a window says who is there."""


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

    async def hold(self, pause: int) -> None:
        """On pages opened from now on a wait of so many milliseconds lasts until `elapse`, however busy the machine."""
        await self.page.add_init_script(f"({_HOLD})({pause})")

    async def elapse(self) -> None:
        """Let the held wait end, also while the page loads itself again."""
        await self.page.wait_for_function("window.elapse && (elapse(), true)")

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def violations(self, rules: Sequence[str] = LEVELS, *, whole: bool = False) -> list[str]:
        """Return what axe-core finds in the open dialog, else in the screen, or in the `whole` page with its frame.

        It is injected from outside, past the page's policy.
        """

        async def bring(program: str) -> None:
            tools = await self.context.new_cdp_session(self.page)
            await tools.send("Runtime.evaluate", {"expression": program})

        return await violations(self.page, bring, rules, () if whole else ("dialog[open]", "main"))

    async def reaches_beyond(self) -> bool:
        """Return whether the page is wider than the window."""
        return await self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
