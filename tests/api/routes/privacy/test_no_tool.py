"""No chat tool erases a case: text in a file that a model reads must not be able to remove the file."""

import re

from tests.checks.sources import ROOT

REMOVED = {
    "/v1/graph/databases/{name}",
    "/v1/library/documents/{document_id}",
    "/v1/library/references/{ref_id}",
    "/v1/library/references?namespace={namespace}",
}
"""Things that do not belong to a case: graph databases and documents of the library, which a firm added itself, and
answers kept for an hour. Hosts know that these tools are destructive, and ask.
"""


def test_no_tool_of_the_chat_erases() -> None:
    tools = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "mcp_server" / "tools").rglob("*.py"))
    assert set(re.findall(r'"DELETE ([^"]*)"', tools)) == REMOVED
    assert "erase" not in tools
