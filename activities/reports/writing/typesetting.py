"""The typesetting process: the template's data as JSON on standard input, the PDF on standard output.

A process of its own because Typst remembers some 16 MB of every report it sets, and has no way to be told to forget.
Run as a file, without Autos on the path: it imports only what it needs, so that it starts in a moment.
"""

import json
import sys
from pathlib import Path

import typst

TEMPLATE = Path(__file__).with_name("report.typ")


def typeset(view: str, timestamp: int) -> bytes:
    """The template filled with `view` (JSON), as PDF/A-2b dated `timestamp` (Unix seconds); only fonts of typst."""
    return typst.compile(
        TEMPLATE,
        root=TEMPLATE.parent,
        font_paths=typst.Fonts(include_system_fonts=False),
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"view": view},
        pdf_standards="a-2b",
        timestamp=timestamp,
    )


if __name__ == "__main__":
    sys.stdout.buffer.write(typeset(**json.load(sys.stdin)))
