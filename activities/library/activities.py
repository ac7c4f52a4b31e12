"""Reading and indexing the firm's documents as Temporal activities. The work itself runs in child processes."""

import asyncio
import tarfile
import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.casefile.activities import as_run_failure
from activities.casefile.document import inspect_document, page_ranges, warnings_of
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import page_lines, parse_pages
from activities.casefile.text.passage import passage_lines
from activities.library.conversion import converted_parts, unread
from activities.library.index import FORMAT, IndexedVersion, build_library
from activities.search.read_by import read_by
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.db.research.library import (
    Wanted,
    activate_index,
    find_index,
    firms_with_documents,
    lock_library,
    stay_while_building,
    wanted_versions,
)
from infra.db.research.references import remove_expired_references
from infra.storage.errors import ObjectMissing
from infra.storage.keys import library_document_key, library_index_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.drafts import DocumentKind
from workflows.contracts.firm.library import ConversionRequest, Converted, IndexBuilt, LibraryRef, LibraryUpkeepReport
from workflows.contracts.run.results.result import fingerprint
from workflows.steps.library import LibrarySteps

GONE = "O arquivo já não está guardado. Se o documento ainda é necessário, envie-o de novo."
JSON_LINES, MARKDOWN, TAR = "application/x-ndjson", "text/markdown; charset=utf-8", "application/x-tar"


class Library(LibrarySteps):
    """Converts documents and builds the search index. Each object is written once, by whichever attempt."""

    def __init__(
        self, settings: Settings, engine: AsyncEngine, storage: Storage, computing: ComputingPool, readers: ReaderPool
    ) -> None:
        self._settings = settings
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._storage = storage
        self._computing = computing
        self._readers = readers

    @activity.defn
    def convert_document(self, request: ConversionRequest) -> Converted:
        """Return Markdown and passages. Fails permanently with a `RunFailure` type if the file cannot be read or is
        gone.
        """
        source = request.source
        with _unless_gone(), as_run_failure(), self._storage.local_copy(source.source) as path:
            if source.kind is DocumentKind.PDF:
                body, warnings = self._read_pdf(request, path)
            else:
                beat: Callable[[], None] = activity.heartbeat
                body, warnings = passage_lines(self._readers.read_text(path, source.kind, beat)), []
            made = self._computing.run(
                len(body) // 2_000, converted_parts, body, source.kind, request.chunking, request.max_chars
            )
        return Converted(
            markdown=self._put(request, "text.md", made.markdown, MARKDOWN),
            chunks=self._put(request, "chunks.jsonl", made.chunks, JSON_LINES),
            chunk_count=made.chunk_count,
            chunks_left_out=made.chunks_left_out,
            characters=made.characters,
            places=made.places,
            warnings=warnings,
        )

    @activity.defn
    async def build_index(self, request: LibraryRef) -> IndexBuilt:
        """Build the index of the current documents, unless it is active. Older indexes are removed."""
        async with self._sessions.begin() as building:
            await stay_while_building(building, request.tenant)
            return await self._built(request.tenant)

    async def _built(self, tenant: str) -> IndexBuilt:
        while True:
            async with self._sessions() as session:
                wanted = await wanted_versions(session, tenant)
                active = await find_index(session, tenant)
            name = index_name(wanted)
            if active is not None and active.index_id == name:
                return IndexBuilt(index_id=name, documents=active.documents, chunks=active.chunks)
            with tempfile.TemporaryDirectory(prefix="autos-library-") as folder:
                archive = Path(folder) / "index.tar"
                chunks = await asyncio.to_thread(self._build, wanted, archive) if wanted else 0
                if await self._activated(tenant, name, wanted, archive, chunks):
                    return IndexBuilt(index_id=name, documents=len(wanted), chunks=chunks)

    @activity.defn
    async def sweep_library(self) -> LibraryUpkeepReport:
        """An index is behind after an aborted ingest, after the erasure of a case, and after a change of code."""
        async with self._sessions.begin() as session:
            gone = await remove_expired_references(session, datetime.now(UTC))
        behind: list[LibraryRef] = []
        async with self._sessions() as session:
            for tenant in await firms_with_documents(session):
                active = await find_index(session, tenant)
                wanted = index_name(await wanted_versions(session, tenant))
                if wanted != (active.index_id if active else None):
                    behind.append(LibraryRef(tenant=tenant))
        return LibraryUpkeepReport(references=gone, behind=behind)

    async def _activated(
        self, tenant: str, name: str | None, wanted: Sequence[Wanted], archive: Path, chunks: int
    ) -> bool:
        """Return whether the index is still wanted. If so, activate it and keep no other."""
        async with self._sessions.begin() as session:
            await lock_library(session, tenant)
            if index_name(await wanted_versions(session, tenant)) != name:
                return False
            built = await asyncio.to_thread(self._publish, tenant, name, archive) if name else None
            await activate_index(session, tenant, name, built, (len(wanted), chunks), datetime.now(UTC))
        return True

    def _publish(self, tenant: str, name: str, archive: Path) -> ObjectRef:
        key = library_index_key(tenant, name)
        built = self._storage.put_file(key, archive, TAR)
        for stored in list(self._storage.versions_below(library_index_key(tenant, ""))):
            if stored.key != key:
                self._storage.delete(stored.key)
        return built

    def _build(self, wanted: Sequence[Wanted], archive: Path) -> int:
        folder = archive.parent
        versions: list[IndexedVersion] = []
        for number, one in enumerate(wanted):
            chunks = folder / f"chunks-{number}.jsonl"
            self._storage.download(one.converted.chunks, chunks)
            versions.append(IndexedVersion(one.document_id, one.version, one.source_name, chunks))
        total = sum(one.converted.chunk_count for one in wanted)
        built = self._computing.run(total, build_library, versions, folder / "index")
        with tarfile.open(archive, "w") as packed:
            packed.add(folder / "index", arcname=".")
        return built

    def _read_pdf(self, request: ConversionRequest, path: Path) -> tuple[bytes, list[str]]:
        """Return pages as JSON lines. Page ranges from an earlier attempt are not read again."""
        inspection = inspect_document(self._readers, path, self._settings.max_pages, activity.heartbeat)
        on_page: Callable[[int], None] = activity.heartbeat
        parts: list[bytes] = []
        for part in page_ranges(inspection.pages):
            key = self._key(request, f"pages/{part.first}-{part.last}.jsonl")
            known = self._storage.written(key)
            if known is None:
                pages = self._readers.read(path, part.first, part.last, on_page)
                known = self._storage.put_bytes(key, page_lines(pages), JSON_LINES)
            parts.append(self._storage.get_bytes(known))
        return b"".join(parts), [*warnings_of(inspection), *unread(parse_pages(b"".join(parts)))]

    def _key(self, request: ConversionRequest, name: str) -> str:
        return library_document_key(request.tenant, request.source.document_id, request.ingest_id, name)

    def _put(self, request: ConversionRequest, name: str, body: bytes, media_type: str) -> ObjectRef:
        return self._storage.put_bytes(self._key(request, name), body, media_type)


@contextmanager
def _unless_gone() -> Generator[None]:
    """Fail if the document was removed while it was read, so that it is not restored."""
    try:
        yield
    except ObjectMissing:
        raise ApplicationError(GONE, type=RunFailure.DOCUMENT_UNREADABLE, non_retryable=True) from None


def index_name(wanted: Sequence[Wanted]) -> str | None:
    """Return the same name for the same versions and code; None for no versions."""
    if not wanted:
        return None
    held = [[one.document_id, one.version, one.source_name, one.converted.chunks.sha256] for one in wanted]
    return f"lib_{fingerprint([FORMAT, read_by(), held])[:32]}"
