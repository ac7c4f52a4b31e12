"""Work without a mouse: by keyboard only, and with a finger on a phone."""

from pathlib import Path
from typing import Any, Protocol

from playwright.async_api import Locator, expect

from bench.console.pictures import PHONE

FARTHEST = 250
"""Most stops from one control to another."""
SEEN = """(one) => {
  const { outlineStyle, boxShadow } = getComputedStyle(one);
  return outlineStyle !== "none" || boxShadow !== "none";
}"""


WAY = """(one) => {
  const now = document.activeElement;
  if (now === one) return "";
  return one.type === "radio" && now.type === "radio" && now.name === one.name ? "ArrowDown" : "Tab";
}"""
"""The key that leads on to a control, none at the control itself."""
LEAP = """(one, near) => {
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility({ visibilityProperty: true }));
  const [at, now] = [stops.indexOf(one), stops.indexOf(document.activeElement)];
  if (now > at || now < at - near) stops[Math.max(at - near, 0)]?.focus();
}"""
"""Sets the focus a few stops before a control that is farther away."""
NEAR = 3


class Hand(Protocol):
    """A person at the keyboard; `options` are those of the window."""

    options: dict[str, Any]

    async def press(self, control: Locator) -> None: ...


async def write(hand: Hand, field: Locator, text: str) -> None:
    await hand.press(field)
    await field.page.keyboard.press("ControlOrMeta+A")
    await field.page.keyboard.type(text)


async def choose(hand: Hand, button: Locator, *files: Path) -> None:
    """Choose files in the system dialog that the button opens."""
    async with button.page.expect_file_chooser() as chooser:
        await hand.press(button)
    await (await chooser.value).set_files(files)


class Keyboard:
    """Press Tab until the control has the focus, and check that it is visible."""

    options: dict[str, Any] = {}

    async def press(self, control: Locator) -> None:
        await expect(control).to_be_enabled()
        await self.start(control)
        for _ in range(FARTHEST):
            key = await control.evaluate(WAY)
            if not key:
                break
            await control.page.keyboard.press(key)
        else:
            raise AssertionError(f"no key leads to {control}")
        assert await control.evaluate(SEEN), f"nothing shows that the focus is at {control}"
        if not await control.evaluate("(one) => one.matches('input:not([type=checkbox], [type=radio]), textarea')"):
            ticked = await control.evaluate("(one) => one.matches('input')")
            await control.page.keyboard.press("Space" if ticked else "Enter")

    async def start(self, control: Locator) -> None:
        """Start where the focus is."""


class Nearby(Keyboard):
    """Walk the last stops alone: the whole way through the screens is walked by the roles."""

    async def start(self, control: Locator) -> None:
        await control.evaluate(LEAP, NEAR)


class Finger:
    """Tap the control on a phone."""

    options: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

    async def press(self, control: Locator) -> None:
        await control.tap()
