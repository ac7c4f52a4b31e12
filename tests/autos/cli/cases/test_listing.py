import json
from typing import Any

from api.routes.inbox.cases import CaseSummary
from autos.cli.cases.listing import app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data

CASES = "GET /v1/ingest/workflow"
LISTED: dict[str, Any] = CaseSummary.model_config["json_schema_extra"]["examples"][0]  # pyright: ignore


autos = typed(app, TZ="America/Sao_Paulo")


def test_cases_are_listed_as_people_write_numbers_states_and_dates(api: RestStub):
    api.answers[CASES] = data([LISTED])
    done = autos()
    assert done.exit_code == 0, done.output
    for told in (LISTED["workflow_id"], LISTED["cnj"], "Ana Fictícia x Banco Fictício S.A.", "urgente", "/05/2026"):
        assert told in done.stdout
    assert "espera a revisão das fases" in done.stdout
    assert json.loads(autos("--json").stdout) == [LISTED]


def test_words_tags_and_what_waits_are_asked_of_the_api(api: RestStub):
    api.answers[CASES] = data([])
    assert "Nenhum caso." in autos("fictícia", "--waiting", "--tag", "urgente", "--tag", "Souza").stdout
    asked = api.requests[0].url.params
    assert asked["q"] == "fictícia"
    assert asked.get_list("state") == ["awaiting_phase_reviews", "awaiting_final_review"]
    assert asked.get_list("tag") == ["urgente", "Souza"]
