"""The texts of one decision in pages, each with its part of every text; together the pages are the texts, whole."""

import json
from typing import Any

from mcp_server.answers.brief.treatments import warning_in

PAGE_CHARACTERS = 6_500
"""Of the texts of one page."""

TEXTS = ("ementa", "tese", "razoes_decidir", "texto_completo")
"""In the order in which they are read."""


def text_page(decision: dict[str, Any], page: int) -> dict[str, Any]:
    """The decision with its texts of this page (from 1), `page` and `pages`; what was extracted is on the first one."""
    texts = {name: decision.get(name) or "" for name in TEXTS}
    pages = _pages(texts)
    shown: dict[str, Any] = dict.fromkeys(TEXTS) | (pages[page - 1] if page <= len(pages) else {})
    features: dict[str, Any] = dict(decision.get("features") or {})
    features.pop("treats", None)
    return {
        **decision,
        **shown,
        "ementa": shown["ementa"] or "",
        "features": features if page == 1 and features else None,
        "treatment": None,
        "tratamento": warning_in(decision),
        "page": page,
        "pages": len(pages),
    }


def _pages(texts: dict[str, str]) -> list[dict[str, str]]:
    pages: list[dict[str, str]] = [{}]
    left = PAGE_CHARACTERS
    for name, text in texts.items():
        at = 0
        while at < len(text):
            end = _blank_before(text, at, left)
            pages[-1][name] = text[at:end]
            left -= len(json.dumps(text[at:end], ensure_ascii=False))
            at = end
            if at < len(text) or left < 200:
                pages.append({})
                left = PAGE_CHARACTERS
    return [page for page in pages if page] or [{}]


def _blank_before(text: str, at: int, length: int) -> int:
    """Where a part that begins at `at` ends: after a blank, within `length` characters if there is one."""
    end = at + max(length, 1)
    if end >= len(text):
        return len(text)
    blank = text.rfind(" ", at + 1, end)
    return blank + 1 if blank > at else end
