"""The sender's address of a request, as far as it can be trusted."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

_INSIDE = "autos.inside"

NETWORK_BITS = 64
"""Prefix length at which an IPv6 network counts as one sender, who owns all of its addresses."""


def is_inside(scope: Scope) -> bool:
    """Whether the call comes from inside this process."""
    return _INSIDE in scope


def address_of(scope: Scope) -> str | None:
    """The sender's address for counting: an IPv4 address or an IPv6 network; None for a call from inside this process.

    Behind `AUTOS_TRUSTED_PROXIES` the middleware has already replaced the proxy's address by the sender's own.
    """
    if is_inside(scope):
        return None
    client = scope.get("client")
    return counted(client[0]) if client else "unknown"


def counted(host: str) -> str:
    """`host` in the form used for counting; all invalid addresses count as one."""
    try:
        address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, NETWORK_BITS), strict=False))


class Inside:
    """The application as another entrance of this process calls it, having already counted who is asking.

    The mark is an entry of the ASGI scope, which no header can make.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app({**scope, _INSIDE: True}, receive, send)
