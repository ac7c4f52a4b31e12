"""The firm's library: document versions and the search index, always for one tenant."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Function, Select, func, or_, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from infra.db.models import Erasure, LibraryDocument, LibraryIndex
from infra.db.owned import changes_of, removals_of, rows_of, rows_of_every_tenant
from infra.db.privacy.secrecy import hidden_cases
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.firm.library import Converted, DocumentOutcome, IngestOpening, LibraryState, SettleRequest
from workflows.contracts.run.case import RunError

SEARCHED = (LibraryState.INDEXING, LibraryState.READY)
"""States in which a version belongs in the index."""


@dataclass(frozen=True)
class LibraryFilters:
    """Filters for documents; each given value must match exactly."""

    case_id: str | None = None
    document_id: str | None = None
    source_name: str | None = None
    tag: str | None = None


@dataclass(frozen=True)
class Wanted:
    """A version that belongs into the index."""

    document_id: str
    version: int
    source_name: str
    converted: Converted


class OtherCase(Exception):
    """A document of one case was to become one of another."""


async def lock_library(session: AsyncSession, tenant: str) -> None:
    """Serialises transactions that number versions or change the search index of the firm."""
    name = f"library:{tenant}"
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))


async def stay_while_building(session: AsyncSession, tenant: str) -> None:
    """Until the transaction ends, `after_building` waits: a worker has texts of the firm's documents on its disk."""
    await session.execute(select(func.pg_advisory_xact_lock_shared(_building(tenant))))


async def after_building(session: AsyncSession, tenant: str) -> None:
    """Waits for workers that build the firm's index and blocks new builds while the transaction lasts."""
    await session.execute(select(func.pg_advisory_xact_lock(_building(tenant))))


def _building(tenant: str) -> Function[int]:
    return func.hashtextextended(f"library-building:{tenant}", 0)


async def open_versions(session: AsyncSession, opening: IngestOpening) -> None:
    """A row for each document of the ingest, once, under the next version of the document."""
    ingest = opening.input
    tenant = ingest.principal.tenant
    await lock_library(session, tenant)
    if await versions_of_ingest(session, tenant, ingest.ingest_id):
        return
    for one in ingest.sources:
        earlier = rows_of(tenant, LibraryDocument).where(LibraryDocument.document_id == one.document_id)
        latest = (await session.scalars(earlier.order_by(LibraryDocument.version.desc()).limit(1))).one_or_none()
        if latest is not None and latest.case_id != ingest.case_id:
            raise OtherCase(one.document_id)
        number = latest.version if latest else 0
        session.add(
            LibraryDocument(
                tenant=tenant,
                document_id=one.document_id,
                version=number + 1,
                ingest_id=ingest.ingest_id,
                body=ingest.body,
                case_id=ingest.case_id,
                source_name=one.source_name,
                kind=one.kind,
                state=LibraryState.QUEUED,
                searchable=ingest.searchable,
                replaces=ingest.replace,
                tags=ingest.tags,
                labels=one.metadata,
                source=one.source.model_dump(mode="json"),
                converted=None,
                error=None,
                submitted_by=ingest.principal.name,
                removing=False,
                created_at=opening.started_at,
                updated_at=opening.started_at,
            )
        )
    await session.flush()


async def versions_of_ingest(session: AsyncSession, tenant: str, ingest_id: str) -> Sequence[LibraryDocument]:
    """Versions created by the ingest, by document."""
    query = rows_of(tenant, LibraryDocument).where(LibraryDocument.ingest_id == ingest_id)
    return (await session.scalars(query.order_by(LibraryDocument.document_id))).all()


async def record_version(session: AsyncSession, outcome: DocumentOutcome) -> None:
    """Records the text read from a document, or why reading failed; a settled version does not change."""
    query = changes_of(outcome.tenant, LibraryDocument).where(
        LibraryDocument.ingest_id == outcome.ingest_id,
        LibraryDocument.document_id == outcome.document_id,
        LibraryDocument.state == LibraryState.QUEUED,
    )
    await session.execute(
        query.values(
            state=LibraryState.FAILED if outcome.converted is None else LibraryState.INDEXING,
            converted=outcome.converted.model_dump(mode="json") if outcome.converted else None,
            error=outcome.error.model_dump(mode="json") if outcome.error else None,
            updated_at=outcome.at,
        )
    )


async def reading_stays(session: AsyncSession, outcome: DocumentOutcome) -> bool:
    """Whether the text belongs to a live version: one that is not gone, being deleted, or rejected."""
    query = rows_of(outcome.tenant, LibraryDocument).where(
        LibraryDocument.ingest_id == outcome.ingest_id,
        LibraryDocument.document_id == outcome.document_id,
        ~LibraryDocument.removing,
    )
    return (await session.scalars(query.with_only_columns(LibraryDocument.converted))).one_or_none() is not None


async def refuse_version(session: AsyncSession, outcome: DocumentOutcome, error: RunError) -> None:
    """Fails a version that was about to be indexed; its text is orphaned."""
    query = changes_of(outcome.tenant, LibraryDocument).where(
        LibraryDocument.ingest_id == outcome.ingest_id,
        LibraryDocument.document_id == outcome.document_id,
        LibraryDocument.state == LibraryState.INDEXING,
        LibraryDocument.searchable,
    )
    values = {"state": LibraryState.FAILED, "converted": None, "error": error.model_dump(mode="json")}
    await session.execute(query.values(**values))


async def settle_versions(session: AsyncSession, request: SettleRequest) -> list[str]:
    """Marks versions as ready, and the ones they replace as superseded; returns both.

    Returns None if the request has an error: the versions then failed and belong in no index.
    """
    await lock_library(session, request.tenant)
    ready = changes_of(request.tenant, LibraryDocument).where(
        LibraryDocument.ingest_id == request.ingest_id, LibraryDocument.state == LibraryState.INDEXING
    )
    if request.error is not None:
        error = request.error.model_dump(mode="json")
        await session.execute(ready.values(state=LibraryState.FAILED, error=error, updated_at=request.at))
        return []
    settled = await session.scalars(
        ready.values(state=LibraryState.READY, updated_at=request.at).returning(LibraryDocument.document_id)
    )
    names = sorted(settled)
    later = aliased(LibraryDocument)
    superseded = changes_of(request.tenant, LibraryDocument).where(
        LibraryDocument.document_id.in_(names), LibraryDocument.state == LibraryState.READY, _replaced(later)
    )
    await session.execute(superseded.values(state=LibraryState.SUPERSEDED, updated_at=request.at))
    return names


async def wanted_versions(session: AsyncSession, tenant: str) -> list[Wanted]:
    """The versions that the firm's index should contain, in order."""
    rows = await session.scalars(_wanted(tenant).order_by(LibraryDocument.document_id, LibraryDocument.version))
    return [
        Wanted(row.document_id, row.version, row.source_name, Converted.model_validate(row.converted)) for row in rows
    ]


async def count_passages(session: AsyncSession, tenant: str) -> int:
    """Number of passages that the firm's index should contain."""
    counted = LibraryDocument.converted["chunk_count"].as_integer()
    return await session.scalar(_wanted(tenant).with_only_columns(func.sum(counted))) or 0


async def searchable_versions(
    session: AsyncSession, principal: Principal, filters: LibraryFilters
) -> Sequence[LibraryDocument]:
    """The versions that a search of the principal may find, including those not yet, or no longer, in an index."""
    query = _seen(principal, filters).where(
        LibraryDocument.searchable, LibraryDocument.state.in_((*SEARCHED, LibraryState.SUPERSEDED, LibraryState.QUEUED))
    )
    return (await session.scalars(query)).all()


async def list_versions(
    session: AsyncSession,
    principal: Principal,
    filters: LibraryFilters,
    after: tuple[datetime, str, int] | None,
    limit: int,
) -> Sequence[LibraryDocument]:
    """Documents as they now are, newest first, beginning after the position."""
    place = (LibraryDocument.created_at, LibraryDocument.document_id, LibraryDocument.version)
    query = _current(principal, filters).order_by(*(column.desc() for column in place)).limit(limit)
    if after is not None:
        query = query.where(tuple_(*place) < after)
    return (await session.scalars(query)).all()


async def count_versions(session: AsyncSession, principal: Principal, filters: LibraryFilters) -> int:
    """Total number of versions that `list_versions` would return."""
    return await session.scalar(_current(principal, filters).with_only_columns(func.count())) or 0


async def find_versions(session: AsyncSession, principal: Principal, document_id: str) -> Sequence[LibraryDocument]:
    """Every version of a document that the principal may see, newest first."""
    query = _seen(principal, LibraryFilters(document_id=document_id))
    return (await session.scalars(query.order_by(LibraryDocument.version.desc()))).all()


async def held_elsewhere(session: AsyncSession, tenant: str, names: Sequence[str], case_id: str | None) -> list[str]:
    """Documents of these names that already belong to another case, or to a case if none is given."""
    elsewhere = LibraryDocument.case_id.is_distinct_from(case_id)
    query = rows_of(tenant, LibraryDocument).where(LibraryDocument.document_id.in_(names), elsewhere)
    return sorted(set(await session.scalars(query.with_only_columns(LibraryDocument.document_id))))


async def documents_of_case(session: AsyncSession, tenant: str, case_id: str) -> Sequence[str]:
    """The documents that have a version of the case."""
    query = rows_of(tenant, LibraryDocument).where(LibraryDocument.case_id == case_id)
    return sorted(set(await session.scalars(query.with_only_columns(LibraryDocument.document_id))))


async def ingests_of_case(session: AsyncSession, tenant: str, case_id: str) -> Sequence[str]:
    """Ids of ingests that brought documents into the case."""
    query = rows_of(tenant, LibraryDocument).where(LibraryDocument.case_id == case_id)
    return sorted(set(await session.scalars(query.with_only_columns(LibraryDocument.ingest_id))))


async def hide_document(session: AsyncSession, tenant: str, document_id: str, at: datetime) -> None:
    """Hides the document from searches at once."""
    query = changes_of(tenant, LibraryDocument).where(LibraryDocument.document_id == document_id)
    await session.execute(query.values(removing=True, updated_at=at))


async def sources_of_documents(session: AsyncSession, tenant: str, names: Sequence[str]) -> list[ObjectRef]:
    """Source objects of every version of the documents."""
    query = rows_of(tenant, LibraryDocument).where(LibraryDocument.document_id.in_(names))
    return [ObjectRef.model_validate(row.source) for row in await session.scalars(query)]


async def versions_going(session: AsyncSession, tenant: str, document_id: str) -> Sequence[LibraryDocument]:
    """Versions of the document that are being deleted; later ones stay."""
    query = rows_of(tenant, LibraryDocument).where(LibraryDocument.document_id == document_id, LibraryDocument.removing)
    return (await session.scalars(query)).all()


async def remove_versions(session: AsyncSession, tenant: str, document_id: str, ingests: Sequence[str]) -> int:
    """Removes the rows that these ingests added for the document; returns the number of versions."""
    query = removals_of(tenant, LibraryDocument).where(
        LibraryDocument.document_id == document_id, LibraryDocument.ingest_id.in_(ingests)
    )
    return len((await session.scalars(query.returning(LibraryDocument.version))).all())


async def forget_documents(session: AsyncSession, tenant: str, case_id: str) -> Sequence[str]:
    """Removes the rows of the documents of an erased case; returns their ids."""
    await lock_library(session, tenant)
    names = await documents_of_case(session, tenant, case_id)
    await session.execute(removals_of(tenant, LibraryDocument).where(LibraryDocument.document_id.in_(names)))
    return names


async def forget_index(session: AsyncSession, tenant: str) -> None:
    """Stops searches of the firm's library until an index is built again."""
    await session.execute(removals_of(tenant, LibraryIndex))


async def find_index(session: AsyncSession, tenant: str) -> LibraryIndex | None:
    """The index that the firm's searches read."""
    return (await session.scalars(rows_of(tenant, LibraryIndex))).one_or_none()


async def current_indices(session: AsyncSession, tenants: Sequence[str]) -> dict[str, str]:
    """Id of the current index of each firm."""
    rows = rows_of_every_tenant(LibraryIndex).where(LibraryIndex.tenant.in_(tenants))
    return {row.tenant: row.index_id for row in await session.scalars(rows) if row.index_id is not None}


async def activate_index(
    session: AsyncSession,
    tenant: str,
    index_id: str | None,
    built: ObjectRef | None,
    counts: tuple[int, int],
    at: datetime,
) -> None:
    """Activates an index; `counts` are its documents and passages."""
    values: dict[str, Any] = {
        "index_id": index_id,
        "object": built.model_dump(mode="json") if built else None,
        "documents": counts[0],
        "chunks": counts[1],
        "built_at": at,
    }
    row = insert(LibraryIndex).values(tenant=tenant, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["tenant"], set_=values))


async def firms_with_documents(session: AsyncSession) -> Sequence[str]:
    """Every firm that has library rows."""
    documents = rows_of_every_tenant(LibraryDocument).with_only_columns(LibraryDocument.tenant)
    indices = rows_of_every_tenant(LibraryIndex).with_only_columns(LibraryIndex.tenant)
    return sorted(set(await session.scalars(documents.union(indices))))


def _wanted(tenant: str) -> Select[LibraryDocument]:
    later = aliased(LibraryDocument)
    return rows_of(tenant, LibraryDocument).where(
        LibraryDocument.searchable,
        ~LibraryDocument.removing,
        LibraryDocument.state.in_(SEARCHED),
        ~_replaced(later),
        LibraryDocument.case_id.is_(None) | LibraryDocument.case_id.not_in(_closed(tenant)),
    )


def _current(principal: Principal, filters: LibraryFilters) -> Select[LibraryDocument]:
    return _seen(principal, filters).where(LibraryDocument.state != LibraryState.SUPERSEDED)


def _seen(principal: Principal, filters: LibraryFilters) -> Select[LibraryDocument]:
    """The versions that meet the filters, without those being deleted or of cases that the principal may not see."""
    tenant = principal.tenant
    query = rows_of(tenant, LibraryDocument).where(
        ~LibraryDocument.removing,
        or_(
            LibraryDocument.case_id.is_(None),
            LibraryDocument.case_id.not_in(hidden_cases(principal)) & LibraryDocument.case_id.not_in(_closed(tenant)),
        ),
    )
    wanted = {
        LibraryDocument.case_id: filters.case_id,
        LibraryDocument.document_id: filters.document_id,
        LibraryDocument.source_name: filters.source_name,
    }
    for column, value in wanted.items():
        if value is not None:
            query = query.where(column == value)
    if filters.tag is not None:
        query = query.where(LibraryDocument.tags.contains([filters.tag]))
    return query


def _replaced(later: Any) -> ColumnElement[bool]:
    """Condition: a later version replaces this one."""
    return (
        select(later.version)
        .where(
            later.tenant == LibraryDocument.tenant,
            later.document_id == LibraryDocument.document_id,
            later.version > LibraryDocument.version,
            later.replaces,
            later.searchable,
            ~later.removing,
            later.state.in_(SEARCHED),
        )
        .exists()
    )


def _closed(tenant: str) -> Select[Any]:
    return rows_of(tenant, Erasure).with_only_columns(Erasure.workflow_id)
