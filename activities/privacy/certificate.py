"""The signed certificate of an erasure."""

from collections.abc import Sequence

from infra.signing.keys import Signer, key_fingerprint
from workflows.contracts.privacy.erasure import CertifyRequest, ErasureCertificate, UnsignedErasure
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.checkpoints import CaseHead


def sign_erasure(request: CertifyRequest, trails: Sequence[CaseHead], signer: Signer) -> ErasureCertificate:
    """Return what was erased, by whose request and why, with the last state of the erased trails. Every attempt returns
    the same.
    """
    wanted = request.request
    unsigned = UnsignedErasure(
        workflow_id=wanted.workflow_id,
        trails=list(trails),
        reason=wanted.reason,
        requested_by=wanted.principal.name,
        key_id=wanted.principal.key_id,
        requested_at=wanted.requested_at,
        erased_at=request.erased_at,
        erased=request.inventory,
        public_key=signer.public_key,
        key_fingerprint=key_fingerprint(signer.public_key),
    )
    return ErasureCertificate(**unsigned.model_dump(), signature=signer.sign(canonical_json(unsigned)))
