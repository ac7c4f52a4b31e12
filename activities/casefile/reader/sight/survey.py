"""Lists the text that a page draws, with the cheap signs that nobody may see it. Runs inside the child."""

import ctypes
from ctypes import addressof
from functools import cached_property
from typing import Any, NamedTuple

from activities.casefile.reader.drawn.objects import DEEPEST_FORM, MOST_OBJECTS, bounds_of
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.runs import Box
from activities.casefile.reader.sight.fonts import FontKey, font_key
from activities.casefile.reader.sight.geometry import EVERYWHERE, common, is_clipped, moved, opening, product, within
from workflows.contracts.run.unseen_reason import UnseenReason

LIGHT = 190
"""Mean of red, green and blue, of 255, from which on a colour may vanish on white paper."""

DARK = 160
"""Below it a filled area may swallow dark text that stands on it."""

FLAT = 2.0
"""Points; a filled path that is thinner is a line and covers nothing."""

MOST_COVERS = 200
"""Filled areas and pictures compared with each text; on a page with more, every text is doubtful."""

TEXT = pdfium.FPDF_PAGEOBJ_TEXT
FILLS = (pdfium.FPDF_TEXTRENDERMODE_FILL, pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE)
_COLOUR = [ctypes.c_uint() for _ in range(4)]
_FILL, _STROKE, _WIDTH = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()


class DrawnText(NamedTuple):
    """A text object: its box in the page's user space, its place in the order of drawing, and a sign of doubt."""

    handle: Any
    box: Box
    order: int
    sign: UnseenReason | None
    proved: bool


class Cover(NamedTuple):
    """A filled area or picture, which hides text drawn before it; one that is `dark` may swallow text drawn on it."""

    box: Box
    order: int
    dark: bool


class Survey:
    """The objects of a page. `drawings` are all but texts, `paths` those of the page itself; `spoken` are alternative
    texts, which the page loses.

    `doubtful` says whether any text has a sign that nobody may see it, or a font that has not printed before.
    """

    def __init__(self, page: Any, sheet: Box, known_fonts: set[FontKey]) -> None:
        self.paths: list[Any] = []
        self.drawings: list[Any] = []
        self.spoken: list[str] = []
        self.new_fonts: set[FontKey] = set()
        self.doubtful = False
        self._sheet = sheet
        self._known = known_fonts
        self._fonts: dict[int, bool] = {}
        self._drawn: list[tuple[Any, Any, int, UnseenReason | None, bool, Box]] = []
        self._covers: list[Cover] = []
        self._narrowed = False
        self._order = 0
        count = min(pdfium.FPDFPage_CountObjects(page), MOST_OBJECTS)
        self._walk(pdfium.FPDFPage_GetObject, page, count, None, None, EVERYWHERE, 0)
        self.doubtful |= (bool(self._covers) or self._narrowed) and any(text.sign for text in self.texts)

    @property
    def objects(self) -> int:
        """How many text objects are drawn."""
        return len(self._drawn)

    @cached_property
    def texts(self) -> list[DrawnText]:
        """All text objects, in the order of drawing."""
        found: list[DrawnText] = []
        for handle, matrix, order, sign, proved, open_ in self._drawn:
            box = _placed(handle, matrix)
            if box is not None:
                if not within(box, open_):
                    sign = sign or UnseenReason.WITHOUT_INK
                found.append(DrawnText(handle, box, order, sign or self._sign_of(box, order), proved))
        return found

    def _walk(
        self, get: Any, container: Any, count: int, matrix: Any, doubt: UnseenReason | None, open_: Box, depth: int
    ) -> None:
        kind_of, mode_of, marks_of = (
            pdfium.FPDFPageObj_GetType,
            pdfium.FPDFTextObj_GetTextRenderMode,
            pdfium.FPDFPageObj_CountMarks,
        )
        fill_of, font_of, clip_of = (
            pdfium.FPDFPageObj_GetFillColor,
            pdfium.FPDFTextObj_GetFont,
            pdfium.FPDFPageObj_GetClipPath,
        )
        transparent, red, green, blue = pdfium.FPDFPageObj_HasTransparency, *_COLOUR[:3]
        for index in range(count):
            item = get(container, index)
            kind = kind_of(item)
            self._order += 1
            if kind == TEXT:
                sign = doubt
                if marks_of(item) and self._marked(item):
                    sign = UnseenReason.WITHOUT_INK
                mode = mode_of(item)
                if mode not in FILLS or not fill_of(item, *_COLOUR) or transparent(item):
                    sign = sign or UnseenReason.WITHOUT_INK
                    if mode >= pdfium.FPDF_TEXTRENDERMODE_FILL_CLIP:
                        doubt = sign  # what follows is clipped by these letters
                elif red.value + green.value + blue.value > 3 * LIGHT:
                    sign = sign or UnseenReason.BACKGROUND_COLOUR
                elif (clip := clip_of(item)) and is_clipped(item, clip):
                    sign = sign or UnseenReason.WITHOUT_INK
                font = font_of(item)
                proved = self._fonts.get(addressof(font.contents)) if font else False
                if proved is None:
                    proved = self._proved(font)
                self.doubtful |= sign is not None or not proved
                self._drawn.append((item, matrix, self._order, sign, proved, open_))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM:
                if depth < DEEPEST_FORM:
                    self._form(item, matrix, doubt, open_, depth)
            else:
                if kind == pdfium.FPDF_PAGEOBJ_PATH and not depth:
                    self.paths.append(item)
                self.drawings.append(item)
                if kind != pdfium.FPDF_PAGEOBJ_PATH or _paints_an_area(item):
                    self._cover(item, kind, matrix)

    def _proved(self, font: Any) -> bool:
        """Whether glyphs of the font have left ink before; each font of a file is held against the ink once."""
        key = font_key(font)
        if key:
            self.new_fonts.add(key)
        proved = self._fonts[addressof(font.contents)] = key in self._known
        return proved

    def _form(self, form: Any, matrix: Any, doubt: UnseenReason | None, open_: Box, depth: int) -> None:
        own = pdfium.FS_MATRIX()
        pdfium.FPDFPageObj_GetMatrix(form, own)
        clip = pdfium.FPDFPageObj_GetClipPath(form)
        here = opening(clip) if clip else EVERYWHERE
        if pdfium.FPDFPageObj_HasTransparency(form) or self._marked(form) or here is None:
            doubt = doubt or UnseenReason.WITHOUT_INK
        elif not within(self._sheet, here := here if matrix is None or here is EVERYWHERE else moved(here, matrix)):
            open_, self._narrowed = common(open_, here), True
        count = min(pdfium.FPDFFormObj_CountObjects(form), MOST_OBJECTS)
        through = own if matrix is None else product(own, matrix)
        self._walk(pdfium.FPDFFormObj_GetObject, form, count, through, doubt, open_, depth + 1)

    def _marked(self, item: Any) -> bool:
        """Whether marked content may hide the object: an optional layer, or words that it says in place of its own."""
        hidden = False
        for index in reversed(range(pdfium.FPDFPageObj_CountMarks(item))):
            mark = pdfium.FPDFPageObj_GetMark(item, index)
            if pdfium.FPDFPageObjMark_GetParamValueType(mark, b"ActualText"):
                words = _string(pdfium.FPDFPageObjMark_GetParamStringValue, mark, b"ActualText")
                pdfium.FPDFPageObj_RemoveMark(item, mark)
                if words and words not in self.spoken:
                    self.spoken.append(words)
            else:
                hidden |= _string(pdfium.FPDFPageObjMark_GetName, mark) == "OC"
        return hidden

    def _cover(self, item: Any, kind: int, matrix: Any) -> None:
        box = _placed(item, matrix)
        if box is None:
            return
        if box[2] - box[0] < FLAT or box[3] - box[1] < FLAT:
            return
        dark = True
        if kind == pdfium.FPDF_PAGEOBJ_PATH and pdfium.FPDFPageObj_GetFillColor(item, *_COLOUR):
            dark = min(_COLOUR[0].value, _COLOUR[1].value, _COLOUR[2].value) < DARK
        self._covers.append(Cover(box, self._order, dark))

    def _sign_of(self, box: Box, order: int) -> UnseenReason | None:
        """What the place of a text tells: under or over something, beyond the sheet."""
        if len(self._covers) > MOST_COVERS:
            return UnseenReason.COVERED
        left, bottom, right, top = box
        for (x0, y0, x1, y1), drawn, dark in self._covers:
            over = drawn > order
            if (over or dark) and x0 < right and x1 > left and y0 < top and y1 > bottom:
                return UnseenReason.COVERED if over else UnseenReason.BACKGROUND_COLOUR
        sheet = self._sheet
        inside = left >= sheet[0] and bottom >= sheet[1] and right <= sheet[2] and top <= sheet[3]
        return None if inside else UnseenReason.OFF_PAGE


def _placed(item: Any, matrix: Any) -> Box | None:
    """The object's box in the page's user space."""
    own = bounds_of(item)
    return own if own is None or matrix is None else moved(own, matrix)


def _paints_an_area(path: Any) -> bool:
    """Whether it is filled, or drawn with a broad pen."""
    pdfium.FPDFPath_GetDrawMode(path, _FILL, _STROKE)
    if _FILL.value:
        return True
    return bool(_STROKE.value and pdfium.FPDFPageObj_GetStrokeWidth(path, _WIDTH) and _WIDTH.value >= FLAT)


def _string(ask: Any, *of: Any) -> str:
    """What PDFium writes into a buffer of UTF-16, asked for its size first."""
    size = ctypes.c_ulong()
    if not ask(*of, None, 0, size) or size.value < 2:
        return ""
    buffer = (ctypes.c_ushort * (size.value // 2))()
    ask(*of, buffer, size.value, size)
    return bytes(buffer)[: size.value - 2].decode("utf-16-le", "replace")
