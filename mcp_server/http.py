"""The server over Streamable HTTP, mounted in the API's application. The default set of tools is at `/mcp`; each
other set and the set of all tools have addresses below it. With WebSocket on, each address also exists with `/ws`
at its end.

Each request stands alone (no session is kept), so any API process can serve it. The demonstration set is the
exception: its tools stream and remember. REST is called in-process on behalf of the message's sender: the transport
hands over what the host has verified, and no credential is passed on.
"""

from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import httpx
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.routing import BaseRoute, WebSocketRoute

from mcp_server.gateway import Gateway, TracePlace
from mcp_server.pdf_sources import AttachmentFetcher
from mcp_server.rest.client import RestClient
from mcp_server.server import build_server
from mcp_server.sets import DEFAULT, served
from mcp_server.settings import McpSettings, max_upload_bytes
from mcp_server.socket import speaking
from mcp_server.tools import demonstration
from mcp_server.tools.scopes import TOOL_SCOPES

PATH = "/mcp"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
MOST_SESSIONS = 256
"""Most sessions kept at one address. An idle session ends after 30 minutes."""


@dataclass(frozen=True)
class HttpMount:
    """`routes` go into the host application's router; `running()` must be open while it serves, once.

    `servers` maps an address such as `/mcp/tudo` to its server.

    The host admits only callers with a credential, and refuses a tool call that lacks the scope in `tool_scopes`.
    """

    routes: list[BaseRoute]
    servers: Mapping[str, MCPServer]
    client: RestClient
    tool_scopes: Mapping[str, str | None] = field(default_factory=lambda: TOOL_SCOPES)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Run the session managers, and close the REST client at the end."""
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self.client)
            for server in self.servers.values():
                await stack.enter_async_context(server.session_manager.run())
            yield


def mount(
    settings: McpSettings, transport: httpx.AsyncBaseTransport, version: str = "", traces: TracePlace | None = None
) -> HttpMount:
    """Return what the API's application needs to serve `/mcp`. `transport` calls REST on behalf of `rest.CALLER`."""
    limit = max_upload_bytes(settings)
    client = RestClient(settings.api_base_url or settings.base_url, transport=transport, name="mcp")
    gateway = Gateway(
        client,
        AttachmentFetcher(settings.mcp_file_hosts, limit),
        limit,
        console_url=settings.console_url,
        traces=traces,
    )
    joined = {address_of(name): sets for name, sets in served(settings.mcp_toolsets).items()}
    servers = {address: build_server(gateway, version, sets=sets) for address, sets in joined.items()}
    security = transport_security(settings.base_url, settings.allowed_hosts)
    alone = {address: demonstration.SET not in sets for address, sets in joined.items()}
    routes: list[BaseRoute] = [
        route
        for address, server in servers.items()
        for route in server.streamable_http_app(
            streamable_http_path=address,
            stateless_http=alone[address],
            json_response=alone[address],
            max_sessions=MOST_SESSIONS,
            transport_security=security,
        ).routes
    ]
    if settings.mcp_websocket:
        routes += [WebSocketRoute(f"{address}/ws", speaking(server)) for address, server in servers.items()]
    return HttpMount(routes=routes, servers=servers, client=client)


def address_of(name: str) -> str:
    """Return the path at which a set is served."""
    return PATH if name == DEFAULT else f"{PATH}/{name}"


def transport_security(public_url: str, allowed_hosts: list[str]) -> TransportSecuritySettings:
    """Accept the API's public host names and loopback, so that a page of another site cannot reach a local server."""
    public = urlsplit(public_url).netloc
    names = [name for host in (*LOOPBACK, *allowed_hosts) for name in (host, f"{host}:*")]
    origins = [f"{scheme}://{name}" for scheme in ("http", "https") for name in names]
    return TransportSecuritySettings(
        allowed_hosts=[*names, public], allowed_origins=[*origins, f"http://{public}", f"https://{public}"]
    )
