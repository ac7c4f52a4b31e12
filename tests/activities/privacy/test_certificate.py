from datetime import UTC, datetime

from activities.privacy.certificate import sign_erasure
from infra.config.settings import Settings
from infra.signing.keys import Signer, signature_holds
from workflows.contracts.base import Principal
from workflows.contracts.privacy.erasure import CertifyRequest, ErasureRequest, Inventory
from workflows.contracts.signing.checkpoints import CaseHead

AT = datetime(2026, 5, 1, tzinfo=UTC)
ADMIN = Principal(tenant="acme", key_id="key_1", name="Ana", role="admin")


def test_every_attempt_signs_the_same(stack_settings: Settings) -> None:
    wanted = ErasureRequest(workflow_id="wf_1", reason="x", principal=ADMIN, requested_at=AT)
    request = CertifyRequest(request=wanted, inventory=Inventory(runs=2, histories=2), erased_at=AT)
    trails = [CaseHead(workflow_id="wf_1", seq=7, hash="a" * 64)]
    first, second = (sign_erasure(request, trails, Signer(stack_settings)) for _ in range(2))
    assert first == second
    assert signature_holds(first.public_key, first.signature, first.signed_bytes)
    assert (first.trails, first.erased.runs, first.key_id) == (trails, 2, "key_1")
