"""A chat has no tool that erases what came to the firm: what a model reads in a file must not take the file away."""

import re

from tests.checks.sources import ROOT

OF_ITS_OWN = {"/v1/graph/databases/{name}"}
"""What chats themselves have made; who administrates may have it deleted."""


def test_no_tool_of_the_chat_erases() -> None:
    tools = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "mcp_server" / "tools").rglob("*.py"))
    assert set(re.findall(r'"DELETE ([^"]*)"', tools)) == OF_ITS_OWN
    assert "erase" not in tools
