"""The visible text of a page, and separately its invisible text. Runs in the child."""

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Any, NamedTuple

from activities.casefile.reader.drawn.annotations import laid_over
from activities.casefile.reader.drawn.pdfium import pdfium
from activities.casefile.reader.lettering.fragments import Fragment, Frame, read_fragments, sheet_of
from activities.casefile.reader.lettering.runs import Box
from activities.casefile.reader.sight.canvas import activate
from activities.casefile.reader.sight.decisive import deciding
from activities.casefile.reader.sight.fonts import FontKey
from activities.casefile.reader.sight.letters import characters, letter_at, owners, strange_letters
from activities.casefile.reader.sight.lookalikes import show_letters
from activities.casefile.reader.sight.survey import DrawnText, Survey
from activities.casefile.reader.sight.verdict import Band, Sight, look, readable
from workflows.contracts.run.results.unseen_reason import UnseenReason

SHORTEST = 3
"""Letters; less than this out of sight is an accident of printing."""

BESIDE = 1.5
"""Line heights above and below a line that decides something, in which other lines are examined with it."""

CLOSE = 0.25
"""Average distance of letters, as a share of the font size, below which they may overlap."""

STROKED = 0.8
"""Size in both directions, as a share of the font size, that every readable letter exceeds in one of them."""

SUM = re.compile(r"R\$[\s\d.,]+")

SHARED = 0.2
"""Share of a line's length that another line must cover to overlap it."""

_BLOCK = re.compile("[\u2580-\u25ff]")
"""Letters that paint an area."""

MOST_UNSEEN = 200
"""Lines of one page that are kept."""


class Unseen(NamedTuple):
    """A hidden line."""

    text: str
    reason: UnseenReason


class SeenText(NamedTuple):
    """PDFium's text page with only what is seen, its fragments as `read_fragments` gives them, and the rest.

    `paths` are what the page itself draws as lines and areas; on a `decisive` page some words decide something. A
    `layer` says what a picture shows, and is decisive, or the picture hardly looks like print; or pictures show what
    may be letters where something is decided. `crammed` text has glyphs that stand for several letters where it
    decides something, or has a sum.
    """

    handle: Any
    frame: Frame
    along: list[Fragment]
    across: list[Fragment]
    marks: list[Fragment]
    unseen: list[Unseen]
    paths: list[Any]
    decisive: bool
    layer: bool
    crammed: bool


@contextmanager
def seen_text(page: Any, fonts: set[FontKey]) -> Generator[SeenText]:
    """The text of an open page; `fonts` are those that have printed on earlier pages, and this page's are added."""
    sheet = sheet_of(page)
    survey = Survey(page, sheet, fonts, laid_over(page))
    handle = _text_page(page)
    try:
        frame, along, across, marks = read_fragments(page, handle, survey.objects)
        fragments = [*along, *across]
        words = "\n".join(fragment.text for fragment in fragments)
        decisive = deciding([fragment.text for fragment in fragments])
        doubtful = survey.doubtful or any(_beyond(fragment, frame) for fragment in fragments)
        smallest = readable(sheet)
        tiny = [fragment for fragment in fragments if _tiny(fragment, smallest)]
        blocks = [fragment for fragment in fragments if _BLOCK.search(fragment.text)] if _BLOCK.search(words) else []
        strange = strange_letters(handle, _weighty(fragments, decisive), STROKED * smallest)
        piles = [owners(handle, [fragment]) for fragment in tiny]
        suspects = strange.suspects.union(owners(handle, [*blocks, *_overlapping(along)]), *piles)
        sight = Sight()
        if decisive or doubtful or suspects:
            sight = look(page, handle, sheet, survey, _bands(frame, along, decisive, sheet), suspects, piles)
        lettered = bool(decisive and survey.pictures and not frame.rotation) and show_letters(
            page,
            sheet,
            survey.pictures,
            [_in_user_space(along[at], sheet) for at in decisive if at < len(along)],
            [text.address for text in survey.texts],
        )
        unseen: list[Unseen] = []
        if not sight.hidden:
            fonts |= survey.new_fonts
        if sight.hidden or sight.repeated or sight.cut:
            pdfium.FPDFText_ClosePage(handle)
            handle = None
            unseen = _out_of_sight(page, survey, sight)
            _activate(survey.texts, lambda key: key not in sight.hidden and key not in sight.repeated)
            handle = _text_page(page)
            frame, along, across, marks = read_fragments(
                page, handle, survey.objects, _letters(handle, sight, seen=False)
            )
            words = "\n".join(fragment.text for fragment in (*along, *across))
        unseen += [Unseen(spoken, UnseenReason.ALTERNATIVE) for spoken in survey.spoken]
        layer = bool(sight.of_picture and decisive) or sight.of_photograph or lettered
        news = list(_news(unseen, words))
        yield SeenText(handle, frame, along, across, marks, news, survey.paths, bool(decisive), layer, strange.crammed)
    finally:
        if handle:
            pdfium.FPDFText_ClosePage(handle)


def _text_page(page: Any) -> Any:
    handle = pdfium.FPDFText_LoadPage(page)
    if not handle:
        raise ValueError("text layer cannot be loaded")
    return handle


def _tiny(fragment: Fragment, smallest: float) -> bool:
    """Whether its letters are too small, or too close, to be read."""
    letters, size = len(fragment.text), fragment.size
    if size < smallest:
        return True
    return letters > 3 and max(fragment.x1 - fragment.x0, fragment.bottom - fragment.top) < CLOSE * size * letters


def _weighty(fragments: list[Fragment], decisive: list[int]) -> Iterator[tuple[int, int]]:
    """First and last character of the lines that decide something, and of sums."""
    deciding = set(decisive)
    for at, line in enumerate(fragments):
        if at in deciding:
            yield line.first, line.last
        else:
            for found in SUM.finditer(line.text):
                yield line.first + found.start(), min(line.last, line.first + found.end() - 1)


def _overlapping(lines: list[Fragment]) -> list[Fragment]:
    """The lines that overlap others."""
    found: list[Fragment] = []
    near: list[Fragment] = []
    for line in sorted(lines, key=attrgetter("top")):
        middle = (line.top + line.bottom) / 2
        near = [other for other in near if other.bottom > middle]
        for other in near:
            if min(line.x1, other.x1) - max(line.x0, other.x0) > SHARED * min(line.x1 - line.x0, other.x1 - other.x0):
                found += [line, other]
        near.append(line)
    return found


def _bands(frame: Frame, along: list[Fragment], decisive: list[int], sheet: Box) -> list[Band]:
    """The bands of the page with lines that may decide something, each with its neighbours. `decisive` are their
    numbers among the lines along the page and, after those, across it.
    """
    if decisive and (frame.rotation or decisive[-1] >= len(along)):
        return [(sheet[1], sheet[3])]
    bands: list[Band] = []
    for line in (along[at] for at in decisive):
        beside = BESIDE * (line.bottom - line.top)
        bands.append((sheet[3] - line.bottom - beside, sheet[3] - line.top + beside))
    return bands


def _in_user_space(line: Fragment, sheet: Box) -> Box:
    return sheet[0] + line.x0, sheet[3] - line.bottom, sheet[0] + line.x1, sheet[3] - line.top


def _beyond(fragment: Fragment, frame: Frame) -> bool:
    """Whether it hangs over the edge of the page."""
    return fragment.x0 < 0 or fragment.top < 0 or fragment.x1 > frame.width or fragment.bottom > frame.height


def _out_of_sight(page: Any, survey: Survey, sight: Sight) -> list[Unseen]:
    """The lines of hidden text, read as if nothing else were on the page."""
    _activate(survey.texts, lambda key: key in sight.hidden or key in sight.cut)
    handle = _text_page(page)
    try:
        owners = dict(characters(handle))
        reasons = sight.hidden | {key: reason for key, (_, reason) in sight.cut.items()}
        _, along, across, _ = read_fragments(page, handle, survey.objects, _letters(handle, sight, seen=True))
        return [
            Unseen(fragment.text, reasons.get(owners.get(fragment.first, 0), UnseenReason.WITHOUT_INK))
            for fragment in (*along, *across)
        ]
    finally:
        pdfium.FPDFText_ClosePage(handle)


def _activate(texts: list[DrawnText], wanted: Callable[[int], bool]) -> None:
    for text in texts:
        activate(text.address, wanted(text.address))


def _letters(handle: Any, sight: Sight, seen: bool) -> set[int]:
    """Numbers of the visible (or hidden) characters in partly visible objects; signs belong to the letter before
    them.
    """
    found: set[int] = set()
    if not sight.cut:
        return found
    shown = True
    for index, key in characters(handle):
        if key not in sight.cut:
            continue
        if (text := chr(pdfium.FPDFText_GetUnicode(handle, index))).isalnum():
            shown = letter_at(handle, index, text).box not in sight.cut[key][0]
        if shown is seen:
            found.add(index)
    return found


def _news(unseen: list[Unseen], words: str) -> Iterable[Unseen]:
    """The hidden lines with words of their own, without those that the page also shows."""
    shown = _bare(words) if unseen else ""
    for line in unseen[:MOST_UNSEEN]:
        bare = _bare(line.text)
        if len(bare) >= SHORTEST and bare not in shown:
            yield line


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
