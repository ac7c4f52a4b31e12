"""The MCP server: the tools that lawyers use in a chat, each a thin call to one REST endpoint."""
