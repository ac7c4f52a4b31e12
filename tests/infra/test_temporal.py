"""A process connects to Temporal with its own certificate if the server requires one."""

import asyncio
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from temporalio.api.operatorservice.v1 import ListSearchAttributesRequest
from temporalio.api.workflowservice.v1 import (
    DescribeNamespaceRequest,
    RegisterNamespaceRequest,
)
from temporalio.service import RPCError, RPCStatusCode

from infra.config.settings import Settings
from infra.temporal import connect
from tests.conftest import ROOT, free_ports
from tests.patience import PATIENCE
from tests.sealing import KEYS

PROXY = re.compile(r"^```haproxy\n(.*?)^```", re.MULTILINE | re.DOTALL)


def name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


class Authority:
    """Make certificates below `folder`."""

    def __init__(self, folder: Path, title: str) -> None:
        self._folder, self._name = folder, name(title)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.file = folder / f"{title}.pem"
        self.file.write_bytes(self._signed(self._name, self._key, ca=True).public_bytes(Encoding.PEM))

    def issue(self, title: str) -> tuple[Path, Path]:
        """A certificate for this machine, and its private key."""
        key = ec.generate_private_key(ec.SECP256R1())
        files = self._folder / f"{title}.pem", self._folder / f"{title}.key"
        files[0].write_bytes(self._signed(name(title), key, ca=False).public_bytes(Encoding.PEM))
        files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        return files

    def _signed(self, subject: x509.Name, key: ec.EllipticCurvePrivateKey, *, ca: bool) -> x509.Certificate:
        now = datetime.now(UTC)
        names = [x509.IPAddress(ip_address("127.0.0.1")), x509.DNSName("temporal.example.test")]
        made = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self._name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(minutes=5))
            .not_valid_after(now + timedelta(hours=1))
            .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key()), critical=False)
        )
        if ca:
            uses = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
            made = made.add_extension(uses, critical=True)
        return made.sign(self._key, hashes.SHA256())


@asynccontextmanager
async def mutual_tls(authority: Authority, address: str) -> AsyncGenerator[str]:
    """A proxy before Temporal that accepts only clients with a certificate of the authority."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=str(authority.file))
    context.load_cert_chain(*authority.issue("server"))
    context.verify_mode = ssl.CERT_REQUIRED
    context.set_alpn_protocols(["h2"])
    host, _, port = address.rpartition(":")

    async def pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, ssl.SSLError):
            while part := await source.read(1 << 16):
                target.write(part)
                await target.drain()
        target.close()
        with suppress(ConnectionError, ssl.SSLError):
            await target.wait_closed()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream, downstream = await asyncio.open_connection(host, int(port))
        await asyncio.gather(pass_on(reader, downstream), pass_on(upstream, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    try:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


async def test_only_who_shows_a_certificate_reaches_temporal_by_mutual_tls(
    authority: Authority, tmp_path: Path, temporal_address: str, monkeypatch: pytest.MonkeyPatch
):
    stranger = Authority(tmp_path, "stranger")
    certificate = authority.issue("client")
    async with mutual_tls(authority, temporal_address) as address, asyncio.timeout(PATIENCE):
        settings = Settings(temporal_address=address, payload_keys=KEYS)
        present(monkeypatch, authority.file, certificate)
        client = await connect(settings)
        assert await client.service_client.check_health()
        without, foreign = (authority.file, None), (authority.file, stranger.issue("foreigner"))
        for believed, shown in (without, foreign, (stranger.file, certificate)):
            present(monkeypatch, believed, shown)
            with pytest.raises(RuntimeError):
                await connect(settings)


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path, "authority")


@pytest.fixture
def proxy(authority: Authority, tmp_path: Path, temporal_address: str) -> Iterator[str]:
    """The address of the proxy as docs/operating.md shows it, with files and ports of this test."""
    program = shutil.which("haproxy")
    if program is None:
        pytest.skip("HAProxy is not on this machine")
    together = tmp_path / "temporal.pem"
    together.write_bytes(b"".join(file.read_bytes() for file in authority.issue("server")))
    port = free_ports(tmp_path)["temporal"]
    (shown,) = PROXY.findall((ROOT / "docs" / "operating.md").read_text(encoding="utf-8"))
    for written, here in (
        ("/etc/haproxy/temporal.pem", str(together)),
        ("/etc/haproxy/clients-ca.pem", str(authority.file)),
        ("bind :7233 ", f"bind 127.0.0.1:{port} "),
        ("127.0.0.1:7243", temporal_address),
    ):
        assert written in shown
        shown = shown.replace(written, here)
    file = tmp_path / "haproxy.cfg"
    file.write_text(shown, encoding="utf-8")
    with subprocess.Popen([program, "-db", "-f", str(file)]) as running:
        yield f"127.0.0.1:{port}"
        running.kill()


def present(monkeypatch: pytest.MonkeyPatch, believed: Path, shown: tuple[Path, Path] | None) -> None:
    """Set the environment of a process that trusts an authority and presents a certificate, if any."""
    monkeypatch.setenv("TEMPORAL_TLS", "true")
    monkeypatch.setenv("TEMPORAL_TLS_SERVER_NAME", "temporal.example.test")
    monkeypatch.setenv("TEMPORAL_TLS_SERVER_CA_CERT_PATH", str(believed))
    for name, file in zip(("CERT", "KEY"), shown or (None, None), strict=True):
        variable = f"TEMPORAL_TLS_CLIENT_{name}_PATH"
        monkeypatch.delenv(variable, raising=False)
        if file is not None:
            monkeypatch.setenv(variable, str(file))


async def test_the_proxy_that_is_documented_lets_autos_to_workflows_and_nobody_to_the_rest(
    proxy: str, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = Settings(temporal_address=proxy, payload_keys=KEYS)
    present(monkeypatch, authority.file, authority.issue("autos"))
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(RuntimeError):
                client = await connect(ours)
                break
            await asyncio.sleep(0.1)
        assert await client.service_client.check_health()
        workflows = client.workflow_service
        assert (await workflows.describe_namespace(DescribeNamespaceRequest(namespace="default"))).config
        for refused in (
            workflows.register_namespace(RegisterNamespaceRequest(namespace="another")),
            client.operator_service.list_search_attributes(ListSearchAttributesRequest(namespace="default")),
        ):
            with pytest.raises(RPCError) as denied:
                await refused
            assert denied.value.status is RPCStatusCode.PERMISSION_DENIED
        for shown in (authority.issue("colleague"), None):
            present(monkeypatch, authority.file, shown)
            with pytest.raises(RuntimeError):
                await connect(ours)
