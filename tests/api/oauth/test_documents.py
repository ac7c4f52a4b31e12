"""Client metadata documents are fetched with care, here from a real TLS server that misbehaves."""

import asyncio
import json
import ssl
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from fastapi import FastAPI

from api.oauth import documents
from api.oauth.documents import UnusableDocument, described, fetch, is_document_address
from infra import outward
from infra.outward import is_public
from tests.api.conftest import with_settings
from tests.api.oauth.visitor import Visitor

HOST = "client.example.test"
REDIRECT = "https://client.example.test/callback"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certificate and key of the host in one file; it is its own authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(minutes=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "host.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


@pytest.fixture
def pinned(monkeypatch: pytest.MonkeyPatch, certificate: Path) -> None:
    """Resolve the host to this machine, treat it as public, and trust its certificate."""

    async def here(host: str, port: int) -> list[str]:
        assert host == HOST
        return ["127.0.0.1"]

    monkeypatch.setattr(outward, "addresses_of", here)
    monkeypatch.setattr(outward, "is_public", bool)
    monkeypatch.setattr(outward, "trusted", lambda: ssl.create_default_context(cafile=str(certificate)))


@asynccontextmanager
async def hosting(certificate: Path, answer: Callable[[str], list[bytes]], pause: float = 0) -> AsyncGenerator[str]:
    """A host that answers every request in these pieces, and the address of its document."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    address = ""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            assert b"Host: client.example.test" in head
            for piece in answer(address):
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(pause)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    async with server:
        port = server.sockets[0].getsockname()[1]
        address = f"https://{HOST}:{port}/oauth/client.json"
        yield address


def document(client_id: str, **more: Any) -> dict[str, Any]:
    return {"client_id": client_id, "client_name": "Cliente", "redirect_uris": [REDIRECT]} | more


def answered(body: bytes, status: str = "200 OK", *headers: str) -> list[bytes]:
    lines = [f"HTTP/1.1 {status}", "Content-Type: application/json", f"Content-Length: {len(body)}", *headers]
    return ["\r\n".join([*lines, "", ""]).encode() + body]


def sound(address: str) -> list[bytes]:
    return answered(json.dumps(document(address)).encode())


@pytest.mark.usefixtures("pinned")
async def test_a_document_is_read_and_kept_for_an_hour(certificate: Path) -> None:
    async with hosting(certificate, sound) as address:
        client, fresh_until = await fetch(address)
    assert (client.client_id, client.client_name) == (address, "Cliente")
    assert client.token_endpoint_auth_method == "none"
    assert timedelta(minutes=59) < fresh_until - datetime.now(UTC) <= timedelta(hours=1)


@pytest.mark.usefixtures("pinned")
@pytest.mark.parametrize(("said", "kept"), [("max-age=1", 300), ("max-age=3600000", 86_400), ("max-age=900", 900)])
async def test_how_long_it_says_it_holds_counts_within_bounds(certificate: Path, said: str, kept: int) -> None:
    def lasting(address: str) -> list[bytes]:
        return answered(json.dumps(document(address)).encode(), "200 OK", f"Cache-Control: public, {said}")

    async with hosting(certificate, lasting) as address:
        _, fresh_until = await fetch(address)
    assert abs((fresh_until - datetime.now(UTC)).total_seconds() - kept) < 30


WRONG: dict[str, tuple[list[bytes], str]] = {
    "elsewhere": (answered(b"", "302 Found", "Location: https://elsewhere.example.test/"), "status 302"),
    "absent": (answered(b"", "404 Not Found"), "status 404"),
    "long": (answered(b" " * 1_000_000), "too large"),
    "endless": ([CHUNKED, *[b"1000\r\n" + b" " * 4096 + b"\r\n"] * 99], "too large"),
    "packed": (answered(b"x", "200 OK", "Content-Encoding: gzip"), "packed"),
    "another protocol": ([b"no http at all\r\n\r\n"], "out of reach"),
    "a page": (answered(b"<html>"), "not a client's metadata"),
    "deep": (answered(b"[" * 9_000), "not a client's metadata"),
    "another's": (answered(json.dumps(document("https://other.example.test/c.json")).encode()), "of another client"),
}


@pytest.mark.usefixtures("pinned")
@pytest.mark.parametrize("name", WRONG)
async def test_what_is_no_document_of_that_client_is_refused(certificate: Path, name: str) -> None:
    pieces, reason = WRONG[name]

    def answer(_: str) -> list[bytes]:
        return pieces

    async with hosting(certificate, answer) as address:
        with pytest.raises(UnusableDocument, match=reason):
            await fetch(address)


@pytest.mark.usefixtures("pinned")
async def test_a_slow_host_is_not_waited_for(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "SECONDS", 0.3)

    def drip(_: str) -> list[bytes]:
        return [b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", *[b" "] * 1000]

    async with hosting(certificate, drip, pause=0.05) as address:
        with pytest.raises(UnusableDocument, match="out of reach: TimeoutError"):
            await fetch(address)


async def test_the_certificate_has_to_be_the_hosts(
    certificate: Path, pinned: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outward, "trusted", ssl.create_default_context)
    async with hosting(certificate, sound) as address:
        with pytest.raises(UnusableDocument, match="out of reach"):
            await fetch(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "::1", "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b:1::1", "ff02::1", "192.0.2.1",
    ],
)  # fmt: skip
async def test_nothing_is_asked_of_an_address_that_is_not_public(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def found(host: str, port: int) -> list[str]:
        return ["93.184.215.14", address]

    monkeypatch.setattr(outward, "addresses_of", found)
    assert not is_public(address)
    with pytest.raises(UnusableDocument, match="not on the public internet"):
        await fetch("https://client.example.test/client.json")


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "localhost", "2130706433", "0x7f.1"])
async def test_other_ways_of_writing_this_machine_lead_nowhere(host: str) -> None:
    with pytest.raises(UnusableDocument):
        await fetch(f"https://{host}:9/client.json")


def test_a_public_address_is_one() -> None:
    assert all(map(is_public, ("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c")))


@pytest.mark.parametrize(
    ("client_id", "fits"),
    [
        ("https://client.example.test/client.json", True),
        ("https://client.example.test:8443/a/b?x=1", True),
        ("http://client.example.test/client.json", False),
        ("https://client.example.test/", False),
        ("https://client.example.test", False),
        ("https://user@client.example.test/client.json", False),
        ("https://client.example.test/a/../client.json", False),
        ("https://client.example.test/client.json#x", False),
        ("https://client.example.test/client.json#", False),
        ("https://client.example.test:0/client.json", False),
        ("https://client.example.test:port/client.json", False),
        ("https:///client.json", False),
        ("https://client.example.test/" + "x" * 500, False),
        ("https://client.example.test/a b", False),
        ("file:///etc/passwd", False),
        ("client_1", False),
    ],
)
def test_only_an_https_address_with_a_path_is_that_of_a_document(client_id: str, fits: bool) -> None:
    assert is_document_address(client_id) is fits


@pytest.mark.parametrize(
    "more",
    [
        {"client_secret": "x"},
        {"token_endpoint_auth_method": "private_key_jwt"},
        {"redirect_uris": ["http://client.example.test/callback"]},
        {"redirect_uris": []},
        {"grant_types": ["implicit"]},
        {"client_name": "a\0b"},
        {"contacts": ["a\ud800"]},
        {"jwks": {"keys": [{"kid\0": 1}]}},
    ],
)
def test_a_document_may_not_ask_for_what_is_not_done(more: dict[str, Any]) -> None:
    address = "https://client.example.test/client.json"
    with pytest.raises(UnusableDocument):
        described(address, json.dumps(document(address, **more)).encode())


@pytest.mark.usefixtures("pinned")
async def test_a_client_known_by_its_document_is_let_in_and_its_tokens_do_not_wait_for_the_host(
    app: FastAPI, signed_in: httpx.AsyncClient, certificate: Path
) -> None:
    asked: list[str] = []

    def counted(address: str) -> list[bytes]:
        asked.append(address)
        return sound(address)

    async with hosting(certificate, counted) as address:
        visitor = Visitor(app, address, redirect=REDIRECT)
        page = await visitor.ask(signed_in)
        assert "Cliente" in page.text
        given = await visitor.tokens(signed_in, scope=None)
        assert asked == [address]
    assert given["scope"] == "cases:read research:read offline_access"
    assert (await visitor.refresh(given["refresh_token"])).status_code == 200


async def test_a_document_that_cannot_be_had_is_an_unknown_client(app: FastAPI, signed_in: httpx.AsyncClient) -> None:
    visitor = Visitor(app, "https://127.0.0.1:9/client.json", redirect=REDIRECT)
    answer = await visitor.ask(signed_in)
    assert answer.status_code == 400
    assert "location" not in answer.headers
    assert "127.0.0.1, que o Autos não pôde ler" in answer.text
    stranger = await Visitor(app, "nobody", redirect=REDIRECT).ask(signed_in)
    assert (stranger.status_code, "não se identificou" in stranger.text) == (400, True)


@pytest.mark.usefixtures("pinned")
async def test_where_documents_are_not_taken_nobody_is_asked_for_one_and_clients_are_told_to_register(
    app: FastAPI, signed_in: httpx.AsyncClient, certificate: Path
) -> None:
    asked: list[str] = []

    def counted(address: str) -> list[bytes]:
        asked.append(address)
        return sound(address)

    async with hosting(certificate, counted) as address:
        visitor = Visitor(app, address, redirect=REDIRECT)
        assert (await visitor.ask(signed_in)).status_code == 200
        with with_settings(app, client_documents=False):
            assert (await visitor.ask(signed_in)).status_code == 400, "also one that was read before"
            assert (await Visitor(app, address + "?2", redirect=REDIRECT).ask(signed_in)).status_code == 400
            said = (await signed_in.get("/.well-known/oauth-authorization-server")).json()
    assert asked == [address]
    assert said["client_id_metadata_document_supported"] is False
    assert said["registration_endpoint"].endswith("/oauth/register")
