"""Word search over all cases by chat: short, with marked words, fenced as quoted text, and continued by cursor."""

import json
from typing import Any

from api.routes.inbox.words import EXAMPLE
from mcp_server.answers.cases import QUOTED_NOTICE
from mcp_server.tools.case.case_texts import MOST_CHARACTERS
from tests.mcp_server.connecting import answered
from tests.mcp_server.rest_stub import RestStub, data

WORDS = "POST /v1/ingest/words"


async def found(stub: RestStub, **arguments: Any) -> dict[str, Any]:
    return await answered(stub, "search_case_files", arguments, sets=("casos",))


async def test_pages_are_told_with_the_case_its_class_and_the_words_marked() -> None:
    stub = RestStub({WORDS: data(EXAMPLE | {"cursor": "c2"})})
    told = await found(stub, words="negativação", cursor="c1")
    assert (json.loads(stub.last.content), stub.last.url.params["page"]) == ({"words": "negativação"}, "c1")
    (case,) = told["cases"]
    assert (case["cnj"], case["case_class"]) == ("0801234-64.2024.8.15.2001", "Procedimento Comum Cível")
    assert case["pages"] == [{"page": 3, "text": "a ré promoveu *negativações* do nome da autora"}]
    assert (told["searched"], told["left_out"], told["total"], told["cursor"]) == (11, 1, 12, "c2")
    assert told["conteudo_dos_autos"] == QUOTED_NOTICE
    assert "cursor" in told["next_step"]


async def test_many_cases_are_cut_to_what_a_chat_can_pay_for_and_none_is_said() -> None:
    many = await found(RestStub({WORDS: data(EXAMPLE | {"cases": EXAMPLE["cases"] * 60})}), words="negativação")
    assert len(json.dumps(many["cases"], ensure_ascii=False)) <= MOST_CHARACTERS
    assert "e mais" in many["cases"][-1]
    none = await found(RestStub({WORDS: data(EXAMPLE | {"cases": []})}), words="divórcio")
    assert none["cases"] == []
    assert "conteudo_dos_autos" not in none
    assert "menos palavras" in none["next_step"]
