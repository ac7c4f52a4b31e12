"""Builds the MCP server: one tool per row of the published reference, each a thin call of REST."""

from typing import Any

from mcp.server.mcpserver import MCPServer

from mcp_server import prompts
from mcp_server.gateway import Gateway
from mcp_server.guidance import INSTRUCTIONS
from mcp_server.strictness import StrictServer
from mcp_server.tools import artifacts, cases, corpus, graph, memory, progress, research, review, search, submission


def build_server(gateway: Gateway, version: str = "") -> MCPServer[Any]:
    """The server with all its tools; a transport (stdio or HTTP) is the caller's choice."""
    server = StrictServer(
        name="autos",
        title="Autos",
        description="Análise durável e revisada de autos judiciais contra precedentes do STJ",
        instructions=INSTRUCTIONS,
        version=version,
        log_level="WARNING",
    )
    for domain in (submission, progress, review, artifacts, cases, corpus):
        domain.register(server, gateway)
    for tools in (search.TOOLS, graph.TOOLS, memory.TOOLS):
        research.register(server, gateway, tools)
    prompts.register(server)
    return server
