"""Text that is struck several times in one place: for bold letters, or by a program that writes a page twice."""

from activities.casefile.reader.sight.letters import Letter
from activities.casefile.reader.sight.survey import DrawnText

APART = 1.5
"""Points by which two printings of a letter may differ; bold is printed up to a point aside."""

MOSTLY = 0.9
"""Share of a text's letters that have a twin."""


def twins_below(texts: list[DrawnText], letters: dict[int, list[Letter]]) -> set[int]:
    """Places in the order of drawing of texts whose letters a later text prints again."""
    struck: dict[tuple[str, int, int], list[tuple[int, float, float]]] = {}
    for text in texts:
        for letter in letters[text.address]:
            x, y = letter.box[0], letter.box[1]
            struck.setdefault((letter.text, int(x // APART), int(y // APART)), []).append((text.order, x, y))
    found: set[int] = set()
    for text in texts:
        own = letters[text.address]
        if sum(_struck_later(struck, text.order, letter) for letter in own) >= MOSTLY * len(own):
            found.add(text.order)
    return found


def _struck_later(
    struck: dict[tuple[str, int, int], list[tuple[int, float, float]]], order: int, letter: Letter
) -> bool:
    x, y = letter.box[0], letter.box[1]
    column, row = int(x // APART), int(y // APART)
    return any(
        other > order and abs(left - x) <= APART and abs(bottom - y) <= APART
        for across in (column - 1, column, column + 1)
        for down in (row - 1, row, row + 1)
        for other, left, bottom in struck.get((letter.text, across, down), ())
    )
