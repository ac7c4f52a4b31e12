"""Writes `docs/result.md`: every field of `result.json`, as the contract `CaseResult` defines it.

`make docs` runs it. The file is not committed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from workflows.contracts.run.results.result import CaseResult

TARGET = Path(__file__).parents[1] / "result.md"
HEAD = """# Result schema

This page is generated from `workflows/contracts/run/results/result.py`. `result.json` is one `CaseResult`; each section
below lists the fields of one object in it.
"""


def page() -> str:
    """Return the whole page."""
    schema = CaseResult.model_json_schema()
    objects = {"CaseResult": schema} | schema["$defs"]
    return "\n".join([HEAD, *(line for name, one in objects.items() for line in _object(name, one))])


def _object(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"## {name}\n"
    if description := schema.get("description"):
        yield f"{description}\n"
    if values := schema.get("enum"):
        yield f"One of {', '.join(f'`{value}`' for value in values)}.\n"
    if fields := schema.get("properties"):
        yield "| Field | Type | Required | Meaning |"
        yield "|---|---|---|---|"
        for field, one in fields.items():
            required = "yes" if field in schema.get("required", []) else ""
            meaning = one.get("description", "").replace("\n", " ").replace("|", "/")
            yield f"| `{field}` | {_type(one)} | {required} | {meaning} |"
        yield ""


def _type(schema: dict[str, Any]) -> str:
    """Return a type as a reader names it, with a link to the object it refers to."""
    if reference := schema.get("$ref"):
        name = reference.rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if options := schema.get("anyOf"):
        return " or ".join(_type(one) for one in options)
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return str(schema.get("type", schema.get("const", "any")))


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
