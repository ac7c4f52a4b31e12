"""What `autos argument` asks, and what a lawyer reads of the answer."""

import json
from typing import Any

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
