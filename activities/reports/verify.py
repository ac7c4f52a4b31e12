"""Whether a downloaded folder is what a run left behind: offline, from the signed manifest alone."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from activities.reports.manifest import ContentHashes, Manifest, ManifestEntry, describe_subject, file_name
from activities.reports.signing import key_fingerprint, read_public_key
from workflows.contracts.base import Contract
from workflows.contracts.case import ArtifactKind
from workflows.contracts.events import ChainedEvent, first_break
from workflows.contracts.result import CaseResult, canonical_json, fingerprint

_MANIFEST_NAME = re.compile(r"manifest-v([0-9]{1,6})\.json")
_CONTENT = {
    "source_pdf": ArtifactKind.SOURCE_PDF,
    "pages": ArtifactKind.PAGES,
    "segmentation": ArtifactKind.SEGMENTATION,
    "result": ArtifactKind.RESULT,
}


class Finding(Contract):
    """One thing that was checked; `message` is Portuguese and names the file or the property."""

    ok: bool
    message: str


class VerificationReport(Contract):
    """What the check of a folder showed; `notices` (foreign files, a key nobody confirmed) do not fail it."""

    ok: bool
    findings: list[Finding]
    notices: list[str] = []
    extra_files: list[str] = []
    workflow_id: str | None = None
    run: int | None = None
    version: int | None = None
    fingerprint: str | None = None
    key_fingerprint: str | None = None


def verify_folder(path: Path, public_key: str | Path | None = None) -> VerificationReport:
    """Checks the newest manifest in `path` and every file it lists; changes nothing.

    `public_key` is the key that must have signed: a PEM file, or the key or its fingerprint in hexadecimal. Without
    one the folder is only shown to agree with itself, and a notice says so.
    """
    source = _newest_manifest(path)
    if source is None:
        return _failed("A pasta não contém um manifesto (manifest-v1.json, manifest-v2.json).")
    data = source.read_bytes()
    try:
        manifest = Manifest.model_validate_json(data)
    except ValidationError:
        return _failed(f"{source.name}: não é um manifesto válido; foi alterado ou está incompleto.")

    findings = [
        Finding(ok=canonical_json(manifest) == data, message=f"{source.name}: forma canônica"),
        *_signature(manifest, public_key),
        *_files(path, manifest),
        *_content(path, manifest),
    ]
    notices: list[str] = []
    if public_key is None:
        notices.append(
            "A assinatura foi conferida com a chave que está no próprio manifesto. Confirme a impressão digital da "
            f"chave com quem emitiu o relatório: {manifest.key_fingerprint}"
        )
    extra = _extra_files(path, manifest, source)
    if extra:
        notices.append("Arquivos que não fazem parte da execução: " + ", ".join(extra))
    return VerificationReport(
        ok=all(finding.ok for finding in findings),
        findings=findings,
        notices=notices,
        extra_files=extra,
        workflow_id=manifest.subject.workflow_id,
        run=manifest.subject.run,
        version=manifest.subject.version,
        fingerprint=manifest.fingerprint,
        key_fingerprint=manifest.key_fingerprint,
    )


def _failed(message: str) -> VerificationReport:
    return VerificationReport(ok=False, findings=[Finding(ok=False, message=message)])


def _newest_manifest(path: Path) -> Path | None:
    found = [(int(match[1]), file) for file in path.iterdir() if (match := _MANIFEST_NAME.fullmatch(file.name))]
    return max(found)[1] if found else None


def _signature(manifest: Manifest, expected: str | Path | None) -> Iterator[Finding]:
    yield Finding(ok=manifest.signature_holds, message="Assinatura do manifesto (Ed25519)")
    yield Finding(
        ok=manifest.key_fingerprint == key_fingerprint(manifest.public_key),
        message="Impressão digital da chave de assinatura",
    )
    if expected is not None:
        yield Finding(ok=_is_signer(manifest, expected), message="Chave de assinatura é a esperada")
    yield Finding(
        ok=manifest.fingerprint == fingerprint(manifest.subject),
        message="Impressão digital da execução",
    )


def _is_signer(manifest: Manifest, expected: str | Path) -> bool:
    if isinstance(expected, str):
        return expected.strip().lower() in (manifest.public_key, manifest.key_fingerprint)
    try:
        return read_public_key(expected) == manifest.public_key
    except (OSError, ValueError):
        return False


def _files(path: Path, manifest: Manifest) -> Iterator[Finding]:
    for entry in manifest.artifacts:
        name = file_name(entry.kind, entry.version)
        if entry.file_name != name:
            yield Finding(ok=False, message=f"{entry.file_name}: nome inesperado")
        elif not (path / name).is_file():
            yield Finding(ok=False, message=f"{name}: ausente")
        elif (path / name).stat().st_size != entry.size:
            yield Finding(ok=False, message=f"{name}: tamanho diferente do registrado")
        elif _sha256(path / name) != entry.sha256:
            yield Finding(ok=False, message=f"{name}: conteúdo alterado (SHA-256 diferente do registrado)")
        else:
            yield Finding(ok=True, message=f"{name}: íntegro")


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
    for entry in manifest.artifacts:
        log = path / file_name(entry.kind, entry.version)
        if entry.kind is ArtifactKind.LOG and log.is_file():
            yield _chain(log, manifest.subject.workflow_id)


def _hash_of(entries: dict[tuple[ArtifactKind, int], ManifestEntry], kind: ArtifactKind, version: int) -> str | None:
    entry = entries.get((kind, version)) or entries.get((kind, 1))
    return entry.sha256 if entry else None


def _result_matches(path: Path, manifest: Manifest) -> bool:
    try:
        result = CaseResult.model_validate_json(path.read_bytes())
    except ValidationError:
        return False
    content: ContentHashes = manifest.subject.content
    same = describe_subject(result, manifest.subject.version, content) == manifest.subject
    return same and result.provenance.source_sha256 == content.source_pdf


def _chain(path: Path, workflow_id: str) -> Finding:
    try:
        events = [ChainedEvent.model_validate_json(line) for line in path.read_bytes().splitlines()]
    except ValidationError:
        return Finding(ok=False, message=f"{path.name}: registro de eventos ilegível")
    if any(event.workflow_id != workflow_id for event in events):
        return Finding(ok=False, message=f"{path.name}: contém eventos de outro caso")
    broken = first_break(events)
    if broken is not None:
        return Finding(ok=False, message=f"{path.name}: cadeia de eventos rompida no evento {broken}")
    return Finding(ok=True, message=f"{path.name}: cadeia de eventos íntegra ({len(events)} eventos)")


def _extra_files(path: Path, manifest: Manifest, source: Path) -> list[str]:
    known = {path / entry.file_name for entry in manifest.artifacts} | {source}
    return sorted(str(file.relative_to(path)) for file in path.rglob("*") if file.is_file() and file not in known)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
