"""Breaks one module after another and sees whether the tests beside it notice: `make mutants ARGS="activities/law"`.

Works on copies of what is committed, one a processor. A module is noticed by tests of its part (a capability, or a
package), or outside of it by tests of what uses it. What neither notices is listed, with tests that fail without any
breaking, and the program ends with 1 if there is either.
"""

import argparse
import multiprocessing
import os
import sys
import tempfile
from pathlib import Path

from tests.checks.sources import python_files
from tests.mutants.attempt import COPIES, tried


def modules(places: list[str]) -> list[Path]:
    """Every module of ours, or those below `places`; the steps of the database are run by the tests of `infra/db`."""
    return [
        path
        for path in python_files()
        if path.name not in ("__init__.py", "__main__.py")
        and "migrations" not in path.parts
        and (not places or any(path.is_relative_to(place) for place in places))
    ]


def main(places: list[str], processes: int) -> int:
    left = 0
    with tempfile.TemporaryDirectory() as scratch:
        os.environ[COPIES] = scratch
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            listed = modules(places)
            for module, ending in pool.imap_unordered(tried, listed):
                print(f"{ending} {module}", flush=True)
                left += not ending.startswith("noticed")
    print(f"{len(listed)} modules broken, {left} unnoticed")
    return 1 if left else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("places", nargs="*", help="folders or modules (default: all)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    sys.exit(main(asked.places, asked.processes))
