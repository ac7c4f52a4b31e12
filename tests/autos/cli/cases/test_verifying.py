"""`autos verify` as typed: each exit code has a meaning, and an unknown signature never counts as verified."""

import base64
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner, Result

from autos.cli.cases.verifying import app
from autos.local.signing_keys import rotate_signing_key
from infra.config.settings import Settings
from infra.signing.keys import describe_key, read_signing_keys
from tests.activities.reports.folders import make_key, signer_of, write_folder
from tests.activities.reports.samples import STARTED
from tests.loopback import Answering, listening
from tests.mcp_server.rest_stub import RestStub
from workflows.contracts.signing.signing_keys import WELL_KNOWN_PATH, SigningKeys

LIST = f"GET {WELL_KNOWN_PATH}"


def verify(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, [str(folder), *arguments], env={"COLUMNS": "160"})


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without an installation."""
    monkeypatch.setenv("AUTOS_DATA_DIR", str(tmp_path / "no-installation"))


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return make_key(tmp_path / "signing.pem")


@pytest.fixture
def folder(tmp_path: Path, key: Path) -> Path:
    write_folder(tmp_path / "run", key)
    return tmp_path / "run"


@pytest.fixture
def draft(tmp_path: Path, key: Path) -> Path:
    write_folder(tmp_path / "draft", key, versions=1)
    return tmp_path / "draft"


def public_key(key: Path) -> str:
    return base64.b64encode(bytes.fromhex(signer_of(key).public_key)).decode()


def test_a_known_key_verifies_and_the_stage_is_named(folder: Path, draft: Path, key: Path) -> None:
    done = verify(folder, "--key", public_key(key))
    assert done.exit_code == 0, done.output
    assert "Artefatos verificados" in done.stdout
    assert "final (aprovado)" in done.stdout
    waiting = verify(draft, "--key", str(key))
    assert waiting.exit_code == 0
    assert "rascunho, ainda sem decisão final" in waiting.stdout
    assert "final (" not in waiting.stdout


def test_the_key_inside_the_folder_verifies_nothing(folder: Path) -> None:
    done = verify(folder)
    assert done.exit_code == 3
    assert "Assinatura de chave desconhecida" in done.stdout
    assert "erificado" not in done.output


def test_a_forgery_signed_by_its_maker_is_unknown_or_refused(folder: Path, tmp_path: Path, key: Path) -> None:
    shutil.rmtree(folder)
    write_folder(folder, make_key(tmp_path / "forger.pem", seed=7))
    assert verify(folder).exit_code == 3
    refused = verify(folder, "--key", public_key(key))
    assert refused.exit_code == 1
    assert "erificado" not in refused.output


def test_a_changed_byte_ends_with_one(folder: Path, key: Path) -> None:
    report = folder / "report_pdf-v2.pdf"
    report.write_bytes(report.read_bytes()[:-1] + b"x")
    done = verify(folder, "--key", str(key))
    assert done.exit_code == 1
    assert "report_pdf-v2.pdf: conteúdo alterado" in done.stdout


def test_a_folder_without_a_manifest_ends_with_one(tmp_path: Path) -> None:
    done = verify(tmp_path)
    assert done.exit_code == 1
    assert "manifesto" in done.stdout


def test_a_draft_is_refused_where_only_a_final_one_will_do(draft: Path, folder: Path, key: Path) -> None:
    done = verify(draft, "--key", str(key), "--final")
    assert done.exit_code == 4
    assert "rascunho" in done.stderr
    assert verify(folder, "--key", str(key), "--final").exit_code == 0


def test_json_carries_verdict_stage_and_exit_code(folder: Path, draft: Path, key: Path) -> None:
    for path, options, expected in (
        (folder, ["--key", str(key)], ("verified", "approved", 0)),
        (folder, [], ("unknown_key", "approved", 3)),
        (draft, ["--key", str(key), "--final"], ("verified", "draft", 4)),
    ):
        done = verify(path, *options, "--json")
        told = json.loads(done.stdout)
        assert (told["verdict"], told["stage"], told["exit_code"]) == expected
        assert done.exit_code == expected[2]


@pytest.mark.parametrize(
    "options",
    [["--key", "not a key"], ["--key", "AAAA", "--address", "https://a"], ["--address", "http://example.org"], ["--x"]],
)
def test_wrong_use_ends_with_two(folder: Path, options: list[str]) -> None:
    assert verify(folder, *options).exit_code == 2


def test_an_address_publishes_the_keys_that_count(api: RestStub, folder: Path, key: Path, tmp_path: Path) -> None:
    api.answers[LIST] = published(key)
    done = verify(folder, "--address", api.base_url + "/")
    assert done.exit_code == 0, done.output
    assert api.base_url in done.stdout
    api.answers[LIST] = published(make_key(tmp_path / "other.pem", seed=3))
    assert verify(folder, "--address", api.base_url).exit_code == 1


def published(*keys: Path) -> Callable[[httpx.Request], httpx.Response]:
    listed = SigningKeys(keys=[describe_key(bytes.fromhex(signer_of(key).public_key), STARTED) for key in keys])
    return lambda _: httpx.Response(200, content=listed.model_dump_json())


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(404, content=b"{}"),
        httpx.Response(200, content=b"<html>"),
        httpx.Response(200, content=b'{"keys": []}' + b" " * 300_000),
    ],
    ids=["missing", "page", "endless"],
)
def test_an_address_without_a_list_is_told_and_verifies_nothing(
    api: RestStub, folder: Path, answer: httpx.Response
) -> None:
    api.answers[LIST] = lambda _: answer
    done = verify(folder, "--address", api.base_url)
    assert done.exit_code == 5
    assert "não publica uma lista de chaves" in done.stderr
    assert done.stdout == ""


def test_the_installation_of_this_machine_knows_its_own_keys_even_retired(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, draft: Path, key: Path
) -> None:
    settings = Settings(data_dir=tmp_path / "data")
    settings.signing_key_path.parent.mkdir(parents=True)
    key.rename(settings.signing_key_path)
    monkeypatch.setenv("AUTOS_DATA_DIR", str(settings.data_dir))
    rotate_signing_key(settings)
    assert [one.retired_at is None for one in read_signing_keys(settings).keys] == [False, True]
    done = verify(draft)
    assert done.exit_code == 0, done.output
    assert "esta instalação" in done.stdout


def test_a_redirect_does_not_choose_whose_keys_count(folder: Path, key: Path) -> None:
    """If the redirect were followed, its list would verify the folder."""
    listed = published(key)(httpx.Request("GET", "http://api")).content

    class Handler(Answering):
        def do_GET(self) -> None:
            there = self.path == "/elsewhere"
            self.say(200 if there else 302, listed if there else b"", {"location": "/elsewhere"})

    with listening(Handler) as address:
        done = verify(folder, "--address", address)
    assert done.exit_code == 5
    assert "não publica uma lista de chaves" in done.stderr
    assert done.stdout == ""
