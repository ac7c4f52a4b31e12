"""Every example that the OpenAPI document shows is one that its schema takes."""

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from tests.api.described import description

Document = dict[str, Any]


@pytest.fixture(scope="module")
def document() -> Document:
    return description()


def contents(document: Document) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Where an example stands, the schema it belongs to, and the example."""
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            bodies = {"body": operation.get("requestBody", {}), **operation["responses"]}
            for name, body in bodies.items():
                for media, content in body.get("content", {}).items():
                    where = f"{verb.upper()} {path} {name} {media}"
                    yield from ((where, content["schema"], shown) for shown in [content.get("example")] if shown)


def models(document: Document) -> Iterator[tuple[str, dict[str, Any], Any]]:
    for name, schema in document["components"]["schemas"].items():
        shown = [*schema.get("examples", []), *([schema["example"]] if "example" in schema else [])]
        yield from ((name, schema, example) for example in shown)


def test_every_example_is_one_that_its_schema_takes(document: Document) -> None:
    examples = [*contents(document), *models(document)]
    assert len(examples) > 100
    for where, schema, example in examples:
        complaints = jsonschema_rs.validator_for({**schema, "components": document["components"]}).iter_errors(example)
        assert [complaint.message for complaint in complaints] == [], where


def test_research_asks_and_answers_by_example(document: Document) -> None:
    shown = {where for where, _, _ in contents(document)}
    for path, verbs in document["paths"].items():
        if path.startswith(("/v1/graph/", "/v1/search", "/v1/document", "/v1/structure")):
            asked = {
                f"{verb.upper()} {path} {part} application/json"
                for verb, operation in verbs.items()
                for part in (("body", "200") if "requestBody" in operation else ("200",))
            }
            assert asked <= shown
