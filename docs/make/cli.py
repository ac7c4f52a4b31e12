"""Writes `docs/cli.md`: every command of `autos` with its arguments and options, as Typer documents it.

`make docs` runs it. The file is not committed; `autos COMMAND --help` prints the same text.
"""

from pathlib import Path

from typer import Context
from typer.cli import get_docs_for_click
from typer.main import get_command

from autos.cli.main import COMMANDS, command_line

TARGET = Path(__file__).parents[1] / "cli.md"


def page() -> str:
    """Return the whole page."""
    command = get_command(command_line(list(COMMANDS)))
    return get_docs_for_click(obj=command, ctx=Context(command), name="autos", title="The command `autos`")


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
