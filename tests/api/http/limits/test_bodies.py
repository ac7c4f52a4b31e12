"""No body that the OpenAPI document allows is rejected for its size."""

from collections.abc import Iterator
from typing import Any

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from api.http.limits.bodies import COUNTED_BY_ROUTE, MAX_BODY, MAX_JSON_SUBMISSION, BodyLimit
from tests.api.described import description
from workflows.contracts.firm.library import MOST_SOURCES, MOST_TEXT

ANY_LETTER = 4
"""Most bytes of any character in UTF-8."""

LETTER = 2
"""Most bytes of a letter of any European language."""

Schema = dict[str, Any]


def schemas() -> Iterator[tuple[str, str, Schema, Schema]]:
    """Return method, path and schema of each JSON body, and the schemas that it references."""
    described = description()
    for path, verbs in described["paths"].items():
        for method, operation in verbs.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if content:
                yield method.upper(), path, content["schema"], described["components"]["schemas"]


def most(schema: Schema, models: dict[str, Schema], letter: int) -> int:
    """Return the bytes of the longest body that its schema bounds; unbounded parts count as empty."""
    if "$ref" in schema:
        return most(models[schema["$ref"].rpartition("/")[2]], models, letter)
    if "anyOf" in schema:
        return max(most(one, models, letter) for one in schema["anyOf"])
    if schema.get("type") == "string":
        return 2 + letter * schema.get("maxLength", 0)
    if schema.get("type") == "array":
        return 2 + schema.get("maxItems", 0) * (1 + most(schema.get("items", {}), models, letter))
    if schema.get("type") != "object":
        return len("-1.2345678901234567e-100")
    named = sum(len(name) + 4 + most(one, models, letter) for name, one in schema.get("properties", {}).items())
    more = schema.get("additionalProperties")
    others: list[Schema] = [*([more] if isinstance(more, dict) else []), *schema.get("patternProperties", {}).values()]
    values = max((most(one, models, letter) for one in others), default=0)
    keys = most(schema.get("propertyNames", {"type": "string"}), models, letter)
    return 2 + named + schema.get("maxProperties", 0) * (keys + 2 + values)


async def passed(method: str, path: str, size: int) -> bool:
    """Return whether a body of this size reaches the route."""
    arrived = 0

    async def route(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal arrived
        arrived = len((await receive())["body"])

    async def receive() -> Message:
        return {"type": "http.request", "body": bytes(size), "more_body": False}

    async def send(message: Message) -> None:
        raise AssertionError(message)

    scope = {"type": "http", "method": method, "path": path, "headers": [(b"content-length", b"%d" % size)]}
    try:
        await BodyLimit(route)(scope, receive, send)
    except HTTPException as refused:
        return refused.status_code != 413
    return arrived == size


async def test_whatever_a_schema_allows_comes_in() -> None:
    found = list(schemas())
    assert len(found) > 50
    sizes = {(method, path): most(schema, models, ANY_LETTER) for method, path, schema, models in found}
    assert [route for route, size in sizes.items() if not await passed(*route, size)] == []
    assert max(size for (_, path), size in sizes.items() if path not in COUNTED_BY_ROUTE) > MAX_BODY // 2
    assert not await passed("POST", "/v1/retrieve", MAX_BODY + 1)


def test_all_the_texts_of_a_call_fit_into_a_body_that_its_route_counts() -> None:
    whole = {path: most(schema, models, LETTER) for _, path, schema, models in schemas() if path in COUNTED_BY_ROUTE}
    assert whole["/v1/library/documents"] > MOST_SOURCES * MOST_TEXT * LETTER
    assert {path for path, size in whole.items() if size > MAX_JSON_SUBMISSION} == set()


def test_every_text_that_is_taken_in_json_has_a_bound() -> None:
    unbounded = {
        f"{method} {path}: {name}"
        for method, path, schema, models in schemas()
        for name in endless(schema, models)
        if path not in COUNTED_BY_ROUTE
    }
    assert unbounded == set()


def test_no_body_takes_a_field_that_its_schema_does_not_name() -> None:
    found = [opened for _, path, schema, models in schemas() for opened in open_parts(schema, models, path)]
    assert found == []


def open_parts(schema: Schema, models: dict[str, Schema], name: str) -> Iterator[str]:
    """Return the places where an object with named fields accepts other fields too."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from open_parts(models[name], models, name)
    fields: dict[str, Schema] = schema.get("properties", {})
    if fields and schema.get("additionalProperties") is not False:
        yield name
    # beside named fields, the choices only say which of them go together
    choices: list[Schema] = [] if fields else [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    for one in (*fields.values(), *choices, *([schema["items"]] if "items" in schema else ())):
        yield from open_parts(one, models, name)


def endless(schema: Schema, models: dict[str, Schema], name: str = "") -> Iterator[str]:
    """Return the names of texts without a length limit."""
    if "$ref" in schema:
        yield from endless(models[schema["$ref"].rpartition("/")[2]], models, name)
    counted = "pattern" in schema and not {"*", "+"} & set(schema["pattern"])
    if schema.get("type") == "string" and not counted and not schema.keys() & {"maxLength", "enum", "const", "format"}:
        yield name
    for one in (*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else ())):
        yield from endless(one, models, name)
    for below, one in schema.get("properties", {}).items():
        yield from endless(one, models, f"{name}.{below}")
