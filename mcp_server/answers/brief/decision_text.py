"""The texts of one decision in pages. Each page carries a part of every text; all pages together carry every text
whole.
"""

import json
from typing import Any

from mcp_server.answers.brief.treatments import warning_in

PAGE_CHARACTERS = 6_500
"""Longest page, in characters."""

TEXTS = ("ementa", "tese", "razoes_decidir", "texto_completo")
"""The texts in reading order."""


def text_page(decision: dict[str, Any], page: int) -> dict[str, Any]:
    """Return the decision with the texts of one page (from 1), `page` and `pages`. Page 1 also has the extracted
    fields.
    """
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
    """Return where the part that begins at `at` ends: after the last blank within `length` characters, if there is
    one.
    """
    end = at + max(length, 1)
    if end >= len(text):
        return len(text)
    blank = text.rfind(" ", at + 1, end)
    return blank + 1 if blank > at else end
