"""The MCP server: tools that lawyers reach through chat, each a thin call of one REST endpoint."""
