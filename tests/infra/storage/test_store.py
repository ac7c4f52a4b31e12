"""Objects are written once. An object that somebody else put under one of our keys is never accepted as ours."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, cast

import boto3
import pytest
from botocore import auth
from pydantic import SecretStr

from infra.config.settings import Settings
from infra.ids import new_id
from infra.payloads.keys import new_key
from infra.storage.errors import StorageRefused, StorageUnavailable
from infra.storage.store import Storage
from tests.sealing import KEYS
from workflows.contracts.base import ObjectRef

OURS, THEIRS = b"what we computed", b"what somebody planted"


@pytest.fixture
def settings(s3_settings: Settings) -> Settings:
    return s3_settings.model_copy(update={"payload_keys": KEYS})


@pytest.fixture
def storage(settings: Settings) -> Storage:
    return Storage(settings)


@pytest.fixture
def key() -> str:
    return f"tests/{new_id('object')}"


@pytest.fixture
def plant(settings: Settings) -> Callable[..., None]:
    """Write as somebody who has the bucket's credentials, but not the installation's keys."""
    connect = cast("Any", boto3.client)  # pyright: ignore[reportUnknownMemberType]
    client = connect(
        "s3",
        endpoint_url=settings.s3_endpoint,
        region_name=settings.s3_region,
        aws_access_key_id=settings.s3_access_key,
        aws_secret_access_key=settings.s3_secret_key.get_secret_value(),
    )

    def write(key: str, body: bytes, like: str | None = None, **metadata: str) -> None:
        if like:
            metadata = client.head_object(Bucket=settings.s3_bucket, Key=like)["Metadata"]
        client.put_object(Bucket=settings.s3_bucket, Key=key, Body=body, ContentType="text/plain", Metadata=metadata)

    return write


def test_a_second_write_changes_nothing(storage: Storage, key: str):
    first = storage.put_bytes(key, OURS, "text/plain")
    assert storage.put_bytes(key, b"another attempt", "text/plain") == first == storage.written(key)
    assert storage.get_bytes(first) == OURS


def written(storage: Storage, key: str) -> ObjectRef:
    return storage.put_bytes(key, OURS, "text/plain")


def copied(storage: Storage, key: str) -> ObjectRef:
    return storage.copy(storage.put_bytes(f"{key}.source", OURS, "text/plain"), key)


@pytest.mark.parametrize("leave", [written, copied])
@pytest.mark.parametrize(
    "seal", ["", "0", "00000000.AAAA", "00000000.!", "00000000." + "A" * 40], ids=["none", "0", "short", "odd", "long"]
)
def test_what_was_planted_is_written_over(
    leave: Callable[[Storage, str], ObjectRef], seal: str, storage: Storage, key: str, plant: Callable[..., None]
):
    plant(key, THEIRS, sha256="0" * 64, **({"seal": seal} if seal else {}))
    assert storage.written(key) is None
    ours = leave(storage, key)
    assert storage.get_bytes(ours) == OURS
    assert storage.written(key) == ours


def test_the_seal_of_another_object_is_none(storage: Storage, key: str, plant: Callable[..., None]):
    storage.put_bytes(f"{key}.other", THEIRS, "text/plain")
    plant(key, THEIRS, like=f"{key}.other")
    assert storage.written(key) is None
    assert storage.get_bytes(storage.put_bytes(key, OURS, "text/plain")) == OURS


def test_a_rotated_ring_takes_over_what_its_earlier_keys_sealed(settings: Settings, storage: Storage, key: str):
    kept = storage.put_bytes(key, OURS, "text/plain")
    ring = SecretStr(f"{new_key()},{KEYS.get_secret_value()}")
    assert Storage(settings.model_copy(update={"payload_keys": ring})).written(key) == kept
    stranger = settings.model_copy(update={"payload_keys": SecretStr(new_key())})
    assert Storage(stranger).written(key) is None


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"s3_secret_key": SecretStr("wrong")}, "SignatureDoesNotMatch"),
        ({"s3_access_key": "nobody"}, "InvalidAccessKeyId"),
        ({"s3_bucket": "nowhere"}, "NoSuchBucket"),
    ],
)
def test_a_store_that_refuses_us_is_told_from_one_that_is_away(
    settings: Settings, storage: Storage, key: str, wrong: dict[str, Any], reason: str, caplog: pytest.LogCaptureFixture
):
    kept = storage.put_bytes(key, OURS, "text/plain")
    with pytest.raises(StorageRefused, match=rf"{reason}.*Tentar de novo não resolve") as refused:
        Storage(settings.model_copy(update=wrong)).get_bytes(kept)
    assert refused.value.details == {"reason": reason}
    assert f"the object store refuses us: {reason}" in caplog.text


def test_a_store_that_is_away_is_asked_again(settings: Settings, storage: Storage, key: str):
    kept = storage.put_bytes(key, OURS, "text/plain")
    with pytest.raises(StorageUnavailable, match="Tente de novo") as away:
        Storage(settings.model_copy(update={"s3_endpoint": "http://127.0.0.1:9"})).get_bytes(kept)
    assert not isinstance(away.value, StorageRefused)


@pytest.mark.parametrize("off", [timedelta(hours=1), timedelta(hours=-1)])
def test_a_clock_that_is_an_hour_off_is_told_as_such_and_mended_by_setting_it(
    storage: Storage, key: str, off: timedelta, monkeypatch: pytest.MonkeyPatch
):
    kept = storage.put_bytes(key, OURS, "text/plain")
    right = auth.get_current_datetime
    with monkeypatch.context() as machine:
        machine.setattr(auth, "get_current_datetime", lambda: right() + off)
        with pytest.raises(StorageRefused, match=r"RequestTimeTooSkewed.*relógio"):
            storage.get_bytes(kept)
    assert storage.get_bytes(kept) == OURS
