"""The three real servers, as every other test gets them."""

import httpx
import psycopg
import pytest
from temporalio.client import Client

from infra.local.ports import HOST
from infra.local.temporal_server import TemporalServer
from infra.settings import Settings
from infra.storage import Storage


def test_postgres_answers_and_asks_for_a_password(fresh_database: str):
    url = fresh_database.replace("+psycopg", "")
    with psycopg.connect(url) as connection:
        encoding = connection.execute("SHOW server_encoding").fetchone()
    assert encoding == ("UTF8",)
    user, _, place = url.partition("@")
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(f"{user.rpartition(':')[0]}:wrong@{place}")


def test_storage_takes_objects_and_refuses_strangers_at_every_door(s3_settings: Settings, stack_ports: dict[str, int]):
    ref = Storage(s3_settings).put_bytes("tests/local/a", b"bytes", "text/plain")
    assert Storage(s3_settings).get_bytes(ref) == b"bytes"
    assert httpx.get(f"{s3_settings.s3_endpoint}/{s3_settings.s3_bucket}/{ref.key}").status_code == 403
    inner = f"http://{HOST}:{stack_ports['filer']}/buckets/{s3_settings.s3_bucket}/{ref.key}"
    assert httpx.get(inner).status_code == 401
    assert httpx.delete(inner).status_code == 401


async def test_temporal_registers_the_search_attributes(temporal_server: TemporalServer):
    client = await Client.connect(temporal_server.address)
    assert (await client.count_workflows("CaseState = 'completed' AND RunNumber > 1")).count == 0


def test_one_settings_object_reaches_all_servers(stack_settings: Settings):
    assert stack_settings.signing_key_path.stat().st_mode & 0o777 == 0o600
    Storage(stack_settings).check()
