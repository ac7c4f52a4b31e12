"""The recovery of docs/operating.md: PostgreSQL back to a moment of choice, from a base backup and the WAL since."""

import subprocess
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from pydantic import SecretStr

from autos.local.initialise import ensure_database
from autos.local.servers.postgres import OWNER, Postgres, connection_url, installation
from infra.config.settings import Settings
from infra.db.migrate import upgrade
from tests.conftest import free_ports, running
from tests.patience import until

PASSWORD = SecretStr("only-of-this-test")
PROGRAMS = installation() / "bin"
BEFORE = "before the mistake"


@pytest.mark.stack
def test_a_database_goes_back_to_the_moment_before_a_mistake(tmp_path: Path) -> None:
    port = free_ports(tmp_path)["postgres"]
    url = connection_url(port, OWNER, PASSWORD)
    plain = url.replace("+psycopg", "")
    lost, archive, base = tmp_path / "lost", tmp_path / "archive", tmp_path / "base"
    archive.mkdir()
    with ExitStack() as stack:
        stack.enter_context(running(Postgres(lost, port, PASSWORD, durable=False), tmp_path))
        ensure_database(url)
        upgrade(Settings(database_url=SecretStr(url), database_owner_url=SecretStr(url)))
        # without a slot the server may remove WAL that was not yet received
        receive = [PROGRAMS / "pg_receivewal", "--dbname", plain, "--directory", archive, "--slot", "archive"]
        subprocess.run([*receive, "--create-slot"], check=True)
        receiving = subprocess.Popen(receive)
        stack.callback(receiving.wait)
        stack.callback(receiving.terminate)
        until(lambda: any(archive.iterdir()), "the archive receives the WAL")
        subprocess.run(
            [PROGRAMS / "pg_basebackup", "--dbname", plain, "--pgdata", base, "--checkpoint", "fast"], check=True
        )
        with psycopg.connect(plain, autocommit=True) as connection:
            keep(connection, "wf_kept")
            connection.execute("SELECT pg_create_restore_point(%s)", [BEFORE])
            connection.execute("DROP TABLE cases CASCADE")
            (written,) = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone() or ("",)
        until(lambda: (archive / written).exists(), "the archive has the WAL of the mistake")
    restored = Postgres(tmp_path / "restored", port, PASSWORD, durable=False)
    data = restored.folder / "data"
    restored.folder.mkdir()
    base.rename(data)
    archive.rename(data / "archive")
    with (data / "postgresql.auto.conf").open("a", encoding="utf-8") as settings:
        settings.write(f"restore_command = 'cp archive/%f %p'\nrecovery_target_name = '{BEFORE}'\n")
        settings.write("recovery_target_action = 'promote'\n")
    (data / "recovery.signal").touch()
    with running(restored, tmp_path), psycopg.connect(plain, autocommit=True) as connection:
        until(lambda: connection.execute("SELECT pg_is_in_recovery()").fetchone() == (False,), "it is promoted")
        assert connection.execute("SELECT workflow_id FROM cases").fetchall() == [("wf_kept",)]
        keep(connection, "wf_after")


def keep(connection: psycopg.Connection[tuple[object, ...]], workflow_id: str) -> None:
    connection.execute(
        sql.SQL(
            "INSERT INTO cases (workflow_id, tenant, filename, latest_run, created_at) VALUES ({}, 't', 'f', 1, now())"
        ).format(workflow_id)
    )
