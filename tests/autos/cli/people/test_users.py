"""`autos users` and `autos tenants` on a real database."""

import json
import secrets
from typing import Any

import anyio
import pytest
from sqlalchemy.ext.asyncio import async_sessionmaker
from typer.testing import CliRunner

from autos.cli.people import tenants, users
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.people.users import add_user


@pytest.fixture
def settings(database_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr("autos.cli.people.database.local_settings", lambda: database_settings)
    return database_settings


@pytest.fixture
def firm(settings: Settings) -> str:
    name = f"f-{secrets.token_hex(5)}"
    made = CliRunner().invoke(tenants.app, ["create", name, "--name", "Lima Advogados"])
    assert made.exit_code == 0, made.output
    return name


def test_a_firm_is_made_once_and_listed(firm: str) -> None:
    again = CliRunner().invoke(tenants.app, ["create", firm])
    assert (again.exit_code, "já existe" in again.output) == (1, True)
    listed = json.loads(CliRunner().invoke(tenants.app, ["list", "--json"]).stdout)
    assert {"tenant": firm, "name": "Lima Advogados", "users": 0} in listed


def test_an_invitation_is_a_link_shown_once(firm: str, settings: Settings) -> None:
    arguments = ["invite", "bia@lima.adv.br", "--tenant", firm, "--role", "lawyer", "--role", "reviewer", "--json"]
    made = json.loads(CliRunner().invoke(users.app, arguments).stdout)
    assert made["link"].startswith(f"{settings.console_url}/convite/")
    assert json.loads(CliRunner().invoke(users.app, ["list", "--tenant", firm, "--json"]).stdout) == []


def test_who_has_an_account_gets_a_link_for_a_new_password_shown_once(firm: str, settings: Settings) -> None:
    async def join() -> None:
        engine = async_engine(settings)
        async with async_sessionmaker(engine).begin() as session:
            named: dict[str, Any] = {"name": "Bia", "roles": ["admin"], "oab": None, "password_hash": None}
            await add_user(session, firm, email="bia@lima.adv.br", **named)
        await engine.dispose()

    anyio.run(join)
    arguments = ["password-link", "bia@lima.adv.br", "--tenant", firm]
    made = json.loads(CliRunner().invoke(users.app, [*arguments, "--json"]).stdout)
    assert made["link"].startswith(f"{settings.console_url}/senha/")
    assert f"{settings.console_url}/senha/" in CliRunner().invoke(users.app, arguments).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["invite", "bia@lima.adv.br", "--role", "lawyer", "--tenant", "nao-existe"],
        ["invite", "sem arroba", "--role", "lawyer"],
        ["invite", "bia@lima.adv.br", "--role", "owner"],
        ["invite", "bia@lima.adv.br", "--role", "operator"],
        ["invite", "bia@lima.adv.br", "--role", "lawyer", "--oab", "XX"],
        ["roles", "ninguem@lima.adv.br", "--role", "lawyer"],
        ["password-link", "ninguem@lima.adv.br"],
    ],
)
def test_what_cannot_be_is_refused_with_what_to_do(firm: str, arguments: list[str]) -> None:
    where = [] if "--tenant" in arguments else ["--tenant", firm]
    refused = CliRunner().invoke(users.app, [*arguments, *where])
    assert refused.exit_code == 1
    assert refused.stderr.strip().endswith((".", "nao-existe"))


def test_quotas_of_a_firm_are_shown_set_and_given_back(firm: str) -> None:
    def quotas(*arguments: str) -> dict[str, int]:
        done = CliRunner().invoke(tenants.app, ["quotas", firm, *arguments])
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    assert quotas() == {}
    assert quotas("--cases-per-day", "50", "--storage-mb", "0") == {"cases_per_day": 50, "storage_mb": 0}
    assert quotas("--cases-per-day", "-1") == {"storage_mb": 0}
    assert CliRunner().invoke(tenants.app, ["quotas", "nao-existe"]).exit_code == 1
