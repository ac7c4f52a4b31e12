"""Manifests are canonical, do not name tenants, and are signed as a whole."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from activities.reports.manifest import Manifest, Stage, decisions_of
from infra.signing.keys import key_fingerprint, signature_holds
from tests.activities.reports.folders import make_key, write_folder
from workflows.contracts.base import Channel, Through
from workflows.contracts.run.case import CaseState, PhaseLabel
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.run.review import ReviewRecord


def test_a_manifest_survives_its_canonical_form(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "run", make_key(tmp_path / "k.pem"))
    read = Manifest.model_validate_json(canonical_json(manifest))
    assert read == manifest
    assert read.signature_holds
    assert read.key_fingerprint == key_fingerprint(read.public_key)


def test_a_manifest_names_neither_tenant_nor_object_key(tmp_path: Path) -> None:
    manifest = canonical_json(write_folder(tmp_path / "run", make_key(tmp_path / "k.pem")))
    assert b"escritorio" not in manifest
    assert b"tenants/" not in manifest


def test_the_final_manifest_lists_the_draft_too(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "run", make_key(tmp_path / "k.pem"))
    names = {entry.file_name for entry in manifest.artifacts}
    assert {"manifest-v1.json", "result-v1.json", "result-v2.json", "source_pdf-v1.pdf"} <= names
    assert "manifest-v2.json" not in names


def test_a_decision_cannot_be_taken_out_of_a_signed_manifest_nor_moved_to_another_channel(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "run", make_key(tmp_path / "k.pem"))
    assert manifest.decisions
    last = manifest.decisions[-1]
    elsewhere = last.model_copy(update={"through": Through(channel=Channel.REST, client="Outro")})
    forged: list[dict[str, Any]] = [
        {"decisions": []},
        {"decisions": [*manifest.decisions[:-1], elsewhere]},
        {"schema_version": 2},
    ]
    for change in forged:
        changed = manifest.model_copy(update=change)
        assert not signature_holds(changed.public_key, changed.signature, changed.signed_bytes)


def test_a_manifest_names_the_decisions_in_the_order_of_the_phases_and_the_final_one_last() -> None:
    at = datetime(2026, 3, 14, 17, 5, tzinfo=UTC)
    chat = Through(user_id="usr_1", session_id="ses_1", channel=Channel.CHAT, client="Claude")
    review = ReviewRecord(
        decision_id="d", approved=True, reviewer=None, principal="Ana", notes=None, at=at, through=chat
    )
    phases = {PhaseLabel.TRANSICAO_RECURSAL: review, PhaseLabel.POSTULACAO_INICIAL: review}
    made = decisions_of(phases, review)
    assert [one.phase_label for one in made] == [PhaseLabel.POSTULACAO_INICIAL, PhaseLabel.TRANSICAO_RECURSAL, None]
    assert made[0].through == chat


def test_a_head_cannot_be_taken_out_of_a_signed_manifest(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "run", make_key(tmp_path / "k.pem"))
    beheaded = manifest.model_copy(update={"events_head": None})
    assert not signature_holds(beheaded.public_key, beheaded.signature, beheaded.signed_bytes)


def test_only_a_decided_run_is_final(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "run", make_key(tmp_path / "k.pem"))
    finals = {CaseState.COMPLETED: Stage.APPROVED, CaseState.REJECTED: Stage.REJECTED}
    for state in CaseState:
        subject = manifest.subject.model_copy(update={"state": state})
        assert manifest.model_copy(update={"subject": subject}).stage is finals.get(state, Stage.DRAFT)
