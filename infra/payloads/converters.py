"""Converts decrypted payloads to our models and back; rejected payloads and those of other handlers do not
convert.

Failures are encrypted too: message and stack trace, as the SDK's `encode_common_attributes` does, plus type and
retryability, since these decide the outcome of a run.
"""

import copy
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Self

from temporalio.api.common.v1 import Payload
from temporalio.api.failure.v1 import Failure
from temporalio.contrib.pydantic import PydanticPayloadConverter
from temporalio.converter import (
    ActivitySerializationContext,
    DataConverter,
    DefaultFailureConverter,
    PayloadConverter,
    SerializationContext,
)
from temporalio.exceptions import ApplicationError

from infra.payloads.codec import (
    HANDLER_PREFIX,
    KEY,
    PURPOSE,
    REFUSED,
    SEALED,
    SealingCodec,
    handler_purpose,
)
from infra.payloads.keys import KeyRing
from workflows.contracts.signing.seals import PAYLOAD_REFUSED, Unsealed

ENCODINGS = frozenset({SEALED, b"json/plain", b"binary/null"})
"""Encodings that our processes write."""


def payload_refused() -> ApplicationError:
    """The error for a payload that no holder of a key made."""
    return ApplicationError("a payload without our seal", type=PAYLOAD_REFUSED, non_retryable=True)


class SealedPayloadConverter(PydanticPayloadConverter):
    """Raises `PAYLOAD_REFUSED` for rejected payloads, or returns `Unsealed.RESULT` in an activity's
    context.

    A model with a `HANDLER` is a person's decision and converts only if it was encrypted for that handler.
    """

    def __init__(self) -> None:
        super().__init__()
        self._of_activity = False

    def with_context(self, context: SerializationContext) -> Self:
        """The converter of a workflow, or of one of its activities."""
        placed = copy.copy(self)
        placed._of_activity = isinstance(context, ActivitySerializationContext)
        return placed

    def from_payloads(self, payloads: Sequence[Payload], type_hints: list[type] | None = None) -> list[Any]:
        """The values; the class says what happens to rejected ones."""
        hints = type_hints or []
        if all(_is_usable(payload, hint) for payload, hint in zip_longest(payloads, hints[: len(payloads)])):
            return super().from_payloads(payloads, type_hints)
        if self._of_activity:
            return [Unsealed.RESULT] * len(payloads)
        raise payload_refused()


class SealedFailureConverter(DefaultFailureConverter):
    """Treats an unencrypted failure that claims to be ours as `PAYLOAD_REFUSED`; the server's own failures pass."""

    def to_failure(self, exception: BaseException, payload_converter: PayloadConverter, failure: Failure) -> None:
        """Moves everything readable into the attributes that the codec encrypts."""
        super().to_failure(exception, payload_converter, failure)
        attributes = {
            "message": failure.message,
            "stack_trace": failure.stack_trace,
            "type": failure.application_failure_info.type,
            "non_retryable": failure.application_failure_info.non_retryable,
        }
        failure.encoded_attributes.CopyFrom(payload_converter.to_payloads([attributes])[0])
        failure.message, failure.stack_trace = "Encoded failure", ""

    def from_failure(self, failure: Failure, payload_converter: PayloadConverter) -> BaseException:
        """The exception as it was raised."""
        if failure.WhichOneof("failure_info") == "application_failure_info" and not self._is_ours(
            failure, payload_converter
        ):
            return payload_refused()
        return super().from_failure(failure, payload_converter)

    def _is_ours(self, failure: Failure, payload_converter: PayloadConverter) -> bool:
        if not failure.HasField("encoded_attributes"):
            return False
        try:
            [attributes] = payload_converter.from_payloads([failure.encoded_attributes])
        except Exception:
            return False
        info = failure.application_failure_info
        told = (info.type, info.non_retryable)
        return isinstance(attributes, dict) and (attributes.get("type"), attributes.get("non_retryable")) == told


class SealedDataConverter(DataConverter):
    """Rejects references to external payload storage, which this product does not use.

    The SDK raises for such a reference before it calls the codec, so one forged signal would block a run.
    """

    async def _decode_reference_payload_sequence(self, payloads: Sequence[Payload]) -> list[Payload]:
        return [_without_reference(payload) for payload in payloads]


def sealed_converter(ring: KeyRing) -> DataConverter:
    """The converter of client, worker and replayer."""
    return SealedDataConverter(
        payload_converter_class=SealedPayloadConverter,
        payload_codec=SealingCodec(ring),
        failure_converter_class=SealedFailureConverter,
    )


def _is_usable(payload: Payload, hint: type | None) -> bool:
    if payload.metadata.get("encoding") == REFUSED:
        return False
    purpose, handler = payload.metadata.get(PURPOSE, b""), getattr(hint, "HANDLER", None)
    if handler is None:
        return not purpose.startswith(HANDLER_PREFIX.encode())
    return purpose == handler_purpose(handler)


def _without_reference(payload: Payload) -> Payload:
    simple = payload.metadata.get("encoding") in ENCODINGS and payload.metadata.keys() <= {"encoding", KEY, PURPOSE}
    return payload if simple else Payload(metadata={"encoding": REFUSED})
