"""A store that lost its objects is detected, and concurrent checks cost one request."""

import asyncio
import random
import secrets
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from autos.local.servers.ports import HOST, choose_ports
from autos.local.servers.seaweedfs import PARTS, SeaweedFS
from infra.config.settings import Settings
from infra.storage import health as storage_health
from infra.storage.health import StorageHealth, StoreState, examine, leave_sentinel
from infra.storage.keys import SENTINEL, TRIAL
from infra.storage.store import Storage
from tests.conftest import running


@pytest.fixture
def settings(s3_settings: Settings) -> Settings:
    """A bucket of this test's own."""
    settings = s3_settings.model_copy(update={"s3_bucket": f"health-{secrets.token_hex(4)}"})
    Storage(settings).ensure_bucket()
    leave_sentinel(Storage(settings), [])
    return settings


def test_a_store_that_keeps_what_it_is_given_is_well_and_nothing_is_left_of_the_trial(settings: Settings):
    storage = Storage(settings)
    assert [examine(storage) for _ in range(3)] == [StoreState.OK] * 3
    assert list(storage.list_keys("")) == [SENTINEL]
    assert storage.stat(TRIAL) is None


def test_a_store_without_its_objects_has_lost_them(settings: Settings):
    storage = Storage(settings)
    storage.delete(SENTINEL)
    assert examine(storage) is StoreState.LOST


def test_a_bucket_that_is_gone_is_lost_and_not_made_anew(settings: Settings):
    gone = Storage(settings.model_copy(update={"s3_bucket": f"gone-{secrets.token_hex(4)}"}))
    assert examine(gone) is not StoreState.OK
    assert examine(gone) is not StoreState.OK


def test_a_store_that_refuses_our_key_is_down(settings: Settings):
    refused = settings.model_copy(update={"s3_secret_key": SecretStr("wrong")})
    assert examine(Storage(refused)) is StoreState.DOWN


def test_a_store_that_takes_no_more_is_down(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    storage = Storage(settings)
    monkeypatch.setattr(storage_health, "TRIAL", "x" * 2000)  # longer than S3 allows: the write alone fails
    assert examine(storage) is StoreState.DOWN


def test_a_collection_wiped_behind_the_gateway_is_seen_while_the_gateway_answers(tmp_path: Path):
    """Do what the master's delete order does: the list of objects stays, their bytes are gone."""
    first = random.SystemRandom().randrange(10_000, 28_000, 20)
    names = [part + suffix for part in PARTS for suffix in ("", "_grpc")]
    ports = choose_ports(tmp_path / "ports.json", {name: first + at for at, name in enumerate(names)})
    server = SeaweedFS(tmp_path / "s3", ports, "key", SecretStr("secret"), SecretStr("signing"))
    settings = Settings(
        data_dir=tmp_path, s3_endpoint=server.endpoint, s3_access_key="key", s3_secret_key=SecretStr("secret")
    )
    storage = Storage(settings)
    with running(server, tmp_path):
        storage.ensure_bucket()
        leave_sentinel(storage, [])
        assert examine(storage) is StoreState.OK
        with httpx.Client(base_url=f"https://{HOST}:{ports['master']}", verify=server.certificate.context()) as client:
            topology = client.get("/dir/status").json()["Topology"]
            assert topology["Max"] - topology["Free"] == 1, "a small disk would be full of empty volumes"
            assert client.get("/col/delete", params={"collection": settings.s3_bucket}).is_success
        assert SENTINEL in list(storage.list_keys(""))
        assert examine(storage) is not StoreState.OK


def test_a_wiped_store_does_not_pass_for_a_new_one(settings: Settings):
    storage = Storage(settings)
    kept = storage.put_bytes("tenants/t/artifact", b"x", "text/plain").key
    storage.delete(SENTINEL)
    assert not leave_sentinel(storage, ["tenants/t/gone", kept])
    assert examine(storage) is StoreState.LOST
    assert leave_sentinel(storage, [kept])
    assert examine(storage) is StoreState.OK


async def test_many_who_ask_at_once_are_answered_by_one_look(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    looks: list[Path] = []

    def counted(storage: Storage) -> StoreState:
        looks.append(Path())
        return examine(storage)

    monkeypatch.setattr(storage_health, "examine", counted)
    health = StorageHealth(Storage(settings))
    answers = await asyncio.gather(*(health.state() for _ in range(50)))
    assert set(answers) == {StoreState.OK}
    assert len(looks) == 1


async def test_bad_news_is_not_kept(settings: Settings):
    storage = Storage(settings)
    storage.delete(SENTINEL)
    health = StorageHealth(storage)
    assert await health.state() is StoreState.LOST
    leave_sentinel(storage, [])
    assert await health.state() is StoreState.OK
