from datetime import UTC, datetime

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from infra.signing.keys import signature_holds
from workflows.contracts.privacy.erasure import ErasureCertificate, Inventory, UnsignedErasure, erasure_id
from workflows.contracts.run.results.result import canonical_json


def test_a_certificate_is_signed_over_everything_it_says() -> None:
    key = Ed25519PrivateKey.generate()
    unsigned = UnsignedErasure(
        workflow_id="wf_1",
        trails=[],
        reason="x",
        requested_by="Ana",
        key_id="k",
        requested_at=datetime(2026, 1, 1, tzinfo=UTC),
        erased_at=datetime(2026, 1, 2, tzinfo=UTC),
        erased=Inventory(runs=1),
        public_key=key.public_key().public_bytes_raw().hex(),
        key_fingerprint="0" * 64,
    )
    signature = key.sign(canonical_json(unsigned)).hex()
    certificate = ErasureCertificate(**unsigned.model_dump(), signature=signature)
    assert signature_holds(certificate.public_key, signature, certificate.signed_bytes)
    altered = certificate.model_copy(update={"erased": Inventory(runs=2)})
    assert not signature_holds(altered.public_key, signature, altered.signed_bytes)
    assert altered.sha256 != certificate.sha256


def test_the_erasure_is_no_workflow_of_the_case() -> None:
    assert not erasure_id("wf_1").startswith("wf_1")
