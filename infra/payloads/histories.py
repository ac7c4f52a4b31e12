"""A run's decrypted history, archived for later verification."""

from collections.abc import Iterator
from typing import Any

from google.protobuf.message import Message
from temporalio.api.common.v1 import Payload
from temporalio.api.failure.v1 import Failure
from temporalio.api.history.v1 import History
from temporalio.client import Client, WorkflowHandle, WorkflowHistory
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.converter import WorkflowSerializationContext

from infra.payloads.codec import PURPOSE, SEALED, SealingCodec

_plain = pydantic_data_converter.payload_converter


async def opened_history(client: Client, handle: WorkflowHandle[Any, Any]) -> WorkflowHistory:
    """The history with encrypted messages and failures in the clear; unencrypted ones are unchanged.

    Messages encrypted with a foreign key or copied from another run stay encrypted.
    """
    events = History(events=(await handle.fetch_history()).events)
    codec = client.data_converter.payload_codec
    assert isinstance(codec, SealingCodec)
    own = codec.with_context(WorkflowSerializationContext(namespace=client.namespace, workflow_id=handle.id))
    for message in _within(events):
        if isinstance(message, Payload) and message.metadata.get("encoding") == SEALED:
            _open(message, own)
    for message in _within(events):
        if isinstance(message, Failure) and message.HasField("encoded_attributes"):
            _tell(message)
    return WorkflowHistory(handle.id, list(events.events))


def _open(payload: Payload, codec: SealingCodec) -> None:
    opened = codec.opened(payload)
    if opened is not None:
        del opened.metadata[PURPOSE]
        payload.CopyFrom(opened)


def _tell(failure: Failure) -> None:
    if failure.encoded_attributes.metadata.get("encoding") == SEALED:
        return
    [attributes] = _plain.from_payloads([failure.encoded_attributes])
    failure.message, failure.stack_trace = attributes["message"], attributes["stack_trace"]
    failure.ClearField("encoded_attributes")


def _within(message: Message) -> Iterator[Message]:
    """Every message inside, the inner ones first."""
    for field, value in message.ListFields():
        if field.message_type is None:
            continue
        if field.message_type.GetOptions().map_entry:
            inner = [part for part in value.values() if isinstance(part, Message)]
        else:
            inner = list(value) if field.is_repeated else [value]
        for part in inner:
            yield from _within(part)
            yield part
