"""Whether the events in a downloaded folder are the complete chain of its manifests."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from activities.reports.manifest import Manifest
from activities.reports.trail import read_log
from activities.reports.verification.report import Finding
from workflows.contracts.run.case import ArtifactKind, file_name
from workflows.contracts.run.events import DECIDED, WITHDRAWN, ChainedEvent, ChainHead, first_break, head_of


def check_trail(path: Path, manifests: Mapping[str, Manifest]) -> Iterator[Finding]:
    """Check that the log of each manifest is complete up to its head and contains the other manifests' heads.

    `manifests` by file name, earlier versions first.
    """
    heads = {name: manifest.events_head for name, manifest in manifests.items()}
    for (earlier, one), (later, other) in pairwise(heads.items()):
        if other.seq < one.seq:
            yield Finding(ok=False, message=f"{later}: a cadeia de eventos termina antes da que {earlier} registrou")
    for manifest in manifests.values():
        name = file_name(ArtifactKind.LOG, manifest.subject.version)
        if (path / name).is_file():
            yield from _check_log(path / name, manifest, heads)


def holds(events: Sequence[ChainedEvent], head: ChainHead) -> bool | None:
    """Return whether a chain contains `head`; None if it begins after or ends before it."""
    if not events:
        return None
    first = events[0]
    if head.seq == first.seq - 1:
        return head.hash == first.prev_hash
    if first.seq <= head.seq <= events[-1].seq:
        return events[head.seq - first.seq].hash == head.hash
    return None


def _check_log(path: Path, manifest: Manifest, heads: Mapping[str, ChainHead]) -> Iterator[Finding]:
    events = read_log(path.read_bytes())
    if events is None:
        yield Finding(ok=False, message=f"{path.name}: registro de eventos ilegível")
        return
    if any(event.workflow_id != manifest.subject.workflow_id for event in events):
        yield Finding(ok=False, message=f"{path.name}: contém eventos de outro caso")
        return
    broken = first_break(events)
    if broken is None and manifest.subject.run == 1 and events and events[0].seq != 1:
        broken = events[0].seq
    if broken is not None:
        yield Finding(ok=False, message=f"{path.name}: cadeia de eventos rompida no evento {broken}")
        return
    head = manifest.events_head
    if head_of(events) != head:
        yield Finding(
            ok=False,
            message=f"{path.name}: fim da cadeia de eventos cortado ou trocado: o manifesto registra o evento "
            f"{head.seq} como o último",
        )
        return
    yield Finding(ok=True, message=f"{path.name}: cadeia de eventos íntegra ({len(events)} eventos)")
    signed = {(one.phase_label, one.decision_id, one.approved) for one in manifest.decisions}
    same = signed == _standing(events, manifest.subject.run)
    yield Finding(ok=same, message=f"{path.name}: as decisões do manifesto são as que a trilha deixou de pé")
    for name, other in heads.items():
        if other != head and holds(events, other) is False:
            yield Finding(ok=False, message=f"{path.name}: não continua a cadeia de eventos que {name} registrou")


def _standing(events: Sequence[ChainedEvent], run: int) -> set[tuple[object, ...]]:
    """Return the last decision on each phase and on the whole run, without withdrawn ones."""
    decisions = (*DECIDED, *WITHDRAWN)
    last = {
        event.payload.get("phase_label"): event for event in events if event.run == run and event.action in decisions
    }
    return {
        (label, event.payload.get("decision_id"), event.payload.get("approved"))
        for label, event in last.items()
        if event.action not in WITHDRAWN
    }
