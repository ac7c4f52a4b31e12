"""`autos tenants provider` on a real database."""

import json
import secrets
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autos.cli.people import tenants
from infra.config.settings import Settings

SECRET = "segredo do provedor"


@pytest.fixture
def firm(database_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("autos.cli.people.database.local_settings", lambda: database_settings)
    name = f"f-{secrets.token_hex(5)}"
    assert run("create", name)[0] == 0
    return name


def run(*arguments: str, stdin: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(tenants.app, [*arguments], input=stdin)
    return done.exit_code, done.output


def given(firm: str, **changed: str) -> list[str]:
    options = {"issuer": "https://id.example.test", "client-id": "autos", "domain": f"{firm}.adv.br"} | changed
    return ["provider", "set", firm, *(part for name, value in options.items() for part in (f"--{name}", value))]


def test_a_provider_is_set_with_a_secret_from_a_file_or_standard_input_shown_without_it_and_removed(
    firm: str, tmp_path: Path
) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{SECRET}\n", encoding="utf-8")
    assert run(*given(firm), "--secret-file", str(file), "--joins-as", "lawyer")[0] == 0
    code, said = run("provider", "show", firm)
    shown = json.loads(said)
    assert (code, shown["has_secret"], shown["joins_as"]) == (0, True, "lawyer")
    assert shown["redirect_uri"].endswith(f"/entrar/provedor/{firm}")
    assert SECRET not in said
    assert run(*given(firm), "--secret-file", "-", "--no-passwords", stdin=SECRET)[0] == 0
    assert json.loads(run("provider", "show", firm)[1])["passwords"] is False
    assert run("provider", "remove", firm)[0] == 0
    assert run("provider", "remove", firm)[0] == 1


@pytest.mark.parametrize("changed", [{"issuer": "http://id.example.test"}, {"domain": "x"}, {"joins-as": "admin"}])
def test_what_cannot_be_is_refused(firm: str, changed: dict[str, str]) -> None:
    code, said = run(*given(firm, **changed))
    assert (code, bool(said.strip())) == (1, True)
    assert json.loads(run("provider", "show", firm)[1])["issuer"] is None


def test_a_firm_that_is_not_there_gets_no_provider(firm: str) -> None:
    assert run(*given("nao-existe"))[0] == 1
