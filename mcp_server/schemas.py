"""Input schemas as a chat pays for them: a client sends every one to its model, before a word is said.

What a model cannot use is left out: titles that repeat a name, patterns and lengths that the description says in words
(the server checks them all the same), and `null` as another way of leaving a parameter out.
"""

from typing import Any, cast

UNSAID = ("title", "pattern", "minLength", "maxLength", "format")
NULL = {"type": "null"}


def lean(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a tool's input, equal to the given one for whoever fills it in."""
    properties = {name: _lean_value(value) for name, value in schema.get("properties", {}).items()}
    rest = {name: value for name, value in schema.items() if name not in ("title", "properties")}
    return {**rest, "properties": properties, "additionalProperties": False}


def _lean_value(value: dict[str, Any]) -> dict[str, Any]:
    kept = {name: each for name, each in value.items() if name not in UNSAID}
    if kept.get("default", ...) is None:
        del kept["default"]
    kinds: list[dict[str, Any]] = [kind for kind in kept.pop("anyOf", []) if kind != NULL]
    if len(kinds) == 1:
        kept = {**_lean_value(kinds[0]), **kept}
    elif kinds:
        kept["anyOf"] = [_lean_value(kind) for kind in kinds]
    if isinstance(items := kept.get("items"), dict):
        each = _lean_value(cast("dict[str, Any]", items))
        kept["items"] = {name: said for name, said in each.items() if name != "description" or name not in kept}
    if isinstance(properties := kept.get("properties"), dict):
        named = cast("dict[str, dict[str, Any]]", properties)
        kept["properties"] = {name: _lean_value(each) for name, each in named.items()}
    return kept
