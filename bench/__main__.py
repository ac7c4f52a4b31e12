"""Run the benchmarks named on the command line (default: all), each within a time limit, and print a table for each."""

import argparse
import sys
import time
import traceback
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from types import ModuleType

from bench import chat, stack
from bench.attack import contract, defences, text
from bench.cases import case, correction, load, machines, soak, storm, waiting
from bench.console import screens
from bench.corpus import daily, graph, refresh, research, search
from bench.figures import Figure, table
from bench.limit import OutOfTime, within
from bench.reading import extraction, pages, scans, sight


@dataclass(frozen=True)
class Benchmark:
    """A benchmark and its time limit in minutes."""

    module: ModuleType
    minutes: float
    quick_minutes: float = 4.0


BENCHMARKS = {
    "extraction": Benchmark(extraction, 10),
    "pages": Benchmark(pages, 15),
    "sight": Benchmark(sight, 5),
    "scans": Benchmark(scans, 15),
    "defences": Benchmark(defences, 5),
    "stack": Benchmark(stack, 5),
    "contract": Benchmark(contract, 60, 4),
    "case": Benchmark(case, 20),
    "correction": Benchmark(correction, 10),
    "chat": Benchmark(chat, 5),
    "waiting": Benchmark(waiting, 90),
    "screens": Benchmark(screens, 15, 4),
    "graph": Benchmark(graph, 45),
    "research": Benchmark(research, 10),
    "search": Benchmark(search, 45),
    "refresh": Benchmark(refresh, 20),
    "daily": Benchmark(daily, 45),
    "text": Benchmark(text, 60),
    "load": Benchmark(load, 60, 4),
    "storm": Benchmark(storm, 30, 6),
    "soak": Benchmark(soak, 40, 4),
    "machines": Benchmark(machines, 60, 6),
}
SIZES = {
    "daily": ("decisions",),
    "search": ("million",),
    "load": ("cases", "pages"),
    "storm": ("cases",),
    "machines": ("cases",),
    "soak": ("minutes",),
}
"""Options of a benchmark besides its name."""


def main() -> int:
    """Return 0 if every benchmark ended in time and met its targets. `--quick` runs are not judged."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(BENCHMARKS)}")
    parser.add_argument("--quick", action="store_true", help="tiny sizes, to see that everything runs")
    parser.add_argument("--limit", type=float, help="minutes for each benchmark, instead of its own")
    parser.add_argument("--million", action="store_true", help="`search` also over a million decisions, which is long")
    parser.add_argument("--decisions", type=int, help="decisions of `daily`")
    parser.add_argument("--cases", type=int, help="cases of `load`, `storm` and `machines`")
    parser.add_argument("--pages", type=int, help="pages of each case of `load`")
    parser.add_argument("--minutes", type=float, help="length of `soak`")
    asked = parser.parse_args()
    if unknown := set(asked.names) - BENCHMARKS.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(BENCHMARKS)}")
    print(f"Autos benchmarks, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC{', quick: figures mean nothing' * asked.quick}")
    failures = {name: failure for name in asked.names or BENCHMARKS if (failure := run(name, asked))}
    for name, failure in failures.items():
        print(f"{name}: {failure}", file=sys.stderr)
    return int(bool(failures))


def run(name: str, asked: argparse.Namespace) -> str | None:
    """Run one benchmark and print its table. Return why it failed, or None."""
    benchmark = BENCHMARKS[name]
    minutes: float = asked.limit or (benchmark.quick_minutes if asked.quick else benchmark.minutes)
    sizes = {option: getattr(asked, option) for option in SIZES.get(name, ())}
    began = time.monotonic()
    try:
        with within(60 * minutes):
            figures: list[Figure] = benchmark.module.run(asked.quick, **sizes)
    except OutOfTime:
        return f"did not end within {minutes:g} minutes"
    except Exception as error:
        traceback.print_exc()
        return f"broke: {error!r}"
    if asked.quick:
        figures = [replace(figure, met=None) for figure in figures]
    print(f"\n{table(f'{benchmark.module.TITLE} (`{name}`)', figures)}", flush=True)
    print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    missed = [figure.what for figure in figures if figure.met is False]
    return f"missed {'; '.join(missed)}" if missed else None


if __name__ == "__main__":
    sys.exit(main())
