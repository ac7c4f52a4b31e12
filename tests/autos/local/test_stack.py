"""The embedded stack as a user runs it: started, killed piece by piece, stopped, started again.

It is the one of the session, and these are the last tests that use it.
"""

import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import psycopg

from autos.local.servers.ports import DEFAULT_PORTS, HOST, is_free
from autos.local.stack import local_settings
from infra.config.settings import Settings
from infra.storage.store import Storage
from tests.autos.local.waiting import gone
from tests.e2e.stack import Stack
from tests.patience import until

COMPONENTS = ("postgres", "s3", "temporal", "api", "worker")


def state_of(stack: Stack) -> dict[str, Any]:
    return json.loads((stack.data_dir / "state.json").read_bytes())


def pids(stack: Stack) -> dict[str, int]:
    return {name: process["pid"] for name, process in state_of(stack)["components"].items()}


def left(stack: Stack) -> list[psutil.Process]:
    """Return processes that have the data directory in their command line, or were started in it."""
    found = psutil.process_iter(["cmdline", "cwd"])
    return [
        process
        for process in found
        if str(stack.data_dir) in " ".join([*(process.info["cmdline"] or []), process.info["cwd"] or ""])
    ]


def test_status_tells_where_everything_is(stack: Stack):
    status = stack.status()
    assert status["state"] == "running"
    assert {name: entry["state"] for name, entry in status["components"].items()} == dict.fromkeys(
        COMPONENTS, "running"
    )
    assert {name: entry["pid"] for name, entry in status["components"].items()} == pids(stack)
    key = Path(status["admin_key_file"])
    assert key.stat().st_mode & 0o777 == 0o600
    headers = {"Authorization": f"Bearer {key.read_text(encoding='utf-8')}"}
    assert httpx.get(f"{status['api_url']}/v1/ingest/workflow", headers=headers).is_success
    assert httpx.get(f"{status['api_url']}/readyz").is_success
    assert status["temporal_ui_url"] is None
    with psycopg.connect(status["database_url"]) as connection:
        (keys,) = connection.execute("SELECT count(DISTINCT role) FROM api_keys").fetchone() or (0,)
    assert keys == 5


def test_a_worker_says_that_it_lives_and_what_temporal_measures_in_it(stack: Stack):
    log = (stack.data_dir / "logs" / "worker.log").read_text(encoding="utf-8")
    served = re.findall(r"figures are served at (http://\S+)/metrics", log)[-1]
    assert httpx.get(f"{served}/livez").status_code == 200
    figures = httpx.get(f"{served}/metrics").text
    assert {"autos_steps_total", "temporal_worker_task_slots_available", "temporal_request_latency_seconds_bucket"} <= {
        line.partition("{")[0] for line in figures.splitlines()
    }


def test_nothing_in_the_data_folder_is_open_to_other_users(stack: Stack):
    """The folder existed before with open permissions, and the user's umask is open."""
    assert stat.S_IMODE(stack.data_dir.stat().st_mode) == 0o700
    # weed itself opens its volume information, which holds no object, to everyone; the list of public keys is for all.
    meant = {path for path in stack.data_dir.rglob("*") if path.suffix == ".vif" or path.name == "signing-keys.json"}
    written = [path for path in {*stack.data_dir.rglob("*")} - meant if not path.is_symlink()]
    assert {"temporal.db", "identities.json", "PG_VERSION", "api.log", "admin.key"} < {path.name for path in written}
    assert [path for path in written if is_open(path)] == []


def is_open(path: Path) -> bool:
    """Return whether others may do anything with the file, unless its server has removed it meanwhile."""
    try:
        return bool(path.stat().st_mode & 0o077)
    except FileNotFoundError:
        return False


def test_no_secret_is_in_arguments_logs_or_the_environment_of_a_server(stack: Stack):
    """Everybody can read arguments; a compromised server need not know how to enter another."""
    known = json.loads((stack.data_dir / "secrets.json").read_bytes())
    kept = [
        *known.values(),
        *(file.read_text(encoding="utf-8").strip() for file in (stack.data_dir / "keys").glob("*.key")),
    ]
    assert all(len(secret) > 12 for secret in kept)
    servers = {name: psutil.Process(pids(stack)[name]) for name in ("postgres", "s3", "temporal")}
    supervisor = psutil.Process(state_of(stack)["supervisor"]["pid"])
    for process in (supervisor, *supervisor.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):  # a child that has done its work
            assert [secret for secret in kept if secret in " ".join(process.cmdline())] == []
    for name, process in servers.items():
        told = process.environ()
        assert [secret for secret in kept if secret in " ".join(told.values())] == []
        assert [variable for variable in told if variable.startswith("AUTOS_")] == [], name
    owner = known["database_password"]
    for name in ("api", "worker"):
        assert owner not in " ".join(psutil.Process(pids(stack)[name]).environ().values())
    for log in (stack.data_dir / "logs").iterdir():
        text = log.read_text(encoding="utf-8", errors="replace")
        assert [secret for secret in kept if secret in text] == [], log.name


def test_nothing_listens_beyond_loopback(stack: Stack):
    ours = {child.pid for child in psutil.Process(state_of(stack)["supervisor"]["pid"]).children(recursive=True)}
    listening = [
        connection.laddr.ip
        for connection in psutil.net_connections("tcp")
        if connection.laddr and connection.status == psutil.CONN_LISTEN and connection.pid in ours
    ]
    assert len(listening) >= len(DEFAULT_PORTS)
    assert set(listening) == {HOST}


def test_a_killed_supervisor_leaves_no_orphan_and_the_next_start_finds_all_data(stack: Stack):
    settings = local_settings(Settings(data_dir=stack.data_dir))
    ref = Storage(settings).put_bytes("tests/after", b"still here", "text/plain")
    with psycopg.connect(stack.status()["database_url"]) as connection:
        connection.execute(
            "INSERT INTO cases (workflow_id, tenant, filename, latest_run, created_at)"
            " VALUES ('wf_kept', 't', 'f', 1, now())"
        )
    processes = pids(stack).values()
    ports = json.loads((stack.data_dir / "ports.json").read_bytes())
    os.kill(state_of(stack)["supervisor"]["pid"], signal.SIGKILL)
    if sys.platform == "linux":
        until(lambda: all(gone(pid) for pid in processes), "every component ended")
    with socket.create_server((HOST, ports["api"])):
        stack.autos("up", "--detach")
    moved = json.loads((stack.data_dir / "ports.json").read_bytes())
    assert moved["api"] != ports["api"]
    assert {name for name in ports if moved[name] != ports[name]} == {"api"}
    assert Storage(settings).get_bytes(ref) == b"still here"
    with psycopg.connect(stack.status()["database_url"]) as connection:
        assert connection.execute("SELECT filename FROM cases WHERE workflow_id = 'wf_kept'").fetchone() == ("f",)


def test_a_restored_backup_goes_on_where_it_was_after_the_loss_of_everything(
    stack: Stack, case_pdf: Path, tmp_path: Path
):
    """The commands of docs/operating.md; a case waits for its reviews meanwhile."""
    waiting = stack.api().submit(case_pdf)
    stack.api().reach(waiting, "awaiting_phase_reviews")
    backup, folder = tmp_path / "autos-backup.tgz", stack.data_dir
    stack.autos("down")
    # as fast as it packs: how small it gets is no matter here
    command = ["tar", "-C", folder.parent, "-czf", backup, folder.name]
    subprocess.run(command, env={**os.environ, "GZIP": "-1"}, check=True)
    shutil.rmtree(folder)
    subprocess.run(["tar", "-C", folder.parent, "-xzf", backup], check=True)
    stack.autos("up", "--detach")
    stack.api("admin").complete(waiting)
    stack.autos("artifacts", waiting, "--download", str(tmp_path / "artifacts"))
    stack.autos("verify", str(tmp_path / "artifacts"))
    audit = json.loads(stack.autos("audit", "--json", check=False).stdout)
    assert (audit["problems"], waiting in {one["workflow_id"] for one in audit["broken"]}) == ([], False)


def test_down_stops_everything_and_frees_the_ports(stack: Stack):
    processes = [*pids(stack).values(), state_of(stack)["supervisor"]["pid"]]
    assert "Pilha parada" in stack.autos("down").stdout
    until(lambda: all(gone(pid) for pid in processes) and not left(stack), "nothing is left")
    assert all(is_free(port) for port in json.loads((stack.data_dir / "ports.json").read_bytes()).values())
    assert stack.status()["state"] == "stopped"
