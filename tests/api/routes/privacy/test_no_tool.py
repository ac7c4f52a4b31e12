"""A chat has no tool that erases: what a model reads in a file must not be able to take the file away."""

from tests.checks.sources import ROOT


def test_no_tool_of_the_chat_erases() -> None:
    tools = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "mcp_server" / "tools").rglob("*.py"))
    assert '"DELETE' not in tools
    assert "erase" not in tools
