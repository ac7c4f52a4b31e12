"""The installation's checkpoints in PostgreSQL and in object storage. Each copy can replace the other."""

from collections.abc import Container, Sequence

from pydantic import ValidationError

from infra.db.models import CheckpointRow
from infra.signing.keys import key_fingerprint, signature_holds
from infra.storage.checkpoints import read_heads, stored_documents
from infra.storage.store import Storage
from workflows.contracts.base import Contract
from workflows.contracts.run.events import GENESIS
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.checkpoints import CaseHead, Checkpoint


class Witnessed(Contract):
    """The checkpoints that this installation signed, oldest first, and their faults in Portuguese."""

    checkpoints: list[Checkpoint]
    problems: list[str]

    @property
    def newest(self) -> Checkpoint | None:
        """Return the last signed checkpoint."""
        return self.checkpoints[-1] if self.checkpoints else None


def read_witnessed(storage: Storage, rows: Sequence[CheckpointRow], known: Container[str]) -> Witnessed:
    """Return every checkpoint that has a row or an object. `known` has the fingerprints of the installation's keys."""
    problems: list[str] = []
    stored = _stored(storage, known, problems)
    signed = dict(stored)
    listed: set[str] = set()
    for row in rows:
        checkpoint = _parsed(canonical_json(row.document), known)
        if checkpoint is None or checkpoint.number != row.number:
            problems.append(f"ponto de controle {row.number}: o registro no banco não é um documento assinado por nós")
            continue
        listed.add(checkpoint.sha256)
        signed[checkpoint.sha256] = checkpoint
        if checkpoint.sha256 not in stored:
            problems.append(f"ponto de controle {row.number}: o documento sumiu do armazenamento de objetos")
    problems += [
        f"ponto de controle {checkpoint.number}: foi removido do banco"
        for sha256, checkpoint in stored.items()
        if sha256 not in listed
    ]
    ordered = sorted(signed.values(), key=lambda checkpoint: (checkpoint.number, checkpoint.at))
    problems += _gaps(ordered)
    return Witnessed(checkpoints=ordered, problems=problems)


def _stored(storage: Storage, known: Container[str], problems: list[str]) -> dict[str, Checkpoint]:
    found: dict[str, Checkpoint] = {}
    for key, data in stored_documents(storage):
        checkpoint = _parsed(data, known)
        if checkpoint is None:
            problems.append(f"{key}: não é um documento assinado por esta instalação")
        else:
            found[checkpoint.sha256] = checkpoint
    return found


def newest_heads(storage: Storage, witnessed: Witnessed) -> dict[str, CaseHead]:
    """Return the heads of the newest checkpoint with a readable list, by case. Report every unreadable list."""
    for checkpoint in reversed(witnessed.checkpoints):
        heads = read_heads(storage, checkpoint)
        if heads is not None:
            return {head.workflow_id: head for head in heads}
        witnessed.problems.append(f"ponto de controle {checkpoint.number}: a lista das cadeias sumiu ou foi alterada")
    return {}


def _parsed(data: bytes, known: Container[str]) -> Checkpoint | None:
    try:
        checkpoint = Checkpoint.model_validate_json(data)
    except ValidationError:
        return None
    ours = key_fingerprint(checkpoint.public_key) in known
    holds = signature_holds(checkpoint.public_key, checkpoint.signature, checkpoint.signed_bytes)
    return checkpoint if ours and holds else None


def _gaps(ordered: Sequence[Checkpoint]) -> list[str]:
    problems: list[str] = []
    number, previous = 0, GENESIS
    for checkpoint in ordered:
        if checkpoint.number != number + 1:
            problems.append(f"ponto de controle {checkpoint.number}: não segue o de número {number}")
        elif checkpoint.previous != previous:
            problems.append(f"ponto de controle {checkpoint.number}: não continua o anterior")
        number, previous = checkpoint.number, checkpoint.sha256
    return problems
