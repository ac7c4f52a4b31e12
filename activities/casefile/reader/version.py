"""Names what pages were read with, so that a changed reader never reuses old pages."""

import shutil
import subprocess
from functools import lru_cache
from importlib.metadata import version

REVISION = "r6"
"""Raised whenever the reader's own code changes what a page holds."""


@lru_cache
def reader_version() -> str:
    """For instance `r3-pdfium5.15.2-tesseract5.3.0`; `sem-ocr` where Tesseract or its Portuguese data is missing."""
    return f"{REVISION}-pdfium{version('pypdfium2')}-{_ocr()}"


def has_ocr() -> bool:
    """Whether scanned pages can be read."""
    return _ocr() != "sem-ocr"


@lru_cache
def _ocr() -> str:
    program = shutil.which("tesseract")
    if program is None:
        return "sem-ocr"
    languages = subprocess.run([program, "--list-langs"], capture_output=True, text=True, check=False).stdout.split()
    if "por" not in languages:
        return "sem-ocr"
    first = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout.split("\n")[0]
    return f"tesseract{first.removeprefix('tesseract').strip()}"
