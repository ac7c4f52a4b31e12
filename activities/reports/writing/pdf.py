"""A report as PDF/A-2b, typeset by Typst from a fixed template and its view as JSON.

No text of a document becomes Typst source: the template shows data without evaluating it.
"""

import json
import re
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, cast

from activities.reports.writing.plain import LINES
from activities.reports.writing.typesetter import Typesetter
from activities.reports.writing.view import ReportView
from workflows.contracts.base import Contract

TEMPLATE = "reports/writing/report.typ"

_PRINTABLE = (
    r"\x20-\x7e\xa0-\xac\xae-\u02ff\u0391-\u03a1\u03a3-\u0481\u048a-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u2040"
    r"\u20a0-\u20c0\u2100-\u211e\u2122\u2126-\u214f\u2190-\u23ff\u2460-\u25ff\u2713\u2714\u2717\u2718\ufb00-\ufb06"
)
_UNPRINTABLE = re.compile(f"[^{_PRINTABLE}]")
typesetter = Typesetter()
_UNBROKEN = re.compile(r"[^\s\u200b]{30}(?=[^\s])")


def render_pdf(view: ReportView) -> bytes:
    """The report of a case."""
    return typeset(TEMPLATE, view, view.date)


def typeset(template: str, view: Contract, date: tuple[int, int, int]) -> bytes:
    """`template` (below `activities`) filled with the view and dated `date` (year, month, day).

    Equal views give equal bytes. Takes about a second for a hundred pages, and a fifth of it for the next version of
    the same, in a process of its own.

    Only the fonts inside the typst package are used. PDF/A refuses text without a glyph, so characters that those
    fonts lack are shown as `□`; words of more than 30 characters may break. Raises RuntimeError with what Typst said.
    """
    year, month, day = date
    (pdf,) = _run(template, view, int(datetime(year, month, day, 12, tzinfo=UTC).timestamp()))
    return pdf


def draw(template: str, view: Contract) -> list[bytes]:
    """The pages of `template` filled with the view, each as a PNG; otherwise as `typeset`."""
    return _run(template, view, None)


def _run(template: str, view: Contract, timestamp: int | None) -> list[bytes]:
    words = json.dumps(_printable(view.model_dump(mode="json")), ensure_ascii=False)
    return typesetter.pages(template, words, timestamp)


@lru_cache(LINES)
def _shown(text: str, breakable: bool) -> str:
    shown = _UNPRINTABLE.sub("□", text)
    return _UNBROKEN.sub("\\g<0>\u200b", shown) if breakable else shown


def _printable(value: Any, breakable: bool = True) -> Any:
    if isinstance(value, str):
        return _shown(value, breakable)
    if isinstance(value, dict):
        breakable = breakable and not value.get("mono") and "command" not in value
        return {key: _printable(item, breakable) for key, item in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [_printable(item, breakable) for item in cast("list[Any]", value)]
    return value
