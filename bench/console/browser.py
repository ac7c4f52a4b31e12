"""Headless Chromium from Debian."""

import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

_PROGRAMS = ("chromium-headless-shell", "chromium")
"""Programs with the same engine. The first has no window at all and needs half the processor time."""
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoBrowser(Exception):
    """Chromium is not installed."""


@asynccontextmanager
async def chromium(*flags: str) -> AsyncGenerator[Browser]:
    """Start a browser with `flags` besides the usual ones. Raise `NoBrowser` if there is none."""
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if program is None:
        raise NoBrowser("Chromium is not installed")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=[*_FLAGS, *flags])
        yield browser
        await browser.close()
