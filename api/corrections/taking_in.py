"""The corrections that a new run applies: those of the run before, and the open ones."""

from collections.abc import Sequence

from anyio import to_thread

from api.cases.runs import Located
from api.http.services import Services
from infra.db.cases.corrections import as_record, list_corrections
from infra.storage.keys import corrections_key
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.reading.corrections import RECORDS, ClientCorrection, CorrectionRecord, CorrectionState
from workflows.contracts.run.by_person import CorrectionSet
from workflows.contracts.run.case import CaseRunInput
from workflows.contracts.run.result import canonical_json, fingerprint


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
    client = _client(new)
    if client is not None and wanted.parameters.cliente == previous.parameters.cliente:
        parameters = parameters.model_copy(update={"cliente": client})
    taken = CorrectionSet(object=stored, count=len(records), people=people)
    return wanted.model_copy(update={"corrections": taken, "parameters": parameters})


async def taken_by(services: Services, case: CaseRunInput | None) -> set[str]:
    """The ids of the corrections that a run applies."""
    return {record.correction_id for record in await _carried(services, case)} if case else set()


async def _carried(services: Services, case: CaseRunInput) -> list[CorrectionRecord]:
    if case.corrections is None:
        return []
    return RECORDS.validate_json(await to_thread.run_sync(services.storage.get_bytes, case.corrections.object))


def _client(records: Sequence[CorrectionRecord]) -> ClientSide | None:
    said = [record.said.value for record in records if isinstance(record.said, ClientCorrection)]
    return said[-1] if said else None
