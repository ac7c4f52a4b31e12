"""Cases submitted and reviewed while random parts are killed: nothing lost, nothing doubled, every chain intact."""

import os
import signal
from contextlib import aclosing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryDirectory
from time import monotonic

import anyio
from anyio import CapacityLimiter

from autos.local.supervision.state import Phase, read_state
from autos.samples import case_files
from bench.cases.office import Office
from bench.cases.wholeness import analysis_of, faults_of
from bench.embedded import import_samples, serving
from bench.figures import Figure, at_most, noted
from infra.config.settings import Settings
from workflows.contracts.run.case import CaseState

TITLE = "A storm: parts killed at random under submissions and reviews"
PARTS = ("worker", "api", "temporal", "postgres", "s3")
CASES, QUICK_CASES = 60, 3
EVERY, QUICK_EVERY = 5.0, 5.0
"""Seconds between two kills."""
AT_ONCE = 8
LONGEST = 3_600.0


@dataclass
class Damage:
    """What was killed, and the consequences."""

    killed: list[str] = field(default_factory=list[str])
    faults: list[str] = field(default_factory=list[str])
    analyses: set[str] = field(default_factory=set[str])
    """Fingerprints of the cases' results. There must be one, since all cases have the same pages."""
    seconds: float = 0.0
    again: int = 0


def run(quick: bool, cases: int | None = None) -> list[Figure]:
    """Kill parts until every decision is taken, wait until every case is completed, then check each.

    By then the completing step may be in one of Temporal's growing retry pauses; further kills would lengthen them.
    """
    number = cases or (QUICK_CASES if quick else CASES)
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        damage = anyio.run(storm, settings, number, QUICK_EVERY if quick else EVERY)
    for fault in damage.faults:
        print(fault)
    return [
        at_most("different analyses of the same pages", len(damage.analyses), 1),
        noted("cases submitted, reviewed and completed", number),
        noted("parts killed", f"{len(damage.killed)} ({', '.join(sorted(set(damage.killed)))})"),
        noted("requests sent again", damage.again),
        noted("until the last case was completed", damage.seconds, "s"),
        at_most("lost, doubled, broken or unverified", len(damage.faults), 0),
    ]


async def storm(settings: Settings, cases: int, every: float, rounds: int | None = None) -> Damage:
    """Submit and complete `cases` while a part is killed every so many seconds, each part `rounds` times if given."""
    damage = Damage()
    office = Office(settings, f"storm-{token_hex(4)}")
    pdf = case_files()[0].read_bytes()
    limiter = CapacityLimiter(AT_ONCE)
    began = monotonic()
    ids: list[str] = []

    async def one(number: int) -> None:
        async with limiter:
            # a comment after the end makes another file of it
            workflow_id = await office.submit(pdf + f"\n% {number}\n".encode(), f"storm-{number}")
            ids.append(workflow_id)
            await office.decide(workflow_id)

    async with aclosing(office):
        with anyio.fail_after(LONGEST):
            async with anyio.create_task_group() as killing:
                killing.start_soon(_kill, settings, every, rounds, damage)
                async with anyio.create_task_group() as working:
                    for number in range(cases):
                        working.start_soon(one, number)
                if rounds is None:
                    killing.cancel_scope.cancel()
            for workflow_id in ids:
                await office.reach(workflow_id, CaseState.COMPLETED)
            damage.seconds = monotonic() - began
            for workflow_id in ids:
                damage.faults += await faults_of(office, workflow_id)
                damage.analyses.add(await analysis_of(office, workflow_id))
            if (found := await office.cases()) != cases:
                damage.faults.append(f"{found} cases of {cases} submissions")
    damage.again = office.again
    return damage


async def _kill(settings: Settings, every: float, rounds: int | None, damage: Damage) -> None:
    """Kill each part once before any is killed again."""
    chance = Random(0)
    for _ in count() if rounds is None else range(rounds):
        for part in chance.sample(PARTS, len(PARTS)):
            await anyio.sleep(every)
            os.kill(await _running(settings, part), signal.SIGKILL)
            damage.killed.append(part)


async def _running(settings: Settings, part: str) -> int:
    """Return the part's process once it has restarted."""
    while True:
        found = read_state(settings.data_dir).components[part]
        if found.state is Phase.RUNNING and found.pid is not None:
            return found.pid
        await anyio.sleep(0.2)
