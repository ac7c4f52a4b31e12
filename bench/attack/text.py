"""Hostile texts at every entry for users' texts: how time grows with length, up to two million characters."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bench.attack.doors import doors
from bench.attack.growth import growth, seconds
from bench.attack.hostile import few, texts
from bench.figures import Figure, at_most, noted

TITLE = "Time over text"
SHAPED, QUICK_SHAPED = 8_000, 400
"""Length of each shape in characters. The slowest shapes are then made long."""
SLOWEST, QUICK_SLOWEST = 5, 1
LONGEST, QUICK_LONGEST = 2_000_000, 2_000
MOST_SECONDS = 20.0
MOST_TIMES = 2.2


def run(quick: bool) -> list[Figure]:
    """Measure each entry with its slowest texts: how many times longer twice as much text takes."""
    shaped, longest, slowest = (QUICK_SHAPED, QUICK_LONGEST, QUICK_SLOWEST) if quick else (SHAPED, LONGEST, SLOWEST)
    shapes = few() if quick else texts()
    figures = [noted("shapes of text", len(shapes))]
    with TemporaryDirectory(prefix="autos-bench-") as name:
        for door, asked in doors(Path(name)).items():
            taken = {shape: seconds(asked, text(shaped)) for shape, text in shapes.items()}
            for shape in sorted(taken, key=lambda shape: -taken[shape])[:slowest]:
                length = shaped
                while length < longest // 2 and taken[shape] * length / shaped < MOST_SECONDS / 4:
                    length = min(length * 4, longest // 2)
                times = min(growth(asked, shapes[shape], length, 2) for _ in range(2))
                figures.append(at_most(f"{door}, {shape}, {2 * length:,} characters", times, MOST_TIMES, "x"))
    return figures
