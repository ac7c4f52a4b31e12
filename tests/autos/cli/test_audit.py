"""`autos audit` reports what it lacks to do its work, and where to set it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from autos.cli.audit import app
from infra.config.settings import Settings


def test_without_the_signing_key_it_says_what_is_missing_and_where_that_is_set(
    stack_settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = tmp_path / "signing.pem"
    for name, value in {
        "MODE": "production",
        "DATA_DIR": str(tmp_path),
        "DATABASE_URL": stack_settings.database_url.get_secret_value(),
        "S3_ENDPOINT": stack_settings.s3_endpoint or "",
        "S3_ACCESS_KEY": stack_settings.s3_access_key,
        "S3_SECRET_KEY": stack_settings.s3_secret_key.get_secret_value(),
        "SIGNING_KEY_FILE": str(key),
    }.items():
        monkeypatch.setenv(f"AUTOS_{name}", value)
    ended = CliRunner().invoke(app)
    assert ended.exit_code == 1
    assert "AUTOS_SIGNING_KEY_FILE" in ended.stderr
    assert f"Procurada em: {key}" in ended.stderr
    assert "autos up" not in ended.stderr
