"""Every example that the OpenAPI document shows is one that its schema takes."""

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from api.app import create_app
from infra.settings import Settings

DOCUMENT: dict[str, Any] = create_app(Settings()).openapi()


def contents() -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Where an example stands, the schema it belongs to, and the example."""
    for path, verbs in DOCUMENT["paths"].items():
        for verb, operation in verbs.items():
            bodies = {"body": operation.get("requestBody", {}), **operation["responses"]}
            for name, body in bodies.items():
                for media, content in body.get("content", {}).items():
                    where = f"{verb.upper()} {path} {name} {media}"
                    yield from ((where, content["schema"], shown) for shown in [content.get("example")] if shown)


def models() -> Iterator[tuple[str, dict[str, Any], Any]]:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        shown = [*schema.get("examples", []), *([schema["example"]] if "example" in schema else [])]
        yield from ((name, schema, example) for example in shown)


EXAMPLES = [*contents(), *models()]


@pytest.mark.parametrize(("schema", "example"), [case[1:] for case in EXAMPLES], ids=[case[0] for case in EXAMPLES])
def test_an_example_is_one_that_its_schema_takes(schema: dict[str, Any], example: Any) -> None:
    jsonschema_rs.validate({**schema, "components": DOCUMENT["components"]}, example)


def test_research_asks_and_answers_by_example() -> None:
    shown = {where for where, _, _ in EXAMPLES}
    for path, verbs in DOCUMENT["paths"].items():
        if path.startswith(("/v1/graph/", "/v1/search", "/v1/document", "/v1/structure")):
            asked = {
                f"{verb.upper()} {path} {part} application/json"
                for verb, operation in verbs.items()
                for part in (("body", "200") if "requestBody" in operation else ("200",))
            }
            assert asked <= shown
