"""The whole embedded stack as values: its settings and its components, all below one data directory."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from autos.local.damage import PORTS_LOST, FolderDamaged
from autos.local.data_folder import ensure_private
from autos.local.secrets import StackSecrets, load_secrets
from autos.local.servers import seaweedfs, temporal_server
from autos.local.servers.ports import DEFAULT_PORTS, HOST, PortClaims, choose_ports, is_free, read_ports
from autos.local.servers.postgres import APPLICATION, OWNER, Postgres, connection_url, installation
from autos.local.servers.programs import Api, Initialisation, Worker
from autos.local.servers.seaweedfs import SeaweedFS, can_listen
from autos.local.servers.temporal_server import TemporalServer
from autos.local.signing_keys import ensure_signing_key
from autos.local.supervision.supervisor import Stack
from infra.config.settings import Mode, Settings
from workflows.contracts.queues import QUEUES


def server_programs() -> dict[str, Path]:
    """The program of each embedded server by its display name; the files are there with the extra `autos[local]`."""
    return {
        "PostgreSQL": installation() / "bin" / "postgres",
        "SeaweedFS": seaweedfs.PROGRAM,
        "Servidor Temporal": temporal_server.PROGRAM,
    }


def open_stack(base: Settings, claims: PortClaims | None = None, *, ui: bool = False) -> Stack:
    """The stack of `base.data_dir`; creates folder, ports, secrets and signing key if missing. Starts
    nothing.

    Call it while holding the data directory: ports of a running stack would count as taken. `claims` reserves the ports
    until its servers listen. `ui` enables Temporal's web UI.
    """
    folder = base.data_dir
    ensure_private(folder)
    for part in (folder / "keys", folder / "logs"):
        part.mkdir(mode=0o700, exist_ok=True)
    wanted = {"api": base.api_port} if "api_port" in base.model_fields_set else None
    ports = choose_ports(_ports_file(folder), DEFAULT_PORTS, wanted, take=_taker(claims))
    secrets = load_secrets(secrets_file(folder))
    temporal = TemporalServer(folder / "temporal", ports, ui=ui)
    found = {**_addresses(ports, secrets), "database_owner_url": None}
    settings = base.model_copy(update=found)
    owner_url = SecretStr(connection_url(ports["postgres"], OWNER, secrets.database_password))
    ensure_signing_key(settings)
    key, secret = secrets.s3_access_key, secrets.s3_secret_key
    return Stack(
        settings=settings,
        servers=(
            Postgres(folder / "postgres", ports["postgres"], secrets.database_password),
            SeaweedFS(folder / "s3", ports, key, secret, secrets.store_signing_key),
            temporal,
        ),
        initialisation=Initialisation(folder, settings.model_copy(update={"database_owner_url": owner_url})),
        programs=(Api(folder, settings), Worker(folder, settings, QUEUES)),
        temporal_ui_url=temporal.ui_url,
    )


def local_settings(base: Settings | None = None) -> Settings:
    """`base` (default: the environment), completed with the addresses of its data directory's embedded
    stack.

    Values from the environment stay. Without an embedded stack, or outside `local` mode, returns `base` itself. Raises
    `FolderDamaged` if the folder no longer tells where the stack is.
    """
    base = base or Settings()
    folder = base.data_dir
    if base.mode is not Mode.LOCAL or not (_ports_file(folder).exists() and secrets_file(folder).exists()):
        return base
    try:
        found = _addresses(read_ports(_ports_file(folder)), load_secrets(secrets_file(folder)))
    except KeyError:
        raise FolderDamaged(PORTS_LOST) from None
    return base.model_copy(update={name: value for name, value in found.items() if name not in base.model_fields_set})


def _taker(claims: PortClaims | None) -> Callable[[int], bool]:
    take = claims.take if claims else is_free
    return lambda port: can_listen(port) and take(port)


def _ports_file(folder: Path) -> Path:
    return folder / "ports.json"


def secrets_file(folder: Path) -> Path:
    """File of the embedded stack's secrets."""
    return folder / "secrets.json"


def _addresses(ports: dict[str, int], secrets: StackSecrets) -> dict[str, Any]:
    return {
        "mode": Mode.LOCAL,
        "database_url": SecretStr(connection_url(ports["postgres"], APPLICATION, secrets.application_password)),
        "temporal_address": f"{HOST}:{ports['temporal']}",
        "s3_endpoint": f"http://{HOST}:{ports['s3']}",
        "s3_access_key": secrets.s3_access_key,
        "s3_secret_key": secrets.s3_secret_key,
        "metrics_port": ports.get("metrics", 0),
        "payload_keys": secrets.payload_keys,
        "api_host": HOST,
        "api_port": ports["api"],
    }
