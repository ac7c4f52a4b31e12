"""The documents name what there is, and their links lead somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from autos.cli.main import COMMANDS, command_line
from tests.checks.sources import ROOT

DOCUMENTS = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md")), ROOT / "samples" / "README.md"]
TYPED = re.compile(r"`autos ([^`\n]*)`|(?:^(?:[A-Z_]+=\S+ )*|&& )autos ([^&\n]*)", re.MULTILINE)
END = re.compile(r"\s[#&<|].*|[`.,;:)]+$")
"""What of a line is for the shell or for people."""
PLACE = re.compile(
    r"(?<!then in )`((?:activities|api|autos|bench|docs|infra|mcp_server|samples|tests|workflows)/[^`<\s:]+)(?:::\w+)?`"
)
"""A file or folder, unless it is said to be of another time."""

LEFT_OUT = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
BEFORE = "| Before | After |"
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def text_of(*paths: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_inside_the_repository_leads_somewhere(document: Path) -> None:
    targets = LINK.findall(text_of(document))
    assert [target for target in targets if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_and_folder_that_a_document_names_is_there(document: Path) -> None:
    named = [place for line in _of_today(text_of(document)) for place in PLACE.findall(line)]
    assert [place for place in named if not all(_is_there(one) for one in _spelled_out(place))] == []


def _of_today(text: str) -> Iterator[str]:
    """The lines; in a table of what was before, without that column."""
    former = False
    for line in text.splitlines():
        former = line == BEFORE or (former and line.startswith("|"))
        yield line.split("|", 2)[2] if former else line


def _spelled_out(place: str) -> list[str]:
    """`a/{b,c}` as two."""
    whole = re.fullmatch(r"(.*)\{(.*)\}(.*)", place)
    return [f"{whole[1]}{part}{whole[3]}" for part in whole[2].split(",")] if whole else [place]


def _is_there(place: str) -> bool:
    """On disk, or among what `make setup` lays down and the repository leaves out."""
    return any(ROOT.glob(place.rstrip("/"))) or f"/{place.rstrip('/')}/" in LEFT_OUT


def test_every_command_appears_in_the_documents() -> None:
    documented = text_of(*DOCUMENTS)
    assert [name for name in COMMANDS if f"autos {name}" not in documented] == []


def test_every_command_that_a_document_types_is_there_with_its_options() -> None:
    typed = [END.sub("", match[1] or match[2]).split() for match in TYPED.finditer(text_of(*DOCUMENTS))]
    commands = [words for words in typed if words and words[0].islower()]
    assert len(commands) > 100
    roots = {name: get_command(command_line([name])) for name in {words[0] for words in commands}}
    assert [" ".join(words) for words in commands if not _is_known(roots[words[0]], words)] == []


def _is_known(command: Any, words: list[str]) -> bool:
    """Whether the words lead from a group of commands to one, whose options all others that begin with `--` are."""
    for at, word in enumerate(words):
        below: dict[str, Any] | None = getattr(command, "commands", None)
        if below is None:
            known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
            return {one for one in words[at:] if one.startswith("--")} <= known | {"--help"}
        if word not in below:
            return word.startswith("--")
        command = below[word]
    return True


def test_every_workflow_and_capability_appears_in_the_technical_description_or_readme() -> None:
    documented = text_of(*DOCUMENTS)
    workflows = re.findall(r"@workflow\.defn.*\nclass (\w+)", text_of(*(ROOT / "workflows").rglob("*.py")))
    folders = [path.name for path in (ROOT / "activities").iterdir() if (path / "__init__.py").exists()]
    assert workflows
    assert [name for name in [*workflows, *folders] if f"`{name}`" not in documented and name not in documented] == []


@pytest.mark.parametrize("readme", ["README.md", "README.pt-BR.md"])
def test_every_capability_stands_in_the_table_of_folders(readme: str) -> None:
    (row,) = [line for line in text_of(ROOT / readme).splitlines() if line.startswith("| `activities/` |")]
    folders = {path.parent.name for path in (ROOT / "activities").glob("*/__init__.py")}
    assert folders == set(re.findall(r"`(\w+)`", row))


def test_every_benchmark_says_what_it_measures() -> None:
    benchmarks = re.findall(r'^    "(\w+)": Benchmark\(\1, ', text_of(ROOT / "bench" / "__main__.py"), re.MULTILINE)
    rows = re.findall(r"^\| `(\w+)` \| .", text_of(ROOT / "docs" / "benchmarks.md"), re.MULTILINE)
    assert benchmarks
    assert set(benchmarks) <= set(rows)


def test_every_tool_appears_in_the_guide_for_chat_clients() -> None:
    tools = re.findall(
        r"async def ([a-z]\w+)\(\s*ctx: Context", text_of(*(ROOT / "mcp_server" / "tools").rglob("*.py"))
    )
    assert tools
    guide = text_of(ROOT / "docs" / "mcp.md")
    assert [tool for tool in tools if tool not in guide] == []
