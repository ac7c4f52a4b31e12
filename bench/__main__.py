"""Runs the benchmarks named on the command line (default: all) and prints one table for each."""

import argparse
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime

from bench import (
    case,
    chat,
    contract,
    daily,
    extraction,
    graph,
    load,
    pages,
    refresh,
    research,
    search,
    soak,
    stack,
    storm,
    text,
    waiting,
)
from bench.console import screens
from bench.figures import table

BENCHMARKS = {
    "extraction": extraction,
    "pages": pages,
    "stack": stack,
    "contract": contract,
    "case": case,
    "chat": chat,
    "waiting": waiting,
    "screens": screens,
    "graph": graph,
    "research": research,
    "search": search,
    "refresh": refresh,
    "daily": daily,
    "text": text,
    "load": load,
    "storm": storm,
    "soak": soak,
}
SIZES = {
    "daily": ("decisions",),
    "search": ("million",),
    "load": ("cases", "pages"),
    "storm": ("cases",),
    "soak": ("minutes",),
}
"""What may be asked of a benchmark besides its name, by option."""


def main() -> int:
    """0 when every target was met, 1 when one was missed. `--quick` proves that it runs; its figures mean nothing."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(BENCHMARKS)}")
    parser.add_argument("--quick", action="store_true", help="tiny sizes, to see that everything runs")
    parser.add_argument("--million", action="store_true", help="`search` also over a million decisions, which is long")
    parser.add_argument("--decisions", type=int, help="decisions of `daily`")
    parser.add_argument("--cases", type=int, help="cases of `load` and `storm`")
    parser.add_argument("--pages", type=int, help="pages of each case of `load`")
    parser.add_argument("--minutes", type=float, help="length of `soak`")
    asked = parser.parse_args()
    if unknown := set(asked.names) - BENCHMARKS.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(BENCHMARKS)}")
    missed = 0
    print(f"Autos benchmarks, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC{', quick: figures mean nothing' * asked.quick}")
    for name in asked.names or BENCHMARKS:
        began = time.monotonic()
        sizes = {option: getattr(asked, option) for option in SIZES.get(name, ())}
        figures = BENCHMARKS[name].run(asked.quick, **sizes)
        if asked.quick:
            figures = [replace(figure, met=None) for figure in figures]
        missed += sum(figure.met is False for figure in figures)
        print(f"\n{table(f'{BENCHMARKS[name].TITLE} (`{name}`)', figures)}", flush=True)
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
