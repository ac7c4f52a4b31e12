"""Messages (Portuguese) that say what a field requires. They never repeat the value, which may be text of a case
file.
"""

from collections.abc import Mapping
from typing import Any

from workflows.contracts.fields.texts import DAY, ONE_SEGMENT, PERIOD, STORABLE, VISIBLE

_MESSAGES: dict[str, str] = {
    "missing": "Campo obrigatório.",
    "extra_forbidden": "Campo desconhecido.",
    "enum": "Valor desconhecido. Use um destes: {expected}.",
    "literal_error": "Valor desconhecido. Use um destes: {expected}.",
    "string_type": "Deve ser um texto.",
    "string_too_long": "Texto longo demais (máximo de {max_length} caracteres).",
    "string_too_short": "Texto curto demais (mínimo de {min_length} caracteres).",
    "string_pattern_mismatch": "Fora do formato pedido: {pattern}",
    "bool_parsing": "Deve ser verdadeiro ou falso (true ou false).",
    "bool_type": "Deve ser verdadeiro ou falso (true ou false).",
    "int_parsing": "Deve ser um número inteiro.",
    "int_type": "Deve ser um número inteiro.",
    "int_from_float": "Deve ser um número inteiro.",
    "float_parsing": "Deve ser um número.",
    "float_type": "Deve ser um número.",
    "greater_than": "Deve ser maior que {gt}.",
    "greater_than_equal": "Deve ser maior ou igual a {ge}.",
    "less_than_equal": "Deve ser menor ou igual a {le}.",
    "list_type": "Deve ser uma lista.",
    "too_long": "Itens demais (máximo de {max_length}).",
    "too_short": "Itens de menos (mínimo de {min_length}).",
    "date_type": "Deve ser uma data (AAAA-MM-DD).",
    "date_parsing": "Deve ser uma data (AAAA-MM-DD).",
    "date_from_datetime_parsing": "Deve ser uma data (AAAA-MM-DD).",
    "model_attributes_type": "Deve ser um objeto JSON.",
}

_PATTERNS: dict[str, str] = {
    STORABLE: "O texto não pode conter o caractere nulo.",
    VISIBLE: "O texto não pode estar em branco nem conter o caractere nulo.",
    ONE_SEGMENT: "O texto não pode estar em branco nem conter barra ou o caractere nulo.",
    DAY: "Deve ser uma data existente, como AAAA-MM-DD ou AAAAMMDD.",
    PERIOD: "Deve ser um ano (AAAA) ou um mês (AAAA-MM).",
}


def invalid_field(error: Mapping[str, Any]) -> dict[str, Any]:
    """`{"field", "message"}` for one of pydantic's error details, with `allowed` if there are few allowed values."""
    given: dict[str, Any] = error.get("ctx") or {}
    context: dict[str, Any] = {name: value for name, value in given.items() if isinstance(value, str | int | float)}
    if isinstance(context.get("expected"), str):
        context["expected"] = context["expected"].replace("'", "").replace(" or ", ", ")
    template = _PATTERNS.get(str(context.get("pattern"))) or _MESSAGES.get(error["type"])
    if template is not None:
        message = template.format(**context)
    else:
        message = (
            str(error["msg"]).removeprefix("Value error, ") if error["type"] == "value_error" else "Valor inválido."
        )
    found = {"field": ".".join(str(part) for part in _place(error["loc"])), "message": message}
    if "expected" in context:
        return found | {"allowed": context["expected"].split(", ")}
    return found


def _place(loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The path of a field. That of a correction has its kind in it, which is no field."""
    match loc:
        case ("corrections", int(at), str(), *rest):
            return "corrections", at, *rest
        case _:
            return loc
