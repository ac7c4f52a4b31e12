"""Builds the MCP server of one or several sets of tools, each tool a thin call of REST."""

from collections.abc import Iterable, Mapping
from typing import Any

from mcp.server.mcpserver import Context, MCPServer

from mcp_server.gateway import Gateway
from mcp_server.sets import DEFAULT, chosen, others
from mcp_server.strictness import StrictServer
from mcp_server.views.pages import Page, View, built_pages
from mcp_server.views.toolbox import Toolbox


def build_server(
    gateway: Gateway,
    version: str = "",
    pages: Mapping[View, Page] | None = None,
    sets: Iterable[str] = (DEFAULT,),
) -> MCPServer[Any]:
    """Return the server with the tools of `sets`, or raise `UnknownSet`. The caller chooses the transport (stdio or
    HTTP).

    `pages` are the built views. A domain that is in two sets is added once.
    """
    joined = chosen(sets)
    toolbox = Toolbox(built_pages() if pages is None else pages)
    for domain in dict.fromkeys(domain for one in joined for domain in one.domains):
        domain(toolbox, gateway)

    async def own_tenant(context: Context[Any, Any]) -> str:
        return (await gateway.caller(context).me()).data["tenant"]

    server = StrictServer(
        own_tenant,
        gateway.sessions,
        name="autos",
        title="Autos",
        description="Análise durável e revisada de autos judiciais contra precedentes dos tribunais",
        instructions="\n\n".join([*(one.instructions for one in joined), others(joined)]).strip(),
        version=version,
        log_level="WARNING",
        extensions=toolbox.extensions,
    )
    toolbox.lay_out(server)
    for one in joined:
        if one.prompts:
            one.prompts(server)
    return server
