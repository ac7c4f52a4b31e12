"""What the API says of itself."""

from functools import cache
from typing import Any

from api.app import create_app
from infra.config.settings import Settings


@cache
def description() -> dict[str, Any]:
    """The OpenAPI document, made once by each process of tests: it takes seconds, and no setting changes it."""
    return create_app(Settings()).openapi()
