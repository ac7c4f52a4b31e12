"""Whether the events of all cases are still those that were witnessed before."""

from collections.abc import Container, Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from activities.audit.tombstones import is_tombstone
from infra.db.cases.events import every_chain
from workflows.contracts.base import Contract
from workflows.contracts.run.events import ChainedEvent, first_break
from workflows.contracts.signing.checkpoints import BrokenChain, CaseHead

REMOVED = "todos os eventos foram removidos"


class Examination(Contract):
    """The heads to witness next, in order of `workflow_id`, and the cases whose chain no longer leads to the last.

    The head of a broken chain is the one witnessed before: what was once found is found again until it is restored.
    """

    heads: list[CaseHead]
    broken: list[BrokenChain]
    cases: int


async def examine(session: AsyncSession, witnessed: Mapping[str, CaseHead], known: Container[str]) -> Examination:
    """Recomputes every chain and compares it with the head witnessed of it; `known` are the keys whose certificates
    of erasure count."""
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
    """What is wrong with one case's events (Portuguese); None while they are whole and go on from `witnessed`.

    What was erased by us is whole: one event, over a certificate that one of the `known` keys signed.
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
    """The hash of an event, or of the one that a tombstone follows; None for what was erased before that."""
    at = seq - chain[0].seq
    if at >= 0:
        return chain[at].hash
    return chain[0].prev_hash if at == -1 else None
