"""Converts settings to environment variables for child processes."""

import json
from datetime import datetime
from pathlib import Path

from pydantic import SecretStr

from infra.config.settings import Settings


def as_environment(settings: Settings) -> dict[str, str]:
    """`AUTOS_*` variables from which `Settings()` reads the same values; None is omitted."""
    values = ((name, getattr(settings, name)) for name in Settings.model_fields)
    return {f"AUTOS_{name.upper()}": _written(value) for name, value in values if value is not None}


def _written(value: object) -> str:
    if isinstance(value, SecretStr):
        return value.get_secret_value()
    if isinstance(value, str | Path):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    return json.dumps(value)
