"""What belongs to one case: its rows, those of its verifications, and the contents of its files.

A verification without a case is requested by its own id, as if it were a case.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, func, text
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import (
    Artifact,
    Assignment,
    Case,
    CaseTag,
    CommunicationRow,
    CorrectionRow,
    Draft,
    Event,
    Memory,
    Note,
    Notice,
    Presence,
    Restriction,
    Retention,
    Review,
    Run,
    SavedSearch,
    ShownPrecedent,
    TreatmentAlert,
    Upload,
)
from infra.db.owned import removals_of, removals_of_every_tenant, rows_of
from infra.db.privacy.naming import memories_of, searches_for
from workflows.contracts.run.events import GENESIS
from workflows.contracts.signing.checkpoints import CaseHead

OF_A_CASE = (Upload, Retention, Restriction, Note, CorrectionRow, ShownPrecedent, Assignment, CaseTag, Presence)
OF_ITS_RUNS = (TreatmentAlert, Notice)
"""Written while the case has runs."""
_ERASE_TRAIL = text("SELECT erase_trail(:tenant, :trail)")


async def sources_of(session: AsyncSession, tenant: str, workflow_id: str) -> Sequence[str]:
    """SHA-256 of the contents that the case's uploads brought and its runs and verifications read, in order."""
    runs = rows_of(tenant, Run).where(Run.workflow_id == workflow_id)
    uploads = rows_of(tenant, Upload).where(Upload.workflow_id == workflow_id, Upload.object.is_not(None))
    found = {row.input["source"]["sha256"] for row in await session.scalars(runs) if row.input}
    found |= {row.object["sha256"] for row in await session.scalars(uploads) if row.object}
    found |= {row.input["source"]["sha256"] for row in await session.scalars(_verifications(tenant, workflow_id))}
    return sorted(found)


async def uploads_of(session: AsyncSession, tenant: str, workflow_id: str) -> Sequence[str]:
    """Uploads that were promised to the case."""
    query = rows_of(tenant, Upload).where(Upload.workflow_id == workflow_id)
    return [row.upload_id for row in await session.scalars(query)]


async def verifications_of(session: AsyncSession, tenant: str, workflow_id: str) -> Sequence[str]:
    """Verifications of the case's own pages."""
    query = _verifications(tenant, workflow_id).order_by(Draft.verification_id)
    return [row.verification_id for row in await session.scalars(query)]


async def latest_run_of(session: AsyncSession, tenant: str, workflow_id: str) -> int:
    """The highest run on record; 0 before the first."""
    query = rows_of(tenant, Run).where(Run.workflow_id == workflow_id).with_only_columns(func.max(Run.run))
    return await session.scalar(query) or 0


async def count_belongings(session: AsyncSession, tenant: str, workflow_id: str) -> dict[str, int]:
    """Number of rows of each kind."""
    verifications = await verifications_of(session, tenant, workflow_id)
    queries: dict[str, Select[Any]] = {
        "runs": rows_of(tenant, Run).where(Run.workflow_id == workflow_id),
        "artifacts": rows_of(tenant, Artifact).where(Artifact.workflow_id == workflow_id),
        "reviews": rows_of(tenant, Review).where(Review.workflow_id == workflow_id),
        "events": rows_of(tenant, Event).where(Event.workflow_id.in_([workflow_id, *verifications])),
        "verifications": _verifications(tenant, workflow_id),
        "uploads": rows_of(tenant, Upload).where(Upload.workflow_id == workflow_id),
        "memories": await memories_of(session, tenant, workflow_id),
    }
    return {name: await session.scalar(query.with_only_columns(func.count())) or 0 for name, query in queries.items()}


async def head_of_trail(session: AsyncSession, tenant: str, trail: str) -> CaseHead:
    """The newest event of a case or a verification; 0 and `GENESIS` if there is none."""
    query = rows_of(tenant, Event).where(Event.workflow_id == trail).order_by(Event.seq.desc()).limit(1)
    newest = (await session.scalars(query)).one_or_none()
    if newest is None:
        return CaseHead(workflow_id=trail, seq=0, hash=GENESIS)
    return CaseHead(workflow_id=trail, seq=newest.seq, hash=newest.hash)


async def remove_rows(session: AsyncSession, tenant: str, workflow_id: str, trails: Sequence[str]) -> None:
    """Removes every row of the case and of its verifications; each of `trails` must end in a tombstone, which stays."""
    numbers = rows_of(tenant, Case).where(Case.workflow_id == workflow_id).with_only_columns(Case.cnj)
    cnj = (await session.scalars(numbers)).one_or_none()
    memories = (await memories_of(session, tenant, workflow_id)).with_only_columns(Memory.session_id, Memory.key)
    for session_id, key in (await session.execute(memories)).all():
        await session.execute(
            removals_of_every_tenant(Memory).where(
                Memory.tenant == tenant, Memory.session_id == session_id, Memory.key == key
            )
        )
    searches = (await searches_for(session, tenant, workflow_id)).with_only_columns(SavedSearch.search_id)
    kept = (await session.scalars(searches)).all()
    await session.execute(removals_of_every_tenant(SavedSearch).where(SavedSearch.search_id.in_(kept)))
    for table in OF_A_CASE:
        removal = removals_of_every_tenant(table)
        await session.execute(removal.where(table.tenant == tenant, table.workflow_id == workflow_id))
    for trail in trails:
        await session.execute(_ERASE_TRAIL, {"tenant": tenant, "trail": trail})
    if cnj is not None:
        await _remove_published(session, tenant, cnj)
    # once the runs are gone nobody writes another of these
    for table in OF_ITS_RUNS:
        removal = removals_of_every_tenant(table)
        await session.execute(removal.where(table.tenant == tenant, table.workflow_id == workflow_id))


def _verifications(tenant: str, workflow_id: str) -> Select[Draft]:
    of_case = Draft.input["case"]["workflow_id"].astext == workflow_id
    return rows_of(tenant, Draft).where(of_case | (Draft.verification_id == workflow_id))


async def _remove_published(session: AsyncSession, tenant: str, cnj: str) -> None:
    """Deletes communications of a lawsuit that none of the firm's cases has any more."""
    others = rows_of(tenant, Case).where(Case.cnj == cnj).with_only_columns(Case.workflow_id)
    if not (await session.scalars(others.limit(1))).all():
        await session.execute(removals_of(tenant, CommunicationRow).where(CommunicationRow.cnj == cnj))
