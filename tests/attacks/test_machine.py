"""Another user of the machine, an injected SQL statement and a lost disk, against the running stack."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psutil
import psycopg
import pytest
from psycopg import errors

from autos.local.servers.ports import HOST, read_ports
from infra.storage.health import leave_sentinel
from infra.storage.keys import SENTINEL
from infra.storage.store import Storage
from tests.attacks.installed import readiness, settings_of
from tests.e2e.stack import Stack
from tests.patience import until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

NOBODY = 65534
PERMISSION_DENIED = 7
LOOK = """
import json, os, socket, sys
asked = json.load(sys.stdin)
os.setgroups([])
os.setgid(asked["user"])
os.setuid(asked["user"])
def tried(action, *given):
    try:
        action(*given)
    except OSError:
        return False
    return True
def opened(path):
    os.close(os.open(path, os.O_RDONLY, dir_fd=asked["beside"]))
def met(path):
    with socket.socket(socket.AF_UNIX) as one:
        one.connect(path)
print(json.dumps([
    *(path for path in asked["files"] if tried(opened, path)),
    *(path for path in asked["sockets"] if tried(met, path)),
]))
"""
"""Return which of these files another user can open, and to which of these sockets they can connect."""


@contextmanager
def open_beside(folder: Path) -> Generator[int]:
    """A path to `folder` past the folders above it, which tests keep private."""
    before = folder.stat().st_mode
    folder.chmod(0o755)
    way = os.open(folder, os.O_RDONLY)
    try:
        yield way
    finally:
        os.close(way)
        folder.chmod(before)


def seen_by_nobody(beside: int, files: list[str], sockets: list[str]) -> list[str]:
    shown = subprocess.run(
        [sys.executable, "-I", "-c", LOOK],
        input=json.dumps({"user": NOBODY, "beside": beside, "files": files, "sockets": sockets}),
        pass_fds=[beside],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(shown.stdout)


def parts_of(stack: Stack) -> list[psutil.Process]:
    """Return every process of the stack."""
    pid = json.loads((stack.data_dir / "state.json").read_bytes())["supervisor"]["pid"]
    return [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can look as another user does")
def test_another_user_of_the_machine_opens_no_file_and_no_socket(stack: Stack) -> None:
    folder = stack.data_dir.parent
    files = [str(path.relative_to(folder)) for path in (stack.data_dir, *stack.data_dir.rglob("*"))]
    assert {"temporal.db", "secrets.json", "admin.key", "PG_VERSION"} < {Path(path).name for path in files}
    sockets = {
        address
        for part in parts_of(stack)
        for connection in part.net_connections("unix")
        if (address := str(connection.laddr or ""))
    }
    assert sockets
    open_file, open_socket = folder / "open-to-all", Path("/tmp") / f"autos-open-{os.getpid()}.sock"
    open_file.touch(0o644)
    with open_beside(folder) as beside, socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(open_socket))
        try:
            open_socket.chmod(0o777)
            listening.listen()
            seen = seen_by_nobody(beside, [open_file.name, *files], [str(open_socket), *sockets])
        finally:
            open_socket.unlink()
            open_file.unlink()
    assert seen == [open_file.name, str(open_socket)], "what is open to all is seen, and nothing of the stack"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has another account run it")
def test_the_database_server_has_no_right_of_roots(stack: Stack) -> None:
    pid = stack.status()["components"]["postgres"]["pid"]
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    said = dict(line.split(":\t", 1) for line in status.splitlines())
    assert 0 not in {int(uid) for uid in said["Uid"].split()}
    assert {said[name].strip("0") for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {""}
    assert said["NoNewPrivs"] == "1"


TRAILS = ("events", "reviews", "artifacts", "checkpoints")
REFUSED = [
    *(f"DELETE FROM {table}" for table in (*TRAILS, "cases", "runs", "api_keys")),
    *(f"TRUNCATE {table} CASCADE" for table in TRAILS),
    *(f"ALTER TABLE {table} DISABLE TRIGGER ALL" for table in TRAILS),
    *(f"DROP TABLE {table} CASCADE" for table in TRAILS),
    "UPDATE events SET actor = 'x'",
    "UPDATE reviews SET approved = true",
    "UPDATE artifacts SET sha256 = 'x'",
    "UPDATE checkpoints SET broken = 0",
    "UPDATE alembic_version SET version_num = '0'",
    "ALTER TABLE events ADD COLUMN x int",
    "CREATE TRIGGER t BEFORE INSERT ON events EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "CREATE TABLE mine (x int)",
    "CREATE TEMPORARY TABLE mine (x int)",
    "CREATE SCHEMA mine",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE EXTENSION dblink",
    "CREATE ROLE mine",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "SET ROLE autos",
    "SET session_replication_role = replica",
    "COPY events TO PROGRAM 'true'",
    "COPY memories FROM PROGRAM 'true'",
    "COPY events TO '/tmp/x'",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT pg_read_binary_file('/etc/passwd')",
    "SELECT pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT rolpassword FROM pg_authid",
    "SELECT pg_reload_conf()",
]
"""Statements that an injection would try first."""
BY_THEMSELVES = ["CREATE DATABASE mine", "ALTER SYSTEM SET work_mem = '4MB'"]
"""Statements that cannot run in a transaction; they would do little harm."""


def test_the_role_of_the_application_changes_no_trail_and_reaches_nothing_beyond_its_tables(stack: Stack) -> None:
    done: list[str] = []
    with psycopg.connect(stack.status()["database_url"], autocommit=True) as application:
        for statement in [*REFUSED, *BY_THEMSELVES]:
            try:
                with nullcontext() if statement in BY_THEMSELVES else application.transaction(force_rollback=True):
                    application.execute(statement.encode())
                    done.append(statement)
            except errors.InsufficientPrivilege:
                continue
    assert done == []


def test_the_engine_takes_nothing_that_a_page_in_a_browser_can_send(stack: Stack) -> None:
    """The graph server answers only its own protocol: it has no page, and its HTTP API has no name that leads to it."""
    ports = read_ports(stack.data_dir / "ports.json")
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{HOST}:{ports['temporal_ui']}/")
    address = f"http://{HOST}:{ports['temporal_http']}"
    for path in ("batch-operations/all", "workflows/wf/terminate", "workflows/wf/signal/final_review", "schedules/new"):
        for host in (urlsplit(address).netloc, "localhost", "evil.test"):
            headers = {"Content-Type": "text/plain", "Host": host}
            answer = httpx.post(f"{address}/api/v1/namespaces/default/{path}", content="{}", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, PERMISSION_DENIED), (host, path)


def test_what_is_started_on_the_machine_takes_nobodys_key_and_production_none_of_the_embedded_secrets(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stack.key("admin")
    chat = stack.autos("mcp", check=False)
    assert (chat.returncode, chat.stdout) == (2, "")
    assert "autos login" in chat.stderr
    monkeypatch.setenv("AUTOS_MODE", "production")
    monkeypatch.setenv("AUTOS_PUBLIC_URL", "http://autos.example.test")
    monkeypatch.setenv("AUTOS_DATABASE_URL", stack.status()["database_url"].replace("@127.0.0.1", "@db.example.test"))
    served = stack.autos("api", check=False)
    assert served.returncode == 2
    named = {line.partition(":")[0].strip() for line in served.stderr.splitlines()}
    assert named > {"AUTOS_PUBLIC_URL", "AUTOS_DATABASE_URL", "AUTOS_S3_SECRET_KEY", "AUTOS_PAYLOAD_KEYS"}


def test_objects_that_are_gone_turn_readiness_red_until_they_are_back(stack: Stack) -> None:
    storage = Storage(settings_of(stack))

    def storage_is(state: str, status: int) -> bool:
        answered, components = readiness(stack)
        return (answered, components["storage"]) == (status, state)

    until(lambda: storage_is("ok", 200), "ready before")
    storage.delete(SENTINEL)
    try:
        until(lambda: storage_is("lost", 503), "the loss is told")
    finally:
        leave_sentinel(storage, [])
    until(lambda: storage_is("ok", 200), "ready again")


def test_a_frozen_worker_is_missed(stack: Stack) -> None:
    worker = stack.status()["components"]["worker"]["pid"]

    def told(state: str) -> bool:
        _, components = readiness(stack)
        return components["worker"] == components["questions"] == state

    until(lambda: told("ok"), "served before")
    os.kill(worker, signal.SIGSTOP)
    try:
        until(lambda: told("absent"), "the silence is told")
    finally:
        os.kill(worker, signal.SIGCONT)
    until(lambda: told("ok"), "served again")
