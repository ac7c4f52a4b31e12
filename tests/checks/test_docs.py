"""The documents name what there is, and their links lead somewhere."""

import re
from pathlib import Path

import pytest

from autos.cli.main import COMMANDS
from tests.checks.sources import ROOT

DOCUMENTS = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md")), ROOT / "samples" / "README.md"]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def text_of(*paths: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_inside_the_repository_leads_somewhere(document: Path) -> None:
    targets = LINK.findall(text_of(document))
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_every_command_appears_in_the_documents() -> None:
    documented = text_of(*DOCUMENTS)
    assert [name for name in COMMANDS if f"autos {name}" not in documented] == []


def test_every_workflow_and_capability_appears_in_the_technical_description_or_readme() -> None:
    documented = text_of(*DOCUMENTS)
    workflows = re.findall(r"@workflow\.defn.*\nclass (\w+)", text_of(*(ROOT / "workflows").glob("*.py")))
    folders = [path.name for path in (ROOT / "activities").iterdir() if (path / "__init__.py").exists()]
    assert workflows
    assert [name for name in [*workflows, *folders] if f"`{name}`" not in documented and name not in documented] == []


def test_every_tool_appears_in_the_guide_for_chat_clients() -> None:
    tools = re.findall(r"async def ([a-z]\w+)\(\s*ctx: Context", text_of(*(ROOT / "mcp_server" / "tools").glob("*.py")))
    assert tools
    guide = text_of(ROOT / "docs" / "mcp.md")
    assert [tool for tool in tools if tool not in guide] == []
