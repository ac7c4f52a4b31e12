"""Functions over text: how their time grows with hostile texts, up to two million characters."""

from bench.figures import Figure, at_most, noted
from bench.growth.functions import FUNCTIONS, name_of
from bench.growth.hostile import texts
from bench.growth.measure import growth, seconds

TITLE = "Time over text"
SHAPED, QUICK_SHAPED = 8_000, 400
"""Characters of each shape, of which the slowest is then made long."""

LONGEST, QUICK_LONGEST = 2_000_000, 2_000
MOST_SECONDS = 20.0
MOST_TIMES = 2.2


def run(quick: bool) -> list[Figure]:
    """Each function over the text that is slowest for it: how many times longer twice as much takes."""
    shaped, longest = (QUICK_SHAPED, QUICK_LONGEST) if quick else (SHAPED, LONGEST)
    shapes = texts()
    made = {name: shape(shaped) for name, shape in shapes.items()}
    figures: list[Figure] = []
    for function, asked in FUNCTIONS.items():
        taken = {name: seconds(asked, text) for name, text in made.items()}
        slowest = max(taken, key=lambda name: taken[name])
        length = shaped
        while length < longest // 2 and taken[slowest] * length / shaped < MOST_SECONDS / 4:
            length = min(length * 4, longest // 2)
        times = min(growth(asked, shapes[slowest], length, 2) for _ in range(2))
        figures.append(at_most(f"{name_of(function)}, {slowest}, {2 * length:,} characters", times, MOST_TIMES, "x"))
    return [noted("functions", len(FUNCTIONS)), noted("shapes of text", len(shapes)), *figures]
