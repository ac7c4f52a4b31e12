"""The firm's library: adding documents, what is stored of each, and removing them.

Steps carry references into object storage and never document text.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from workflows.contracts.base import Contract, ObjectRef, Principal, Sha256
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.fields.texts import ONE_SEGMENT, VISIBLE
from workflows.contracts.firm.drafts import DocumentKind
from workflows.contracts.run.case import RunError

MOST_SOURCES = 20
"""Documents per call."""

MOST_TAGS, MOST_METADATA = 20, 20
MOST_TEXT, MOST_MARKDOWN, MOST_CONVERTED = 400_000, 2_000_000, 5_000_000
"""Characters of a text in a call, of a Markdown file, and of a converted file."""

MOST_CHUNKS = 80_000
"""Searchable passages of one firm's library. Building an index of 15,000 took less than 0.5 GiB, and each further
thousand took 12 MiB: this many fit into the memory of a step.
"""

COPY_SECONDS = 30
"""Longest time for which a worker still searches an index that the firm has replaced."""

SHORTEST_CHUNK, LONGEST_CHUNK, USUAL_CHUNK = 200, 4_000, 1_200
USUAL_OVERLAP, LONGEST_OVERLAP = 150, 1_000

DocumentId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$",
        description="Identificador estável; ausente, deriva do nome e do caso",
    ),
]
SourceName = Annotated[str, Field(max_length=255, pattern=VISIBLE, description="Nome do documento, para pessoas")]
CaseId = Annotated[
    str,
    Field(
        max_length=64,
        pattern=ONE_SEGMENT,
        description="Caso a que pertence: o workflow_id de um caso do Autos, ou um rótulo do escritório",
    ),
]
Tag = Annotated[str, Field(max_length=60, pattern=VISIBLE)]
MetadataText = Annotated[str, Field(max_length=500)]


class Chunking(Contract):
    """How a document is split into searchable passages. No passage crosses a page."""

    chunk_size_chars: Annotated[
        int, Field(ge=SHORTEST_CHUNK, le=LONGEST_CHUNK, description="Caracteres de um trecho"), WHOLE
    ] = USUAL_CHUNK
    chunk_overlap_chars: Annotated[
        int,
        Field(ge=0, le=LONGEST_OVERLAP, description="Caracteres que um trecho repete do anterior; até a metade dele"),
        WHOLE,
    ] = USUAL_OVERLAP
    max_chunks_per_document: Annotated[
        int | None,
        Field(ge=1, le=100_000, description="Máximo de trechos por documento; o que passa não é pesquisado"),
        WHOLE,
    ] = None

    @model_validator(mode="after")
    def _advances(self) -> Self:
        if self.chunk_overlap_chars > self.chunk_size_chars // 2:
            raise ValueError("chunk_overlap_chars vai até a metade de chunk_size_chars.")
        return self


class LibraryState(StrEnum):
    """State of one version of a document. `superseded`: a later version replaced it."""

    QUEUED = "queued"
    INDEXING = "indexing"
    READY = "ready"
    FAILED = "failed"
    SUPERSEDED = "superseded"


LIBRARY_ENDS = frozenset({LibraryState.READY, LibraryState.FAILED, LibraryState.SUPERSEDED})


class LibrarySource(Contract):
    """A document to add; its format is detected from its content."""

    document_id: str
    source_name: str
    kind: DocumentKind
    source: ObjectRef
    metadata: dict[str, str] = {}


class IngestInput(Contract):
    """The input of one ingest. With `searchable` false, documents are converted but not indexed.

    `body` is the fingerprint of the request; it tells a repeated call from a different one.
    """

    ingest_id: str
    principal: Principal
    trace_id: str
    body: Sha256
    sources: list[LibrarySource]
    case_id: str | None = None
    tags: list[str] = []
    chunking: Chunking = Chunking()
    max_chars: int
    replace: bool = True
    searchable: bool = True


class ConversionRequest(Contract):
    """One document to read in a confined process and split into passages."""

    tenant: str
    ingest_id: str
    source: LibrarySource
    chunking: Chunking
    max_chars: int


class Converted(Contract):
    """A converted document: `markdown` is its text, `chunks` its passages as JSON lines.

    `chunks_left_out` are those beyond `max_chunks_per_document`; `places` are pages, paragraphs or lines.
    """

    markdown: ObjectRef
    chunks: ObjectRef
    chunk_count: int
    chunks_left_out: int = 0
    characters: int
    places: int
    warnings: list[str] = []


class IngestOpening(Contract):
    """First write of an ingest; `started_at` is the time of the request."""

    input: IngestInput
    started_at: datetime


class DocumentOutcome(Contract):
    """Outcome of one document of an ingest: `converted`, or the reason it was not."""

    tenant: str
    ingest_id: str
    document_id: str
    at: datetime
    converted: Converted | None = None
    error: RunError | None = None


class LibraryRef(Contract):
    """One firm's library."""

    tenant: str


class IndexBuilt(Contract):
    """The index to search from now on; none (`index_id` None) for a library without passages."""

    index_id: str | None
    documents: int
    chunks: int


class SettleRequest(Contract):
    """The end of an ingest, once its passages can be searched; `error` says why they cannot."""

    tenant: str
    ingest_id: str
    at: datetime
    principal: Principal
    error: RunError | None = None


class IngestDocument(Contract):
    """One document of an ingest, as shown to people."""

    document_id: str
    source_name: str
    version: int | None = None
    state: LibraryState
    chunks: int = 0
    chunks_left_out: int = 0
    characters: int = 0
    error: RunError | None = None
    warnings: list[str] = []


class IngestStatus(Contract):
    """The state of an ingest; `done` when all its documents are finished."""

    ingest_id: str
    done: bool
    documents: list[IngestDocument]
    total_documents: int
    total_chunks: int
    failed: int
    poll_after_seconds: int = 2


class RemovalRequest(Contract):
    """A document to remove, with all its versions."""

    tenant: str
    document_id: str
    principal: Principal
    at: datetime


class Removed(Contract):
    """How many versions were removed; 0 if the document no longer existed.

    `indexed` false: the index could not be rebuilt yet. No search returns the document all the same.
    """

    document_id: str
    versions: int
    indexed: bool = False


class LibraryUpkeepReport(Contract):
    """Expired references that were removed, and libraries whose index was outdated."""

    references: int
    behind: list[LibraryRef] = []
