"""The files that the embedded stack keeps in its data directory."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from pydantic import SecretStr

from autos.local.secrets import StackSecrets, load_secrets
from autos.local.servers.environment import as_environment
from autos.local.servers.ports import HOST, PortClaims, choose_ports, is_free, read_ports
from autos.local.signing_keys import ensure_signing_key
from autos.local.stack import local_settings, open_stack
from autos.local.supervision.logs import rotate, tail
from infra.config.settings import Mode, Settings


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on, followed by a free one."""
    with ExitStack() as servers:
        port = 0
        while not port or not is_free(port + 1):
            port = servers.enter_context(socket.create_server((HOST, 0))).getsockname()[1]
        yield port


def test_a_taken_port_gives_way_to_the_next_free_one(tmp_path: Path, taken: int):
    chosen = choose_ports(tmp_path / "ports.json", {"api": taken, "s3": taken})
    assert taken not in chosen.values()
    assert len(set(chosen.values())) == 2
    assert read_ports(tmp_path / "ports.json") == chosen


def test_a_taken_port_moves_no_other(tmp_path: Path, taken: int):
    chosen = choose_ports(tmp_path / "ports.json", {"api": taken, "s3": taken + 1})
    assert chosen["s3"] == taken + 1
    assert chosen["api"] > taken + 1


def test_the_ports_of_the_last_start_come_back(tmp_path: Path, taken: int):
    file = tmp_path / "ports.json"
    first = choose_ports(file, {"api": taken})
    assert choose_ports(file, {"api": taken + 1000}) == first


def test_a_port_the_user_asks_for_beats_the_remembered_one(tmp_path: Path, taken: int):
    file = tmp_path / "ports.json"
    first = choose_ports(file, {"api": taken})["api"]
    assert choose_ports(file, {"api": taken}, {"api": first + 1})["api"] > first


def test_stacks_that_start_at_the_same_moment_choose_different_ports(tmp_path: Path, taken: int):
    wanted = {"api": taken + 1, "s3": taken + 2}
    with PortClaims(tmp_path / "claims") as one, PortClaims(tmp_path / "claims") as other:
        first = choose_ports(tmp_path / "a.json", wanted, take=one.take)
        second = choose_ports(tmp_path / "b.json", wanted, take=other.take)
        assert set(first.values()).isdisjoint(second.values())
    with PortClaims(tmp_path / "claims") as later:
        assert choose_ports(tmp_path / "c.json", wanted, take=later.take) == first
    assert list((tmp_path / "claims").iterdir()) == []


def test_a_port_in_use_cannot_be_claimed(tmp_path: Path, taken: int):
    with PortClaims(tmp_path / "claims") as claims:
        assert not claims.take(taken)


def test_where_no_claim_can_be_written_a_free_port_is_enough(tmp_path: Path, taken: int):
    with socket.create_server((HOST, 0)) as server:
        free: int = server.getsockname()[1]
    (tmp_path / "claims").write_bytes(b"a file where the folder should be")
    with PortClaims(tmp_path / "claims") as claims:
        assert claims.take(free)
        assert not claims.take(taken)


def test_secrets_are_made_once_and_only_the_owner_reads_them(tmp_path: Path):
    file = tmp_path / "secrets.json"
    first = load_secrets(file)
    assert load_secrets(file) == first
    assert file.stat().st_mode & 0o777 == 0o600
    assert first.s3_secret_key.get_secret_value() not in repr(first)


def test_secrets_of_an_older_installation_stay_and_the_new_ones_are_added_once(tmp_path: Path):
    file = tmp_path / "secrets.json"
    added = {"application_password", "payload_keys"}
    older = {name: "kept" for name in StackSecrets.model_fields if name not in added}
    file.write_text(json.dumps(older), encoding="utf-8")
    first = load_secrets(file)
    assert first.database_password.get_secret_value() == "kept"
    assert load_secrets(file) == first
    assert json.loads(file.read_bytes())["application_password"] == first.application_password.get_secret_value()


def test_the_signing_key_is_never_replaced(tmp_path: Path):
    settings = Settings(data_dir=tmp_path)
    file = settings.signing_key_path
    file.parent.mkdir()
    ensure_signing_key(settings)
    first = file.read_bytes()
    ensure_signing_key(settings)
    assert file.read_bytes() == first
    assert isinstance(load_pem_private_key(first, None), Ed25519PrivateKey)


def test_a_full_log_is_moved_aside_while_its_writer_goes_on(tmp_path: Path):
    log = tmp_path / "api.log"
    with log.open("ab", buffering=0) as writer:
        for text in (b"one\n", b"two\n", b"three\n"):
            writer.write(text)
            rotate(log, max_bytes=2, kept=2)
        writer.write(b"four\n")
    assert log.read_bytes() == b"four\n"
    assert [(tmp_path / f"api.log.{number}").read_bytes() for number in (1, 2)] == [b"three\n", b"two\n"]
    assert not (tmp_path / "api.log.3").exists()


def test_a_small_log_stays(tmp_path: Path):
    log = tmp_path / "api.log"
    log.write_text("um\ndois\n", encoding="utf-8")
    rotate(log)
    rotate(tmp_path / "absent.log")
    assert tail(log, 1) == "dois"
    assert tail(tmp_path / "absent.log") == ""


def test_settings_survive_the_way_through_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    settings = Settings(
        data_dir=tmp_path,
        s3_secret_key=SecretStr("chave"),
        mcp_file_hosts=["a", "b"],
        client_documents=False,
        api_port=9,
    )
    for name, value in as_environment(settings).items():
        monkeypatch.setenv(name, value)
    assert Settings() == settings


def test_commands_find_the_stack_of_the_data_directory(tmp_path: Path):
    base = Settings(data_dir=tmp_path / "data")
    assert local_settings(base) is base
    stack = open_stack(base)
    assert local_settings(base) == stack.settings
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    chosen = Settings(data_dir=tmp_path / "data", temporal_address="temporal.example:7233")
    assert local_settings(chosen).temporal_address == "temporal.example:7233"
    elsewhere = Settings(data_dir=tmp_path / "data", mode=Mode.PRODUCTION)
    assert local_settings(elsewhere) is elsewhere
