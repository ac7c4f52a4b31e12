"""Identifies the fonts of a file. Runs inside the child."""

import ctypes
from typing import Any

from activities.casefile.reader.drawn.pdfium import pdfium

FontKey = tuple[bytes, int]
"""The font's name, and the hash of its program in this process, or its number if the file does not embed it."""

_NAME = ctypes.create_string_buffer(128)


def font_key(font: Any) -> FontKey | None:
    """Name and program of the font; None for a font without one, which may draw anything (Type 3)."""
    size = ctypes.c_size_t()
    if not font or not pdfium.FPDFFont_GetFontData(font, None, 0, size) or not size.value:
        return None
    pdfium.FPDFFont_GetBaseFontName(font, _NAME, len(_NAME))
    if not pdfium.FPDFFont_GetIsEmbedded(font):
        return _NAME.value, size.value
    program = (ctypes.c_ubyte * size.value)()
    pdfium.FPDFFont_GetFontData(font, program, size.value, size)
    return _NAME.value, hash(bytes(program))
