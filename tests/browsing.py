"""Debian's Chromium without a window, for the tests that see what people see."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, expect

from bench.console import browser

expect.set_options(timeout=60_000)
"""Milliseconds for which a page may take its time: a busy machine is no fault of the page."""


@asynccontextmanager
async def chromium(*flags: str) -> AsyncGenerator[Browser]:
    """A browser started with `flags` besides the usual ones; the test is skipped where none is installed."""
    try:
        async with browser.chromium(*flags) as started:
            yield started
    except browser.NoBrowser as error:
        pytest.skip(str(error))
