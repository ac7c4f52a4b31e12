"""The request of `autos argument`, and how a lawyer sees the answer."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from api.routes.research.questions import EXAMPLES
from autos.cli.corpus.argument import app
from tests.mcp_server.rest_stub import RestStub, data

ASK = "POST /v1/arguments"


def test_both_sides_are_shown_with_what_distinguishes_the_adverse(api: RestStub) -> None:
    answer: dict[str, Any] = EXAMPLES["prepare_argument"] | {"notes": ["Leia [antes] de citar."]}
    api.answers[ASK] = data(answer)
    done = CliRunner().invoke(app, ["O banco responde.", "--lado", "autor"], env={"COLUMNS": "2000"})
    assert done.exit_code == 0, done.output
    sent = json.loads(api.last.content)
    assert (sent["proposition"], sent["side"]) == ("O banco responde.", "autor")
    for told in (
        "Leia [antes] de citar.",
        answer["supporting"][0]["passage"],
        answer["adverse"][0]["citation"].rstrip("."),
        answer["adverse"][0]["distinctions"][0]["text"],
    ):
        assert told in done.stdout


def test_what_takes_no_known_side_is_shown_apart(api: RestStub) -> None:
    answer: dict[str, Any] = EXAMPLES["prepare_argument"]
    neither = answer["supporting"][0] | {"passage": "Decidiu sem lado conhecido."}
    api.answers[ASK] = data(answer | {"undetermined": [neither]})
    done = CliRunner().invoke(app, ["O banco responde.", "--lado", "autor"], env={"COLUMNS": "2000"})
    assert done.exit_code == 0, done.output
    assert done.stdout.index("Sem lado conhecido") < done.stdout.index("Decidiu sem lado conhecido.")


@pytest.mark.parametrize(("name", "form"), [("peca.docx", "docx"), ("peca.MD", "markdown")])
def test_the_skeleton_of_the_memo_is_saved_as_its_ending_says(
    api: RestStub, tmp_path: Path, name: str, form: str
) -> None:
    api.answers[f"{ASK}/document"] = httpx.Response(200, content=b"a peca")
    done = CliRunner().invoke(app, ["O banco responde.", "--lado", "autor", "--saida", str(tmp_path / name)])
    assert done.exit_code == 0, done.output
    assert (tmp_path / name).read_bytes() == b"a peca"
    assert api.last.url.params["form"] == form


def test_a_file_of_another_kind_is_refused_before_anything_is_asked(api: RestStub, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["O banco responde.", "--lado", "autor", "--saida", str(tmp_path / "peca.pdf")])
    assert done.exit_code == 2
    assert api.requests == []
