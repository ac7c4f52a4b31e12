"""A process of this machine without a credential, against every port and socket of the object store."""

import socket
import ssl
import stat
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from autos.local.servers.certificates import Certificate
from autos.local.servers.ports import HOST
from autos.local.servers.seaweedfs import INNER, PARTS, can_listen
from infra.config.settings import Settings
from infra.storage.store import Storage
from tests.patience import PATIENCE
from workflows.contracts.base import ObjectRef

CONTENT = b"an object that must outlive every attack"
REQUESTS = {
    "master": [
        ("GET", "/col/delete?collection=autos"),
        ("GET", "/vol/grow?count=1&collection=autos"),
        ("GET", "/vol/vacuum?garbageThreshold=0"),
        ("GET", "/dir/assign?collection=autos"),
        ("GET", "/dir/status"),
        ("GET", "/dir/lookup?volumeId=1"),
        ("POST", "/submit"),
        ("GET", "/cluster/status"),
        ("GET", "/"),
    ],
    "volume": [
        ("GET", "/1,0123456789"),
        ("DELETE", "/1,0123456789"),
        ("POST", "/1,0123456789"),
        ("GET", "/status"),
        ("GET", "/ui/index.html"),
    ],
    "filer": [
        ("GET", "/buckets/autos/"),
        ("GET", "/buckets/autos/attacks/object"),
        ("PUT", "/buckets/autos/attacks/object"),
        ("DELETE", "/buckets/autos/attacks/object"),
        ("DELETE", "/buckets/autos?recursive=true&collection=autos"),
        ("POST", "/.tus/buckets/autos/attacks/other"),
        ("GET", "/etc/"),
    ],
}
S3_REQUESTS = [
    ("GET", "/"),
    ("GET", "/autos"),
    ("GET", "/autos/attacks/object"),
    ("HEAD", "/autos/attacks/object"),
    ("PUT", "/autos/attacks/object"),
    ("DELETE", "/autos/attacks/object"),
    ("DELETE", "/autos"),
    ("POST", "/autos?delete"),
    ("PUT", "/autos?policy"),
    ("PUT", "/autos?acl"),
    ("PUT", "/autos?versioning"),
    ("PUT", "/another"),
    ("POST", "/?Action=ListUsers&Version=2010-05-08"),
    ("POST", "/?Action=CreateUser&UserName=mallory&Version=2010-05-08"),
    ("POST", "/?Action=AssumeRole&Version=2011-06-15"),
]


@pytest.fixture
def kept(s3_settings: Settings) -> Iterator[ObjectRef]:
    """An object that must be intact before and after the attack, in a store that still accepts others."""
    storage = Storage(s3_settings)
    ref = storage.put_bytes("attacks/object", CONTENT, "text/plain")
    yield ref
    assert storage.get_bytes(ref) == CONTENT
    after = storage.put_bytes("attacks/after", CONTENT, "text/plain")
    assert storage.get_bytes(after) == CONTENT
    storage.delete("attacks/after")


@pytest.fixture
def tls_folder(s3_settings: Settings) -> Path:
    return s3_settings.data_dir / "s3" / "tls"


def strangers(folder: Path) -> dict[str, ssl.SSLContext]:
    """TLS clients that trust any server: without a certificate, and with one of their own authority."""
    forged = Certificate(folder)
    forged.renew()
    without, other = (ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) for _ in range(2))
    for context in (without, other):
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    other.load_cert_chain(forged.chain, forged.key)
    return {"no certificate": without, "another authority's": other}


@pytest.mark.parametrize("part", INNER)
def test_an_inner_port_does_nothing_for_plain_http(part: str, kept: ObjectRef, stack_ports: dict[str, int]):
    for method, path in REQUESTS[part]:
        try:
            answer = httpx.request(method, f"http://{HOST}:{stack_ports[part]}{path}")
        except httpx.RemoteProtocolError:
            continue  # closed without a word
        assert answer.status_code == 400, (method, path)
        assert answer.text.strip() == "Client sent an HTTP request to an HTTPS server."


@pytest.mark.parametrize("part", INNER)
def test_an_inner_port_does_nothing_over_tls_without_its_certificate(
    part: str, kept: ObjectRef, stack_ports: dict[str, int], tmp_path: Path
):
    for context in strangers(tmp_path).values():
        for method, path in REQUESTS[part]:
            client = httpx.Client(base_url=f"https://{HOST}:{stack_ports[part]}", verify=context)
            with client, pytest.raises(httpx.TransportError):
                client.request(method, path)


@pytest.mark.parametrize("part", PARTS)
def test_a_grpc_port_speaks_to_nobody_without_its_certificate(
    part: str, kept: ObjectRef, stack_ports: dict[str, int], tmp_path: Path
):
    port = stack_ports[f"{part}_grpc"]
    assert not speaks_http2(port, None)
    for context in strangers(tmp_path).values():
        context.set_alpn_protocols(["h2"])
        assert not speaks_http2(port, context)


@pytest.mark.parametrize("part", PARTS)
def test_the_check_above_would_see_an_open_grpc_port(part: str, s3_settings: Settings, stack_ports: dict[str, int]):
    own = Certificate(s3_settings.data_dir / "s3" / "tls").context()
    own.set_alpn_protocols(["h2"])
    assert speaks_http2(stack_ports[f"{part}_grpc"], own)


def test_the_s3_port_does_nothing_without_a_signature(kept: ObjectRef, s3_settings: Settings):
    with httpx.Client(base_url=s3_settings.s3_endpoint or "") as client:
        for method, path in S3_REQUESTS:
            answer = client.request(method, path, content=b"<x/>" if method in ("PUT", "POST") else None)
            assert 400 <= answer.status_code < 500, (method, path, answer.status_code)
            assert CONTENT not in answer.content


def test_a_link_opens_the_one_object_it_was_made_for(kept: ObjectRef, s3_settings: Settings):
    link = Storage(s3_settings).presign(kept, "a.txt")
    assert httpx.get(link).content == CONTENT
    assert httpx.get(link.replace("attacks/object", "attacks/other")).status_code == 403
    assert httpx.get(link.replace("X-Amz-Expires=60", "X-Amz-Expires=6000")).status_code == 403
    assert httpx.put(link, content=b"x").status_code == 403
    assert httpx.delete(link).status_code == 403


def test_no_file_of_the_store_is_open_to_others_and_no_authority_can_sign_again(kept: ObjectRef, s3_settings: Settings):
    folder = s3_settings.data_dir / "s3"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    # weed itself opens its volume information, which holds no object, to everyone; the folder does not.
    assert [path for path in folder.rglob("*") if path.suffix != ".vif" and path.lstat().st_mode & 0o077] == []
    assert {path.name for path in (folder / "tls").iterdir()} == {"authority.pem", "parts.pem", "parts.key"}


def test_the_sockets_of_the_parts_are_closed_to_other_users(
    kept: ObjectRef, s3_settings: Settings, stack_ports: dict[str, int]
):
    ours = [
        path
        for part in PARTS
        for path in Path("/tmp").glob(f"seaweedfs-{part}-grpc-{stack_ports[f'{part}_grpc']}.sock")
    ]
    assert len(ours) == len(PARTS)
    for path in [*ours, *(s3_settings.data_dir / "s3").glob("*.sock")]:
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_a_port_whose_socket_was_put_there_before_is_not_chosen(stack_ports: dict[str, int]):
    """The components would connect to it; a symbolic link is as bad as another user's socket."""
    assert can_listen(stack_ports["master_grpc"])
    planted = Path("/tmp/seaweedfs-master-grpc-9.sock")
    planted.symlink_to("/nowhere")
    try:
        assert not can_listen(9)
    finally:
        planted.unlink()


def speaks_http2(port: int, context: ssl.SSLContext | None) -> bool:
    """Return whether a gRPC server answers: its first frame is SETTINGS (type 4)."""
    try:
        with ExitStack() as opened:
            stream = opened.enter_context(socket.create_connection((HOST, port), timeout=PATIENCE))
            if context:
                stream = opened.enter_context(context.wrap_socket(stream, server_hostname=HOST))
            stream.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\x04\0\0\0\0\0")
            return stream.recv(9)[3:4] == b"\x04"
    except OSError:
        return False
