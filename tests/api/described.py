"""The description that the API gives of itself."""

from functools import cache
from typing import Any

from api.app import create_app
from infra.config.settings import Settings


@cache
def description() -> dict[str, Any]:
    """Return the OpenAPI document, made once by each test process: it takes seconds, and no setting changes it."""
    return create_app(Settings()).openapi()
