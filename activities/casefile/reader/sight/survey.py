"""The text objects of a page, with cheap signs that they may be invisible. Runs in the child."""

import ctypes
from collections.abc import Iterable
from ctypes import addressof
from functools import cached_property
from typing import Any, NamedTuple

from activities.casefile.reader.drawn.objects import DEEPEST_FORM, MOST_OBJECTS, PageTooLarge, bounds_of
from activities.casefile.reader.drawn.pdfium import pdfium, pointer, quick
from activities.casefile.reader.lettering.runs import Box
from activities.casefile.reader.sight.areas import WHITE, Shape, shape_of, tone_of
from activities.casefile.reader.sight.canvas import Canvas
from activities.casefile.reader.sight.covers import APART, Covers, tone_of_colour
from activities.casefile.reader.sight.fonts import FontKey, font_key
from activities.casefile.reader.sight.geometry import (
    EVERYWHERE,
    common,
    contains,
    is_clipped,
    moved,
    opening,
    product,
    within,
)
from activities.casefile.reader.sight.lookalikes import may_be_letters
from workflows.contracts.run.results.unseen_reason import UnseenReason

LIGHT = 190
"""Tone, of 255, from which on a colour may vanish on white paper."""

DPI = 24
"""Resolution that is enough to see whether an area is white."""

TEXT, PATH = pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_PATH
FILLS = (pdfium.FPDF_TEXTRENDERMODE_FILL, pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE)
OBJECT = pdfium.FPDF_PAGEOBJECT
_COLOUR = (ctypes.c_uint * 4)()
_COLOUR_AT = [addressof(_COLOUR) + 4 * level for level in range(4)]
_of_page, _of_form = quick(pdfium.FPDFPage_GetObject), quick(pdfium.FPDFFormObj_GetObject)
_stroke_of = quick(pdfium.FPDFPageObj_GetStrokeColor)
_ASKED = tuple(
    map(
        quick,
        (
            pdfium.FPDFPageObj_GetType,
            pdfium.FPDFTextObj_GetTextRenderMode,
            pdfium.FPDFPageObj_CountMarks,
            pdfium.FPDFPageObj_GetFillColor,
            pdfium.FPDFTextObj_GetFont,
            pdfium.FPDFPageObj_GetClipPath,
            pdfium.FPDFPageObj_HasTransparency,
        ),
    )
)


class DrawnText(NamedTuple):
    """A text object: address, box in the page's user space, place in the order of drawing, and a sign of doubt.

    One that is not `proved` has to leave ink: its font has not printed before, or it is the first of its `form`, which
    a layer may hide as a whole.
    """

    address: int
    box: Box
    order: int
    sign: UnseenReason | None
    proved: bool
    form: int


class _Found(NamedTuple):
    """A text object in the page's list. One that `paints_over` may cover other text: it is light, or in a font that can
    draw anything.
    """

    address: int
    matrix: Any
    order: int
    sign: UnseenReason | None
    proved: bool
    form: int
    tone: float | None
    paints_over: bool
    open: Box


class Survey:
    """The objects of a page. `drawings` are all but texts, `paths` those of the page itself, `pictures` the places of
    what may show letters; `spoken` are alternative texts, which the page loses.

    `doubtful` says whether any text has a sign that nobody may see it, or a font that has not printed before.
    """

    def __init__(self, page: Any, sheet: Box, known_fonts: set[FontKey], laid_over: Iterable[Box] = ()) -> None:
        """`laid_over` are drawn last, apart from the page's content. Raises `PageTooLarge` if the page draws more than
        the limit.
        """
        self.paths: list[Any] = []
        self.drawings: list[Any] = []
        self.pictures: list[Box] = []
        self.spoken: list[str] = []
        self.new_fonts: set[FontKey] = set()
        self.doubtful = False
        self._sheet = sheet
        self._known = known_fonts
        self._fonts: dict[int, bool] = {}
        self._free: set[int] = set()
        self._drawn: list[_Found] = []
        self._whites: list[tuple[Any, Box, int]] = []
        self._covers = Covers()
        self._narrowed = False
        self._page = page
        self._order = self._forms = 0
        self._walk(_of_page, addressof(page.contents), pdfium.FPDFPage_CountObjects(page), None, None, EVERYWHERE, 0)
        for box in laid_over:
            self._covers.add(box, self._order + 1, None)
        self._covers.join_lines()
        covered = bool(self._covers or self._whites or self._narrowed)
        self.doubtful |= covered and any(text.sign for text in self.texts)

    @property
    def objects(self) -> int:
        """How many text objects are drawn."""
        return len(self._drawn)

    @cached_property
    def texts(self) -> list[DrawnText]:
        """All text objects, in the order of drawing."""
        placed = [(text, box) for text in self._drawn if (box := _placed(text.address, text.matrix)) is not None]
        self._add_whites()
        for text, box in placed:
            if text.paints_over:
                self._covers.add_lettering(box, text.order)
        found: list[DrawnText] = []
        for text, box in placed:
            sign = text.sign or (None if within(box, text.open) else UnseenReason.WITHOUT_INK)
            sign = sign or self._covers.sign_of(box, text.order, text.tone, plain=not text.paints_over)
            sign = sign or (None if contains(self._sheet, box) else UnseenReason.OFF_PAGE)
            found.append(DrawnText(text.address, box, text.order, sign, text.proved, text.form))
        return found

    def _walk(
        self, get: Any, container: int, count: int, matrix: Any, doubt: UnseenReason | None, open_: Box, depth: int
    ) -> None:
        kind_of, mode_of, marks_of, fill_of, font_of, clip_of, transparent = _ASKED
        levels, levels_at = _COLOUR, _COLOUR_AT
        if count > MOST_OBJECTS - self._order:
            raise PageTooLarge("too many objects")
        form, begun = self._forms, not depth
        for index in range(count):
            item = get(container, index)
            kind = kind_of(item)
            self._order += 1
            if kind == TEXT:
                sign, tone = doubt, None
                if marks_of(item) and self._marked(pointer(OBJECT, item)):
                    sign = UnseenReason.WITHOUT_INK
                mode = mode_of(item)
                if mode in FILLS and fill_of(item, *levels_at):
                    tone = tone_of_colour(*levels[:3])
                if tone is None or transparent(item):
                    sign = sign or UnseenReason.WITHOUT_INK
                    if mode >= pdfium.FPDF_TEXTRENDERMODE_FILL_CLIP:
                        doubt = sign  # what follows is clipped by these letters
                elif tone > LIGHT or (mode == FILLS[1] and _is_outlined(item, tone)):
                    sign = sign or UnseenReason.BACKGROUND_COLOUR
                elif (clip := clip_of(item)) and is_clipped(item, clip):
                    sign = sign or UnseenReason.WITHOUT_INK
                font = font_of(item)
                proved = self._fonts.get(font) if font else False
                if proved is None:
                    proved = self._proved(font)
                over = (tone or 0) > LIGHT or (not proved and font in self._free)
                proved, begun = proved and begun, True
                self.doubtful |= sign is not None or not proved
                self._drawn.append(_Found(item, matrix, self._order, sign, proved, form, tone, over, open_))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM:
                self._form(pointer(OBJECT, item), matrix, doubt, open_, depth)
            else:
                drawing = pointer(OBJECT, item)
                if kind == PATH and not depth:
                    self.paths.append(drawing)
                self.drawings.append(drawing)
                self._cover(drawing, kind, matrix)

    def _proved(self, font: int) -> bool:
        """Whether glyphs of the font have left ink before; each font of a file is tested once."""
        key = font_key(pointer(pdfium.FPDF_FONT, font))
        if key:
            self.new_fonts.add(key)
        else:
            self._free.add(font)
        proved = self._fonts[font] = key in self._known
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
        if depth == DEEPEST_FORM:
            raise PageTooLarge("forms too deep")
        self._forms += 1
        through = own if matrix is None else product(own, matrix)
        count = pdfium.FPDFFormObj_CountObjects(form)
        self._walk(_of_form, addressof(form.contents), count, through, doubt, open_, depth + 1)

    def _marked(self, item: Any) -> bool:
        """Whether marked content may hide the object: an optional layer, or an alternative text."""
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
        shape = Shape.NOTHING if box is None else shape_of(item, box) if kind == PATH else Shape.AREA
        if box is None or shape is Shape.NOTHING:
            return
        if kind != PATH or (shape is Shape.AREA and may_be_letters(box)):
            self.pictures.append(box)
        if shape is Shape.LINE:
            self._covers.add_line(box, self._order)
        elif (tone := tone_of(item) if kind == PATH else None) == WHITE:
            self._whites.append((item, box, self._order))
        else:
            self._covers.add(box, self._order, tone)

    def _add_whites(self) -> None:
        """PDFium calls a shading white, so areas are white only if they look so."""
        if not self._whites:
            return
        known = {addressof(item.contents) for item, _, _ in self._whites}
        others = [item for item in self.drawings if addressof(item.contents) not in known]
        canvas = Canvas(self._page, self._sheet, DPI)
        darkest = canvas.darkest_without([*others, *(text.address for text in self._drawn)])
        for _, box, order in self._whites:
            self._covers.add(box, order, WHITE if darkest >= WHITE - 1 else None)


def _placed(item: Any, matrix: Any) -> Box | None:
    """The object's box in the page's user space."""
    own = bounds_of(item)
    return own if own is None or matrix is None else moved(own, matrix)


def _is_outlined(text: int, tone: float) -> bool:
    """Whether its letters have an edge of another tone."""
    if not _stroke_of(text, *_COLOUR_AT):
        return True
    return abs(tone_of_colour(*_COLOUR[:3]) - tone) >= APART


def _string(ask: Any, *of: Any) -> str:
    """The UTF-16 text that PDFium writes into a buffer, after a call for its size."""
    size = ctypes.c_ulong()
    if not ask(*of, None, 0, size) or size.value < 2:
        return ""
    buffer = (ctypes.c_ushort * (size.value // 2))()
    ask(*of, buffer, size.value, size)
    return bytes(buffer)[: size.value - 2].decode("utf-16-le", "replace")
