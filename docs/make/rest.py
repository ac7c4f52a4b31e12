"""Writes `docs/rest.md`: every REST endpoint, as the OpenAPI document of the API describes it.

`make docs` runs it. The file is not committed; the running API serves the same document at `/openapi.json`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from api.app import create_app
from infra.config.settings import Settings

TARGET = Path(__file__).parents[1] / "rest.md"
METHODS = ("get", "put", "post", "patch", "delete")
HEAD = """# REST API

This page is generated from the OpenAPI document, which a running API serves at `/openapi.json` with every schema.
Answers are envelopes: `data`, `meta`, and `pagination` where there is more than one page. Errors are envelopes with
`error`. The descriptions are in Portuguese, as clients read them.
"""


def page() -> str:
    """Return the whole page."""
    paths: dict[str, dict[str, Any]] = create_app(Settings()).openapi()["paths"]
    return "\n".join([HEAD, *(line for path in sorted(paths) for line in _path(path, paths[path]))])


def _path(path: str, operations: dict[str, Any]) -> Iterator[str]:
    for method in METHODS:
        if operation := operations.get(method):
            yield f"## {method.upper()} {path}\n"
            yield f"{operation.get('description') or operation.get('summary', '')}\n"
            yield from _parameters(operation.get("parameters", []))
            yield from _body(operation)
            yield f"Answers: {', '.join(f'`{code}`' for code in operation['responses'])}.\n"


def _parameters(parameters: list[dict[str, Any]]) -> Iterator[str]:
    if parameters:
        yield "| Parameter | In | Required | Meaning |"
        yield "|---|---|---|---|"
        for one in parameters:
            required = "yes" if one.get("required") else ""
            yield f"| `{one['name']}` | {one['in']} | {required} | {one.get('description', '').replace('|', '/')} |"
        yield ""


def _body(operation: dict[str, Any]) -> Iterator[str]:
    if content := operation.get("requestBody", {}).get("content"):
        yield f"Body: {', '.join(f'`{kind}`' for kind in content)}.\n"


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
