"""The report as PDF/A-2b, typeset by Typst from a fixed template and the view as JSON.

Nothing of a document is ever Typst source: the template reads data, and text from data is shown, not evaluated.
"""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import typst

from activities.reports.view import ReportView

TEMPLATE = Path(__file__).with_name("report.typ")

_PRINTABLE = (
    r"\x20-\x7e\xa0-\xac\xae-\u02ff\u0391-\u03a1\u03a3-\u0481\u048a-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u2040"
    r"\u20a0-\u20c0\u2100-\u211e\u2122\u2126-\u214f\u2190-\u23ff\u2460-\u25ff\u2713\u2714\u2717\u2718\ufb00-\ufb06"
)
_UNPRINTABLE = re.compile(f"[^{_PRINTABLE}]")
_UNBROKEN = re.compile(r"[^\s\u200b]{30}(?=[^\s])")
_FONTS = typst.Fonts(include_system_fonts=False)


def render_pdf(view: ReportView) -> bytes:
    """The report; equal views give equal bytes. Takes about a second for a hundred pages, and no lock of Python's.

    Only the fonts inside the typst package are used. PDF/A refuses text without a glyph, so characters that those
    fonts lack are shown as `□`; words of more than 30 characters may break.
    """
    year, month, day = view.date
    return typst.compile(
        TEMPLATE,
        root=TEMPLATE.parent,
        font_paths=_FONTS,
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"view": json.dumps(_printable(view.model_dump(mode="json")), ensure_ascii=False)},
        pdf_standards="a-2b",
        timestamp=int(datetime(year, month, day, 12, tzinfo=UTC).timestamp()),
    )


def _printable(value: Any, breakable: bool = True) -> Any:
    if isinstance(value, str):
        shown = _UNPRINTABLE.sub("□", value)
        return _UNBROKEN.sub("\\g<0>\u200b", shown) if breakable else shown
    if isinstance(value, dict):
        breakable = breakable and not value.get("mono") and "command" not in value
        return {key: _printable(item, breakable) for key, item in value.items()}
    if isinstance(value, list):
        return [_printable(item, breakable) for item in value]
    return value
