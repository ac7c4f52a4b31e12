"""The tools that documents 001 to 003 describe, parsed from their text: parameters with type, mark, default and
range.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import NO_DATA

FOLDER = Path(__file__).parents[3] / "shared" / "seeds"

_BULLET = re.compile(
    r"^(?P<deep> *)- `(?P<name>\w+)` \((?P<type>[^,)]+)(?:, (?P<mark>required|optional))?\)(?P<rest>.*)$"
)
_NAMED = re.compile(r"^### `(?P<name>\w+)`$", re.MULTILINE)
_LISTED = re.compile(r"^\| `(?P<name>\w+)` \|", re.MULTILINE)
_SCHEMA = re.compile(r"^##### \*\*`(?P<name>\w+)`\*\*.*?```json\n(?P<schema>.*?)\n    ```", re.MULTILINE | re.DOTALL)
_CALL = re.compile(r'<syntaxhighlight lang="text"> (?P<name>\w+)\(\s(?P<body>.*?)\n?\) </syntaxhighlight>', re.DOTALL)
_ARGUMENT = re.compile(
    r"\b(?P<name>[a-z_]+): (?P<type>str|int|dict|bool|list\[str\])(?P<null> \| None)?(?: = (?P<default>\w+))?"
)
_TYPES = {
    "str": "string",
    "int": "integer",
    "int|null": "integer",
    "dict": "object",
    "bool": "boolean",
    "float": "number",
    "list[str]": "array",
    "array[string]": "array",
    "object[string": "object",
}


@dataclass(frozen=True)
class Parameter:
    """A parameter as a document prints it; None for what the document does not say."""

    type: str
    required: bool
    default: object = None
    range: tuple[int, int] | None = None


Tools = dict[str, dict[str, Parameter]]


def legal_mcp() -> Tools:
    """Return the tools of document 001."""
    text = _text("001")
    tools: Tools = {name["name"]: {} for name in _LISTED.finditer(text)}
    for section in re.split(r"(?=^### `)", text, flags=re.MULTILINE)[1:]:
        heading = _NAMED.match(section)
        assert heading
        if heading["name"] in tools:
            tools[heading["name"]] = dict(_bullets(section))
    return tools


def typedb() -> Tools:
    """Return the tools of document 002."""
    tools: Tools = {}
    for found in _SCHEMA.finditer(_text("002")):
        schema = json.loads(found["schema"])
        tools[found["name"]] = {
            name: Parameter(told["type"], name in schema["required"], _spoken_default(told["description"]))
            for name, told in schema.get("properties", {}).items()
        }
    return tools


def dura_lex() -> Tools:
    """Return the tools of document 003."""
    calls = {found["name"]: found["body"] for found in _CALL.finditer(_text("003"))}
    return {
        name: {
            one["name"]: Parameter(
                _TYPES[one["type"]],
                required=not one["null"] and one["default"] is None and one["type"] != "bool",
                default=json.loads(one["default"]) if one["default"] else False if one["type"] == "bool" else None,
            )
            for one in _ARGUMENT.finditer(body)
        }
        for name, body in calls.items()
        if name in {"search", "get_document", "browse_structure", "safety_guidelines", "quality_check"}
    }


def _text(number: str) -> str:
    files = sorted(FOLDER.glob(f"{number}_*.txt"))
    if not files:
        pytest.skip(f"{NO_DATA}: ../shared/seeds")
    return files[0].read_text(encoding="utf-8")


def _bullets(section: str) -> Iterator[tuple[str, Parameter]]:
    """Yield the parameters of a section. Nested ones have both names, joined by a point."""
    above = ""
    for line in section.partition("**Returns:**")[0].splitlines():
        if found := _BULLET.match(line):
            above = above if found["deep"] else found["name"]
            name = f"{above}.{found['name']}" if found["deep"] else found["name"]
            spoken = re.search(r"[Dd]efault:? `?\"?([\w.]+)", found["rest"])
            limits = re.search(r"(?:Range: |\(|^: )(\d+)-(\d+)\b(?! characters)", found["rest"])
            yield (
                name,
                Parameter(
                    _TYPES.get(found["type"], found["type"]),
                    required=found["mark"] == "required",
                    default=_value(spoken[1].rstrip(".")) if spoken else None,
                    range=(int(limits[1]), int(limits[2])) if limits else None,
                ),
            )


def _spoken_default(description: str) -> str | None:
    found = re.search(r"Default: '(\w+)'", description)
    return found[1] if found else None


def _value(text: str) -> object:
    """Parse a number that may be written in groups (`2_000_000`)."""
    try:
        return json.loads(text.replace("_", "") if text[0].isdigit() else text)
    except ValueError:
        return text
