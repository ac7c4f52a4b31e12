"""Schemas shortened for chats, since a client sends those of all tools to its model before the first message.

An input loses what a model cannot use: titles that repeat a name, patterns and lengths that the description states
(the server still checks them), references within the schema, and `null` as a way of leaving a parameter out. An
output keeps the top-level fields with their meaning; anything deeper is an object.
"""

from typing import Any, cast

UNSAID = ("title", "pattern", "minLength", "maxLength", "format")
NULL = {"type": "null"}

Schema = dict[str, Any]


def lean(schema: Schema) -> Schema:
    """Return the schema of a tool's input, equivalent for the caller and without `$ref`."""
    definitions: dict[str, Schema] = schema.get("$defs", {})
    properties = {name: _lean_value(value, definitions) for name, value in schema.get("properties", {}).items()}
    rest = {name: value for name, value in schema.items() if name not in ("title", "properties", "$defs")}
    return {**rest, "properties": properties, "additionalProperties": False}


def lean_output(schema: Schema) -> Schema:
    """Return the schema of a tool's answer: its fields, each with type and meaning."""
    definitions: dict[str, Schema] = schema.get("$defs", {})
    properties = {name: _field(value, definitions) for name, value in schema["properties"].items()}
    return {"type": "object", "properties": properties, "required": schema.get("required", [])}


def _lean_value(value: Schema, definitions: dict[str, Schema]) -> Schema:
    kept = {name: each for name, each in _resolved(value, definitions).items() if name not in UNSAID}
    if kept.get("default", ...) is None:
        del kept["default"]
    kinds: list[Schema] = [kind for kind in kept.pop("anyOf", []) if kind != NULL]
    if len(kinds) == 1:
        kept = {**_lean_value(kinds[0], definitions), **kept}
    elif kinds:
        kept["anyOf"] = [_lean_value(kind, definitions) for kind in kinds]
    if isinstance(items := kept.get("items"), dict):
        each = _lean_value(cast("Schema", items), definitions)
        kept["items"] = {name: said for name, said in each.items() if name != "description" or name not in kept}
    if isinstance(properties := kept.get("properties"), dict):
        named = cast("dict[str, Schema]", properties)
        kept["properties"] = {name: _lean_value(each, definitions) for name, each in named.items()}
    return kept


def _field(value: Schema, definitions: dict[str, Schema]) -> Schema:
    kinds = [_resolved(kind, definitions) for kind in value.get("anyOf", [value])]
    types = list(dict.fromkeys(kind.get("type") for kind in kinds))
    told: Schema = {} if None in types else {"type": types[0] if len(types) == 1 else types}
    for kind in kinds:
        if "items" in kind:
            told["items"] = _field(kind["items"], definitions)
        if "enum" in kind and len(kinds) == 1:
            told["enum"] = kind["enum"]
    return told | {name: value[name] for name in ("description",) if name in value}


def _resolved(value: Schema, definitions: dict[str, Schema]) -> Schema:
    """Replace each `$ref` by its definition. Keywords beside the `$ref` override those of the definition."""
    if "$ref" not in value:
        return value
    named = definitions[value["$ref"].rpartition("/")[2]]
    meaning = {name: each for name, each in named.items() if name != "description"}
    return _resolved({**meaning, **{name: each for name, each in value.items() if name != "$ref"}}, definitions)
