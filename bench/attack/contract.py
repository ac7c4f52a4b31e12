"""The OpenAPI document against the running API: every phase of Schemathesis, under several seeds."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.attack.fuzz.drive import fuzz, known_values
from bench.embedded import import_samples, serving
from bench.figures import Figure, at_most, noted

TITLE = "What the OpenAPI document promises, and what the API does"
SEEDS, QUICK_SEEDS = (1, 2, 3), (1,)


def run(quick: bool) -> list[Figure]:
    """Run examples, field boundaries, generated requests and sequences of them. Violations are printed as they are
    found.
    """
    cases = breaches = 0
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        known = known_values(settings)
        for seed in QUICK_SEEDS if quick else SEEDS:
            options = ("--phases", "examples") if quick else ()
            found = fuzz(settings, known, Path(name), seed, *options)
            cases, breaches = cases + found.cases, breaches + (not found.clean)
            if not found.clean:
                print(found.report, file=sys.stderr)
    return [noted("Requests made", cases), at_most("Seeds under which a promise was broken", breaches, 0)]
