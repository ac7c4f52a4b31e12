"""Debian's Chromium without a window, for the tests that see what people see."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, BrowserContext, expect

from bench.console import browser
from tests.patience import PATIENCE

expect.set_options(timeout=1000 * PATIENCE)
"""Milliseconds for which a page may take its time: a busy machine is no fault of the page."""


@asynccontextmanager
async def chromium(*flags: str) -> AsyncGenerator[Browser]:
    """A browser started with `flags` besides the usual ones; the test is skipped where none is installed."""
    try:
        async with browser.chromium(*flags) as started:
            yield started
    except browser.NoBrowser as error:
        pytest.skip(str(error))


def complaints_of(context: BrowserContext) -> list[str]:
    """What its pages have complained of so far: errors of scripts, and what their own policy refused them."""
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda said: complaints.append(said.text) if "Content Security Policy" in said.text else None)
    return complaints
