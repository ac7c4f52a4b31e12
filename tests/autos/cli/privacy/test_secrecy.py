import json

import pytest

from autos.cli.privacy.secrecy import app
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data

PATH = f"{CASE_PATH}/secrecy"
KEPT = {
    "workflow_id": WORKFLOW_ID,
    "restricted": True,
    "open_to": ["usr_1"],
    "authorisation": None,
    "marks": [{"kind": "stated", "page": 3}],
    "closed_pages": [],
    "opened_pages": [],
    "advice": None,
}
PAPER = {"signed_on": "2026-05-04", "document": "Contrato"}


autos = typed(app)


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
    api.answers[f"GET {PATH}"] = data({**KEPT, "authorisation": PAPER})
    api.answers[f"PUT {PATH}"] = data({**KEPT, "restricted": False})
    assert "todo o escritório" in autos("open", WORKFLOW_ID).stdout
    assert json.loads(api.last.content) == {"restricted": False, "open_to": ["usr_1"], "authorisation": PAPER}


@pytest.mark.parametrize(
    ("command", "spans", "closed"),
    [
        ("close-pages", ("2", "14-16"), [(2, 2), (12, 16)]),
        ("open-pages", ("13",), [(12, 12), (14, 15)]),
    ],
)
def test_it_closes_and_opens_pages_and_leaves_the_rest_as_it_was(
    api: RestStub, command: str, spans: tuple[str, ...], closed: list[tuple[int, int]]
) -> None:
    open_case = {**KEPT, "restricted": False, "closed_pages": [{"first_page": 12, "last_page": 15, "kind": "tax"}]}
    api.answers[f"GET {PATH}"] = data(open_case)
    api.answers[f"PUT {PATH}"] = data({**open_case, "advice": "Reprocesse o caso."})
    said = autos(command, WORKFLOW_ID, *spans).stdout
    assert "Fechado: páginas 12 a 15 (tax)." in said
    assert "Reprocesse o caso." in said
    assert "abertas a: usr_1" in said
    assert json.loads(api.last.content) == {
        "restricted": False,
        "open_to": ["usr_1"],
        "closed_pages": [{"first_page": first, "last_page": last} for first, last in closed],
    }


@pytest.mark.parametrize("span", ["doze", "15-12", "0", "1-2-3"])
def test_what_names_no_pages_is_refused(api: RestStub, span: str) -> None:
    assert autos("close-pages", WORKFLOW_ID, span).exit_code == 2


@pytest.mark.parametrize("half", [("--document", "Contrato"), ("--authorised-on", "2026-05-04")])
def test_an_authorisation_is_a_date_and_a_paper(api: RestStub, half: tuple[str, str]) -> None:
    assert autos("restrict", WORKFLOW_ID, *half).exit_code == 2
