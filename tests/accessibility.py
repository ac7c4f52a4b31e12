"""What axe-core, fetched by `make setup`, finds on a page: WCAG 2.2 AA, and what is held to be good besides."""

import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Frame, Page

_PROGRAM = Path(sys.prefix) / "npm" / "node_modules" / "axe-core" / "axe.min.js"
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
IN_SIGHT = ["color-contrast", "target-size", "scrollable-region-focusable"]
"""What depends on colours and on the width of the window, and nothing else does."""
_THERE = "() => typeof axe === 'object'"
_RUN = """([rules, parts]) => {
  const part = parts.map((one) => document.querySelector(one)).find(Boolean);
  return axe.run(part ?? document, { runOnly: rules, resultTypes: ["violations"] });
}"""
"""Of what is no violation, axe need not say where on the page it is: that takes it half of the time."""


@cache
def _program() -> str:
    if not _PROGRAM.exists():
        pytest.skip("axe-core is not installed: run make setup where npm can be reached")
    return _PROGRAM.read_text(encoding="utf-8")


async def violations(
    page: Page | Frame,
    bring: Callable[[str], Awaitable[object]],
    rules: Sequence[str] = LEVELS,
    parts: Sequence[str] = (),
) -> list[str]:
    """The rule and the element of each, in the first of the `parts` (CSS) that is there, else in the whole page.

    `bring` runs the program on a page that does not have it yet.
    """
    program = _program()
    if not await page.evaluate(_THERE):
        await bring(program)
    found: dict[str, Any] = await page.evaluate(_RUN, [list(rules), list(parts)])
    return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]
