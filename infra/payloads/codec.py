"""Seals what goes to Temporal and opens what comes back; what carries no seal of ours is passed on as refused.

A sealed payload is bound to the namespace, to the workflow id and to what it was made for: an activity of some type,
a handler of people's decisions, or the workflow as such. In any other place it does not open.

What the SDK (temporalio 1.35) does decides what this does. A `decode` that raises fails the whole workflow task, which
is tried again for ever: one forged signal would hold a run for good. So a foreign payload never raises here; it
becomes one that `SealedPayloadConverter` takes for what it is, and then
- a signal is dropped, with a line in the log, and the run goes on,
- an update is rejected before it enters the history, a query fails,
- the start of a workflow fails that workflow at once,
- the result of an activity becomes `Unsealed.RESULT`, upon which `workflows.perform` takes the step again,
- an activity refuses its own input, and a client what it is given.
"""

import logging
import re
from collections.abc import Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Self

from google.protobuf.message import DecodeError
from prometheus_client import Counter
from temporalio.api.common.v1 import Payload
from temporalio.converter import (
    ActivitySerializationContext,
    PayloadCodec,
    SerializationContext,
    WithSerializationContext,
    WorkflowSerializationContext,
)

from infra.payloads.keys import KeyRing

SEALED = b"binary/autos-sealed"
REFUSED = b"autos/refused"
KEY, PURPOSE = "key", "purpose"

WORKFLOW = b"workflow"
HANDLER_PREFIX, ACTIVITY_PREFIX = "handler:", "activity:"

refusals = Counter("autos_payloads_refused", "Payloads from Temporal that carry no seal of this installation")
"""Counts deliveries: a history that is replayed brings what was refused again."""

SCHEDULED = re.compile(r"-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
"""The end of the id of a workflow that a schedule has started."""

logger = logging.getLogger("autos.payloads")

_handler: ContextVar[str | None] = ContextVar("handler", default=None)


@contextmanager
def bound_for(handler: str):
    """Within it everything is sealed for the signal and update handlers of this name, and for no other use."""
    token = _handler.set(handler)
    try:
        yield
    finally:
        _handler.reset(token)


def handler_purpose(handler: str) -> bytes:
    """What a decision for `handler` is sealed for."""
    return f"{HANDLER_PREFIX}{handler}".encode()


class SealingCodec(PayloadCodec, WithSerializationContext):
    """Works within the context of one workflow, which the SDK gives; without one it seals and opens nothing."""

    def __init__(self, ring: KeyRing, context: SerializationContext | None = None) -> None:
        self._ring = ring
        self._namespace = self._workflow_id = ""
        self._activity: bytes | None = None
        if isinstance(context, ActivitySerializationContext):
            self._activity = f"{ACTIVITY_PREFIX}{context.activity_type}".encode()
        if isinstance(context, ActivitySerializationContext | WorkflowSerializationContext):
            self._namespace, self._workflow_id = context.namespace, context.workflow_id or ""

    def with_context(self, context: SerializationContext) -> Self:
        """The codec of one workflow, or of one of its activities."""
        return type(self)(self._ring, context)

    async def encode(self, payloads: Sequence[Payload]) -> list[Payload]:
        """Each payload sealed, its metadata included."""
        return [self._seal(payload) for payload in payloads]

    async def decode(self, payloads: Sequence[Payload]) -> list[Payload]:
        """Each payload opened, or refused; never raises."""
        return [self._open(payload) for payload in payloads]

    def opened(self, payload: Payload) -> Payload | None:
        """What was sealed in this workflow, for whatever purpose; None for anything else."""
        purpose = payload.metadata.get(PURPOSE, b"")
        bound_to = self._bound_to(purpose)
        if payload.metadata.get("encoding") != SEALED or not self._workflow_id:
            return None
        plain = self._ring.open(payload.metadata.get(KEY, b""), payload.data, bound_to)
        if plain is None:
            return None
        try:
            inside = Payload.FromString(plain)
        except DecodeError:
            return None
        inside.metadata[PURPOSE] = purpose
        return inside

    def _seal(self, payload: Payload) -> Payload:
        if not self._workflow_id:
            raise RuntimeError("a payload can only be sealed for a workflow")
        handler = _handler.get()
        purpose = self._activity or (handler_purpose(handler) if handler else WORKFLOW)
        key, sealed = self._ring.seal(payload.SerializeToString(), self._bound_to(purpose))
        return Payload(metadata={"encoding": SEALED, KEY: key, PURPOSE: purpose}, data=sealed)

    def _open(self, payload: Payload) -> Payload:
        inside = self.opened(payload)
        if inside is not None and self._is_for_us(inside.metadata[PURPOSE]):
            return inside
        if not self._is_an_earlier_result(payload):
            refusals.inc()
            logger.warning("refused a payload without our seal, in workflow %s", self._workflow_id or "unknown")
        return Payload(metadata={"encoding": REFUSED})

    def _is_an_earlier_result(self, payload: Payload) -> bool:
        """What a schedule hands each run of the run before: sealed for that one, of no use here, and no attack."""
        return payload.metadata.get(PURPOSE) == WORKFLOW and SCHEDULED.search(self._workflow_id) is not None

    def _is_for_us(self, purpose: bytes) -> bool:
        if self._activity:
            return purpose == self._activity
        return purpose == WORKFLOW or purpose.startswith(HANDLER_PREFIX.encode())

    def _bound_to(self, purpose: bytes) -> bytes:
        parts = (b"autos payload 1", self._namespace.encode(), self._workflow_id.encode(), purpose)
        return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
