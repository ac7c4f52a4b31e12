"""Outbound requests to addresses that others choose: which are made, which are rejected, and which answers are not
accepted.
"""

import asyncio
import ssl
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpx2
import pytest

from api.http import issuer
from api.http.providers import Providers
from infra import outward
from infra.config.settings import Mode, Settings
from infra.outward import Barred, Hidden, Outward, is_public
from tests.patience import PATIENCE

LOOPBACK = ["127.0.0.0/8"]
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


@asynccontextmanager
async def answering(*pieces: bytes, pause: float = 0) -> AsyncGenerator[tuple[str, list[bytes]]]:
    """A plain http server that gives everybody the same answer, and the requests that it received."""
    asked: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            asked.append(await reader.readuntil(b"\r\n\r\n"))
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(pause)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", asked


def answered(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""]).encode() + body


async def fetched(way: Outward, address: str) -> httpx2.Response:
    async with httpx2.AsyncClient(transport=way, trust_env=False, timeout=PATIENCE) as client:
        return await client.get(address)


def test_a_host_has_to_prove_its_name_over_tls_of_today() -> None:
    context = outward.trusted()
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert context.minimum_version >= ssl.TLSVersion.TLSv1_2


async def test_a_private_address_is_asked_only_where_its_network_is_named_and_then_encrypted() -> None:
    async with answering(answered(b"ola")) as (address, asked):
        with pytest.raises(Barred, match="public internet"):
            await fetched(Outward(), address)
        with pytest.raises(Barred, match="public internet"):
            await fetched(Outward(["10.0.0.0/8"], plain=True), address)
        with pytest.raises(Barred, match="not encrypted"):
            await fetched(Outward(LOOPBACK), address)
        assert asked == []
        # or in the clear, where that is allowed
        assert (await fetched(Outward(LOOPBACK, plain=True), address)).text == "ola"
        assert len(asked) == 1


PRIVATE = [
    *("0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.8.8.8", "169.254.169.254", "172.31.0.1"),
    *("192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "224.0.0.1", "240.0.0.1"),
    *("::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:100.64.0.1", "::ffff:0:127.0.0.1"),
    *("64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::7f00:1", "64:ff9b:1:ffff::1", "100::1"),
    *("2001::1", "2001:0:4136:e378:8000:63bf:80ff:fffe", "2001:db8::1", "2002:7f00:1::1", "2002:808:808::1", "3fff::1"),
    *("5f00::1", "fc00::1", "fd00::1", "fe80::1", "fe80::1%lo", "fec0::1", "feff::1", "ff02::1", "ff0e::1"),
]


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_a_private_reserved_or_translated_range_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "::ffff:8.8.8.8", "2606:4700::1111", "2001:4860:4860::8888"])
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "host", ["localhost", "localhost.", "2130706433", "0177.1", "0x7f.1", "127.1", "0", "[::1]", "[::127.0.0.1]"]
)
async def test_no_spelling_of_this_machine_is_asked(host: str) -> None:
    with pytest.raises(Hidden):
        await fetched(Outward(), f"https://{host}:9/")


async def test_one_private_address_among_those_of_a_name_bars_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    async def found(host: str, port: int) -> list[str]:
        return ["93.184.215.14", "10.0.0.1"]

    monkeypatch.setattr(outward, "addresses_of", found)
    with pytest.raises(Barred, match="public internet"):
        await fetched(Outward(), "https://two-faced.example.test/")


async def test_the_connection_goes_to_the_address_that_was_judged_under_the_name_that_was_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def found(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    monkeypatch.setattr(outward, "addresses_of", found)
    async with answering(answered(b"ola")) as (address, asked):
        named = address.replace("127.0.0.1", "id.example.test")
        assert (await fetched(Outward(LOOPBACK, plain=True), named)).text == "ola"
    assert b"Host: id.example.test:" in asked[0]


@pytest.mark.parametrize(
    ("pieces", "reason"),
    [
        ([answered(b" " * 3_000)], "too large"),
        ([CHUNKED, *[b"400\r\n" + b" " * 1024 + b"\r\n"] * 9], "too large"),
        ([answered(b"x", "Content-Encoding: gzip")], "packed"),
    ],
    ids=["long", "endless", "packed"],
)
async def test_what_is_too_much_is_not_taken(pieces: list[bytes], reason: str) -> None:
    async with answering(*pieces) as (address, _):
        with pytest.raises(Barred, match=reason):
            await fetched(Outward(LOOPBACK, plain=True, most=2_000), address)


async def test_a_redirect_is_not_followed() -> None:
    async with answering(answered(b"", "Location: http://169.254.169.254/", status="302 Found")) as (address, asked):
        assert (await fetched(Outward(LOOPBACK, plain=True), address)).status_code == 302
    assert len(asked) == 1


async def test_a_provider_that_drips_its_document_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(issuer, "ASKING_SECONDS", 0.2)
    drip = [b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", *[b" "] * 10_000]
    async with answering(*drip, pause=0.05) as (address, _), asyncio.timeout(PATIENCE):
        found = Providers(Settings(provider_networks=LOOPBACK)).issuer(address)
        assert await found.document() is None


@pytest.mark.parametrize(
    ("networks", "mode", "address", "fits"),
    [
        ([], Mode.LOCAL, "https://id.example.test", True),
        ([], Mode.LOCAL, "http://id.example.test", False),
        (LOOPBACK, Mode.LOCAL, "http://id.example.test", True),
        (LOOPBACK, Mode.PRODUCTION, "http://id.example.test", False),
        ([], Mode.LOCAL, "https://id.example.test?x=1", False),
        ([], Mode.LOCAL, "https://id.example.test#x", False),
        ([], Mode.LOCAL, "https://user@id.example.test", False),
        ([], Mode.LOCAL, "https://id.example.test:x", False),
        ([], Mode.LOCAL, 'https://id.example.test/"><script>', False),
        ([], Mode.LOCAL, "https://", False),
        ([], Mode.LOCAL, "javascript:alert(1)", False),
    ],
)
def test_a_provider_is_named_by_https_and_in_the_clear_on_a_machine_of_ones_own_alone(
    networks: list[str], mode: Mode, address: str, fits: bool
) -> None:
    assert Providers(Settings(provider_networks=networks, mode=mode)).is_address(address) is fits


def test_no_more_providers_are_held_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.http.providers.MOST", 2)
    known = Providers(Settings())
    first, second = (known.issuer(f"https://{number}.example.test") for number in range(2))
    assert known.issuer(first.address) is first
    known.issuer("https://third.example.test")
    assert known.issuer(first.address) is first
    assert known.issuer(second.address) is not second
