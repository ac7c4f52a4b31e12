"""The texts that typer writes itself are in Portuguese too."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from autos.cli.main import COMMANDS, command_line

ENGLISH = re.compile(
    r"Usage|Options|OPTIONS|Commands?\b|COMMAND|ARGS|Arguments|Error|Try |Show this|default|required|Missing|No such"
    r"|Invalid|Did you|unexpected|Possible|Input should|does not|is not|Choose from|Aborted|env var"
)


def ways(name: str) -> Iterator[list[str]]:
    """Return the command `name` and every command below it."""
    found: Any = typer.main.get_command(command_line([name])).commands[name]  # type: ignore[attr-defined]
    yield [name]
    below: dict[str, Any] = getattr(found, "commands", {})  # pyright: ignore[reportUnknownArgumentType]
    for each in below:
        yield [name, each]


def english_in(*arguments: str) -> list[str]:
    result = CliRunner().invoke(command_line(arguments), list(arguments), env={"COLUMNS": "200"})
    assert "Uso: " in result.output or result.exit_code == 2
    return ENGLISH.findall(result.output)


def test_the_help_of_the_whole_is_portuguese():
    assert english_in("--help") == []


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_help_of_every_command_is_portuguese(name: str):
    assert {" ".join(way): found for way in ways(name) if (found := english_in(*way, "--help"))} == {}


@pytest.mark.parametrize(
    "wrong",
    [
        "voar",
        "sho",
        "corpus voar",
        "submit",
        "submit /nao-existe.pdf",
        "cases --voar",
        "cases --jso",
        "cases --limit",
        "cases --limit x",
        "cases --limit -4",
        "cases --limit 99999999",
        "cases --json=3",
        "cases a b",
        "review x",
        "submit /etc",
    ],
)
def test_wrong_use_is_said_in_portuguese(wrong: str):
    assert english_in(*wrong.split()) == []
