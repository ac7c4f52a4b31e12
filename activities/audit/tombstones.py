"""What remains of an erased trail: one event with the certificate of the erasure."""

from collections.abc import Container, Sequence

from pydantic import ValidationError

from infra.signing.keys import key_fingerprint, signature_holds
from workflows.contracts.privacy.erasure import ERASED, ErasureCertificate
from workflows.contracts.run.events import ChainedEvent
from workflows.contracts.signing.checkpoints import CaseHead


def is_tombstone(chain: Sequence[ChainedEvent], known: Container[str]) -> bool:
    """Return whether a chain is a single tombstone whose certificate a known key signed for this very trail."""
    event = chain[0]
    if len(chain) != 1 or event.action != ERASED:
        return False
    try:
        certificate = ErasureCertificate.model_validate(event.payload.get("certificate"))
    except ValidationError:
        return False
    erased = CaseHead(workflow_id=event.workflow_id, seq=event.seq - 1, hash=event.prev_hash)
    ours = key_fingerprint(certificate.public_key) in known
    holds = signature_holds(certificate.public_key, certificate.signature, certificate.signed_bytes)
    return ours and holds and erased in certificate.trails
