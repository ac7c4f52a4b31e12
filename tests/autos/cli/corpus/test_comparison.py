"""The request of `autos compare-decisions`, and how a lawyer sees the answer."""

import json

from typer.testing import CliRunner

from api.routes.research.questions import EXAMPLES
from autos.cli.corpus.comparison import app
from tests.mcp_server.rest_stub import RestStub, data


def test_two_decisions_stand_side_by_side_with_what_the_verdict_rests_on(api: RestStub) -> None:
    answer = EXAMPLES["compare_decisions"]
    api.answers["POST /v1/decisions/compare"] = data(answer)
    done = CliRunner().invoke(app, ["091401010", "092101132"], env={"COLUMNS": "2000"})
    assert done.exit_code == 0, done.output
    assert json.loads(api.last.content) == {"left": "091401010", "right": "092101132"}
    for told in (
        "Mesma questão",
        answer["rests_on"][0],
        answer["differences"][0]["text"],
        answer["left"]["passage"]["text"],
        answer["right"]["citation"],
        "pessoa jurídica",
    ):
        assert told in done.stdout
    assert json.loads(CliRunner().invoke(app, ["a", "b", "--json"]).stdout) == answer
