"""Comparison of all cases' events with the last checkpoint."""

from collections.abc import Container, Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from activities.audit.tombstones import is_tombstone
from infra.db.cases.events import every_chain
from workflows.contracts.base import Contract
from workflows.contracts.run.events import ChainedEvent, first_break
from workflows.contracts.signing.checkpoints import BrokenChain, CaseHead

REMOVED = "todos os eventos foram removidos"


class Examination(Contract):
    """The heads for the next checkpoint in order of `workflow_id`, and the cases whose chain no longer leads to
    their last head.

    A broken chain keeps its last witnessed head, so that the fault is found again until the chain is restored.
    """

    heads: list[CaseHead]
    broken: list[BrokenChain]
    cases: int


async def examine(session: AsyncSession, witnessed: Mapping[str, CaseHead], known: Container[str]) -> Examination:
    """Recompute every chain and compare it with its witnessed head. `known` are the keys whose erasure certificates
    count.
    """
    heads = dict(witnessed)
    broken: list[BrokenChain] = []
    seen: set[str] = set()
    async for chain in every_chain(session):
        case = chain[0].workflow_id
        seen.add(case)
        reason = fault(chain, witnessed.get(case), known)
        if reason is None:
            heads[case] = CaseHead(workflow_id=case, seq=chain[-1].seq, hash=chain[-1].hash)
        else:
            broken.append(BrokenChain(workflow_id=case, reason=reason))
    broken += [BrokenChain(workflow_id=case, reason=REMOVED) for case in witnessed if case not in seen]
    ordered = sorted(heads.values(), key=lambda head: head.workflow_id)
    return Examination(heads=ordered, broken=broken, cases=len(seen | witnessed.keys()))


def fault(chain: Sequence[ChainedEvent], witnessed: CaseHead | None, known: Container[str]) -> str | None:
    """Return the fault of one case's events in Portuguese, or None if they are intact and continue `witnessed`.

    An erased trail is intact if its one event carries a certificate signed by one of the `known` keys.
    """
    first = chain[0]
    if first.seq != 1 and not is_tombstone(chain, known):
        return f"o começo foi removido: o primeiro evento é o {first.seq}"
    broken = first_break(chain)
    if broken is not None:
        return f"cadeia rompida no evento {broken}"
    if witnessed is None:
        return None
    if chain[-1].seq < witnessed.seq:
        return f"o fim foi cortado: havia {witnessed.seq} eventos, há {chain[-1].seq}"
    found = _hash_at(chain, witnessed.seq)
    if found is not None and found != witnessed.hash:
        return f"o evento {witnessed.seq} foi trocado: a cadeia não é a que foi registrada"
    return None


def _hash_at(chain: Sequence[ChainedEvent], seq: int) -> str | None:
    """Return the hash of an event, or of the event before a tombstone; None for erased events before that."""
    at = seq - chain[0].seq
    if at >= 0:
        return chain[at].hash
    return chain[0].prev_hash if at == -1 else None
