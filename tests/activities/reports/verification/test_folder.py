"""Offline verification: a complete folder passes, any changed byte fails, and a draft never passes as final."""

import hashlib
import json
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from activities.reports.manifest import Manifest, Stage, sign_manifest
from activities.reports.trail import as_log
from activities.reports.verification.folder import verify_folder
from activities.reports.verification.keys import published_keys, read_keys
from activities.reports.verification.report import Verdict, VerificationReport
from infra.signing.keys import describe_key
from tests.activities.reports.folders import WHOLE, make_events, make_key, signer_of, write_folder
from tests.activities.reports.samples import STARTED
from workflows.contracts.run.case import CaseState
from workflows.contracts.run.events import ChainedEvent, ChainHead, event_hash, head_of
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.signing_keys import SigningKey, SigningKeys


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


def resign(folder: Path, key: Path, name: str = "manifest-v2.json", **changes: object) -> None:
    """Sign a changed manifest, as the owner of the key could."""
    path = folder / name
    manifest = Manifest.model_validate_json(path.read_bytes()).model_copy(update=changes)
    assert manifest.events_head is not None
    changed = (manifest.subject, manifest.artifacts, manifest.events_head)
    signed = sign_manifest(*changed, signer_of(key), manifest.decisions)
    path.write_bytes(canonical_json(signed))


def test_a_folder_as_published_passes(folder: Path, key: Path) -> None:
    report = verify_folder(folder, read_keys(str(key)))
    assert report.verdict is Verdict.VERIFIED, failures(report)
    assert (report.run, report.version, report.stage) == (1, 2, Stage.APPROVED)
    assert not report.notices
    assert sum(finding.message.endswith("íntegro") for finding in report.findings) == 14


def test_a_draft_alone_passes_as_a_draft(tmp_path: Path, key: Path) -> None:
    write_folder(tmp_path / "draft", key, versions=1)
    report = verify_folder(tmp_path / "draft", read_keys(str(key)))
    assert report.verdict is Verdict.VERIFIED
    assert (report.version, report.stage) == (1, Stage.DRAFT)


def test_the_key_inside_the_folder_alone_is_an_unknown_one(folder: Path) -> None:
    report = verify_folder(folder)
    assert report.verdict is Verdict.UNKNOWN_KEY
    assert report.key_origin is None


def test_a_stranger_who_signs_everything_anew_is_not_verified(folder: Path, tmp_path: Path, key: Path) -> None:
    stranger = make_key(tmp_path / "stranger.pem", seed=2)
    shutil.rmtree(folder)
    write_folder(folder, stranger)
    assert verify_folder(folder).verdict is Verdict.UNKNOWN_KEY
    assert verify_folder(folder, read_keys(str(key))).verdict is Verdict.ALTERED
    own = published_keys(SigningKeys(keys=[_described(key)]), "esta instalação", demanded=False)
    assert verify_folder(folder, own).verdict is Verdict.UNKNOWN_KEY


def test_one_stranger_among_the_manifests_is_enough_to_fail(folder: Path, key: Path, tmp_path: Path) -> None:
    resign(folder, make_key(tmp_path / "stranger.pem", seed=2), name="manifest-v1.json")
    found = failures(verify_folder(folder, read_keys(str(key))))
    assert any(message.startswith("manifest-v1.json: chave de assinatura é a esperada") for message in found)


def test_a_key_serves_for_what_ended_before_it_was_retired(folder: Path, key: Path) -> None:
    manifest = Manifest.model_validate_json((folder / "manifest-v2.json").read_bytes())
    ended = manifest.subject.completed_at
    assert ended is not None
    for retired, verdict in ((ended, Verdict.VERIFIED), (STARTED - timedelta(days=1), Verdict.ALTERED)):
        listed = SigningKeys(keys=[_described(key).model_copy(update={"retired_at": retired})])
        assert verify_folder(folder, published_keys(listed, "lista")).verdict is verdict


def _described(key: Path) -> SigningKey:
    return describe_key(bytes.fromhex(signer_of(key).public_key), STARTED)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_changed_byte_of_any_file_fails(shared_folder: Path, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(shared_folder.iterdir())))
    original = path.read_bytes()
    at = data.draw(st.integers(0, len(original) - 1))
    changed = bytearray(original)
    changed[at] ^= data.draw(st.integers(1, 255))
    try:
        path.write_bytes(bytes(changed))
        assert not verify_folder(shared_folder).intact
    finally:
        path.write_bytes(original)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_truncated_or_lengthened_file_fails(shared_folder: Path, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(shared_folder.iterdir())))
    original = path.read_bytes()
    changed = data.draw(
        st.one_of(st.just(original + b"\n"), st.integers(0, len(original) - 1).map(lambda n: original[:n]))
    )
    try:
        path.write_bytes(changed)
        assert not verify_folder(shared_folder).intact
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
    assert report.intact
    assert report.extra_files == [str(Path("notas") / "minhas.txt")]
    assert "notas" in report.notices[-1]


def test_a_folder_without_a_manifest_fails(tmp_path: Path) -> None:
    report = verify_folder(tmp_path)
    assert not report.intact
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
    found = failures(verify_folder(folder, read_keys(str(key))))
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


def replace_log(
    folder: Path, key: Path, events: list[ChainedEvent] | bytes, head: ChainHead | None = None
) -> list[str]:
    """Put another final log under a matching signature, so that only its chain reveals it."""
    data = events if isinstance(events, bytes) else as_log(events)
    path = folder / "log-v2.jsonl"
    path.write_bytes(data)
    manifest = Manifest.model_validate_json((folder / "manifest-v2.json").read_bytes())
    changes = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
    entries = [
        entry.model_copy(update=changes) if entry.file_name == path.name else entry for entry in manifest.artifacts
    ]
    resign(folder, key, artifacts=entries, events_head=head or manifest.events_head)
    return failures(verify_folder(folder, read_keys(str(key))))


BROKEN = "log-v2.jsonl: cadeia de eventos rompida no evento {}"
CUT = "log-v2.jsonl: fim da cadeia de eventos cortado ou trocado: o manifesto registra o evento 16 como o último"


def test_the_whole_chain_passes(folder: Path, key: Path) -> None:
    assert replace_log(folder, key, make_events(WHOLE)) == []


def test_an_altered_event_breaks_the_chain(folder: Path, key: Path) -> None:
    events = make_events(WHOLE)
    events[3] = events[3].model_copy(update={"actor": "someone else"})
    assert replace_log(folder, key, events) == [BROKEN.format(4)]


@pytest.mark.parametrize("removed", [1, 6])
def test_a_removed_event_breaks_the_chain(folder: Path, key: Path, removed: int) -> None:
    events = make_events(WHOLE)
    del events[removed]
    assert replace_log(folder, key, events) == [BROKEN.format(removed + 2)]


def test_events_in_another_order_break_the_chain(folder: Path, key: Path) -> None:
    events = make_events(WHOLE)
    events[3], events[4] = events[4], events[3]
    assert replace_log(folder, key, events) == [BROKEN.format(5)]


def test_an_inserted_event_breaks_the_chain(folder: Path, key: Path) -> None:
    events = make_events(WHOLE)
    events.insert(4, events[3].model_copy(update={"seq": 5}))
    assert replace_log(folder, key, events) == [BROKEN.format(5)]


@pytest.mark.parametrize("left", [0, 1, WHOLE - 1])
def test_a_cut_tail_is_found(folder: Path, key: Path, left: int) -> None:
    assert CUT in replace_log(folder, key, make_events(WHOLE)[:left])


def test_a_tail_written_anew_is_found(folder: Path, key: Path) -> None:
    assert CUT in replace_log(folder, key, rewritten(5, WHOLE))


def test_a_cut_beginning_is_found(folder: Path, key: Path) -> None:
    assert replace_log(folder, key, make_events(WHOLE)[5:]) == [BROKEN.format(6)]


def test_a_final_chain_that_ends_before_the_drafts_is_found(folder: Path, key: Path) -> None:
    shorter = make_events(3)
    found = replace_log(folder, key, shorter, head_of(shorter))
    assert "manifest-v2.json: a cadeia de eventos termina antes da que manifest-v1.json registrou" in found


def test_a_final_chain_that_leaves_the_drafts_is_found(folder: Path, key: Path) -> None:
    other = rewritten(2, WHOLE)
    found = replace_log(folder, key, other, head_of(other))
    assert "log-v2.jsonl: não continua a cadeia de eventos que manifest-v1.json registrou" in found


def rewritten(kept: int, count: int) -> list[ChainedEvent]:
    """Return a consistent chain that differs from the usual one after `kept` events."""
    events = make_events(kept)
    for event in make_events(count)[kept:]:
        changes: dict[str, Any] = {"actor": "someone else", "prev_hash": events[-1].hash}
        fields = event.model_dump(exclude={"hash"}) | changes
        events.append(ChainedEvent(**fields, hash=event_hash(**fields)))
    return events


def test_events_of_another_case_fail(folder: Path, key: Path) -> None:
    assert replace_log(folder, key, make_events(3, workflow_id="wf_other")) == [
        "log-v2.jsonl: contém eventos de outro caso"
    ]


OTHERS = "log-v2.jsonl: as decisões do manifesto são as que a trilha deixou de pé"


@pytest.mark.parametrize("changed", ["approved", "decision_id", "missing", "one too many"])
def test_a_manifest_of_decisions_that_do_not_stand_in_the_log_fails(folder: Path, key: Path, changed: str) -> None:
    signed = Manifest.model_validate_json((folder / "manifest-v2.json").read_bytes()).decisions
    first, *rest = signed
    others = {
        "approved": [first.model_copy(update={"approved": not first.approved}), *rest],
        "decision_id": [first.model_copy(update={"decision_id": "earlier"}), *rest],
        "missing": rest,
        "one too many": [*signed, first.model_copy(update={"decision_id": "earlier"})],
    }
    resign(folder, key, decisions=others[changed])
    assert OTHERS in failures(verify_folder(folder, read_keys(str(key))))


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
    log = [orphan.model_copy(update={"hash": event_hash(**fields)})]
    assert first.hash == orphan.prev_hash
    assert replace_log(folder, key, log) == [BROKEN.format(1)]


def test_a_draft_manifest_under_the_name_of_the_final_one_fails(tmp_path: Path, key: Path) -> None:
    draft = tmp_path / "draft"
    write_folder(draft, key, versions=1)
    for path in sorted(draft.iterdir()):
        shutil.copy(path, path.with_name(path.name.replace("-v1.", "-v2.")))
    found = failures(verify_folder(draft, read_keys(str(key))))
    assert "manifest-v2.json: o nome é o da versão assinada" in found


def test_a_draft_signed_as_version_two_fails(folder: Path, key: Path) -> None:
    manifest = Manifest.model_validate_json((folder / "manifest-v2.json").read_bytes())
    waiting = manifest.subject.model_copy(update={"state": CaseState.AWAITING_FINAL_REVIEW})
    resign(folder, key, subject=waiting)
    report = verify_folder(folder, read_keys(str(key)))
    assert report.stage is Stage.DRAFT
    assert "manifest-v2.json: rascunho, como a sua versão" in failures(report)


@pytest.mark.parametrize("name", ["report_pdf", "report_md", "result", "log"])
def test_a_draft_file_in_place_of_the_final_one_is_named(folder: Path, key: Path, name: str) -> None:
    draft = next(folder.glob(f"{name}-v1.*"))
    final = folder / draft.name.replace("-v1.", "-v2.")
    shutil.copy(draft, final)
    found = failures(verify_folder(folder, read_keys(str(key))))
    assert f"{final.name}: é o rascunho no lugar do arquivo final" in found


def test_final_files_beside_a_draft_manifest_are_found(folder: Path, key: Path) -> None:
    (folder / "manifest-v2.json").unlink()
    report = verify_folder(folder, read_keys(str(key)))
    assert report.stage is Stage.DRAFT
    assert "report_pdf-v2.pdf: é da versão 2 e não está no manifesto assinado" in failures(report)


def test_manifests_of_two_runs_in_one_folder_are_found(folder: Path, key: Path) -> None:
    manifest = Manifest.model_validate_json((folder / "manifest-v1.json").read_bytes())
    resign(folder, key, name="manifest-v1.json", subject=manifest.subject.model_copy(update={"run": 2}))
    assert "Os manifestos são da mesma execução" in failures(verify_folder(folder, read_keys(str(key))))
