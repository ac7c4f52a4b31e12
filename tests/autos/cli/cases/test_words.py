import json
from typing import Any

import httpx

from api.routes.inbox.words import EXAMPLE
from autos.cli.cases.words import ENOUGH, app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data

WORDS = "POST /v1/ingest/words"
CASE: dict[str, Any] = EXAMPLE["cases"][0]


autos = typed(app)


def turns(*answers: dict[str, Any]) -> Any:
    """Answer each call of a search with the next of these answers."""
    left = list(answers)

    def answer(_: httpx.Request) -> httpx.Response:
        return data(left.pop(0))

    return answer


def test_the_cases_that_have_the_words_are_shown_with_page_and_class_turn_after_turn(api: RestStub):
    other = CASE | {"workflow_id": "wf_2", "cnj": None, "case_class": None, "total": 5, "subjects": ["Cobrança [x]"]}
    api.answers[WORDS] = turns(EXAMPLE | {"cursor": "c1"}, EXAMPLE | {"cases": [other], "gone_through": 12})
    done = autos("negativação indevida")
    assert done.exit_code == 0, done.output
    assert [json.loads(one.content) for one in api.requests] == [{"words": "negativação indevida"}] * 2
    assert [one.url.params.get("page") for one in api.requests] == [None, "c1"]
    for told in (
        f"{CASE['workflow_id']}  {CASE['cnj']} · Procedimento Comum Cível · Ana Fictícia x Banco Fictício S.A.",
        "p. 3: …a ré promoveu negativações do nome da autora…",
        "wf_2  autos.pdf · Cobrança [x] · ",
        "e mais 4 páginas",
        "11 de 12 casos procurados; 2 casos têm todas as palavras.",
        "1 caso ficou de fora",
    ):
        assert told in done.stdout


def test_it_stops_at_enough_cases_unless_all_are_asked_for(api: RestStub):
    many = EXAMPLE | {"cases": [CASE] * ENOUGH, "cursor": "c1"}
    api.answers[WORDS] = turns(many)
    assert "--all procura nos demais." in autos("negativação").stdout
    api.answers[WORDS] = turns(many, EXAMPLE)
    assert len(json.loads(autos("negativação", "--all", "--json").stdout)["cases"]) == ENOUGH + 1


def test_nothing_found_is_said_with_how_far_the_search_went(api: RestStub):
    api.answers[WORDS] = data(EXAMPLE | {"cases": [], "left_out": 0, "gone_through": 1, "total": 1})
    assert autos("divórcio").stdout == "1 de 1 caso procurado; nenhum tem todas as palavras.\n"
