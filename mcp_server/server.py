"""Builds the MCP server: one tool per row of the published reference, each a thin call of REST."""

from collections.abc import Mapping
from typing import Any

from mcp.server.mcpserver import MCPServer

from mcp_server import prompts
from mcp_server.gateway import Gateway
from mcp_server.guidance import INSTRUCTIONS
from mcp_server.strictness import StrictServer
from mcp_server.tools import (
    artifacts,
    cases,
    corpus,
    documents,
    graph,
    memory,
    phases,
    progress,
    research,
    review,
    search,
    submission,
)
from mcp_server.views.pages import Page, View, built_pages
from mcp_server.views.toolbox import Toolbox


def build_server(gateway: Gateway, version: str = "", pages: Mapping[View, Page] | None = None) -> MCPServer[Any]:
    """The server with all its tools; a transport (stdio or HTTP) is the caller's choice, and `pages` those built."""
    toolbox = Toolbox(built_pages() if pages is None else pages)
    for domain in (submission, progress, phases, review, artifacts, cases, documents, corpus):
        domain.register(toolbox, gateway)
    for tools in (search.TOOLS, graph.TOOLS, memory.TOOLS):
        research.register(toolbox, gateway, tools)
    server = StrictServer(
        name="autos",
        title="Autos",
        description="Análise durável e revisada de autos judiciais contra precedentes do STJ",
        instructions=INSTRUCTIONS,
        version=version,
        log_level="WARNING",
        extensions=toolbox.extensions,
    )
    toolbox.lay_out(server)
    prompts.register(server)
    return server
