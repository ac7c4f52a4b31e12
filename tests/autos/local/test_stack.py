"""The embedded stack as a user runs it: started, killed piece by piece, stopped, started again."""

import json
import os
import random
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import psycopg
import pytest

from autos.local.servers.ports import DEFAULT_PORTS, HOST, choose_ports, is_free
from autos.local.stack import local_settings
from infra.config.settings import Settings
from infra.storage.store import Storage
from tests.autos.local.waiting import gone, until
from tests.conftest import ROOT
from tests.patience import PATIENCE

COMPONENTS = ("postgres", "s3", "temporal", "api", "worker")


class Stack:
    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir

    def autos(self, *arguments: str) -> str:
        command = [sys.executable, "-m", "autos", *arguments, "--data-dir", str(self.data_dir)]
        ended = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE, umask=0
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout

    def status(self) -> dict[str, Any]:
        return json.loads(self.autos("status", "--json"))

    @property
    def state(self) -> dict[str, Any]:
        return json.loads((self.data_dir / "state.json").read_bytes())

    def pids(self) -> dict[str, int]:
        return {name: process["pid"] for name, process in self.state["components"].items()}

    def is_running(self) -> bool:
        return self.state["state"] == "running"

    def left(self) -> list[psutil.Process]:
        """Return processes that have the data directory in their command line, or were started in it."""
        found = psutil.process_iter(["cmdline", "cwd"])
        return [
            process
            for process in found
            if str(self.data_dir) in " ".join([*(process.info["cmdline"] or []), process.info["cwd"] or ""])
        ]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A stack in the background on its own ports."""
    data_dir = tmp_path_factory.mktemp("autos")
    data_dir.chmod(0o755)
    first = random.SystemRandom().randrange(10_000, 28_000, 20)
    choose_ports(data_dir / "ports.json", {name: first + at for at, name in enumerate(DEFAULT_PORTS)})
    running = Stack(data_dir)
    running.autos("up", "--detach")
    try:
        yield running
    finally:
        running.autos("down")


def test_status_tells_where_everything_is(stack: Stack):
    status = stack.status()
    assert status["state"] == "running"
    assert {name: entry["state"] for name, entry in status["components"].items()} == dict.fromkeys(
        COMPONENTS, "running"
    )
    assert {name: entry["pid"] for name, entry in status["components"].items()} == stack.pids()
    key = Path(status["admin_key_file"])
    assert key.stat().st_mode & 0o777 == 0o600
    headers = {"Authorization": f"Bearer {key.read_text(encoding='utf-8')}"}
    assert httpx.get(f"{status['api_url']}/v1/ingest/workflow", headers=headers).is_success
    assert httpx.get(f"{status['api_url']}/readyz").is_success
    assert status["temporal_ui_url"] is None
    with psycopg.connect(status["database_url"]) as connection:
        assert connection.execute("SELECT count(*) FROM api_keys").fetchone() == (5,)


def test_nothing_in_the_data_folder_is_open_to_other_users(stack: Stack):
    """The folder existed before with open permissions, and the user's umask is open."""
    assert stat.S_IMODE(stack.data_dir.stat().st_mode) == 0o700
    # weed itself opens its volume information, which holds no object, to everyone; the list of public keys is for all.
    meant = {path for path in stack.data_dir.rglob("*") if path.suffix == ".vif" or path.name == "signing-keys.json"}
    written = [path for path in {*stack.data_dir.rglob("*")} - meant if not path.is_symlink()]
    assert {"temporal.db", "identities.json", "PG_VERSION", "api.log", "admin.key"} < {path.name for path in written}
    assert [path for path in written if path.stat().st_mode & 0o077] == []


def test_no_secret_is_in_arguments_logs_or_the_environment_of_a_server(stack: Stack):
    """Everybody can read arguments; a compromised server need not know how to enter another."""
    known = json.loads((stack.data_dir / "secrets.json").read_bytes())
    kept = [
        *known.values(),
        *(file.read_text(encoding="utf-8").strip() for file in (stack.data_dir / "keys").glob("*.key")),
    ]
    assert all(len(secret) > 12 for secret in kept)
    servers = {name: psutil.Process(stack.pids()[name]) for name in ("postgres", "s3", "temporal")}
    supervisor = psutil.Process(stack.state["supervisor"]["pid"])
    for process in (supervisor, *supervisor.children(recursive=True)):
        assert [secret for secret in kept if secret in " ".join(process.cmdline())] == []
    for name, process in servers.items():
        told = process.environ()
        assert [secret for secret in kept if secret in " ".join(told.values())] == []
        assert [variable for variable in told if variable.startswith("AUTOS_")] == [], name
    owner = known["database_password"]
    for name in ("api", "worker"):
        assert owner not in " ".join(psutil.Process(stack.pids()[name]).environ().values())
    for log in (stack.data_dir / "logs").iterdir():
        text = log.read_text(encoding="utf-8", errors="replace")
        assert [secret for secret in kept if secret in text] == [], log.name


def test_nothing_listens_beyond_loopback(stack: Stack):
    ours = {child.pid for child in psutil.Process(stack.state["supervisor"]["pid"]).children(recursive=True)}
    listening = [
        connection.laddr.ip
        for connection in psutil.net_connections("tcp")
        if connection.laddr and connection.status == psutil.CONN_LISTEN and connection.pid in ours
    ]
    assert len(listening) >= len(DEFAULT_PORTS)
    assert set(listening) == {HOST}


def test_every_killed_component_comes_back_and_keeps_its_data(stack: Stack):
    storage = Storage(local_settings(Settings(data_dir=stack.data_dir)))
    ref = storage.put_bytes("tests/stack", b"kept", "text/plain")
    before = stack.pids()
    for pid in before.values():
        os.kill(pid, signal.SIGKILL)
    until(lambda: stack.is_running() and not set(before.values()) & set(stack.pids().values()), "all are back", 120)
    assert storage.get_bytes(ref) == b"kept"
    assert all(process["restarts"] >= 1 for process in stack.state["components"].values())


def test_a_killed_supervisor_leaves_no_orphan_and_the_next_start_finds_all_data(stack: Stack):
    settings = local_settings(Settings(data_dir=stack.data_dir))
    ref = Storage(settings).put_bytes("tests/after", b"still here", "text/plain")
    with psycopg.connect(stack.status()["database_url"]) as connection:
        connection.execute(
            "INSERT INTO cases (workflow_id, tenant, filename, latest_run, created_at)"
            " VALUES ('wf_kept', 't', 'f', 1, now())"
        )
    pids = stack.pids().values()
    ports = json.loads((stack.data_dir / "ports.json").read_bytes())
    os.kill(stack.state["supervisor"]["pid"], signal.SIGKILL)
    if sys.platform == "linux":
        until(lambda: all(gone(pid) for pid in pids), "every component ended", 60)
    with socket.create_server((HOST, ports["api"])):
        stack.autos("up", "--detach")
    moved = json.loads((stack.data_dir / "ports.json").read_bytes())
    assert moved["api"] != ports["api"]
    assert {name for name in ports if moved[name] != ports[name]} == {"api"}
    assert Storage(settings).get_bytes(ref) == b"still here"
    with psycopg.connect(stack.status()["database_url"]) as connection:
        assert connection.execute("SELECT filename FROM cases WHERE workflow_id = 'wf_kept'").fetchone() == ("f",)


def test_down_stops_everything_and_frees_the_ports(stack: Stack):
    pids = [*stack.pids().values(), stack.state["supervisor"]["pid"]]
    assert "Pilha parada" in stack.autos("down")
    until(lambda: all(gone(pid) for pid in pids) and not stack.left(), "nothing is left")
    assert all(is_free(port) for port in json.loads((stack.data_dir / "ports.json").read_bytes()).values())
    assert stack.status()["state"] == "stopped"
