"""Corrections recorded by a case's workflow: all of a request in one transaction, or none."""

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.exceptions import ApplicationError

from infra.db.cases.corrections import add_corrections, as_record, count_open, find_corrections
from infra.db.cases.events import append_event
from infra.db.privacy.erasures import stay_open
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.reading.corrections import (
    MOST_OPEN,
    CheckedCorrections,
    CorrectionReceipt,
    CorrectionRecord,
)
from workflows.contracts.run.results.result import fingerprint

OTHER = "Este correction_id já foi usado com outra correção. Use um novo."
FULL = f"O caso já tem {MOST_OPEN} correções abertas, o máximo. Reprocesse para aplicá-las, ou retire algumas."


async def record_corrections(session: AsyncSession, checked: CheckedCorrections) -> CorrectionReceipt:
    """Write the missing rows and one event for them. Fails permanently with an `ErrorCode` as type."""
    request, by = checked.request, checked.request.principal
    tenant, workflow_id = request.base.tenant, request.base.workflow_id
    try:
        await stay_open(session, tenant, workflow_id)
    except AutosError as erased:
        raise ApplicationError(erased.message, type=erased.code, non_retryable=True) from erased
    ids = [one.correction_id for one in request.corrections]
    known = {row.correction_id: as_record(row) for row in await find_corrections(session, tenant, workflow_id, ids)}
    new: list[CorrectionRecord] = []
    for one, about in zip(request.corrections, checked.about, strict=True):
        record = CorrectionRecord(
            correction_id=one.correction_id,
            said=one.said,
            reason=request.reason,
            run=request.base.run,
            about=about,
            name=by.name,
            user_id=by.user_id,
            at=checked.at,
        )
        there = known.get(one.correction_id)
        if there is None:
            new.append(record)
        elif (there.said, there.reason) != (record.said, record.reason):
            raise ApplicationError(OTHER, type=ErrorCode.CONFLICT, non_retryable=True)
    if not new:
        return CorrectionReceipt(correction_ids=ids, replayed=True)
    # appends to one case are serialised: the second one counts what the first has written
    await append_event(
        session,
        tenant=tenant,
        workflow_id=workflow_id,
        run=request.base.run,
        idem_key=f"corrected/{new[0].correction_id}",
        at=checked.at,
        actor=by.name,
        action="corrected",
        payload={
            "corrections": [
                # what it says may be of a closed piece, and the trail is read by others: its fingerprint vouches for it
                {"correction_id": one.correction_id, "kind": one.said.kind, "sha256": fingerprint(one.said)}
                for one in new
            ],
            **by.recorded(),
        },
    )
    if await count_open(session, tenant, workflow_id) + len(new) > MOST_OPEN:
        raise ApplicationError(FULL, type=ErrorCode.CONFLICT, non_retryable=True)
    await add_corrections(session, tenant, workflow_id, new, by)
    return CorrectionReceipt(correction_ids=ids)
