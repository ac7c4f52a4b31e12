"""Rejects requests under a foreign host name, and those sent by pages of other sites.

Only the `Host` check stops DNS rebinding, since such a page shares the origin of its requests. `Origin` and
`Sec-Fetch-Site`, which no script can set, stop every other page.
"""

from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from api.http.address import is_inside
from api.http.answers.errors import answer_error
from api.http.upgrades import request_of
from infra.config.settings import Settings
from workflows.contracts.errors import AutosError, ErrorCode

FOREIGN_SITES = (b"cross-site", b"same-site")
"""A page on another port of this machine is of the "same site", and not ours."""

ENTRANCES = ("/v1/", "/mcp")
"""Paths without links: people open links to pages, programs call these."""


KNOWN_PLACES = 256
"""Number of addresses whose name and port are cached: nearly every request has one of a few."""

PROBES = ("/livez", "/readyz")
"""Called by balancers and supervisors under any host name; they return no data of users."""


class OwnOrigins:
    """ASGI middleware: 421 for a foreign host name, 403 for requests sent by a page of another site."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        addresses = (settings.base_url, settings.api_base_url or "")
        self._names = {"localhost", *settings.allowed_hosts, *(urlsplit(url).hostname or "" for url in addresses)}
        self._origin = _place(settings.base_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        spoken = scope["type"] in ("http", "websocket") and not is_inside(scope)
        if spoken and (refusal := self._refusal(scope)):
            await answer_error(request_of(scope), refusal)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Exception | None:
        host, site, origins = "", b"", list[str]()
        for name, value in scope["headers"]:
            if name == b"host" and not host:
                host = value.decode("latin-1")
            elif name == b"origin":
                origins.append(value.decode("latin-1"))
            elif name == b"sec-fetch-site":
                site = value
        own = _place(f"//{host}")
        if scope["path"] not in PROBES and not self._is_ours(own[0]):
            return HTTPException(421)
        foreign = any(_place(origin) not in (own, self._origin) for origin in origins)
        if foreign or (site in FOREIGN_SITES and not origins and not _is_link(scope)):
            return AutosError(
                ErrorCode.FORBIDDEN, "Páginas de outros sites não falam com o Autos. Abra-o no seu próprio endereço."
            )
        return None

    def _is_ours(self, name: str) -> bool:
        """Whether the host is one of our names, or an address: no DNS name can be made to point to an address
        literal.
        """
        if name in self._names:
            return bool(name)
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


def _is_link(scope: Scope) -> bool:
    """A page of ours opened from a link, such as the upload page from a chat."""
    headers = Headers(scope=scope)
    opened = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    return opened and scope.get("method") == "GET" and not f"{scope['path']}/".startswith(ENTRANCES)


@lru_cache(KNOWN_PLACES)
def _place(address: str) -> tuple[str, int | None]:
    """Host and port, without the scheme's default port; an empty host for an invalid address."""
    try:
        parts = urlsplit(address)
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return "", None
    return name, None if port in (80, 443) else port
