"""The search step of the firm's library."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity

from activities.library.index import Hit, LibrarySearch, Version
from activities.library.shelves import Shelves
from activities.search.excerpts import shorten
from infra.db.models import LibraryDocument, LibraryIndex
from infra.db.research.library import LibraryFilters, current_indices, find_index, searchable_versions
from infra.resilience.bulkhead import Bulkhead
from infra.storage.errors import ObjectMissing
from infra.storage.long_answers import answer_key, within_budget
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.firm.library import COPY_SECONDS, LibraryState
from workflows.contracts.firm.library_search import LibraryFound, LibraryHit, LibraryQuestion
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest
from workflows.steps.library import LibrarySearchSteps

LOOK_SECONDS = COPY_SECONDS / 6
"""Seconds between two checks, and for one at most. The rest of `COPY_SECONDS` is for searches that have begun."""

TRIES = 3
"""Attempts to fetch an index that is replaced meanwhile."""

EMPTY = "A biblioteca não tem documentos assim. Confira a escolha, ou inclua documentos."
BEHIND = "A biblioteca ainda está sendo preparada: repita a busca em instantes."
NOTHING = "Nenhum documento fala disso com estas palavras. Tente outras: a busca é por palavras, sinônimos e sentido."
ONLY_NEAR = "Nenhum trecho reúne o que a pergunta procura: falta {missing}. Os trechos são só os mais próximos."

Rows = Mapping[Version, LibraryDocument]


class SearchingLibrary(LibrarySearchSteps):
    """Searches the firm's documents that the principal may see. Other documents in the index are not read."""

    def __init__(self, engine: AsyncEngine, storage: Storage, shelves: Shelves, threads: Bulkhead) -> None:
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._storage = storage
        self._shelves = shelves
        self._threads = threads
        self._watching: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Stop checking the open indexes."""
        if self._watching is not None:
            self._watching.cancel()

    @activity.defn
    async def answer_library(self, request: ResearchRequest) -> ResearchAnswer:
        """Return `LibraryFound`; `TIMEOUT` or `SERVICE_UNAVAILABLE` if search does not answer."""
        question = LibraryQuestion.model_validate(request.arguments)
        filters = LibraryFilters(
            case_id=question.case_id,
            document_id=question.document_id,
            source_name=question.source_name,
            tag=question.tag,
        )
        key = answer_key(request.principal.tenant)
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        for left in reversed(range(TRIES)):
            async with self._sessions() as session:
                seen = await searchable_versions(session, request.principal, filters)
                index = await find_index(session, request.principal.tenant)
            rows = {(row.document_id, row.version): row for row in seen}
            try:
                return await self._threads.run(self._answered, question, rows, index, key)
            except ObjectMissing:
                if not left:
                    raise
        raise AssertionError("unreachable")

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        """Close each index that is no longer the firm's current one, and all of them if the database does not
        answer, since then nobody can search either.
        """
        open_now, current = self._shelves.names(), dict[str, str]()
        if open_now:
            with suppress(SQLAlchemyError, OSError):
                async with asyncio.timeout(LOOK_SECONDS), self._sessions() as session:
                    current = await current_indices(session, list(open_now))
        self._shelves.keep(current)

    def _answered(self, question: LibraryQuestion, rows: Rows, index: LibraryIndex | None, key: str) -> ResearchAnswer:
        found = self._found(question, rows, index)
        answer = ResearchAnswer(data=found.model_dump(mode="json"), snapshot_id=index.index_id if index else None)
        return within_budget(self._storage, answer, key)

    def _found(self, question: LibraryQuestion, rows: Rows, index: LibraryIndex | None) -> LibraryFound:
        search = self._opened(index)
        held = [version for version in rows if search and version in search.spans]
        waiting = sum(version not in held and row.state is not LibraryState.SUPERSEDED for version, row in rows.items())
        hits = search.search(question.query, held, question.n_results) if search else []
        answered = any(hit.answers for hit in hits)
        return LibraryFound(
            answered=answered,
            unanswered_reason=None if answered else _reason(held, hits, waiting),
            results=[_shown(hit, rows[hit.document_id, hit.version], question.excerpt_chars) for hit in hits],
            searched=len(held),
            waiting=waiting,
        )

    def _opened(self, index: LibraryIndex | None) -> LibrarySearch | None:
        if index is None or index.index_id is None or index.object is None:
            return None
        return self._shelves.open(index.tenant, index.index_id, ObjectRef.model_validate(index.object))


def _reason(held: Sequence[Version], hits: Sequence[Hit], waiting: int) -> str:
    if not held:
        return BEHIND if waiting else EMPTY
    if not hits:
        return NOTHING
    return ONLY_NEAR.format(missing=", ".join(f"“{word}”" for word in hits[0].missing) or "quase tudo")


def _shown(hit: Hit, row: LibraryDocument, length: int) -> LibraryHit:
    return LibraryHit(
        chunk_id=f"{hit.document_id}:{hit.version}:{hit.chunk.number}",
        document_id=hit.document_id,
        version=hit.version,
        source_name=row.source_name,
        case_id=row.case_id,
        tags=row.tags,
        metadata=row.labels,
        label=hit.chunk.label,
        place=hit.chunk.place,
        similarity=hit.similarity,
        excerpt=shorten(hit.chunk.text, length),
        missing=hit.missing,
    )
