"""The signed list of a run's artifacts.

The report prints the `fingerprint`, which ties paper to files. A report cannot contain the hash of a manifest that
contains the report's hash, so the fingerprint covers the `subject`: the run's inputs and the hashes of the reports'
content. The signature covers everything, including the reports.
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
from workflows.contracts.run.results.result import CaseResult, Provenance, canonical_json, fingerprint
from workflows.contracts.run.review import ReviewRecord

DRAFT_VERSION = 1
"""Version of the artifacts that await review; later versions are final."""

SCHEMA_VERSION = 1
"""Version of the manifest's schema, increased when its fields change."""

Hex64 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Hex128 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]


class Stage(StrEnum):
    """A draft awaits review; an approved or rejected version is final."""

    DRAFT = "draft"
    APPROVED = "approved"
    REJECTED = "rejected"


STAGES: dict[CaseState, Stage] = {CaseState.COMPLETED: Stage.APPROVED, CaseState.REJECTED: Stage.REJECTED}
"""The stage of the states after a final decision; every other state is a draft's."""


class ContentHashes(Contract):
    """The content of the reports, and people's corrections of it."""

    source_pdf: Sha256
    pages: Sha256
    segmentation: Sha256
    result: Sha256
    corrections: Sha256 | None = None


class ManifestSubject(Contract):
    """The data under the fingerprint, without the tenant, since a manifest may be given to the other party."""

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
    """A decision in force when the manifest was signed: on a phase, or on the whole run if `phase` is None."""

    phase_label: PhaseLabel | None = None
    decision_id: str
    approved: bool
    principal: str
    at: datetime
    through: Through | None = None


class UnsignedManifest(Contract):
    """Everything the signature covers. `public_key` and `key_fingerprint` name the signer.

    `events_head` is the last event of the case's chain at that time: the log ends there, and later manifests
    continue from it. `decisions` names who decided and how: phases in order, the final decision last.
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
    """The published manifest: Ed25519 over the canonical JSON of everything but `signature`."""

    signature: Hex128

    @property
    def stage(self) -> Stage:
        """Return the stage of the run when this was signed."""
        return STAGES.get(self.subject.state, Stage.DRAFT)

    @property
    def signed_bytes(self) -> bytes:
        """Return the signed bytes."""
        return canonical_json(self.model_dump(mode="json", exclude={"signature"}))

    @property
    def signature_holds(self) -> bool:
        """Return whether the signature matches the manifest and its public key."""
        return signature_holds(self.public_key, self.signature, self.signed_bytes)


def describe_subject(result: CaseResult, version: int, content: ContentHashes) -> ManifestSubject:
    """Return the subject of version `version` (1 draft, 2 final) of a run's artifacts."""
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
    """Return the decisions on a run in the form of its manifest."""
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
    """Sign a manifest. Its canonical JSON depends on the arguments alone."""
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
