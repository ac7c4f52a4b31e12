"""MCP tools, each a thin call of a REST endpoint."""
