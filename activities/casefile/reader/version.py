"""The version of the reader, so that a changed reader never reuses old pages."""

import shutil
import subprocess
from functools import lru_cache
from importlib.metadata import version

REVISION = "r7"
"""Increased whenever the reader's own code changes the content of a page."""


@lru_cache
def reader_version() -> str:
    """Return for instance `r3-pdfium5.15.2-tesseract5.3.0`; `sem-ocr` without Tesseract or its Portuguese data."""
    return f"{REVISION}-pdfium{version('pypdfium2')}-{_ocr()}"


def has_ocr() -> bool:
    """Return whether scanned pages can be read."""
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
