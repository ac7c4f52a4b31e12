"""Checkpoints: a daily signature over the chains of all cases of an installation, without naming any.

The root is that of a Merkle tree (RFC 6962, section 2.1) over the heads of all cases in order of `workflow_id`. A path
proves that one head is below a root and reveals only hashes of the others.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from workflows.contracts.base import Contract, Sha256
from workflows.contracts.run.events import ChainedEvent, ChainHead
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.signed import Signed, Unsigned


class CaseHead(ChainHead):
    """The head of one case's chain."""

    workflow_id: str


class UnsignedCheckpoint(Unsigned):
    """Everything that the signature covers.

    `number` counts from 1 without gaps. `previous` is the SHA-256 of the preceding document (zeros for the first),
    `heads` that of the list of heads whose root is `root`. `broken` counts cases whose chain was altered, truncated or
    removed; their last intact head stays in the list. `problems` counts faults of earlier checkpoints.
    """

    schema_version: int = 1
    number: int
    at: datetime
    root: Sha256
    heads: Sha256
    previous: Sha256
    broken: int
    problems: int


class Checkpoint(UnsignedCheckpoint, Signed):
    """The document as published. Its hash is `previous` of the next one and the subject of its time stamp."""


class Side(StrEnum):
    """The side of a neighbour in the tree."""

    LEFT = "left"
    RIGHT = "right"


class Neighbour(Contract):
    """One step of a path from a leaf to the root."""

    side: Side
    hash: Sha256


class InclusionProof(Contract):
    """Proof that a signed checkpoint covers a case's head; `timestamp` is an RFC 3161 response in base64, if any.

    `events` is the case's chain up to the head. It shows which log was published, if the case went on afterwards.
    """

    checkpoint: Checkpoint
    head: CaseHead
    path: list[Neighbour]
    timestamp: str | None = None
    events: list[ChainedEvent] = []


class CheckpointRequest(Contract):
    """`at` is workflow time and names the checkpoint, so that a second attempt finds the first one's."""

    at: datetime


class BrokenChain(Contract):
    """A case whose events were altered; `reason` is Portuguese and reveals nothing of the case."""

    workflow_id: str
    reason: str


class Audit(Contract):
    """The outcome for all trails; `problems` (Portuguese) are those of the checkpoints themselves."""

    cases: int
    checkpoints: int
    broken: list[BrokenChain] = []
    problems: list[str] = []

    @property
    def sound(self) -> bool:
        """Whether nothing is missing and nothing was altered."""
        return not self.broken and not self.problems


class CheckpointTaken(Contract):
    """The newest checkpoint after an attempt to take one."""

    number: int
    sha256: Sha256
    broken: int
    problems: int


class StampRequest(Contract):
    """The checkpoint to time-stamp."""

    number: int


def merkle_root(heads: Sequence[CaseHead]) -> Sha256:
    """The root over the heads in their order."""
    return _root([_leaf(head) for head in heads]).hex()


def inclusion_path(heads: Sequence[CaseHead], at: int) -> list[Neighbour]:
    """The neighbours on the path from the leaf of `heads[at]` up to the root."""
    return _path([_leaf(head) for head in heads], at)


def root_above(head: CaseHead, path: Sequence[Neighbour]) -> Sha256:
    """The root computed from a head and its path."""
    node = _leaf(head)
    for neighbour in path:
        other = bytes.fromhex(neighbour.hash)
        node = _node(other, node) if neighbour.side is Side.LEFT else _node(node, other)
    return node.hex()


def _root(leaves: Sequence[bytes]) -> bytes:
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = _split(len(leaves))
    return _node(_root(leaves[:split]), _root(leaves[split:]))


def _path(leaves: Sequence[bytes], at: int) -> list[Neighbour]:
    if len(leaves) == 1:
        return []
    split = _split(len(leaves))
    if at < split:
        return [*_path(leaves[:split], at), Neighbour(side=Side.RIGHT, hash=_root(leaves[split:]).hex())]
    return [*_path(leaves[split:], at - split), Neighbour(side=Side.LEFT, hash=_root(leaves[:split]).hex())]


def _split(count: int) -> int:
    """The largest power of two below `count`."""
    return 1 << (count - 1).bit_length() - 1


def _leaf(head: CaseHead) -> bytes:
    return hashlib.sha256(b"\0" + canonical_json(head)).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()
