"""Downloaded folders made without servers: both versions of a run's artifacts, signed."""

from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from activities.casefile.text.page import page_lines
from activities.reports.artifacts import artifact_id
from activities.reports.manifest import (
    ContentHashes,
    Manifest,
    ManifestEntry,
    decisions_of,
    describe_subject,
    sign_manifest,
)
from activities.reports.trail import as_log, read_log
from activities.reports.writing.compose import Seal, compose_report
from activities.reports.writing.markdown import render_markdown
from infra.config.settings import Settings
from infra.signing.keys import Signer, key_fingerprint
from tests.activities.casefile.lines import page
from tests.activities.reports.samples import STARTED, WORKFLOW_ID, make_case_file, make_final, make_request, make_result
from workflows.contracts.run.case import ArtifactKind, RunRef, file_name
from workflows.contracts.run.events import DECIDED, GENESIS, ChainedEvent, event_hash, head_of
from workflows.contracts.run.results.result import CaseResult, canonical_json, fingerprint

RUN = RunRef(tenant="escritorio", workflow_id=WORKFLOW_ID, run=1)
STATES, DRAFTED, WHOLE, AFTER = 8, 4, 16, 4
"""Events of states, events when the draft and the final manifest were signed, and events afterwards."""
SOURCE = b"%PDF-1.7 autos inventados"


def make_key(path: Path, seed: int = 1) -> Path:
    """Write a signing key as the embedded stack does: Ed25519, PEM, PKCS #8, private to its owner."""
    key = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    path.chmod(0o600)
    return path


def signer_of(key: Path) -> Signer:
    """Return the signer with the key in this file."""
    return Signer(Settings(signing_key_file=key))


def make_events(count: int, workflow_id: str = WORKFLOW_ID) -> list[ChainedEvent]:
    """Return the first events of a chain: states, the decisions on the run, and what followed the publication."""
    final = make_final(make_case_file(per_phase=1))
    reviews = {phase.phase_label: phase.review for phase in final.phases if phase.review}
    told: list[tuple[str, dict[str, Any]]] = [
        ("state_changed", {"state": f"s{seq}", "progress": 0.125}) for seq in range(1, STATES + 1)
    ]
    told += [
        (DECIDED[one.phase_label is None], one.model_dump(include={"phase_label", "decision_id", "approved"}))
        for one in decisions_of(reviews, final.final_review)
    ]
    told += [("exported", {})] * AFTER
    return continued([], told[:count], workflow_id)


def continued(
    events: list[ChainedEvent], told: list[tuple[str, dict[str, Any]]], workflow_id: str = WORKFLOW_ID
) -> list[ChainedEvent]:
    """Return the chain with one more event for each action and its payload."""
    chain = list(events)
    for action, payload in told:
        seq = len(chain) + 1
        fields: dict[str, Any] = {
            "workflow_id": workflow_id,
            "seq": seq,
            "run": 1,
            "at": STARTED + timedelta(seconds=seq),
            "actor": "system",
            "action": action,
            "payload": payload,
            "prev_hash": chain[-1].hash if chain else GENESIS,
        }
        chain.append(ChainedEvent(**fields, hash=event_hash(**fields)))
    return chain


def sign_anew(folder: Path, signer: Signer) -> None:
    """Sign every manifest again over the files and the trail beside it."""
    for path in folder.glob("manifest-v*.json"):
        old = Manifest.model_validate_json(path.read_bytes())
        log = read_log((folder / file_name(ArtifactKind.LOG, old.subject.version)).read_bytes())
        assert log
        listed = [
            entry.model_copy(update={"sha256": sha256(data).hexdigest(), "size": len(data)})
            for entry in old.artifacts
            for data in [(folder / entry.file_name).read_bytes()]
        ]
        new = sign_manifest(old.subject, listed, head_of(log), signer, old.decisions)
        path.write_bytes(canonical_json(new))


def write_folder(folder: Path, key: Path, versions: int = 2) -> Manifest:
    """Write versions 1 to `versions` of a run's artifacts, and return the newest manifest."""
    folder.mkdir(exist_ok=True)
    signer = signer_of(key)
    case_file = make_case_file(per_phase=1)
    source = make_request(case_file).input.source.model_copy(update={"sha256": sha256(SOURCE).hexdigest()})
    listed: list[ManifestEntry] = []

    def write(kind: ArtifactKind, version: int, data: bytes) -> str:
        name = file_name(kind, version)
        (folder / name).write_bytes(data)
        digest = sha256(data).hexdigest()
        listed.append(
            ManifestEntry(
                artifact_id=artifact_id(RUN, kind, version),
                kind=kind,
                version=version,
                file_name=name,
                sha256=digest,
                size=len(data),
                media_type="application/octet-stream",
            )
        )
        return digest

    source_pdf = write(ArtifactKind.SOURCE_PDF, 1, SOURCE)
    pages = write(ArtifactKind.PAGES, 1, page_lines([page(1, "Página de exemplo")]))
    segmentation = write(ArtifactKind.SEGMENTATION, 1, canonical_json(case_file))
    manifest: Manifest | None = None
    for version in range(1, versions + 1):
        drafted = make_result(case_file) if version == 1 else make_final(case_file)
        provenance = drafted.provenance.model_copy(update={"source_sha256": source.sha256})
        result: CaseResult = drafted.model_copy(update={"provenance": provenance})
        result_hash = write(ArtifactKind.RESULT, version, canonical_json(result))
        content = ContentHashes(source_pdf=source_pdf, pages=pages, segmentation=segmentation, result=result_hash)
        subject = describe_subject(result, version, content)
        seal = Seal(
            filename="autos.pdf",
            version=version,
            fingerprint=fingerprint(subject),
            key_fingerprint=key_fingerprint(signer.public_key),
        )
        write(ArtifactKind.REPORT_MD, version, render_markdown(compose_report(result, seal)))
        write(ArtifactKind.REPORT_PDF, version, b"%PDF-1.7 " + seal.fingerprint.encode())
        reviews = {phase.phase_label: phase.review for phase in result.phases if phase.review}
        decisions = decisions_of(reviews, result.final_review)
        events = make_events(DRAFTED if version == 1 else WHOLE)
        write(ArtifactKind.LOG, version, as_log(events))
        write(ArtifactKind.HISTORY, version, b'{"events": []}')
        manifest = sign_manifest(subject, listed, head_of(events), signer, decisions)
        write(ArtifactKind.MANIFEST, version, canonical_json(manifest))
    assert manifest is not None
    return manifest
