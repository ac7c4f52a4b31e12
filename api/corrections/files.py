"""Files of indicated precedents: uploads whose text a correction takes."""

from collections.abc import Sequence

from api.cases.runs import Located
from api.files.uploads import discard, find_received
from api.http.services import Services
from infra.db.cases.corrections import as_record, find_corrections
from infra.db.cases.uploads import UploadPurpose
from workflows.contracts.reading.corrections import Correction, NewCorrection, PrecedentCorrection


async def with_files(services: Services, located: Located, new: Sequence[NewCorrection]) -> list[NewCorrection]:
    """The corrections with their files; one that is on record already has its text, and needs no file again."""
    ids = [one.correction_id for one in new if _upload_of(one)]
    if not ids:
        return list(new)
    async with services.sessions() as session:
        rows = await find_corrections(session, located.tenant, located.workflow_id, ids)
    known = {row.correction_id: as_record(row).said for row in rows}
    return [await _with_file(services, located, one, known) for one in new]


async def discard_files(services: Services, tenant: str, taken: Sequence[NewCorrection]) -> None:
    """Deletes the uploads whose text is stored."""
    for one in taken:
        if one.file is not None and (upload_id := _upload_of(one)):
            await discard(services, tenant, upload_id)


async def _with_file(
    services: Services, located: Located, one: NewCorrection, known: dict[str, Correction]
) -> NewCorrection:
    upload_id = _upload_of(one)
    if upload_id is None:
        return one
    there = known.get(one.correction_id)
    if there is None:
        received = await find_received(services, located.principal, upload_id, UploadPurpose.DRAFT)
        return one.model_copy(update={"file": received.object})
    same = there.model_copy(update={"text": None}) == one.said
    return one.model_copy(update={"said": there}) if same else one


def _upload_of(one: NewCorrection) -> str | None:
    return one.said.upload_id if isinstance(one.said, PrecedentCorrection) else None
