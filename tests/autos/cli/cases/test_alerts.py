import json
from typing import Any

from api.routes.case.alerts import EXAMPLE
from autos.cli.cases.alerts import app
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data

ALERT: dict[str, Any] = EXAMPLE


autos = typed(app)


def test_alerts_of_every_case_are_listed(api: RestStub):
    api.answers["GET /v1/ingest/alerts"] = data([ALERT])
    done = autos()
    assert done.exit_code == 0, done.output
    for told in (ALERT["workflow_id"], ALERT["message"], ALERT["alert_id"]):
        assert told in done.stdout
    assert json.loads(autos("--json").stdout) == [ALERT]


def test_those_of_one_case_are_asked_for_alone(api: RestStub):
    api.answers[f"GET {CASE_PATH}/alerts"] = data([])
    assert "Nenhum alerta por ver." in autos(WORKFLOW_ID).stdout


def test_one_is_marked_as_seen(api: RestStub):
    api.answers[f"POST {CASE_PATH}/alerts/{ALERT['alert_id']}/acknowledge"] = data(ALERT)
    assert f"Visto: {ALERT['message']}" in autos(WORKFLOW_ID, "--seen", ALERT["alert_id"]).stdout
    assert autos("--seen", ALERT["alert_id"]).exit_code == 2
