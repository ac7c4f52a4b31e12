"""The three real servers, as every other test gets them."""

from pathlib import Path

import httpx
import psycopg
import pytest
from temporalio.client import Client

from autos.local.servers.ports import is_free
from autos.local.servers.temporal_server import TemporalServer
from tests.conftest import free_ports, running
from tests.patience import PATIENCE


def test_postgres_answers_and_asks_for_a_password(fresh_database: str):
    url = fresh_database.replace("+psycopg", "")
    with psycopg.connect(url) as connection:
        encoding = connection.execute("SHOW server_encoding").fetchone()
    assert encoding == ("UTF8",)
    user, _, place = url.partition("@")
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(f"{user.rpartition(':')[0]}:wrong@{place}")


def test_postgres_repeats_no_key_and_no_json_in_its_log(fresh_database: str):
    with psycopg.connect(fresh_database.replace("+psycopg", "")) as connection:
        assert connection.execute("SHOW log_error_verbosity").fetchone() == ("terse",)


async def test_temporal_registers_the_search_attributes(temporal_server: TemporalServer):
    client = await Client.connect(temporal_server.address)
    assert (await client.count_workflows("CaseState = 'in no state' AND RunNumber > 1")).count == 0


def test_temporals_page_is_served_only_where_it_is_asked_for(
    temporal_server: TemporalServer, stack_ports: dict[str, int], tmp_path: Path
):
    assert temporal_server.ui_url is None
    assert is_free(stack_ports["temporal_ui"])
    shown = TemporalServer(tmp_path / "temporal", free_ports(tmp_path), ui=True)
    assert shown.ui_url is not None
    with running(shown, tmp_path):
        page = httpx.get(shown.ui_url, follow_redirects=True, timeout=PATIENCE)
    assert page.is_success
    assert "text/html" in page.headers["content-type"]


def test_temporal_waits_for_the_disk_but_where_its_data_is_thrown_away(tmp_path: Path):
    usual, fleeting = (TemporalServer(tmp_path, free_ports(tmp_path), durable=durable) for durable in (True, False))
    assert set(usual.command()) < set(fleeting.command())
    assert not any("synchronous" in option for option in usual.command())
