"""OpenAPI details that FastAPI cannot derive: errors, complete examples, bodies that the route reads itself."""

from typing import Any, cast

from api.http.answers.envelope import ErrorAnswer

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
    429: "Pedidos demais em um minuto, ou ao mesmo tempo; `Retry-After` diz quantos segundos esperar",
    500: "Erro interno; informe o `trace_id` a quem opera o sistema",
    503: "Um serviço de que a API depende não respondeu",
}


JSON_BODY = (400, 413, 422)
"""Errors of every route with a JSON body."""


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Response entries for these statuses, and for those every authenticated route may give."""
    return {
        status: {"model": ErrorAnswer, "description": _MEANING[status]}
        for status in sorted({401, 403, 429, 500, 503, *statuses})
    }


def example_answer(data: Any, latency_ms: float, trace_id: str = "tr_1") -> dict[int | str, dict[str, Any]]:
    """Response entry for an answer: `data` as an example, in its envelope."""
    whole = {"data": data, "meta": {"trace_id": trace_id, "latency_ms": latency_ms}}
    return {200: {"content": {"application/json": {"example": whole}}}}


def complete_examples(document: dict[str, Any]) -> None:
    """Restores nulls in examples, which FastAPI drops although the schemas require them."""
    models = document["components"]["schemas"]
    for schema in models.values():
        if "examples" in schema:
            schema["examples"] = [_with_nulls(schema, example, models) for example in schema["examples"]]
    for operation in (operation for verbs in document["paths"].values() for operation in verbs.values()):
        for body in (operation.get("requestBody", {}), *operation["responses"].values()):
            for content in body.get("content", {}).values():
                if "example" in content:
                    content["example"] = _with_nulls(content["schema"], content["example"], models)


def _with_nulls(schema: dict[str, Any], example: Any, models: dict[str, Any]) -> Any:
    while "$ref" in schema or "anyOf" in schema:
        named = schema.get("$ref", "").rpartition("/")[2]
        schema = models[named] if named else schema["anyOf"][0]
    if isinstance(example, list):
        return [_with_nulls(schema.get("items", {}), each, models) for each in cast(list[Any], example)]
    if not isinstance(example, dict):
        return example
    fields, given = schema.get("properties", {}), cast(dict[str, Any], example)
    absent = dict.fromkeys(name for name in schema.get("required", ()) if name not in given)
    return absent | {name: _with_nulls(fields.get(name, {}), value, models) for name, value in given.items()}


def inlined(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a body with its definitions inlined, because references do not resolve within a larger document."""
    named = {f"#/$defs/{name}": told for name, told in schema.pop("$defs", {}).items()}

    def resolved(told: Any) -> Any:
        if isinstance(told, dict):
            items = cast("dict[str, Any]", told)
            reference = named.get(str(items.get("$ref")), {})
            return {key: resolved(value) for key, value in {**reference, **items}.items() if key != "$ref"}
        return [resolved(each) for each in cast("list[Any]", told)] if isinstance(told, list) else told

    return resolved(schema)
