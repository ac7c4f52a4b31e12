import json

from autos.cli.privacy.retention import app
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data

KEPT = {"workflow_id": WORKFLOW_ID, "mandate_ended_on": "2016-05-01", "due_on": "2026-05-01", "hold_reason": None}


autos = typed(app)


def test_years_are_shown_and_changed(api: RestStub) -> None:
    api.answers["GET /v1/retention"] = data({"years": 10})
    api.answers["PUT /v1/retention"] = data({"years": 15})
    assert autos("years").stdout.startswith("10 anos")
    assert autos("years", "15").stdout.startswith("15 anos")
    assert json.loads(api.last.content) == {"years": 15}
    assert api.last.headers["authorization"] == "Bearer ak_admin"


def test_a_case_is_held_with_its_reason(api: RestStub) -> None:
    api.answers[f"PUT {CASE_PATH}/retention"] = data({**KEPT, "hold_reason": "Rescisória"})
    done = autos("set", WORKFLOW_ID, "--mandate-ended", "2016-05-01", "--hold", "Rescisória")
    assert done.exit_code == 0, done.output
    assert "Rescisória" in done.stdout
    sent = json.loads(api.last.content)
    assert sent == {"mandate_ended_on": "2016-05-01", "held": True, "hold_reason": "Rescisória"}


def test_due_lists_what_may_go(api: RestStub) -> None:
    api.answers["GET /v1/retention/proposals"] = data([KEPT])
    assert WORKFLOW_ID in autos("due").stdout
    assert json.loads(autos("due", "--json").stdout) == [KEPT]
