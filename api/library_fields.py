"""Requests to the firm's library, and items of its lists."""

from datetime import datetime
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from api.http.answers.openapi import inlined
from infra.db.models import LibraryDocument
from workflows.contracts.fields.choices import exactly_one
from workflows.contracts.fields.scalars import WHOLE, Flag
from workflows.contracts.fields.texts import Storable
from workflows.contracts.firm.drafts import DocumentKind
from workflows.contracts.firm.library import (
    MOST_CONVERTED,
    MOST_METADATA,
    MOST_SOURCES,
    MOST_TAGS,
    MOST_TEXT,
    CaseId,
    Chunking,
    Converted,
    DocumentId,
    IngestStatus,
    LibraryState,
    MetadataText,
    SourceName,
    Tag,
)
from workflows.contracts.run.case import RunError

UPLOAD_ID = "up_0192f0c3a4b57c8d9e0f112233445566"
INGEST_ID = "li_0192f0c3a4b57c8d9e0f112233445566"

DOCUMENT_EXAMPLE: dict[str, Any] = {
    "document_id": "doc_5b1f0c9e7a3d4e2f8b6a1c0d9e8f7a6b",
    "version": 1,
    "source_name": "parecer-mofo.md",
    "kind": "text",
    "state": "ready",
    "searchable": True,
    "case_id": None,
    "tags": ["locação"],
    "metadata": {"tipo": "parecer"},
    "chunks": 3,
    "chunks_left_out": 0,
    "characters": 2871,
    "error": None,
    "warnings": [],
    "submitted_by": "Ana Souza",
    "created_at": "2026-05-04T14:00:00Z",
    "updated_at": "2026-05-04T14:00:03Z",
}


class TextDocument(BaseModel):
    """A text within the call."""

    model_config = ConfigDict(extra="forbid")

    source_name: SourceName
    text: Annotated[Storable, Field(min_length=1, max_length=MOST_TEXT, description="Texto puro ou Markdown")]
    document_id: DocumentId | None = None
    metadata: Annotated[
        dict[Annotated[Storable, Field(max_length=60)], MetadataText],
        Field(max_length=MOST_METADATA, description="Pares de texto que as respostas repetem"),
    ] = {}


class IngestBody(BaseModel):
    """Texts, or files that upload links brought: one of the two."""

    model_config = ConfigDict(extra="forbid", json_schema_extra=exactly_one("documents", "upload_ids"))

    documents: Annotated[list[TextDocument] | None, Field(min_length=1, max_length=MOST_SOURCES)] = None
    upload_ids: Annotated[
        list[Annotated[str, Field(max_length=40)]] | None,
        Field(min_length=1, max_length=MOST_SOURCES, description="De links com purpose `library`, já enviados"),
    ] = None
    case_id: CaseId | None = None
    tags: Annotated[list[Tag], Field(max_length=MOST_TAGS, description="Etiquetas de todos os documentos")] = []
    chunking: Annotated[Chunking, Field(description="Como cortar os trechos")] = Chunking()
    max_chars_per_file: Annotated[
        int | None,
        Field(ge=1, le=MOST_CONVERTED, description="Recusa o que tiver mais texto; nulo: 5.000.000"),
        WHOLE,
    ] = None
    replace: Annotated[Flag, Field(description="A versão nova toma o lugar da anterior; falso: as duas valem")] = True
    searchable: Annotated[Flag, Field(description="Falso: só converte em Markdown, sem pesquisar")] = True
    overwrite: Annotated[
        Flag, Field(description="Falso: deixa como está um documento que já existe com o mesmo identificador")
    ] = True

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if (self.documents is None) == (self.upload_ids is None):
            raise ValueError("Informe documents ou upload_ids, um dos dois.")
        return self


INGEST_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": inlined(IngestBody.model_json_schema()),
                "example": {"upload_ids": [UPLOAD_ID], "tags": ["locação"]},
            }
        },
    }
}
"""The route reads the body itself after authentication, since it may be as large as a file."""


class IngestReceipt(IngestStatus):
    """Status of an ingest; `kept` are documents that existed already and do not change."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "ingest_id": INGEST_ID,
                    "done": False,
                    "documents": [
                        {
                            "document_id": DOCUMENT_EXAMPLE["document_id"],
                            "source_name": DOCUMENT_EXAMPLE["source_name"],
                            "version": None,
                            "state": "queued",
                            "chunks": 0,
                            "chunks_left_out": 0,
                            "characters": 0,
                            "error": None,
                            "warnings": [],
                        }
                    ],
                    "total_documents": 1,
                    "total_chunks": 0,
                    "failed": 0,
                    "poll_after_seconds": 2,
                    "kept": [],
                    "replayed": False,
                }
            ]
        }
    )

    kept: list[str] = []
    replayed: bool = False


class LibraryItem(BaseModel):
    """One version of a document; `chunks` passages are searchable, `chunks_left_out` are not."""

    model_config = ConfigDict(json_schema_extra={"examples": [DOCUMENT_EXAMPLE]})

    document_id: str
    version: int
    source_name: str
    kind: DocumentKind
    state: LibraryState
    searchable: bool
    case_id: str | None
    tags: list[str]
    metadata: dict[str, str]
    chunks: int
    chunks_left_out: int
    characters: int
    error: RunError | None
    warnings: list[str]
    submitted_by: str
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, row: LibraryDocument) -> Self:
        """The row as lists show it."""
        converted = Converted.model_validate(row.converted) if row.converted else None
        return cls(
            document_id=row.document_id,
            version=row.version,
            source_name=row.source_name,
            kind=DocumentKind(row.kind),
            state=LibraryState(row.state),
            searchable=row.searchable,
            case_id=row.case_id,
            tags=row.tags,
            metadata=row.labels,
            chunks=converted.chunk_count if converted else 0,
            chunks_left_out=converted.chunks_left_out if converted else 0,
            characters=converted.characters if converted else 0,
            error=RunError.model_validate(row.error) if row.error else None,
            warnings=converted.warnings if converted else [],
            submitted_by=row.submitted_by,
            created_at=row.created_at,
            updated_at=row.updated_at,
        )


class Removal(BaseModel):
    """`removed`: nothing is stored any more. Otherwise the document is hidden and its deletion continues."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"document_id": DOCUMENT_EXAMPLE["document_id"], "removed": True}]}
    )

    document_id: str
    removed: bool
