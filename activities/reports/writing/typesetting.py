"""The typesetting process: reads templates and data as JSON lines and answers each with pages.

It is a separate process because Typst caches what it has set and cannot be told to forget. The cache makes the next
version of a report several times as fast, so the process keeps running. It is run as a file without Autos on the
path and imports only what it needs, to start quickly.
"""

import contextlib
import json
import resource
import select
import shutil
import sys
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import typst

ROOT = Path(__file__).parents[2]
"""The folder of templates: that of all activities."""

VIEW = "view.json"
"""The file that templates read. It is not an input, since a changed input clears Typst's cache."""

PIXELS_PER_INCH = 200
IDLE_SECONDS = 60


def copy_templates(folder: Path) -> None:
    """Copy all templates to where a view can stand beside them."""
    for template in ROOT.rglob("*.typ"):
        place = folder / template.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(template, place)


def typeset(folder: Path, fonts: typst.Fonts, template: str, view: str, timestamp: int | None) -> list[bytes]:
    """Return the template filled with `view` (JSON) as one PDF/A-2b dated `timestamp` (Unix seconds).

    Without a date, a PNG of each page. Only Typst's own fonts are used.
    """
    (folder / VIEW).write_text(view, encoding="utf-8")
    drawn = timestamp is None
    compiled = typst.compile(
        folder / template,
        output=None,
        root=folder,
        font_paths=fonts,
        ignore_system_fonts=True,
        format="png" if drawn else "pdf",
        ppi=PIXELS_PER_INCH,
        pdf_standards=[] if drawn else "a-2b",
        timestamp=timestamp,
    )
    # several pictures come as a list, which typst's types do not say
    several = cast("bytes | list[bytes]", compiled)
    return several if isinstance(several, list) else [several]


def answer(folder: Path, fonts: typst.Fonts, request: dict[str, Any]) -> dict[str, Any]:
    """Return the pages in base64, or Typst's message."""
    allow_cpu(request.pop("seconds"))
    try:
        return {"pages": [b64encode(one).decode() for one in typeset(folder, fonts, **request)]}
    except RuntimeError as error:
        return {"error": str(error)}


def allow_cpu(seconds: int | None) -> None:
    """Allow `seconds` of CPU from now on, up to the hard limit."""
    usage, (_, hard) = resource.getrusage(resource.RUSAGE_SELF), resource.getrlimit(resource.RLIMIT_CPU)
    soft = hard if seconds is None else int(usage.ru_utime + usage.ru_stime) + seconds + 1
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


def serve() -> None:
    """Answer requests in sequence."""
    with TemporaryDirectory(prefix="autos-typesetting-") as name:
        folder, fonts = Path(name), typst.Fonts(include_system_fonts=False)
        copy_templates(folder)
        while select.select([sys.stdin], [], [], IDLE_SECONDS)[0] and (line := sys.stdin.buffer.readline()):
            print(json.dumps(answer(folder, fonts, json.loads(line))), flush=True)


if __name__ == "__main__":
    serve()
