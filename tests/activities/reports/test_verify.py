"""Offline verification: a whole folder passes, any change of any byte does not."""

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from activities.reports.manifest import Manifest, sign_manifest
from activities.reports.signing import ManifestSigner
from activities.reports.verify import VerificationReport, verify_folder
from tests.activities.reports.folders import as_log, make_events, make_key, write_folder
from workflows.contracts.events import event_hash
from workflows.contracts.result import canonical_json


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return make_key(tmp_path / "signing.pem")


@pytest.fixture
def folder(tmp_path: Path, key: Path) -> Path:
    write_folder(tmp_path / "run", key)
    return tmp_path / "run"


@pytest.fixture(scope="module")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("verify")
    write_folder(base / "run", make_key(base / "signing.pem"))
    return base / "run"


def failures(report: VerificationReport) -> list[str]:
    return [finding.message for finding in report.findings if not finding.ok]


def resign(folder: Path, key: Path, **changes: object) -> None:
    """Signs a changed manifest, as the owner of the key could."""
    path = folder / "manifest-v2.json"
    manifest = Manifest.model_validate_json(path.read_bytes()).model_copy(update=changes)
    path.write_bytes(canonical_json(sign_manifest(manifest.subject, manifest.artifacts, ManifestSigner(key))))


def test_a_folder_as_published_passes(folder: Path, key: Path) -> None:
    report = verify_folder(folder, key)
    assert report.ok, failures(report)
    assert (report.run, report.version) == (1, 2)
    assert not report.notices
    assert sum(finding.message.endswith("íntegro") for finding in report.findings) == 14


def test_a_draft_alone_passes_as_a_draft(tmp_path: Path, key: Path) -> None:
    write_folder(tmp_path / "draft", key, versions=1)
    report = verify_folder(tmp_path / "draft")
    assert report.ok
    assert report.version == 1


def test_without_a_known_key_the_reader_is_told_to_confirm_it(folder: Path) -> None:
    report = verify_folder(folder)
    assert report.ok
    assert report.key_fingerprint is not None
    assert report.key_fingerprint in report.notices[0]


def test_the_expected_key_may_be_given_as_file_key_or_fingerprint(folder: Path, key: Path) -> None:
    report = verify_folder(folder)
    assert report.key_fingerprint is not None
    for expected in (key, ManifestSigner(key).public_key, report.key_fingerprint.upper() + "\n"):
        assert verify_folder(folder, expected).ok


def test_a_folder_signed_by_someone_else_fails_against_the_expected_key(folder: Path, tmp_path: Path) -> None:
    stranger = make_key(tmp_path / "stranger.pem", seed=2)
    for expected in (stranger, ManifestSigner(stranger).public_key, tmp_path / "absent.pem"):
        assert failures(verify_folder(folder, expected)) == ["Chave de assinatura é a esperada"]


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_any_changed_byte_of_any_file_fails(shared_folder: Path, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(shared_folder.iterdir())))
    original = path.read_bytes()
    at = data.draw(st.integers(0, len(original) - 1))
    changed = bytearray(original)
    changed[at] ^= data.draw(st.integers(1, 255))
    try:
        path.write_bytes(bytes(changed))
        assert not verify_folder(shared_folder).ok
    finally:
        path.write_bytes(original)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_any_truncated_or_lengthened_file_fails(shared_folder: Path, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(shared_folder.iterdir())))
    original = path.read_bytes()
    changed = data.draw(
        st.one_of(st.just(original + b"\n"), st.integers(0, len(original) - 1).map(lambda n: original[:n]))
    )
    try:
        path.write_bytes(changed)
        assert not verify_folder(shared_folder).ok
    finally:
        path.write_bytes(original)


def test_every_missing_file_is_named(folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        if path.name == "manifest-v2.json":
            continue
        data = path.read_bytes()
        path.unlink()
        assert f"{path.name}: ausente" in failures(verify_folder(folder))
        path.write_bytes(data)


def test_foreign_files_are_reported_and_do_not_fail(folder: Path) -> None:
    (folder / "notas").mkdir()
    (folder / "notas" / "minhas.txt").write_text("x", encoding="utf-8")
    report = verify_folder(folder)
    assert report.ok
    assert report.extra_files == [str(Path("notas") / "minhas.txt")]
    assert "notas" in report.notices[-1]


def test_a_folder_without_a_manifest_fails(tmp_path: Path) -> None:
    report = verify_folder(tmp_path)
    assert not report.ok
    assert "não contém um manifesto" in report.findings[0].message


def test_a_manifest_that_does_not_parse_fails(folder: Path) -> None:
    (folder / "manifest-v2.json").write_text('{"fingerprint": 1}', encoding="utf-8")
    assert "não é um manifesto válido" in failures(verify_folder(folder))[0]


def test_a_manifest_written_another_way_fails(folder: Path) -> None:
    path = folder / "manifest-v2.json"
    path.write_text(json.dumps(json.loads(path.read_bytes()), indent=1), encoding="utf-8")
    assert failures(verify_folder(folder)) == ["manifest-v2.json: forma canônica"]


def test_a_result_of_another_run_fails_even_when_signed(folder: Path, key: Path, tmp_path: Path) -> None:
    manifest = Manifest.model_validate_json((folder / "manifest-v2.json").read_bytes())
    resign(folder, key, subject=manifest.subject.model_copy(update={"run": 2}))
    found = failures(verify_folder(folder, key))
    assert "result-v2.json: corresponde ao manifesto" in found
    assert "report_md-v2.md: traz a impressão digital da execução" in found


def test_content_hashes_that_are_not_the_listed_ones_fail_even_when_signed(folder: Path, key: Path) -> None:
    manifest = Manifest.model_validate_json((folder / "manifest-v2.json").read_bytes())
    content = manifest.subject.content.model_copy(update={"pages": "0" * 64})
    resign(folder, key, subject=manifest.subject.model_copy(update={"content": content}))
    assert "Conteúdo coberto pela impressão digital é o listado no manifesto" in failures(verify_folder(folder))


def test_a_manifest_cannot_send_the_check_elsewhere(folder: Path, key: Path) -> None:
    manifest = Manifest.model_validate_json((folder / "manifest-v2.json").read_bytes())
    first = manifest.artifacts[0].model_copy(update={"file_name": "../signing.pem"})
    resign(folder, key, artifacts=[first, *manifest.artifacts[1:]])
    assert "../signing.pem: nome inesperado" in failures(verify_folder(folder))


def replace_log(folder: Path, key: Path, data: bytes) -> list[str]:
    """Puts another log under a signature that fits it, so that only its chain can tell."""

    path = folder / "log-v2.jsonl"
    path.write_bytes(data)
    manifest = Manifest.model_validate_json((folder / "manifest-v2.json").read_bytes())
    changes = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
    entries = [
        entry.model_copy(update=changes) if entry.file_name == path.name else entry for entry in manifest.artifacts
    ]
    resign(folder, key, artifacts=entries)
    return failures(verify_folder(folder, key))


def test_an_altered_event_breaks_the_chain(folder: Path, key: Path) -> None:
    events = make_events(8)
    events[3] = events[3].model_copy(update={"actor": "someone else"})
    assert replace_log(folder, key, as_log(events)) == ["log-v2.jsonl: cadeia de eventos rompida no evento 4"]


def test_a_removed_event_breaks_the_chain(folder: Path, key: Path) -> None:
    events = make_events(8)
    assert replace_log(folder, key, as_log(events[:2] + events[3:])) == [
        "log-v2.jsonl: cadeia de eventos rompida no evento 4"
    ]


def test_a_log_may_start_in_the_middle_of_the_chain(folder: Path, key: Path) -> None:
    assert replace_log(folder, key, as_log(make_events(8)[5:])) == []


def test_events_of_another_case_fail(folder: Path, key: Path) -> None:
    log = as_log(make_events(3, workflow_id="wf_other"))
    assert replace_log(folder, key, log) == ["log-v2.jsonl: contém eventos de outro caso"]


def test_an_unreadable_log_fails(folder: Path, key: Path) -> None:
    assert replace_log(folder, key, b"{}\n") == ["log-v2.jsonl: registro de eventos ilegível"]


def test_verification_changes_nothing(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "copy")
    verify_folder(folder)
    for path in folder.iterdir():
        assert path.read_bytes() == (tmp_path / "copy" / path.name).read_bytes()


def test_a_first_event_that_claims_a_predecessor_breaks_the_chain(folder: Path, key: Path) -> None:
    first, second = make_events(2)
    orphan = second.model_copy(update={"seq": 1})
    fields = orphan.model_dump(exclude={"hash"})
    log = as_log([orphan.model_copy(update={"hash": event_hash(**fields)})])
    assert first.hash == orphan.prev_hash
    assert replace_log(folder, key, log) == ["log-v2.jsonl: cadeia de eventos rompida no evento 1"]
