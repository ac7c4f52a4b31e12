"""Encrypts payloads for Temporal and decrypts them; a payload without our encryption is marked as rejected.

An encrypted payload is bound to the namespace, the workflow id and its purpose: an activity type, a handler of people's
decisions, or the workflow as such. It does not decrypt anywhere else.

A `decode` that raises would fail the whole workflow task, which the SDK (temporalio 1.35) retries for ever, so one
forged signal would block a run. Therefore a foreign payload never raises here. `SealedPayloadConverter` recognises it:
- a signal is dropped with a log line, and the run continues,
- an update is rejected before it enters the history, a query fails,
- the start of a workflow fails that workflow at once,
- an activity's result becomes `Unsealed.RESULT`, and `workflows.perform` repeats the step,
- an activity rejects its input, and a client its result.
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
"""Counts deliveries, so replaying a history counts its rejected payloads again."""

SCHEDULED = re.compile(r"-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
"""The end of the id of a workflow that a schedule has started."""

logger = logging.getLogger("autos.payloads")

_handler: ContextVar[str | None] = ContextVar("handler", default=None)


@contextmanager
def bound_for(handler: str):
    """Encrypts everything within it for the signal and update handlers of this name, and no other use."""
    token = _handler.set(handler)
    try:
        yield
    finally:
        _handler.reset(token)


def handler_purpose(handler: str) -> bytes:
    """The purpose that a decision for `handler` is bound to."""
    return f"{HANDLER_PREFIX}{handler}".encode()


class SealingCodec(PayloadCodec, WithSerializationContext):
    """Encrypts within the context of one workflow, which the SDK sets; without one it does nothing."""

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
        """Encrypts each payload with its metadata."""
        return [self._seal(payload) for payload in payloads]

    async def decode(self, payloads: Sequence[Payload]) -> list[Payload]:
        """Decrypts each payload or marks it as rejected; never raises."""
        return [self._open(payload) for payload in payloads]

    def opened(self, payload: Payload) -> Payload | None:
        """A payload encrypted in this workflow for any purpose; None for anything else."""
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
        """The result of the previous run that a schedule passes on: encrypted for that run, unusable here,
        and no attack.
        """
        return payload.metadata.get(PURPOSE) == WORKFLOW and SCHEDULED.search(self._workflow_id) is not None

    def _is_for_us(self, purpose: bytes) -> bool:
        if self._activity:
            return purpose == self._activity
        return purpose == WORKFLOW or purpose.startswith(HANDLER_PREFIX.encode())

    def _bound_to(self, purpose: bytes) -> bytes:
        parts = (b"autos payload 1", self._namespace.encode(), self._workflow_id.encode(), purpose)
        return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
