import json

from autos.cli.people.notices import app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data

HOOK = {"address": "https://x.example/autos", "enabled": True, "secret": None}
SENT = {
    "created_at": "2026-05-04T12:00:00Z",
    "occasion": "test",
    "means": "webhook",
    "to": None,
    "state": "failed",
    "attempts": 16,
    "answer": "500",
}


autos = typed(app)


def test_the_secret_of_a_webhook_is_shown_when_it_is_new(api: RestStub) -> None:
    api.answers["PUT /v1/webhook"] = data(HOOK | {"secret": "whsec_abc"})
    made = autos("webhook", "set", "https://x.example/autos")
    assert (made.exit_code, "whsec_abc" in made.stdout) == (0, True), made.output
    assert json.loads(api.last.content) == {"address": "https://x.example/autos"}
    assert api.last.headers["authorization"] == "Bearer ak_admin"
    api.answers["POST /v1/webhook/rotate"] = data(HOOK | {"secret": "whsec_def"})
    assert "whsec_def" in autos("webhook", "rotate", "--overlap-hours", "2").stdout
    assert json.loads(api.last.content) == {"overlap_hours": 2}
    api.answers["GET /v1/webhook"] = data(HOOK)
    assert autos("webhook", "show").stdout == "https://x.example/autos: ligado\n"
    api.answers["DELETE /v1/webhook"] = data(HOOK | {"address": None, "enabled": False})
    assert "retirado" in autos("webhook", "remove").stdout


def test_a_test_is_sent_and_its_end_is_listed(api: RestStub) -> None:
    api.answers["POST /v1/webhook/test"] = data({"notice_id": "ntc_1"})
    assert "ntc_1" in autos("webhook", "test").stdout
    api.answers["GET /v1/notices"] = data([SENT])
    shown = autos("list").stdout
    assert "failed" in shown
    assert "500" in shown
    assert json.loads(autos("list", "--json").stdout) == [SENT]


def test_the_firms_e_mails_are_switched(api: RestStub) -> None:
    api.answers["PUT /v1/policies"] = data({"notices": False})
    assert autos("mail", "--off").stdout == "E-mails desligados.\n"
    assert json.loads(api.last.content) == {"notices": False}
