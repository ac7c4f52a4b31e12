"""The whole embedded stack as values: its settings and its components, all below one data directory."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from infra.local.component import Component
from infra.local.ports import DEFAULT_PORTS, HOST, PortClaims, choose_ports, read_ports
from infra.local.postgres import Postgres, connection_url
from infra.local.programs import Api, Initialisation, Worker
from infra.local.seaweedfs import SeaweedFS
from infra.local.secrets import StackSecrets, ensure_signing_key, load_secrets
from infra.local.temporal_server import TemporalServer
from infra.settings import Settings
from workflows.contracts.queues import QUEUES


@dataclass(frozen=True)
class Stack:
    """`settings` are those every child gets; `initialisation` ends by itself, the rest serves until it is stopped."""

    settings: Settings
    servers: tuple[Component, ...]
    initialisation: Initialisation
    programs: tuple[Component, ...]

    @property
    def served(self) -> tuple[Component, ...]:
        """Every component that is meant to go on."""
        return (*self.servers, *self.programs)


def open_stack(base: Settings, claims: PortClaims | None = None) -> Stack:
    """The stack of `base.data_dir`; folder, ports, secrets and signing key are made when absent. Starts nothing.

    Call it while holding the data directory: ports in use by a running stack would count as taken. `claims` keeps the
    ports for it until its servers listen.
    """
    folder = base.data_dir
    for part in (folder, folder / "keys", folder / "logs"):
        part.mkdir(mode=0o700, parents=True, exist_ok=True)
    wanted = {"api": base.api_port} if "api_port" in base.model_fields_set else None
    ports = choose_ports(_ports_file(folder), DEFAULT_PORTS, wanted, take=claims.take if claims else None)
    secrets = load_secrets(_secrets_file(folder))
    settings = base.model_copy(update=_addresses(ports, secrets))
    ensure_signing_key(settings.signing_key_path)
    key, secret = secrets.s3_access_key, secrets.s3_secret_key
    return Stack(
        settings=settings,
        servers=(
            Postgres(folder / "postgres", ports["postgres"], secrets.database_password),
            SeaweedFS(folder / "s3", ports, key, secret, secrets.store_signing_key),
            TemporalServer(folder / "temporal", ports),
        ),
        initialisation=Initialisation(folder, settings),
        programs=(Api(folder, settings), Worker(folder, settings, ports["temporal_http"], QUEUES)),
    )


def local_settings(base: Settings | None = None) -> Settings:
    """`base` (default: the environment), completed with the addresses of its data directory's embedded stack.

    What the environment sets stays. Without an embedded stack, or outside `local` mode, it is `base` itself.
    """
    base = base or Settings()
    folder = base.data_dir
    if base.mode != "local" or not (_ports_file(folder).exists() and _secrets_file(folder).exists()):
        return base
    found = _addresses(read_ports(_ports_file(folder)), load_secrets(_secrets_file(folder)))
    return base.model_copy(update={name: value for name, value in found.items() if name not in base.model_fields_set})


def _ports_file(folder: Path) -> Path:
    return folder / "ports.json"


def _secrets_file(folder: Path) -> Path:
    return folder / "secrets.json"


def _addresses(ports: dict[str, int], secrets: StackSecrets) -> dict[str, Any]:
    return {
        "mode": "local",
        "database_url": SecretStr(connection_url(ports["postgres"], secrets.database_password)),
        "temporal_address": f"{HOST}:{ports['temporal']}",
        "temporal_ui_url": f"http://{HOST}:{ports['temporal_ui']}",
        "s3_endpoint": f"http://{HOST}:{ports['s3']}",
        "s3_access_key": secrets.s3_access_key,
        "s3_secret_key": secrets.s3_secret_key,
        "api_host": HOST,
        "api_port": ports["api"],
    }
