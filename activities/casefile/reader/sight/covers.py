"""Areas over and under the text of a page that may hide it. Pure."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import NamedTuple

from activities.casefile.reader.lettering.runs import Box
from workflows.contracts.run.results.unseen_reason import UnseenReason

FLAT = 2.0
"""Points; anything thinner is a line, and covers nothing by itself."""

CLOSE = 1.5
"""Points between lines that cover together."""

APART = 64.0
"""Levels, of 255, that text must differ from its background to be certainly visible."""

MOST_COVERS = 200
"""Areas compared with each text; on a page with more, every text is doubtful."""


def tone_of_colour(red: float, green: float, blue: float) -> float:
    """Perceived lightness of a colour: yellow nearly as light as white, blue nearly as dark as black (ITU-R BT.601)."""
    return (299 * red + 587 * green + 114 * blue) / 1000


class Cover(NamedTuple):
    """An area, its place in the order of drawing, and its tone if known."""

    box: Box
    order: int
    tone: float | None


class Covers:
    """The areas of a page that hide earlier text, or text of their own tone."""

    def __init__(self) -> None:
        self._areas: list[Cover] = []
        self._lines: list[Cover] = []
        self._lettering: list[Cover] = []

    def __bool__(self) -> bool:
        return bool(self._areas or self._lettering)

    def add(self, box: Box, order: int, tone: float | None) -> None:
        """Takes in an area."""
        self._areas.append(Cover(box, order, tone))

    def add_line(self, box: Box, order: int) -> None:
        """Adds a line; lines count if they are so close that they make an area."""
        self._lines.append(Cover(box, order, None))

    def add_lettering(self, box: Box, order: int) -> None:
        """Takes in text that may paint over other text: light, or in a font that draws anything."""
        self._lettering.append(Cover(box, order, None))

    def join_lines(self) -> None:
        """Makes areas of the lines added so far."""
        self._areas += _areas(self._lines)
        self._lines = []

    def sign_of(self, box: Box, order: int, tone: float | None, *, plain: bool) -> UnseenReason | None:
        """The sign that the place of a text gives; `plain` text is dark, in a font that draws letters."""
        if len(self._areas) > MOST_COVERS:
            return UnseenReason.COVERED
        left, bottom, right, top = box
        for (x0, y0, x1, y1), drawn, ground in self._areas:
            over = drawn > order
            if x0 < right and x1 > left and y0 < top and y1 > bottom:
                if over:
                    return UnseenReason.COVERED
                if ground is None or tone is None or abs(ground - tone) < APART:
                    return UnseenReason.BACKGROUND_COLOUR
        if plain:
            for (x0, y0, x1, y1), drawn, _ in self._lettering:
                if drawn > order and x0 < right and x1 > left and y0 < top and y1 > bottom:
                    return UnseenReason.COVERED
        return None


def _areas(lines: list[Cover]) -> list[Cover]:
    """The areas made of adjacent lines, in either direction."""
    level = [line for line in lines if line.box[3] - line.box[1] <= line.box[2] - line.box[0]]
    upright = [line for line in lines if line.box[3] - line.box[1] > line.box[2] - line.box[0]]
    return [*_bundles(level, 1, 3), *_bundles(upright, 0, 2)]


def _bundles(lines: list[Cover], low: int, high: int) -> Iterable[Cover]:
    thin = sorted(lines, key=lambda line: line.box[low])
    bundle: list[Cover] = []
    end = 0.0
    for line in thin:
        if bundle and line.box[low] > end + CLOSE:
            yield from _thick(bundle, end, low)
            bundle = []
        end = max(end, line.box[high]) if bundle else line.box[high]
        bundle.append(line)
    if bundle:
        yield from _thick(bundle, end, low)


def _thick(bundle: list[Cover], end: float, low: int) -> Iterable[Cover]:
    if end - bundle[0].box[low] < FLAT:
        return
    edges = [pick(line.box[side] for line in bundle) for side, pick in enumerate(_EDGES)]
    yield Cover((edges[0], edges[1], edges[2], edges[3]), max(map(attrgetter("order"), bundle)), None)


_EDGES: tuple[Callable[[Iterable[float]], float], ...] = (min, min, max, max)
