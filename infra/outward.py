"""Requests to addresses chosen by others: public internet only, pinned to the resolved address.

A host is resolved once, all its addresses are checked, and the connection uses one of those, so DNS rebinding fails. No
redirects, no proxy from the environment, a few kilobytes.
"""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import httpx2

MAX_BYTES = 16 << 10
UNICAST = ip_network("2000::/3")
"""The IPv6 range assigned to the internet (RFC 4291, 2.4).

Other ranges, such as those that embed IPv4 addresses (RFC 4291, 6052, 8215), depend on a gateway.
"""
RESERVED = [ip_network(one) for one in ("192.0.0.0/24", "192.88.99.0/24", "2002::/16", "3fff::/20")]
"""Ranges reserved for protocols, 6to4 and examples that Python 3.11 does not know as such (RFC 6890, 7526, 9637)."""

Network = IPv4Network | IPv6Network


class Barred(httpx2.TransportError):
    """A forbidden address, or a rejected response; the message is for logs."""


class Hidden(Barred):
    """A name that must not be requested: unknown, internal, or on another port. Callers do not learn which."""


async def addresses_of(host: str, port: int) -> list[str]:
    """Every address of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(sockaddr[0]) for *_, sockaddr in found]


def is_public(address: str) -> bool:
    """Whether an address is public; an IPv4 address embedded in IPv6 is judged as IPv4."""
    one = ip_address(address.partition("%")[0])
    if isinstance(one, IPv6Address):
        if one.ipv4_mapped is not None:
            return is_public(str(one.ipv4_mapped))
        if one not in UNICAST:
            return False
    return one.is_global and not one.is_multicast and not any(one in network for network in RESERVED)


def trusted() -> ssl.SSLContext:
    """The system's certificate authorities."""
    return ssl.create_default_context()


class Outward(httpx2.AsyncBaseTransport):
    """Transport for https to public addresses, and to those of `networks` even if private.

    `port` restricts public addresses to that port, and `plain` allows http to `networks`. Anything else, and a response
    over `most` bytes, raises `Barred`.
    """

    def __init__(
        self, networks: Sequence[str] = (), *, plain: bool = False, most: int = MAX_BYTES, port: int | None = None
    ) -> None:
        self._networks: list[Network] = [ip_network(network) for network in networks]
        self._plain = plain
        self._most = most
        self._port = port
        self._inner = httpx2.AsyncHTTPTransport(verify=trusted(), trust_env=False)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        host, secure = request.url.host, request.url.scheme == "https"
        port = request.url.port or (443 if secure else 80)
        try:
            addresses = await addresses_of(host, port)
        except (socket.gaierror, UnicodeError) as error:
            raise Hidden("no such host") from error
        for address in addresses:
            inside = self._is_named(address)
            if not (inside or (is_public(address) and self._port in (None, port))):
                raise Hidden("not on the public internet")
            if not (secure or (inside and self._plain)):
                raise Barred("not encrypted")
        if not addresses:
            raise Hidden("no such host")
        # The certificate is checked for the name, the connection goes to the address that was looked at.
        pinned = httpx2.Request(
            request.method,
            request.url.copy_with(host=addresses[0].partition("%")[0]),
            headers=request.headers,
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": host},
        )
        pinned.headers["Accept-Encoding"] = "identity"
        answer = await self._inner.handle_async_request(pinned)
        assert isinstance(answer.stream, httpx2.AsyncByteStream)
        if "content-encoding" in answer.headers:
            await answer.aclose()
            raise Barred("packed, so that nobody knows how much it is")
        return httpx2.Response(
            answer.status_code,
            headers=answer.headers,
            stream=_Bounded(answer.stream, self._most),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        await self._inner.aclose()

    def _is_named(self, address: str) -> bool:
        one = ip_address(address.partition("%")[0])
        return any(one in network for network in self._networks)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, most: int) -> None:
        self._stream, self._most = stream, most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for part in self._stream:
            size += len(part)
            if size > self._most:
                raise Barred("too large")
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()
