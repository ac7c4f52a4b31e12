"""JSON Schema for fields that depend on each other; each model's validator checks the same rule."""

from collections.abc import Callable
from typing import Any

Extra = Callable[[dict[str, Any]], None]


def exactly_one(*names: str) -> Extra:
    """Exactly one of these optional fields is present."""

    def say(schema: dict[str, Any]) -> None:
        given = {name: schema["properties"][name]["anyOf"][0] for name in names}
        schema["oneOf"] = [
            {
                "required": [name],
                "properties": {name: given[name]} | {other: {"type": "null"} for other in names if other != name},
            }
            for name in names
        ]

    return say


def goes_with(optional: str, field: str, values: list[Any], *, example: dict[str, Any] | None = None) -> Extra:
    """The optional field is present if and only if `field` has one of the values."""

    def say(schema: dict[str, Any]) -> None:
        given = schema["properties"][optional]["anyOf"][0]
        among = {"enum": values}
        schema["oneOf"] = [
            {"required": [field, optional], "properties": {field: among, optional: given}},
            {"properties": {field: {"not": among}, optional: {"type": "null"}}},
        ]
        if example is not None:
            schema["examples"] = [example]

    return say
