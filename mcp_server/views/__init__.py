"""The views that a chat may show beside a tool's answer (MCP Apps): their pages, and how tools get one."""
