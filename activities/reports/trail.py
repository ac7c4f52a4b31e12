"""The trail within a run's artifacts. Nothing is signed over a chain that lost an earlier signed event."""

from collections.abc import Iterable, Sequence

from pydantic import ValidationError
from temporalio.exceptions import ApplicationError

from activities.reports.manifest import Manifest
from infra.db.models import Review
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.events import ChainedEvent, ChainHead, first_break, head_of
from workflows.contracts.run.records import PublishRequest
from workflows.contracts.run.results.result import canonical_json


class TrailAltered(AutosError):
    """The case's events do not continue those of an earlier manifest. Worth a retry once they are restored."""

    def __init__(self) -> None:
        super().__init__(
            ErrorCode.SERVICE_UNAVAILABLE,
            "A trilha de auditoria deste caso foi alterada ou cortada: nada será assinado sobre ela. "
            "Restaure o banco de dados e rode `autos audit`.",
        )


def earlier_heads(manifests: Iterable[bytes]) -> list[ChainHead]:
    """Return the head of the chain at each of these manifests."""
    return [Manifest.model_validate_json(stored).events_head for stored in manifests]


def check_extends(events: Sequence[ChainedEvent], heads: Sequence[ChainHead]) -> None:
    """Raise `TrailAltered` unless the events are a complete chain that contains every head."""
    whole = first_break(events) is None and (not events or events[0].seq == 1)
    if not whole or any(not _passes(events, head) for head in heads):
        raise TrailAltered


def check_decided(request: PublishRequest, standing: Sequence[Review]) -> None:
    """Raise, without retry, unless the run ends by the recorded decisions."""
    final = {None: request.final_review} if request.final_review else {}
    held = {(label, one.decision_id, one.approved) for label, one in {**request.phase_reviews, **final}.items()}
    if held != {(row.phase_label, row.decision_id, row.approved) for row in standing}:
        raise ApplicationError("the decisions are not those on record", type="decisions_differ", non_retryable=True)


def published_head(events: Sequence[ChainedEvent], log: bytes) -> ChainHead:
    """Return the head of the stored log. Raise `TrailAltered` unless the log is a verbatim part of the chain."""
    published = read_log(log)
    if published is None:
        raise TrailAltered
    first = published[0].seq - 1 if published else 0
    if published != list(events[first : first + len(published)]):
        raise TrailAltered
    return head_of(published)


def events_of_run(events: Sequence[ChainedEvent], run: int) -> Sequence[ChainedEvent]:
    """Return the trail from the run's first event, without gaps, so that its chain can be recomputed.

    The first run's log also has earlier events; every log has those of other runs meanwhile.
    """
    first = 0 if run == 1 else next((at for at, event in enumerate(events) if event.run == run), len(events))
    return events[first:]


def as_log(events: Sequence[ChainedEvent]) -> bytes:
    """Return JSON lines, one event each."""
    return b"".join(canonical_json(event) + b"\n" for event in events)


def read_log(data: bytes) -> list[ChainedEvent] | None:
    """Return the events of `as_log`; None for anything else."""
    try:
        return [ChainedEvent.model_validate_json(line) for line in data.splitlines()]
    except ValidationError:
        return None


def _passes(events: Sequence[ChainedEvent], head: ChainHead) -> bool:
    if head.seq == 0:
        return True
    return head.seq <= len(events) and events[head.seq - 1].hash == head.hash
