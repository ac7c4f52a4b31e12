"""Decide which text of a page is visible: by cheap signs, and by the ink where these do not decide.

The page is drawn with and without parts of its text. Text that makes no difference is invisible, unless a picture
shows ink in its place: then it is a scan's text layer. Runs in the child.
"""

from collections.abc import Iterable, Set
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from activities.casefile.reader.lettering.runs import Box
from activities.casefile.reader.sight.canvas import USUAL_SIDE
from activities.casefile.reader.sight.geometry import overlap
from activities.casefile.reader.sight.ink import Ink
from activities.casefile.reader.sight.letters import Letter, letters_of, stands_in
from activities.casefile.reader.sight.outline import Outline
from activities.casefile.reader.sight.survey import DrawnText, Survey
from activities.casefile.reader.sight.twins import twins_below
from workflows.contracts.run.results.unseen_reason import UnseenReason

READABLE = 2.0
"""Font size in points, in either direction, below which nobody can read."""

PILED = 0.12
"""Average distance of letters, as a share of the font size, below which they overlap."""

LYING = 0.5
"""Share of a letter that another one must hide, and share of hidden letters that makes a text unreadable."""

NONE = 0.2
"""Share of an object's letters up to which it counts as hidden, although single letters may be visible."""

TORN, WHOLE = 0.7, 3
"""Share of hidden letters up to which an object counts as hidden, and the length below which its visible pieces are too
short.
"""

OF_PICTURE = 0.6
"""Share of letters over a picture's ink that makes the text a scan's text layer."""

MOST_LAYERS = 6
"""Layers of overlapping text that are examined; deeper text counts as covered."""


class Shown(Protocol):
    """How to recognise a visible letter."""

    def show(self, box: Box) -> bool:
        """Whether the letter with this box is seen."""
        ...

    def are_crossed(self, box: Box) -> bool:
        """Whether something else is seen in its place."""
        ...


class Sheet:
    """The visible part of the page: letters inside it are visible."""

    def __init__(self, sheet: Box) -> None:
        self._sheet = sheet

    def are_crossed(self, box: Box) -> bool:
        """Nothing is drawn beyond it."""
        return False

    def show(self, box: Box) -> bool:
        """Whether the middle of the box is inside it."""
        left, bottom, right, top = self._sheet
        return left <= (box[0] + box[2]) / 2 <= right and bottom <= (box[1] + box[3]) / 2 <= top


class Sight(NamedTuple):
    """By address of the object: text out of sight as a whole, and the boxes of single letters that are, each with the
    reason.

    `repeated` only says what other text in its place says; `of_picture` stands over a picture's ink and has none;
    `of_photograph`, moreover, says that what lies there is hardly print.
    """

    hidden: dict[int, UnseenReason] = {}
    repeated: frozenset[int] = frozenset()
    cut: dict[int, tuple[frozenset[Box], UnseenReason]] = {}
    of_picture: bool = False
    of_photograph: bool = False


Band = tuple[float, float]
"""Lower and upper end of a band of the page."""


def look(
    page: Any,
    text_page: Any,
    sheet: Box,
    survey: Survey,
    bands: list[Band],
    suspects: Set[int],
    piles: Iterable[Set[int]] = (),
) -> Sight:
    """Holds the text objects of a page against its ink: the doubtful and the `suspects` (addresses) letter by letter,
    also the others that stand in one of the bands, and those that have to prove that they print.

    The suspects of one of the `piles` make a line that is too small, or too close, to be read.
    """
    texts = survey.texts
    doubtful = {text.order for text in texts if text.sign or text.address in suspects}
    plain = [text for text in texts if text.order not in doubtful and (not text.proved or _stands_in(text.box, bands))]
    if plain:
        alone = _layers(plain)[0]
        looked_at = {text.order for text in alone}
        others = [text.address for text in texts if text.order not in looked_at]
        outline = Outline(page, sheet, [*others, *survey.drawings], [text.box for text in alone])
        inked = {text.order for text in alone if not any(stands_in(text_page, gap) for gap in outline.gaps(text.box))}
        doubtful |= {text.order for text in plain if text.order not in inked}
        forms = {text.form for text in alone if text.form and text.order not in inked}
        doubtful |= {text.order for text in texts if text.form in forms}
    held = [text for text in texts if text.order in doubtful]
    return look_closely(page, text_page, sheet, texts, held, piles) if held else Sight()


def _stands_in(box: Box, bands: list[Band]) -> bool:
    return any(box[1] < high and box[3] > low for low, high in bands)


def look_closely(
    page: Any,
    text_page: Any,
    sheet: Box,
    texts: list[DrawnText],
    doubtful: list[DrawnText],
    piles: Iterable[Set[int]],
) -> Sight:
    """Holds the `doubtful` of the texts of a page against its ink, letter by letter.

    Of text struck several times the last is looked at without the others; only where it is out of sight they count.
    """
    letters = letters_of(text_page, doubtful)
    tested = [text for text in doubtful if letters[text.address]]
    beyond = [text for text in tested if text.sign is UnseenReason.OFF_PAGE]
    struck = [text for text in tested if text.sign is not UnseenReason.OFF_PAGE]
    below = twins_below(struck, letters) if len(_layers(struck)) > 1 else set[int]()
    found = _Findings(letters, readable(sheet))
    found.hold(Sheet(sheet), beyond)
    struck = found.without_piles(struck, piles)
    repeated: set[int] = set()
    aside: list[DrawnText] = []
    round_ = [text for text in struck if text.order not in below]
    while round_:
        waiting = [text for text in struck if text not in round_ and text not in aside]
        ink = Ink(page, sheet, [text.address for text in (*aside, *waiting)], [text.box for text in round_])
        layers = _layers(round_)
        for layer in layers[:MOST_LAYERS]:
            found.hold(ink.left_by([text.address for text in layer]), layer)
        found.hide([text for layer in layers[MOST_LAYERS:] for text in layer])
        repeated |= found.keep_what_pictures_show(ink, texts, layers)
        gone = [text for text in round_ if text.address in found.hidden]
        aside += gone
        round_ = [text for text in waiting if any(overlap(text.box, other.box) for other in gone)]
        repeated |= {text.address for text in waiting if text not in round_}
    return Sight(
        found.hidden, frozenset(repeated - set(found.hidden)), found.cut, found.of_picture, found.of_photograph
    )


class _Findings:
    """Hidden texts, in whole and in part."""

    def __init__(self, letters: dict[int, list[Letter]], readable: float) -> None:
        self._letters = letters
        self._readable = readable
        self.hidden: dict[int, UnseenReason] = {}
        self.cut: dict[int, tuple[frozenset[Box], UnseenReason]] = {}
        self.of_picture = self.of_photograph = False

    def hold(self, shown_by: Shown, texts: list[DrawnText]) -> None:
        """Checks for each letter of the texts whether it is visible."""
        for text in texts:
            key = text.address
            own = self._letters[key]
            each = [shown_by.show(letter.box) for letter in own]
            shown = sum(each) / len(own)
            if _unreadable(own, self._readable):
                self.hidden[key] = UnseenReason.TOO_SMALL
            elif shown <= NONE or (shown <= TORN and sum(each) < WHOLE * _pieces(each)):
                self.hidden[key] = text.sign or UnseenReason.WITHOUT_INK
            elif lost := _lost(own, each, shown_by):
                self.cut[key] = lost, text.sign or UnseenReason.WITHOUT_INK

    def without_piles(self, texts: list[DrawnText], piles: Iterable[Set[int]]) -> list[DrawnText]:
        """Hides the texts that together are too small or too close to be read; returns the others."""
        for pile in piles:
            keys = [key for text in texts if (key := text.address) in pile]
            letters = [letter for key in keys for letter in self._letters[key]]
            if letters and _unreadable(letters, self._readable):
                self.hidden |= dict.fromkeys(keys, UnseenReason.TOO_SMALL)
        return [text for text in texts if text.address not in self.hidden]

    def hide(self, texts: list[DrawnText]) -> None:
        """Takes texts for covered."""
        self.hidden |= {text.address: UnseenReason.COVERED for text in texts}

    def keep_what_pictures_show(self, ink: Ink, texts: list[DrawnText], layers: list[list[DrawnText]]) -> set[int]:
        """Text without ink of its own is visible if it names a picture's ink; a second text that repeats it is
        reported.
        """
        unsure = [(depth, text) for depth, layer in enumerate(layers) for text in layer if self._unsure(text)]
        if not unsure:
            return set()
        ground = ink.ground([text.address for text in texts])
        kept: list[tuple[int, Box]] = []
        repeated: set[int] = set()
        for depth, text in unsure:
            key = text.address
            own = self._letters[key]
            if sum(ground.shows(letter.box) for letter in own) < OF_PICTURE * len(own):
                continue
            if any(other < depth and overlap(box, text.box) for other, box in kept):
                repeated.add(key)
            kept.append((depth, text.box))
            del self.hidden[key]
            self.of_picture = True
            self.of_photograph |= not ground.is_paper(text.box)
        return repeated

    def _unsure(self, text: DrawnText) -> bool:
        return self.hidden.get(text.address) not in (None, UnseenReason.TOO_SMALL)


def readable(sheet: Box) -> float:
    """The smallest font size that somebody reads on a sheet of this size, which they see as large as any other."""
    return READABLE * min(1.0, max(sheet[2] - sheet[0], sheet[3] - sheet[1]) / USUAL_SIDE)


def _unreadable(letters: list[Letter], readable: float) -> bool:
    size = sorted(letter.size for letter in letters)[len(letters) // 2]
    if size < readable:
        return True
    if len(letters) < 4:
        return False
    across = max(letter.box[2] for letter in letters) - min(letter.box[0] for letter in letters)
    up = max(letter.box[3] for letter in letters) - min(letter.box[1] for letter in letters)
    return max(across, up) < PILED * size * len(letters) or _lie_on_one_another(letters)


def _lie_on_one_another(letters: list[Letter]) -> bool:
    """Whether most of the letters are half hidden by the next."""
    hidden = 0
    for (text, one, _), (after, other, _) in pairwise(letters):
        across = min(one[2], other[2]) - max(one[0], other[0])
        up = min(one[3], other[3]) - max(one[1], other[1])
        narrow = min(one[2] - one[0], other[2] - other[0])
        hidden += text != after and up > 0 and 0 < LYING * narrow < across
    return hidden > LYING * (len(letters) - 1)


def _lost(letters: list[Letter], shown: list[bool], shown_by: Shown) -> frozenset[Box]:
    """The boxes of the letters that are not seen. A single one that something runs through, as the line of a stamp
    does, is still read; a figure is not."""
    lost: set[Box] = set()
    for at, letter in enumerate(letters):
        single = all(shown[max(0, at - 1) : at]) and all(shown[at + 1 : at + 2])
        if not shown[at] and not (single and letter.text.isalpha() and shown_by.are_crossed(letter.box)):
            lost.add(letter.box)
    return frozenset(lost)


def _pieces(shown: list[bool]) -> int:
    """Number of pieces of a text of which these letters are visible."""
    return sum(now and not before for before, now in pairwise([False, *shown]))


def _layers(texts: list[DrawnText]) -> list[list[DrawnText]]:
    """The texts in groups without overlaps."""
    layers: list[list[DrawnText]] = []
    left = sorted(texts, key=lambda item: (-item.box[3], item.order))
    while left:
        layer: list[DrawnText] = []
        over: list[DrawnText] = []
        near: list[DrawnText] = []
        for text in left:
            near = [other for other in near if other.box[1] < text.box[3]]
            if any(overlap(other.box, text.box) for other in near):
                over.append(text)
            else:
                layer.append(text)
                near.append(text)
        layers.append(layer)
        left = over
    return layers
