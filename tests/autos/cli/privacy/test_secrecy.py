import json

import pytest
from typer.testing import CliRunner, Result

from autos.cli.privacy.secrecy import app
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data

PATH = f"{CASE_PATH}/secrecy"
KEPT = {
    "workflow_id": WORKFLOW_ID,
    "restricted": True,
    "open_to": ["usr_1"],
    "authorisation": None,
    "marks": [{"kind": "stated", "page": 3}],
}
PAPER = {"signed_on": "2026-05-04", "document": "Contrato"}


def autos(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_it_shows_to_whom_a_case_is_open_and_why(api: RestStub) -> None:
    api.answers[f"GET {PATH}"] = data(KEPT)
    said = autos("show", WORKFLOW_ID).stdout
    assert "stated (p. 3)" in said
    assert "usr_1" in said
    assert "Fechado ao chat" in said
    assert json.loads(autos("show", WORKFLOW_ID, "--json").stdout) == KEPT
    assert api.last.headers["authorization"] == "Bearer ak_admin"


def test_it_restricts_to_named_people_with_the_clients_authorisation_and_opens_again(api: RestStub) -> None:
    api.answers[f"PUT {PATH}"] = data({**KEPT, "authorisation": PAPER})
    paper = ("--authorised-on", "2026-05-04", "--document", "Contrato")
    done = autos("restrict", WORKFLOW_ID, "--open-to", "usr_1", "--open-to", "key_1", *paper)
    assert "2026-05-04" in done.stdout
    assert json.loads(api.last.content) == {
        "restricted": True,
        "open_to": ["usr_1", "key_1"],
        "authorisation": PAPER,
    }
    api.answers[f"PUT {PATH}"] = data({**KEPT, "restricted": False})
    assert "todo o escritório" in autos("open", WORKFLOW_ID).stdout
    assert json.loads(api.last.content) == {"restricted": False}


@pytest.mark.parametrize("half", [("--document", "Contrato"), ("--authorised-on", "2026-05-04")])
def test_an_authorisation_is_a_date_and_a_paper(api: RestStub, half: tuple[str, str]) -> None:
    assert autos("restrict", WORKFLOW_ID, *half).exit_code == 2
