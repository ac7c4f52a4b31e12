"""Verification of a downloaded folder of artifacts by its signed manifests and keys known beforehand."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path

from pydantic import ValidationError

from activities.reports.manifest import (
    DRAFT_VERSION,
    ContentHashes,
    Manifest,
    ManifestEntry,
    Stage,
    describe_subject,
)
from activities.reports.verification.keys import NO_KEYS, KnownKeys
from activities.reports.verification.report import Finding, Verdict, VerificationReport
from activities.reports.verification.trail import check_trail
from activities.reports.verification.witness import Witness, check_witness
from infra.signing.keys import key_fingerprint
from workflows.contracts.run.case import ArtifactKind, file_name
from workflows.contracts.run.results.result import CaseResult, canonical_json, fingerprint

_VERSIONED_NAME = re.compile(r"([a-z_]+)-v([0-9]{1,6})\.[a-z]+")
_CONTENT = {
    "source_pdf": ArtifactKind.SOURCE_PDF,
    "pages": ArtifactKind.PAGES,
    "segmentation": ArtifactKind.SEGMENTATION,
    "result": ArtifactKind.RESULT,
}


def verify_folder(path: Path, known: KnownKeys = NO_KEYS, witness: Witness | None = None) -> VerificationReport:
    """Verify every manifest in `path` and every file in the newest one. Changes nothing.

    `witness` is a checkpoint that must cover the case's chain. Without a known key among the signers the folder is
    only self-consistent: `unknown_key`.
    """
    names = sorted((version, name) for name, kind, version in _versioned(path) if kind == ArtifactKind.MANIFEST)
    if not names:
        return _altered("A pasta não contém um manifesto (manifest-v1.json, manifest-v2.json).")
    manifests: dict[str, Manifest] = {}
    findings: list[Finding] = []
    for version, name in names:
        data = (path / name).read_bytes()
        try:
            manifest = Manifest.model_validate_json(data)
        except ValidationError:
            return _altered(f"{name}: não é um manifesto válido; foi alterado ou está incompleto.")
        manifests[name] = manifest
        findings.append(Finding(ok=canonical_json(manifest) == data, message=f"{name}: forma canônica"))
        findings += _signature(name, manifest, known)
        findings += _stage(name, manifest, version)
    newest, manifest = list(manifests.items())[-1]
    findings += [
        *_same_run(manifests),
        *_files(path, manifest),
        *_content(path, manifest),
        *_unlisted_versions(path, manifest, newest),
        *check_trail(path, manifests),
        *(check_witness(path, manifest, witness, known) if witness else ()),
    ]
    signers: set[str] = {one.key_fingerprint for one in manifests.values()} | (
        {witness.signer} if witness else set[str]()
    )
    return VerificationReport(
        verdict=_verdict(findings, signers, known),
        findings=findings,
        notices=_notices(extra := _extra_files(path, manifest, newest)),
        extra_files=extra,
        stage=manifest.stage,
        workflow_id=manifest.subject.workflow_id,
        run=manifest.subject.run,
        version=manifest.subject.version,
        fingerprint=manifest.fingerprint,
        key_fingerprint=manifest.key_fingerprint,
        key_origin=known.origin if manifest.key_fingerprint in known else None,
    )


def _altered(message: str) -> VerificationReport:
    return VerificationReport(verdict=Verdict.ALTERED, findings=[Finding(ok=False, message=message)])


def _verdict(findings: Sequence[Finding], signers: Set[str], known: KnownKeys) -> Verdict:
    if not all(finding.ok for finding in findings):
        return Verdict.ALTERED
    if all(signer in known for signer in signers):
        return Verdict.VERIFIED
    return Verdict.UNKNOWN_KEY


def _notices(extra: Sequence[str]) -> list[str]:
    return ["Arquivos que não fazem parte da execução: " + ", ".join(extra)] if extra else []


def _versioned(path: Path) -> Iterator[tuple[str, ArtifactKind, int]]:
    """Return name, kind and version of the files that are named like artifacts."""
    for file in path.iterdir():
        match = _VERSIONED_NAME.fullmatch(file.name)
        if match and match[1] in frozenset(ArtifactKind):
            kind, version = ArtifactKind(match[1]), int(match[2])
            if file.name == file_name(kind, version):
                yield file.name, kind, version


def _signature(name: str, manifest: Manifest, known: KnownKeys) -> Iterator[Finding]:
    yield Finding(ok=manifest.signature_holds, message=f"{name}: assinatura do manifesto (Ed25519)")
    key = key_fingerprint(manifest.public_key)
    yield Finding(ok=manifest.key_fingerprint == key, message=f"{name}: impressão digital da chave de assinatura")
    if known.demanded:
        yield Finding(ok=key in known, message=f"{name}: chave de assinatura é a esperada ({known.origin})")
    if key in known:
        signed_after = manifest.subject.completed_at or manifest.subject.created_at
        yield Finding(
            ok=known.in_use_at(key, signed_after),
            message=f"{name}: chave de assinatura em uso na data da execução",
        )
    yield Finding(
        ok=manifest.fingerprint == fingerprint(manifest.subject), message=f"{name}: impressão digital da execução"
    )


def _stage(name: str, manifest: Manifest, version: int) -> Iterator[Finding]:
    """Check that a manifest is named by its version, and that only versions after the draft are final."""
    yield Finding(ok=manifest.subject.version == version, message=f"{name}: o nome é o da versão assinada")
    final = manifest.stage is not Stage.DRAFT
    yield Finding(
        ok=final == (manifest.subject.version > DRAFT_VERSION),
        message=f"{name}: {'final' if final else 'rascunho'}, como a sua versão",
    )


def _same_run(manifests: Mapping[str, Manifest]) -> Iterator[Finding]:
    runs = {(manifest.subject.workflow_id, manifest.subject.run) for manifest in manifests.values()}
    if len(manifests) > 1:
        yield Finding(ok=len(runs) == 1, message="Os manifestos são da mesma execução")


def _files(path: Path, manifest: Manifest) -> Iterator[Finding]:
    drafts = {
        (entry.kind, entry.sha256)
        for entry in manifest.artifacts
        if entry.version == DRAFT_VERSION < manifest.subject.version
    }
    for entry in manifest.artifacts:
        name = file_name(entry.kind, entry.version)
        if entry.file_name != name:
            yield Finding(ok=False, message=f"{entry.file_name}: nome inesperado")
        elif not (path / name).is_file():
            yield Finding(ok=False, message=f"{name}: ausente")
        elif (digest := _sha256(path / name)) == entry.sha256:
            same_size = (path / name).stat().st_size == entry.size
            yield Finding(ok=same_size, message=f"{name}: {'íntegro' if same_size else 'tamanho diferente'}")
        elif (entry.kind, digest) in drafts:
            yield Finding(ok=False, message=f"{name}: é o rascunho no lugar do arquivo final")
        else:
            yield Finding(ok=False, message=f"{name}: conteúdo alterado (SHA-256 diferente do registrado)")


def _unlisted_versions(path: Path, manifest: Manifest, newest: str) -> Iterator[Finding]:
    """Report files of a version that the newest manifest does not list: a mix of draft and final folders."""
    listed = {entry.file_name for entry in manifest.artifacts} | {newest}
    for name, _, version in sorted(_versioned(path)):
        if name not in listed:
            yield Finding(ok=False, message=f"{name}: é da versão {version} e não está no manifesto assinado")


def _content(path: Path, manifest: Manifest) -> Iterator[Finding]:
    entries = {(entry.kind, entry.version): entry for entry in manifest.artifacts}
    yield Finding(
        ok=all(
            getattr(manifest.subject.content, field) == _hash_of(entries, kind, manifest.subject.version)
            for field, kind in _CONTENT.items()
        ),
        message="Conteúdo coberto pela impressão digital é o listado no manifesto",
    )
    result = path / file_name(ArtifactKind.RESULT, manifest.subject.version)
    if result.is_file():
        yield Finding(ok=_result_matches(result, manifest), message=f"{result.name}: corresponde ao manifesto")
    report = path / file_name(ArtifactKind.REPORT_MD, manifest.subject.version)
    if report.is_file():
        printed = manifest.fingerprint.encode() in report.read_bytes()
        yield Finding(ok=printed, message=f"{report.name}: traz a impressão digital da execução")


def _hash_of(entries: dict[tuple[ArtifactKind, int], ManifestEntry], kind: ArtifactKind, version: int) -> str | None:
    entry = entries.get((kind, version)) or entries.get((kind, DRAFT_VERSION))
    return entry.sha256 if entry else None


def _result_matches(path: Path, manifest: Manifest) -> bool:
    try:
        result = CaseResult.model_validate_json(path.read_bytes())
    except ValidationError:
        return False
    content: ContentHashes = manifest.subject.content
    same = describe_subject(result, manifest.subject.version, content) == manifest.subject
    return same and result.provenance.source_sha256 == content.source_pdf


def _extra_files(path: Path, manifest: Manifest, newest: str) -> list[str]:
    known = {path / entry.file_name for entry in manifest.artifacts} | {path / newest}
    return sorted(str(file.relative_to(path)) for file in path.rglob("*") if file.is_file() and file not in known)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
