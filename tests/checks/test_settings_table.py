"""The README's table of settings is the settings."""

import json
import re
from pathlib import Path

from pydantic import SecretStr

from infra.settings import Settings
from tests.checks.sources import ROOT

ROW = re.compile(r"^\| `AUTOS_[A-Z0-9_]+` \|.*$", re.MULTILINE)


def test_readme_lists_every_setting_with_its_default_and_meaning():
    expected = [
        f"| `AUTOS_{name.upper()}` | {_written(field.default)} | {field.description} |"
        for name, field in Settings.model_fields.items()
    ]
    found = ROW.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    table = "\n".join(["| Setting | Default | Meaning |", "|---|---|---|", *expected])
    assert found == expected, f"README.md must have this table of settings:\n\n{table}"


def test_every_setting_says_what_it_means():
    assert not [name for name, field in Settings.model_fields.items() if not field.description]


def _written(default: object) -> str:
    if isinstance(default, SecretStr):
        default = default.get_secret_value()
    if isinstance(default, Path):
        default = str(default).replace(str(Path.home()), "~")
    if default is None or default == "":
        return "(none)"
    return f"`{default if isinstance(default, str) else json.dumps(default)}`"
