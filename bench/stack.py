"""Start-up time of `autos up`, in an empty data directory and in one that was used before."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bench.embedded import serving
from bench.figures import Figure, at_most

TITLE = "Start of the embedded stack"


def run(quick: bool) -> list[Figure]:
    """Cold: an empty folder. Warm: the second start there. Program files may be in the system's cache."""
    del quick  # One start of each kind is as quick as it gets.
    with TemporaryDirectory(prefix="autos-bench-") as name:
        with serving(Path(name)) as (_, cold):
            pass
        with serving(Path(name)) as (_, warm):
            pass
    return [
        at_most("`autos up --detach` in an empty folder", cold, 20, "s"),
        at_most("`autos up --detach` once more there", warm, 8, "s"),
    ]
