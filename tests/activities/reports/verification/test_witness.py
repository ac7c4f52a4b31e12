"""A checkpoint's proof beside a folder: it must be ours, stand over this case, and the log must lead through it."""

import json
from pathlib import Path
from typing import Any

import pytest

from activities.reports.verification.folder import verify_folder
from activities.reports.verification.keys import NO_KEYS, read_keys
from activities.reports.verification.report import Verdict, VerificationReport
from activities.reports.verification.witness import UnusableWitness, read_witness
from infra.signing import key_fingerprint
from tests.activities.reports.folders import make_events, make_key, signer_of, write_folder
from tests.activities.reports.samples import STARTED, WORKFLOW_ID
from workflows.contracts.checkpoints import (
    CaseHead,
    Checkpoint,
    InclusionProof,
    UnsignedCheckpoint,
    inclusion_path,
    merkle_root,
)
from workflows.contracts.events import GENESIS
from workflows.contracts.result import canonical_json


def prove(key: Path, seq: int = 6, **changes: Any) -> InclusionProof:
    """A checkpoint over five cases, ours the third, its chain at event `seq` then."""
    event = make_events(seq)[-1]
    ours = CaseHead.model_validate({"workflow_id": WORKFLOW_ID, "seq": seq, "hash": event.hash} | changes)
    heads = [CaseHead(workflow_id=f"wf_{at}", seq=1, hash=str(at) * 64) for at in range(4)]
    heads.insert(2, ours)
    signer = signer_of(key)
    unsigned = UnsignedCheckpoint(
        number=1,
        at=STARTED,
        root=merkle_root(heads),
        heads="0" * 64,
        previous=GENESIS,
        broken=0,
        problems=0,
        public_key=signer.public_key,
        key_fingerprint=key_fingerprint(signer.public_key),
    )
    checkpoint = Checkpoint(**unsigned.model_dump(), signature=signer.sign(canonical_json(unsigned)))
    return InclusionProof(checkpoint=checkpoint, head=ours, path=inclusion_path(heads, 2))


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return make_key(tmp_path / "signing.pem")


@pytest.fixture
def folder(tmp_path: Path, key: Path) -> Path:
    write_folder(tmp_path / "run", key)
    return tmp_path / "run"


def verify(folder: Path, proof: InclusionProof, key: Path | None) -> VerificationReport:
    file = folder.parent / "proof.json"
    file.write_text(json.dumps({"data": proof.model_dump(mode="json"), "meta": {}}), encoding="utf-8")
    return verify_folder(folder, read_keys(str(key)) if key else NO_KEYS, read_witness(file, None))


def failures(report: VerificationReport) -> list[str]:
    return [finding.message for finding in report.findings if not finding.ok]


def test_a_log_that_leads_through_the_witnessed_head_is_verified(folder: Path, key: Path) -> None:
    for seq in (1, 6, 8):
        assert verify(folder, prove(key, seq), key).verdict is Verdict.VERIFIED
    assert verify(folder, prove(key), None).verdict is Verdict.UNKNOWN_KEY


def test_a_head_beyond_the_log_says_so_and_fails_nothing(folder: Path, key: Path) -> None:
    report = verify(folder, prove(key, 20), key)
    assert report.verdict is Verdict.VERIFIED
    assert any("registra o evento 20, fora do que" in finding.message for finding in report.findings)


def test_a_log_that_leads_elsewhere_is_found(folder: Path, key: Path) -> None:
    assert failures(verify(folder, prove(key, hash="a" * 64), key)) == [
        "log-v2.jsonl: passa pelo evento 6 que o ponto de controle registra"
    ]


def test_the_proof_of_another_case_proves_nothing(folder: Path, key: Path) -> None:
    other = prove(key, workflow_id="wf_other")
    assert failures(verify(folder, other, key)) == ["Ponto de controle 1: abrange a trilha deste caso"]
    moved = other.model_copy(update={"head": prove(key).head})
    assert failures(verify(folder, moved, key)) == ["Ponto de controle 1: abrange a trilha deste caso"]


def test_a_checkpoint_of_a_stranger_or_altered_proves_nothing(folder: Path, key: Path, tmp_path: Path) -> None:
    stranger = prove(make_key(tmp_path / "other.pem", seed=5))
    assert any("chave de assinatura é a esperada" in message for message in failures(verify(folder, stranger, key)))
    proof = prove(key)
    altered = proof.model_copy(update={"checkpoint": proof.checkpoint.model_copy(update={"number": 2})})
    assert failures(verify(folder, altered, key)) == ["Ponto de controle 2: assinatura (Ed25519)"]


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"data": 1}', b"\xff"])
def test_a_file_that_is_no_proof_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "proof.json").write_bytes(data)
    with pytest.raises(UnusableWitness):
        read_witness(tmp_path / "proof.json", None)
