"""A line in the wrong form is reported by its number; a correct one passes."""

from pathlib import Path

import pytest
import typer

from autos.cli.corpus.json_lines import require_lines

GOOD = '{"id": "a", "text": "b", "more": 1}'


def test_lines_with_all_that_was_asked_for_pass_and_empty_ones_too(tmp_path: Path) -> None:
    path = tmp_path / "linhas.jsonl"
    path.write_text(f"{GOOD}\n\n{GOOD}\n", encoding="utf-8")
    require_lines(path, "--docs", ("id", "text"), ("more",))


@pytest.mark.parametrize(
    "line", ["nenhum JSON", "[]", '"a"', '{"id": "a"}', '{"id": "a", "text": 1, "more": 1}', '{"id": "a", "text": "b"}']
)
def test_the_first_line_that_is_something_else_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "linhas.jsonl"
    path.write_text(f"{GOOD}\n{line}\n{GOOD}\n", encoding="utf-8")
    with pytest.raises(
        typer.BadParameter, match='linha 2: deve ser um objeto JSON com "id", "text", "more"'
    ) as refused:
        require_lines(path, "--docs", ("id", "text"), ("more",))
    assert refused.value.param_hint == "--docs"


def test_a_file_of_another_encoding_is_refused_as_one(tmp_path: Path) -> None:
    path = tmp_path / "linhas.jsonl"
    path.write_bytes(GOOD.replace("b", "ação").encode("latin1"))
    with pytest.raises(typer.BadParameter, match="UTF-8"):
        require_lines(path, "--docs", ("id",))
