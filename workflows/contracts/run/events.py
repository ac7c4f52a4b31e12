"""The audit trail: its events, and the hash chain that links each event to those before it."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from workflows.contracts.base import Contract, Sha256
from workflows.contracts.run.results.result import fingerprint

GENESIS = "0" * 64
"""`prev_hash` of a case's first event."""

DECIDED, WITHDRAWN = ("phase_reviewed", "final_reviewed"), ("phase_review_withdrawn", "final_review_withdrawn")
"""Names of the events for a decision and for its withdrawal, on a phase and on the whole run."""

PUBLISHED = "artifacts_published"
"""Name of the event that lists the files of a version of the artifacts with their hashes."""


class ChainedEvent(Contract):
    """One event of a case. `seq` counts from 1 without gaps; `run` is None for an event of the whole case."""

    workflow_id: str
    seq: int
    run: int | None
    at: datetime
    actor: str
    action: str
    payload: dict[str, Any]
    prev_hash: Sha256
    hash: Sha256


class ChainHead(Contract):
    """The end of a case's chain: number and hash of its newest event, or 0 and `GENESIS` before the first."""

    seq: int
    hash: Sha256


def event_hash(
    *,
    workflow_id: str,
    seq: int,
    run: int | None,
    at: datetime,
    actor: str,
    action: str,
    payload: dict[str, Any],
    prev_hash: str,
) -> Sha256:
    """SHA-256 of the canonical JSON of all fields of an event and its predecessor's hash; `at` is in UTC."""
    return fingerprint(
        {
            "workflow_id": workflow_id,
            "seq": seq,
            "run": run,
            "at": at.astimezone(UTC).isoformat(),
            "actor": actor,
            "action": action,
            "payload": payload,
            "prev_hash": prev_hash,
        }
    )


def head_of(events: Sequence[ChainedEvent]) -> ChainHead:
    """The end of a chain given in order."""
    return ChainHead(seq=events[-1].seq, hash=events[-1].hash) if events else ChainHead(seq=0, hash=GENESIS)


def first_break(events: Iterable[ChainedEvent]) -> int | None:
    """`seq` of the first event that was altered or does not follow its predecessor; None for an intact chain.

    The chain may start anywhere: only an event with `seq` 1 must start from `GENESIS`.
    """
    previous: ChainedEvent | None = None
    for event in events:
        expected = event_hash(**event.model_dump(exclude={"hash"}))
        linked = event.seq >= 1 and (event.seq > 1 or event.prev_hash == GENESIS)
        if previous is not None:
            same_case = event.workflow_id == previous.workflow_id
            linked = same_case and event.seq == previous.seq + 1 and event.prev_hash == previous.hash
        if not linked or event.hash != expected:
            return event.seq
        previous = event
    return None
