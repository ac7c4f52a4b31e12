from io import StringIO

import pytest
import typer
from rich.console import Console

from autos.cli.options import YesOrNo, confirm


@pytest.mark.parametrize(("typed", "expected"), [("s\n", True), ("\n", True), ("talvez\nn\n", False)])
def test_a_person_answers_in_portuguese(typed: str, expected: bool):
    console = Console(file=StringIO())
    assert YesOrNo.ask("Aprovar?", console=console, default=True, stream=StringIO(typed)) is expected


@pytest.mark.parametrize(
    ("typed", "told"), [("n\n", "[s/n]"), ("\n", "(n)"), ("y\nn\n", "Responda s"), ("", "use --yes")]
)
def test_only_a_yes_goes_on_and_the_question_keeps_out_of_what_programs_read(
    typed: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    with pytest.raises(typer.Exit) as ended:
        confirm("Apagar [x]?", False)
    written = capsys.readouterr()
    assert (ended.value.exit_code, written.out) == (1, "")
    assert [word for word in ("Apagar [x]?", told) if word not in written.err] == []
