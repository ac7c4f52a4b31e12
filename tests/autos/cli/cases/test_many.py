"""The requests of `autos ask-cases`, and the table that it shows or writes."""

import csv
import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from autos.cli.cases.many import COLUMNS, app
from tests.mcp_server.rest_stub import RestStub, data

ROW: dict[str, Any] = {
    "workflow_id": "wf_1",
    "run": 1,
    "cnj": "0801234-64.2024.8.15.2001",
    "parties": [],
    "filename": "autos.pdf",
    "answered": True,
    "unanswered_reason": None,
    "page": 6,
    "text": f"={'Os fatos são outros. ' * 15}Dá-se à causa o valor de R$ 31.032,77; [custas]",
    "piece_title": "Petição inicial",
    "speaker": "autor",
}
NONE = ROW | {"workflow_id": "wf_2", "cnj": None, "answered": False, "unanswered_reason": "Nada nos autos fala disso."}


def test_every_page_of_answers_is_one_table_and_one_file(api: RestStub, tmp_path: Path) -> None:
    def answer(request: Any) -> Any:
        more = "page" not in dict(request.url.params)
        told = {"cases": [ROW if more else NONE], "gone_through": 2, "left_out": 0, "total": 2}
        return data(told | {"cursor": "next" if more else None})

    api.answers["POST /v1/ingest/questions"] = answer
    done = CliRunner().invoke(app, ["Qual o valor?", "wf_1", "wf_2"], env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    assert json.loads(api.last.content) == {"question": "Qual o valor?", "workflow_ids": ["wf_1", "wf_2"]}
    assert "[custas]" in done.stdout
    assert "Nada nos autos fala disso." in done.stdout
    assert "2 de 2 caso(s) perguntado(s)" in done.stdout
    file = tmp_path / "r.csv"
    assert CliRunner().invoke(app, ["Qual o valor?", "--csv", str(file)]).exit_code == 0
    with file.open(encoding="utf-8-sig", newline="") as opened:
        head, first, second = csv.reader(opened, delimiter=";")
    assert tuple(head) == COLUMNS
    assert first[2:5] == ["sim", f"'{ROW['text']}", "6"]
    assert (second[0], second[2], second[-1]) == ("autos.pdf", "não", "Nada nos autos fala disso.")
