"""The signed list of what a run left behind.

The report prints the `fingerprint`, so that paper can be tied to files; since a report cannot contain the hash of a
manifest that contains the hash of the report, the fingerprint covers the `subject`: the run's inputs and the hashes of
the content that the reports are made of. The signature covers everything, reports included.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import StringConstraints

from infra.signing.keys import Signer, key_fingerprint, signature_holds
from workflows.contracts.base import Contract, Sha256, Through
from workflows.contracts.run.case import ArtifactKind, CaseState, Parameters, PhaseLabel
from workflows.contracts.run.events import ChainHead
from workflows.contracts.run.result import CaseResult, Provenance, canonical_json, fingerprint
from workflows.contracts.run.review import ReviewRecord

DRAFT_VERSION = 1
"""Version of the artifacts that await review; whatever comes after it is final."""

SCHEMA_VERSION = 1
"""Of manifests as they are signed now; a change of their fields makes another."""

Hex64 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Hex128 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]


class Stage(StrEnum):
    """A draft awaits review; what was approved or rejected is final."""

    DRAFT = "draft"
    APPROVED = "approved"
    REJECTED = "rejected"


STAGES: dict[CaseState, Stage] = {CaseState.COMPLETED: Stage.APPROVED, CaseState.REJECTED: Stage.REJECTED}
"""The stage of the states that a final decision leads to; every other state is a draft's."""


class ContentHashes(Contract):
    """What the reports are made of, and what people corrected for them."""

    source_pdf: Sha256
    pages: Sha256
    segmentation: Sha256
    result: Sha256
    corrections: Sha256 | None = None


class ManifestSubject(Contract):
    """What the fingerprint stands for. The tenant is left out: a manifest may be handed to the other party."""

    workflow_id: str
    run: int
    version: int
    state: CaseState
    created_at: datetime
    completed_at: datetime | None
    parameters: Parameters
    provenance: Provenance
    content: ContentHashes


class ManifestEntry(Contract):
    """One artifact; `size` in bytes, `file_name` as it is downloaded."""

    artifact_id: str
    kind: ArtifactKind
    version: int
    file_name: str
    sha256: Sha256
    size: int
    media_type: str


class ManifestDecision(Contract):
    """A decision that stood when the manifest was signed: on a phase, or on the whole run where that is None."""

    phase_label: PhaseLabel | None = None
    decision_id: str
    approved: bool
    principal: str
    at: datetime
    through: Through | None = None


class UnsignedManifest(Contract):
    """All that the signature covers; `public_key` and `key_fingerprint` name the signer.

    `events_head` is how far the case's chain of events had come: the log ends there, and every later manifest of the
    case goes on from there. `decisions` says who decided, through what: those on phases in the order of the phases,
    the final one last.
    """

    schema_version: int
    subject: ManifestSubject
    fingerprint: Sha256
    artifacts: list[ManifestEntry]
    events_head: ChainHead
    decisions: list[ManifestDecision]
    public_key: Hex64
    key_fingerprint: Sha256


class Manifest(UnsignedManifest):
    """The manifest as published: Ed25519 over the canonical JSON of everything but `signature`."""

    signature: Hex128

    @property
    def stage(self) -> Stage:
        """What the run had come to when this was signed."""
        return STAGES.get(self.subject.state, Stage.DRAFT)

    @property
    def signed_bytes(self) -> bytes:
        """What the signature was made over."""
        return canonical_json(self.model_dump(mode="json", exclude={"signature"}))

    @property
    def signature_holds(self) -> bool:
        """Whether the signature fits the manifest and the public key in it."""
        return signature_holds(self.public_key, self.signature, self.signed_bytes)


def describe_subject(result: CaseResult, version: int, content: ContentHashes) -> ManifestSubject:
    """The subject of version `version` (1 draft, 2 final) of a run's artifacts."""
    return ManifestSubject(
        workflow_id=result.workflow_id,
        run=result.run,
        version=version,
        state=result.state,
        created_at=result.created_at,
        completed_at=result.completed_at,
        parameters=result.parameters,
        provenance=result.provenance,
        content=content,
    )


def decisions_of(phases: Mapping[PhaseLabel, ReviewRecord], final: ReviewRecord | None) -> list[ManifestDecision]:
    """The decisions on a run as its manifest names them."""
    by_phase = [(label, phases[label]) for label in PhaseLabel if label in phases]
    return [
        ManifestDecision(
            phase_label=label,
            decision_id=review.decision_id,
            approved=review.approved,
            principal=review.principal,
            at=review.at,
            through=review.through,
        )
        for label, review in [*by_phase, *([(None, final)] if final else [])]
    ]


def sign_manifest(
    subject: ManifestSubject,
    artifacts: Sequence[ManifestEntry],
    head: ChainHead,
    signer: Signer,
    decisions: Sequence[ManifestDecision] = (),
) -> Manifest:
    """A manifest whose canonical JSON depends on its arguments alone."""
    unsigned = UnsignedManifest(
        schema_version=SCHEMA_VERSION,
        subject=subject,
        fingerprint=fingerprint(subject),
        artifacts=sorted(artifacts, key=lambda entry: (entry.kind, entry.version)),
        events_head=head,
        decisions=list(decisions),
        public_key=signer.public_key,
        key_fingerprint=key_fingerprint(signer.public_key),
    )
    signature = signer.sign(canonical_json(unsigned))
    return Manifest(**unsigned.model_dump(), signature=signature)
