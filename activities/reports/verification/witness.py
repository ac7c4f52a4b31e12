"""Whether a signed checkpoint covers the chain in a downloaded folder."""

import base64
import binascii
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from cryptography.x509 import load_pem_x509_certificates
from pydantic import ValidationError

from activities.reports.manifest import Manifest
from activities.reports.trail import read_log
from activities.reports.verification.keys import KnownKeys
from activities.reports.verification.report import Finding
from activities.reports.verification.trail import holds
from infra.signing.keys import key_fingerprint, signature_holds
from infra.signing.timestamps import verify_stamp
from workflows.contracts.run.case import ArtifactKind, file_name
from workflows.contracts.run.events import PUBLISHED, ChainedEvent, ChainHead, first_break, head_of
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.checkpoints import InclusionProof, root_above


class UnusableWitness(ValueError):
    """The checkpoint's proof, or the time-stamp authority's certificate, is unusable (message in Portuguese)."""


@dataclass(frozen=True)
class Witness:
    """A downloaded proof. `stamp` is the verdict on its time stamp and its time, or None if not requested."""

    proof: InclusionProof
    stamp: tuple[bool, datetime | None] | None = None

    @property
    def signer(self) -> str:
        """Return the fingerprint of the checkpoint's key."""
        return key_fingerprint(self.proof.checkpoint.public_key)


def read_witness(path: Path, authority: Path | None) -> Witness:
    """Read the proof from an API answer, with or without its envelope. `authority` has the roots of its time stamp.

    Raises `UnusableWitness`.
    """
    try:
        answer = json.loads(path.read_bytes())
        proof = InclusionProof.model_validate(answer.get("data", answer))
    except (ValueError, AttributeError, ValidationError) as error:
        raise UnusableWitness("O arquivo não é a prova de um ponto de controle.") from error
    if authority is None:
        return Witness(proof)
    try:
        roots = load_pem_x509_certificates(authority.read_bytes())
        token = base64.b64decode(proof.timestamp or "", validate=True)
    except (ValueError, binascii.Error) as error:
        raise UnusableWitness("O certificado da autoridade, ou o carimbo, não pôde ser lido.") from error
    at = verify_stamp(token, canonical_json(proof.checkpoint), roots)
    return Witness(proof, (at is not None, at))


def check_witness(path: Path, manifest: Manifest, witness: Witness, known: KnownKeys) -> Iterator[Finding]:
    """Check signature, path to the root, time stamp, and that the log contains the witnessed head."""
    proof = witness.proof
    checkpoint, head = proof.checkpoint, proof.head
    name = f"Ponto de controle {checkpoint.number}"
    genuine = signature_holds(checkpoint.public_key, checkpoint.signature, checkpoint.signed_bytes)
    yield Finding(ok=genuine, message=f"{name}: assinatura (Ed25519)")
    if known.demanded:
        yield Finding(ok=witness.signer in known, message=f"{name}: chave de assinatura é a esperada ({known.origin})")
    if witness.signer in known:
        in_use = known.in_use_at(witness.signer, checkpoint.at)
        yield Finding(ok=in_use, message=f"{name}: chave de assinatura em uso na sua data")
    yield Finding(
        ok=head.workflow_id == manifest.subject.workflow_id and root_above(head, proof.path) == checkpoint.root,
        message=f"{name}: abrange a trilha deste caso",
    )
    if witness.stamp is not None:
        stamped, at = witness.stamp
        told = f", de {at.isoformat()}" if at else ""
        yield Finding(ok=stamped, message=f"{name}: carimbo do tempo{told}")
    log = path / file_name(ArtifactKind.LOG, manifest.subject.version)
    events = read_log(log.read_bytes()) if log.is_file() else None
    passes = holds(events, head) if events else False
    if events and head.seq > events[-1].seq:
        yield _not_cut(log.name, log.read_bytes(), events, proof)
    elif passes is None:
        yield Finding(ok=True, message=f"{name}: registra o evento {head.seq}, de antes do que {log.name} abrange")
    else:
        yield Finding(ok=passes, message=f"{log.name}: passa pelo evento {head.seq} que o ponto de controle registra")


def _not_cut(name: str, log: bytes, events: Sequence[ChainedEvent], proof: InclusionProof) -> Finding:
    """Check that the witnessed chain continues after the log's last event and records the publication of this log."""
    chain, end = proof.events, head_of(events)
    witnessed = first_break(chain) is None and head_of(chain) == ChainHead(seq=proof.head.seq, hash=proof.head.hash)
    published = sha256(log).hexdigest() in (
        event.payload.get("artifacts", {}).get(name)
        for event in chain
        if event.action == PUBLISHED and event.seq > end.seq
    )
    if witnessed and published and holds(chain, end):
        return Finding(ok=True, message=f"{name}: foi publicado assim, segundo a trilha até o evento {proof.head.seq}")
    why = "" if chain else " (a prova é de um formato anterior: baixe outra com autos checkpoint)"
    return Finding(
        ok=False,
        message=f"{name}: termina no evento {end.seq}, o ponto de controle registra o {proof.head.seq}, e nada mostra "
        f"que o fim não foi cortado{why}",
    )
