"""Writes `docs/settings.md`: every setting with its default and meaning, as `infra/config/settings.py` defines it."""

import json
from collections.abc import Iterator
from pathlib import Path

from pydantic import SecretStr

from infra.config.settings import Settings

TARGET = Path(__file__).parents[1] / "settings.md"

HEAD = """# Settings

This page is generated from `infra/config/settings.py` by `python -m docs.make.settings`. A check compares the two.

Settings are environment variables. The embedded stack chooses its own values where you set none.

If a variable starts with `AUTOS_` but is not a setting, Autos names it and suggests the setting that you probably
meant. In production, or if you may have meant `AUTOS_MODE`, the command then exits with code 2. Otherwise it goes on.

| Setting | Default | Meaning |
|---|---|---|"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *_rows(), ""])


def _rows() -> Iterator[str]:
    for name, field in Settings.model_fields.items():
        yield f"| `AUTOS_{name.upper()}` | {_default(field.default)} | {field.description} |"


def _default(value: object) -> str:
    """Return a default as a reader would type it, the home folder as `~`."""
    if isinstance(value, SecretStr):
        value = value.get_secret_value()
    if isinstance(value, Path):
        value = str(value).replace(str(Path.home()), "~")
    if value is None or value == "":
        return "(none)"
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
