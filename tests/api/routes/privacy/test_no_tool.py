"""A chat has no tool that erases a case: what a model reads in a file must not take the file away."""

import re

from tests.checks.sources import ROOT

REMOVED = {
    "/v1/graph/databases/{name}",
    "/v1/library/documents/{document_id}",
    "/v1/library/references/{ref_id}",
    "/v1/library/references?namespace={namespace}",
}
"""What is no part of a case: graph databases and documents of the library, which a firm has put there itself, and
answers kept for an hour. Hosts are told that these tools destroy, and ask."""


def test_no_tool_of_the_chat_erases() -> None:
    tools = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "mcp_server" / "tools").rglob("*.py"))
    assert set(re.findall(r'"DELETE ([^"]*)"', tools)) == REMOVED
    assert "erase" not in tools
