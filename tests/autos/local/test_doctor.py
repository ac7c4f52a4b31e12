"""`autos doctor` and `autos status` find problems early: a mail server, libraries from npm, a silent server."""

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr
from typer.testing import CliRunner, Result

from api.routes.health import PROBES, ComponentState
from autos.cli.main import command_line
from autos.cli.processes.services import STATES, TITLES
from autos.local.doctor import Finding, examine
from autos.local.status import unready
from infra.config.settings import Settings
from tests.loopback import Answering, listening
from tests.mailbox import receiving


async def of_the_mail_server(settings: Settings) -> list[Finding]:
    found = await asyncio.to_thread(examine, settings)
    return [one for one in found if one.what == "Servidor de e-mail"]


async def test_a_mail_server_is_found_before_anybody_waits_for_an_e_mail(tmp_path: Path) -> None:
    here = Settings(data_dir=tmp_path)
    assert await of_the_mail_server(here) == []
    async with receiving() as box:

        def at(begin: str) -> Settings:
            address = SecretStr(f"{begin}127.0.0.1:{box.port}")
            return here.model_copy(update={"smtp_url": address, "smtp_from": "autos@escritorio.adv.br"})

        sending = at("smtp+plain://")
        (found,) = await of_the_mail_server(sending)
        assert found.level == "ok"
        (plain,) = await of_the_mail_server(at("smtp://"))
        assert (plain.level, "AUTOS_SMTP" in (plain.remedy or "")) == ("error", True)
        (refused,) = await of_the_mail_server(at("smtp+plain://autos:segredo@"))
        assert refused.level == "error"
        assert "segredo" not in refused.detail
        assert box.taken == []
    (away,) = await of_the_mail_server(sending)
    assert away.level == "error"


@pytest.mark.parametrize("there", [True, False])
def test_what_npm_did_not_bring_is_said_and_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    monkeypatch.setattr("autos.local.doctor.has_libraries", lambda: there)
    monkeypatch.setattr("autos.local.doctor.built_pages", lambda: {"andamento": "..."} if there else {})
    found = [one for one in examine(Settings(data_dir=tmp_path)) if one.what in ("Console", "Painéis do chat")]
    assert [one.level for one in found] == ["ok" if there else "warning"] * 2
    assert ["make setup" in (one.remedy or "") for one in found] == [not there] * 2


@pytest.mark.parametrize(
    ("status", "told", "named"),
    [
        (200, {"database": "ok", "storage": "ok", "temporal": "ok", "worker": "ok", "questions": "ok"}, []),
        (503, {"database": "ok", "storage": "down", "temporal": "ok", "worker": "absent"}, ["Objetos (S3)", "Worker"]),
        (502, None, ["API"]),
    ],
)
def test_what_accepts_connections_and_answers_nothing_is_named(
    monkeypatch: pytest.MonkeyPatch, status: int, told: dict[str, str] | None, named: list[str]
) -> None:
    class Api(Answering):
        def do_GET(self) -> None:
            if told:
                self.say_json(status, {"data": {"components": told}})
            else:
                self.say(status, b"<html>")

    monkeypatch.setenv("AUTOS_MODE", "production")
    with listening(Api) as address:
        assert [title for title in unready(address) if title != "Worker (perguntas)"] == named
        monkeypatch.setenv("AUTOS_PUBLIC_URL", address)
        elsewhere = status_there()
    assert elsewhere.exit_code == (0 if told else 1)
    shown = [line.strip("│ ").split(" │ ") for line in elsewhere.output.splitlines() if line.startswith("│")]
    assert {(one.strip(), other.strip()) for one, other in shown} == {
        (TITLES[name], STATES[state]) for name, state in (told or {}).items()
    }
    assert unready(address) == ["API"]
    assert "AUTOS_PUBLIC_URL" in status_there().stderr


def status_there() -> Result:
    """`autos status` of a production installation."""
    return CliRunner().invoke(command_line(["status"]), ["status"])


def test_every_state_and_component_of_readiness_has_a_name_in_portuguese() -> None:
    assert set(STATES) == set(ComponentState)
    assert set(TITLES) == {*PROBES, "api", "issuer"}
