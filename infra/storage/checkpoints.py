"""Checkpoints in object storage: each document under its number and hash, each list of heads under its hash."""

import hashlib
from collections.abc import Iterator, Sequence

from pydantic import TypeAdapter, ValidationError

from infra.storage.errors import ObjectMissing
from infra.storage.keys import CHECKPOINT_DOCUMENTS, checkpoint_document_key, checkpoint_heads_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef, Sha256
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.checkpoints import CaseHead, Checkpoint, merkle_root

_HEADS = TypeAdapter(list[CaseHead])


def put_document(storage: Storage, checkpoint: Checkpoint) -> ObjectRef:
    """Stores the document, under object lock if that is on."""
    key = checkpoint_document_key(checkpoint.number, checkpoint.sha256)
    return storage.put_bytes(key, canonical_json(checkpoint), "application/json", retain=True)


def stored_documents(storage: Storage) -> Iterator[tuple[str, bytes]]:
    """Key and bytes of every stored checkpoint document."""
    for key in storage.list_keys(CHECKPOINT_DOCUMENTS):
        ref = storage.stat(key)
        if ref is not None:
            yield key, b"".join(storage.iter_bytes(ref))


def put_heads(storage: Storage, heads: Sequence[CaseHead]) -> Sha256:
    """Stores a list of heads; returns its hash, by which it is found."""
    data = canonical_json([head.model_dump(mode="json") for head in heads])
    sha256 = hashlib.sha256(data).hexdigest()
    return storage.put_bytes(checkpoint_heads_key(sha256), data, "application/json", retain=True).sha256


def read_heads(storage: Storage, checkpoint: Checkpoint) -> list[CaseHead] | None:
    """The heads that a checkpoint was signed over; None if they are missing or differ."""
    ref = storage.stat(checkpoint_heads_key(checkpoint.heads))
    if ref is None:
        return None
    try:
        heads = _HEADS.validate_json(storage.get_bytes(ref.model_copy(update={"sha256": checkpoint.heads})))
    except (ObjectMissing, ValidationError):
        return None
    return heads if merkle_root(heads) == checkpoint.root else None
