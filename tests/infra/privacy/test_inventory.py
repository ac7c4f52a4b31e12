"""Locked objects are reported with the date of their lock; counts match what is stored."""

import secrets
from datetime import UTC, datetime, timedelta

import pytest

from infra.config.settings import Settings
from infra.privacy.inventory import CaseObjects, locked_until
from infra.storage.keys import case_place
from infra.storage.store import Storage


@pytest.fixture(scope="module")
def locking(s3_settings: Settings) -> Storage:
    """A bucket whose artifacts are under object lock for three days."""
    settings = s3_settings.model_copy(update={"s3_bucket": "locked", "s3_object_lock_days": 3})
    storage = Storage(settings)
    storage.ensure_bucket()
    return storage


def test_a_case_under_object_lock_is_told_with_the_date(locking: Storage) -> None:
    place = case_place("acme", f"wf_{secrets.token_hex(4)}")
    free = locking.put_bytes(f"{place}work/free.json", b"{}", "application/json")
    found = CaseObjects(own=[place], shared=[], rebuilt=[])
    assert locked_until(locking, found) is None
    locking.put_bytes(f"{place}artifacts/held.json", b"{}", "application/json", retain=True)
    until = locked_until(locking, found)
    assert until is not None
    assert timedelta(days=2) < until - datetime.now(UTC) < timedelta(days=3, minutes=1)
    locking.delete(free.key)


def test_where_nothing_is_locked_there_is_no_date(s3_settings: Settings) -> None:
    storage = Storage(s3_settings)
    place = case_place("acme", f"wf_{secrets.token_hex(4)}")
    storage.put_bytes(f"{place}a", b"1", "text/plain", retain=True)
    assert locked_until(storage, CaseObjects(own=[place], shared=[], rebuilt=[])) is None
