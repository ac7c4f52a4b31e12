"""The corrections that a new run applies: those of the run before, and the open ones."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from anyio import to_thread

from api.cases.runs import Located, input_of
from api.http.services import Services
from infra.db.cases.corrections import as_record, list_corrections
from infra.storage.keys import corrections_key
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.reading.corrections import (
    RECORDS,
    ClientCorrection,
    CorrectionRecord,
    CorrectionState,
    undone_in,
)
from workflows.contracts.run.by_person import CorrectionSet
from workflows.contracts.run.case import CaseRunInput
from workflows.contracts.run.results.result import canonical_json, fingerprint

TURN_SECONDS = 10.0
"""Seconds to wait for others who start a run of the case, or withdraw one of its corrections."""
BUSY = "Outra pessoa está começando uma execução deste caso. Tente de novo em instantes."


@asynccontextmanager
async def turn_at(services: Services, tenant: str, workflow_id: str) -> AsyncGenerator[None]:
    """Lets one caller at a time decide which corrections of a case are open: else a run could begin with one that was
    withdrawn meanwhile, or without one that the run before it has just taken.
    """
    async with services.claims.hold(f"corrections {tenant} {workflow_id}", TURN_SECONDS) as ours:
        if not ours:
            raise AutosError(ErrorCode.CONFLICT, BUSY)
        yield


async def corrected(
    services: Services, located: Located, previous: CaseRunInput, wanted: CaseRunInput, with_open: bool
) -> CaseRunInput:
    """`wanted` with the corrections of the `previous` run and, if requested, the open ones.

    Corrections also set the represented side, unless the request for the run names one.
    """
    carried = await _carried(services, previous)
    known = {record.correction_id for record in carried}
    new: list[CorrectionRecord] = []
    if with_open:
        async with services.sessions() as session:
            rows = await list_corrections(session, located.tenant, located.workflow_id)
        new = [as_record(row) for row in rows if row.state == CorrectionState.OPEN and row.correction_id not in known]
    records = [*carried, *new]
    if not records:
        return wanted.model_copy(update={"corrections": None})
    content = canonical_json(RECORDS.dump_python(records, mode="json"))
    key = corrections_key(located.tenant, located.workflow_id, fingerprint(content.decode()))
    stored = await to_thread.run_sync(services.storage.put_bytes, key, content, "application/json")
    people = sorted({record.user_id for record in records if record.user_id})
    parameters = wanted.parameters
    if wanted.parameters.cliente == previous.parameters.cliente:
        parameters = parameters.model_copy(update={"cliente": await _client(services, located, previous, carried, new)})
    taken = CorrectionSet(object=stored, count=len(records), people=people)
    return wanted.model_copy(update={"corrections": taken, "parameters": parameters})


async def taken_by(services: Services, case: CaseRunInput | None) -> set[str]:
    """The ids of the corrections that a run applies."""
    return {record.correction_id for record in await _carried(services, case)} if case else set()


async def _carried(services: Services, case: CaseRunInput) -> list[CorrectionRecord]:
    if case.corrections is None:
        return []
    return RECORDS.validate_json(await to_thread.run_sync(services.storage.get_bytes, case.corrections.object))


async def _client(
    services: Services,
    located: Located,
    previous: CaseRunInput,
    carried: Sequence[CorrectionRecord],
    new: Sequence[CorrectionRecord],
) -> ClientSide | None:
    """The represented side: as the newest correction says, else as in the `previous` run.

    If one is undone, or no longer is, the newest of those that stand counts, or else the side before any.
    """
    records = [*carried, *new]
    undone = undone_in(records)
    told = [(one, one.said.value) for one in records if isinstance(one.said, ClientCorrection)]
    standing = [(one in new, value) for one, value in told if one.correction_id not in undone]
    turned = undone ^ undone_in(carried)
    if not any(is_new for is_new, _ in standing) and not any(one.correction_id in turned for one, _ in told):
        return previous.parameters.cliente
    if standing:
        return standing[-1][1]
    before = await input_of(services, located.tenant, located.workflow_id, told[0][0].run)
    return before.parameters.cliente if before else None
