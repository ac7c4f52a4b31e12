"""Debian's Chromium without a window."""

import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

_PROGRAMS = ("chromium-headless-shell", "chromium")
"""The same engine: the first has no window even to hide, and needs half of the processor's time."""
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
    """A browser started with `flags` besides the usual ones; raises `NoBrowser`."""
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if program is None:
        raise NoBrowser("Chromium is not installed")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=[*_FLAGS, *flags])
        yield browser
        await browser.close()
