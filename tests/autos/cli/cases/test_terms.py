import json
from pathlib import Path
from typing import Any

import httpx

from activities.law.terms.counting import count_term
from activities.law.terms.rules import TermRule
from autos.cli.cases.terms import app
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data
from workflows.contracts.reading.terms import TermPremises

APPEAL = TermRule(what="apelação", days=15, source="CPC, art. 1.003, § 5º")
GIVEN = TermPremises.model_validate({"meio": "djen", "data": "2025-06-04", "destinatario": "particular"})
OPEN, DATED = count_term(APPEAL, TermPremises(), []), count_term(APPEAL, GIVEN, [])


def row(term: Any, **other: Any) -> dict[str, Any]:
    told: dict[str, Any] = {
        "workflow_id": WORKFLOW_ID,
        "run": 1,
        "cnj": "0801234-64.2024.8.15.2001",
        "parties": [],
        "page": 61,
    }
    told |= {"filename": "autos.pdf", "piece_id": "p0014", "act": "Sentença [1]", "act_date": "2025-06-02"}
    return {**told, **other, "term": term.model_dump(mode="json")}


def turn(*terms: dict[str, Any], cursor: str | None = None) -> httpx.Response:
    return data({"terms": list(terms), "gone_through": 2, "left_out": 1, "total": 2, "cursor": cursor})


autos = typed(app)


def test_the_terms_of_every_page_are_one_list_by_day(api: RestStub):
    pages = iter([turn(row(OPEN), cursor="next"), turn(row(DATED))])
    api.answers["GET /v1/ingest/terms"] = lambda _: next(pages)
    done = autos(WORKFLOW_ID, "--since", "2025-06-01")
    assert done.exit_code == 0, done.output
    assert done.stdout.index("26/06/2025") < done.stdout.index("sem data")
    assert "Sentença [1], p. 61" in done.stdout
    assert "1 de 2 caso(s) lido(s)" in done.stdout
    assert dict(api.last.url.params) == {"since": "2025-06-01", "workflow_id": WORKFLOW_ID, "page": "next"}
    pages = iter([turn(row(DATED))])
    assert json.loads(autos("--json").stdout)["terms"][0]["term"]["last_day"] == "2025-06-26"


def test_a_calendar_is_written_to_a_file(api: RestStub, tmp_path: Path):
    body = b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    api.answers["GET /v1/ingest/terms.ics"] = httpx.Response(200, content=body)
    done = autos("--ics", str(tmp_path / "prazos.ics"))
    assert done.exit_code == 0, done.output
    assert (tmp_path / "prazos.ics").read_bytes() == body
    assert "1 prazo(s) com data" in done.stdout
