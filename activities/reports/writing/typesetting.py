"""The typesetting process: template and its data as JSON on standard input, the pages on standard output.

A process of its own because Typst remembers some 16 MB of every report it sets, and has no way to be told to forget.
Run as a file, without Autos on the path: it imports only what it needs, so that it starts in a moment.
"""

import json
import sys
from base64 import b64encode
from pathlib import Path
from typing import cast

import typst

ROOT = Path(__file__).parents[2]
"""What templates may import from: the folder of all activities."""

PIXELS_PER_INCH = 200


def typeset(template: str, view: str, timestamp: int | None) -> list[bytes]:
    """The template (below `ROOT`) filled with `view` (JSON), as one PDF/A-2b dated `timestamp` (Unix seconds).

    Without a date a PNG of each page. Only fonts of typst are used.
    """
    drawn = timestamp is None
    compiled = typst.compile(
        ROOT / template,
        output=None,
        root=ROOT,
        font_paths=typst.Fonts(include_system_fonts=False),
        ignore_system_fonts=True,
        format="png" if drawn else "pdf",
        ppi=PIXELS_PER_INCH,
        sys_inputs={"view": view},
        pdf_standards=[] if drawn else "a-2b",
        timestamp=timestamp,
    )
    # several pictures come as a list, which typst's types do not say
    several = cast("bytes | list[bytes]", compiled)
    return several if isinstance(several, list) else [several]


if __name__ == "__main__":
    json.dump([b64encode(one).decode() for one in typeset(**json.load(sys.stdin))], sys.stdout)
