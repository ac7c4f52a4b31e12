"""A checkpoint's proof beside a folder must be signed by us and cover this case, and the log must pass through its
head.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from activities.reports.trail import as_log, read_log
from activities.reports.verification.folder import verify_folder
from activities.reports.verification.keys import NO_KEYS, read_keys
from activities.reports.verification.report import Verdict, VerificationReport
from activities.reports.verification.witness import UnusableWitness, read_witness
from infra.signing.keys import key_fingerprint
from tests.activities.reports.folders import continued, make_events, make_key, sign_anew, signer_of, write_folder
from tests.activities.reports.samples import STARTED, WORKFLOW_ID
from workflows.contracts.run.events import GENESIS, PUBLISHED, ChainedEvent, head_of
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.checkpoints import (
    CaseHead,
    Checkpoint,
    InclusionProof,
    UnsignedCheckpoint,
    inclusion_path,
    merkle_root,
)

LOG = "log-v2.jsonl"


def prove(key: Path, seq: int = 6, **changes: Any) -> InclusionProof:
    """A checkpoint over five cases, of which ours is the third, with its chain at event `seq`."""
    known = {"hash": make_events(seq)[-1].hash} | changes
    ours = CaseHead.model_validate({"workflow_id": WORKFLOW_ID, "seq": seq} | known)
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


def going_on(folder: Path, **published: Any) -> list[ChainedEvent]:
    """Return the case's chain after the final log: the publication, and something later."""
    log = (folder / LOG).read_bytes()
    artifacts = {"version": 2, "artifacts": {LOG: sha256(log).hexdigest()}} | published
    return continued(read_log(log) or [], [(PUBLISHED, artifacts), ("retention_changed", {})])


def prove_later(key: Path, events: list[ChainedEvent]) -> InclusionProof:
    """A checkpoint over the end of the chain, which comes with it."""
    head = head_of(events)
    return prove(key, seq=head.seq, hash=head.hash).model_copy(update={"events": events})


def test_a_case_that_went_on_after_its_log_was_published_passes(folder: Path, key: Path) -> None:
    report = verify(folder, prove_later(key, going_on(folder)), key)
    assert report.verdict is Verdict.VERIFIED
    assert any("foi publicado assim, segundo a trilha" in finding.message for finding in report.findings)


def test_a_log_whose_end_was_cut_does_not_pass_though_it_was_signed_anew(folder: Path, key: Path) -> None:
    chain = going_on(folder)
    events = read_log((folder / LOG).read_bytes()) or []
    (folder / LOG).write_bytes(as_log(events[:-1]))
    sign_anew(folder, signer_of(key))
    for proof in (prove_later(key, chain), prove_later(key, chain).model_copy(update={"events": []})):
        report = verify(folder, proof, key)
        assert report.verdict is Verdict.ALTERED
        assert any(f"{LOG}: termina no evento {len(events) - 1}" in message for message in failures(report))


def test_a_chain_of_the_forgers_own_shows_nothing(folder: Path, key: Path) -> None:
    genuine = prove_later(key, going_on(folder))
    for chain in (
        # does not lead to the head that was witnessed
        going_on(folder, version=3),
        genuine.events[:-1],
        # names another log
        going_on(folder, artifacts={LOG: "0" * 64}),
    ):
        report = verify(folder, genuine.model_copy(update={"events": chain}), key)
        assert report.verdict is Verdict.ALTERED


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
