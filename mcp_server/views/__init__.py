"""The views that a chat may show beside a tool's answer (MCP Apps): their pages, and how a tool gets its view."""
