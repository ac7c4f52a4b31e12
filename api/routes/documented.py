"""OpenAPI descriptions that FastAPI cannot derive: streamed bodies and refusals."""

from typing import Any

from api.envelope import ErrorAnswer
from api.submission import JsonSubmission, SubmissionFields

_MEANING = {
    400: "Pedido malformado",
    401: "Chave de API ausente, desconhecida ou revogada",
    403: "A chave não permite esta operação",
    404: "Não existe, ou é de outro inquilino",
    408: "O envio parou no meio",
    409: "O estado atual não permite; `details` diz qual é",
    413: "Arquivo ou corpo grande demais",
    415: "Não é um PDF, ou o Content-Type não serve",
    422: "Campos inválidos; `details.fields` diz quais e os valores aceitos",
    429: "Pedidos demais em um minuto; `Retry-After` diz quantos segundos esperar",
    503: "Um serviço de que a API depende não respondeu",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Response entries for these statuses, and for those every authenticated route may give."""
    return {
        status: {"model": ErrorAnswer, "description": _MEANING[status]}
        for status in sorted({401, 403, 429, 503, *statuses})
    }


def _form_schema() -> dict[str, Any]:
    schema = SubmissionFields.model_json_schema()
    file = {"type": "string", "format": "binary", "description": "O PDF dos autos"}
    return schema | {"properties": schema["properties"] | {"file": file}, "required": ["file"]}


SUBMISSION_BODY: dict[str, Any] = {
    "parameters": [
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": False,
            "schema": {"type": "string", "maxLength": 200},
            "description": "Repetir o pedido com a mesma chave devolve o mesmo caso; com outro conteúdo, 409",
        }
    ],
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": _form_schema(),
                "example": {"file": "(o PDF)", "min_precedent_score": 70, "reason": "Análise inicial"},
            },
            "application/json": {
                "schema": JsonSubmission.model_json_schema(),
                "example": {"upload_id": "up_0192f0c3a4b57c8d9e0f112233445566", "reason": "Análise inicial"},
            },
        },
    },
}

PDF_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}},
    }
}

IMPORT_BODY: dict[str, Any] = {
    "requestBody": {
        "required": False,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "files": {"type": "array", "items": {"type": "string", "format": "binary"}},
                        "encoder": {"type": "string", "default": "lsa"},
                    },
                },
                "example": {"files": ["espelhos-de-acordaos-primeira-secao/20220131.json"], "encoder": "lsa"},
            }
        },
    }
}
