"""Fields of a document verification, and their responses."""

import json
from datetime import datetime
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field

from api.cases.fields import IDEMPOTENCY_KEY
from api.files.kinds import MEDIA_TYPES
from api.http.answers.openapi import inlined
from workflows.contracts.fields.choices import exactly_one
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.fields.texts import Storable
from workflows.contracts.firm.drafts import POLL_SECONDS, DocumentKind, DraftArtifactKind, DraftState, DraftSummary

DEFAULT_FILENAME = "documento"
_VERIFICATION_ID = "vd_0192f0c3a4b57c8d9e0f112233445566"


class DraftForm(BaseModel):
    """Optional form fields of a document."""

    model_config = ConfigDict(extra="forbid")

    filename: Annotated[Storable | None, Field(max_length=255, description="Nome do arquivo")] = None


class DraftFields(DraftForm):
    """A verification without a form: the upload that a link brought, or a case that has been read. One of them."""

    model_config = ConfigDict(json_schema_extra=exactly_one("upload_id", "workflow_id"))

    upload_id: Annotated[Storable | None, Field(max_length=40, description="Envio já feito por POST /v1/uploads")] = (
        None
    )
    workflow_id: Annotated[
        Storable | None, Field(max_length=40, description="Caso cujos autos se conferem, sem os ler de novo")
    ] = None
    run: Annotated[int | None, Field(ge=1, description="Execução do caso; sem valor, a mais recente"), WHOLE] = None


class DraftReceipt(BaseModel):
    """Response to a new verification; poll the status after `poll_after_seconds`."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "verification_id": _VERIFICATION_ID,
                    "kind": "docx",
                    "state": "queued",
                    "poll_after_seconds": POLL_SECONDS,
                    "replayed": False,
                }
            ]
        }
    )

    verification_id: str
    kind: DocumentKind
    state: DraftState
    poll_after_seconds: int = POLL_SECONDS
    replayed: Annotated[bool, Field(description="Verdadeiro se este mesmo pedido já tinha iniciado a conferência")] = (
        False
    )


class DraftItem(BaseModel):
    """A verification in a list."""

    verification_id: str
    filename: str
    kind: DocumentKind
    state: DraftState
    progress: float
    summary: DraftSummary | None
    created_at: datetime
    updated_at: datetime


class DraftArtifactItem(BaseModel):
    """A file that a verification left: the result as JSON, the report, the marked copy."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "artifact_id": "art_5d2f8c31a7b94e065d2f8c31a7b94e06",
                    "kind": "report_md",
                    "filename": "conferencia.md",
                    "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                    "size": 18432,
                    "media_type": "text/markdown; charset=utf-8",
                }
            ]
        }
    )

    artifact_id: str
    kind: DraftArtifactKind
    filename: str
    sha256: str
    size: Annotated[int, Field(description="Bytes")]
    media_type: str


class DraftPlace(BaseModel):
    """A page, paragraph or line; the `start` and `end` of a citation count the characters of its text."""

    number: Annotated[int, Field(description="O `place` das citações")]
    label: str
    text: str

    @classmethod
    def of_line(cls, line: bytes) -> Self:
        """Parses one line of the text as the verification stores it."""
        kept = json.loads(line)
        return cls(number=kept["number"], label=kept["label"], text="\n".join(kept["lines"]))


class DraftText(BaseModel):
    """A stretch of the document's text; `next` is the position from which there is more."""

    places: list[DraftPlace]
    total: Annotated[int, Field(description="Lugares com texto, em todo o documento")]
    next: Annotated[int | None, Field(description="O `after` do pedido seguinte; nulo no fim")] = None


def _form_schema() -> dict[str, Any]:
    """A form has no null: a field is there or not."""
    document = {"type": "string", "format": "binary", "description": "O documento: PDF, DOCX ou texto"}
    filename = {"type": "string", "maxLength": 255, "description": "Nome do arquivo"}
    return {
        "type": "object",
        "properties": {"file": document, "filename": filename},
        "required": ["file"],
        "additionalProperties": False,
    }


DRAFT_BODY: dict[str, Any] = {
    "parameters": [
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": False,
            "schema": {"type": "string", "pattern": IDEMPOTENCY_KEY},
            "description": "Repetir o pedido com a mesma chave devolve a mesma conferência; com outro conteúdo, 409",
        }
    ],
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": _form_schema(),
                "encoding": {"file": {"contentType": ", ".join(MEDIA_TYPES.values())}},
            },
            "application/json": {
                "schema": inlined(DraftFields.model_json_schema()),
                "example": {"upload_id": "up_0192f0c3a4b57c8d9e0f112233445566"},
            },
        },
    },
}
