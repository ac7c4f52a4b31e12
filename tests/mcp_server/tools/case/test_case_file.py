"""Tools that read a case file: their REST requests, and the answers that a chat reads."""

from typing import Any

from mcp_types import CallToolResult

from mcp_server.answers.cases import QUOTED_NOTICE
from mcp_server.tools.case.case_file import PASSAGE_CHARACTERS
from tests.mcp_server import connecting
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data

PASSAGE = {
    "page": 6,
    "text": "Dá-se à causa o valor de R$ 31.032,77. " + "x" * 900,
    "boxes": [[0.1, 0.1, 0.9, 0.2]],
    "piece_title": "Petição inicial",
    "phase_label": None,
    "score": 1.0,
    "coverage": 1.0,
    "missing": [],
    "picture": f"{CASE_PATH}/pages/6.webp?run=1&crop=0,0,1,1",
}
FOUND = {"run": 1, "answered": True, "unanswered_reason": None, "passages": [PASSAGE], "pages": 68, "unread_pages": [9]}
TERM = {"what": "apelação", "last_day": None, "missing": ["meio: ..."], "premises": []}
TOLD = {
    "run": 1,
    "pages": 68,
    "acts": [{"piece_id": f"p{number:04d}", "type": "sentenca", "page_start": number} for number in range(1, 300)],
    "key_dates": [],
    "money": [],
    "parties": [],
    "prazo_candidato": None,
    "notice": "Confira sempre.",
}


async def called(stub: RestStub, tool: str, **arguments: Any) -> CallToolResult:
    return await connecting.called(stub, tool, {"workflow_id": WORKFLOW_ID, **arguments}, sets=("casos",))


async def answered(stub: RestStub, tool: str, **arguments: Any) -> dict[str, Any]:
    return await connecting.answered(stub, tool, {"workflow_id": WORKFLOW_ID, **arguments}, sets=("casos",))


async def test_a_question_answers_with_pages_and_the_notice_and_says_when_nothing_answers() -> None:
    stub = RestStub({f"POST {CASE_PATH}/questions": data(FOUND)})
    found = await answered(stub, "ask_case", question="valor da causa", top_k=1, run=2)
    assert dict(stub.last.url.params) == {"run": "2"}
    assert b'"top_k":1' in stub.last.content
    (passage,) = found["passages"]
    assert (passage["page"], "boxes" in passage, len(passage["text"])) == (6, False, PASSAGE_CHARACTERS)
    assert (found["conteudo_dos_autos"], found["unread_pages"]) == (QUOTED_NOTICE, [9])
    assert "citando a página" in found["next_step"]
    empty = FOUND | {"answered": False, "unanswered_reason": "Nada nos autos.", "passages": []}
    nothing = await answered(RestStub({f"POST {CASE_PATH}/questions": data(empty)}), "ask_case", question="divórcio")
    assert (nothing["answered"], nothing["unanswered_reason"]) == (False, "Nada nos autos.")
    assert "não respondem" in nothing["next_step"]


async def test_sums_of_a_timeline_are_written_as_in_brazil() -> None:
    sum_ = {"kind": "condenacao", "value": 21482.9, "text": "R$ 21.482,90", "page": 6, "by_court": True}
    told = await answered(RestStub({f"GET {CASE_PATH}/timeline": data(TOLD | {"money": [sum_]})}), "case_timeline")
    assert [one["value"] for one in told["money"]] == ["R$ 21.482,90"]


async def test_a_timeline_has_named_sums_and_running_terms_in_few_words() -> None:
    unnamed = {"kind": "outro", "value": 1.0, "text": "R$ 1,00", "page": 6, "by_court": False}
    term = {"what": "apelação", "last_day": None, "effects": ["interrupção: ..."], "missing": ["data"], "norms": [1]}
    rest = TOLD | {"money": [unnamed], "prazos": [{"piece_id": "p0003", "terms": [term]}]}
    told = await answered(RestStub({f"GET {CASE_PATH}/timeline": data(rest)}), "case_timeline")
    assert told["money"] == []
    (only,) = told["prazos"]
    assert (only["piece_id"], only["what"], only["missing"], "norms" in only) == ("p0003", "apelação", 1, False)


async def test_a_long_timeline_is_cut_and_says_so_and_an_act_comes_alone_with_its_terms() -> None:
    stub = RestStub({f"GET {CASE_PATH}/timeline": data(TOLD)})
    told = await answered(stub, "case_timeline")
    assert "e mais" in str(told["acts"][-1])
    assert told["notice"] == "Confira sempre."
    asked = TOLD | {"prazo_candidato": {"piece_id": "p0007", "terms": [TERM]}}
    stub = RestStub({f"GET {CASE_PATH}/timeline": data(asked)})
    term = await answered(
        stub, "case_timeline", act="p0007", meio="djen", data="2025-06-06", feriados=["2025-06-19", "2025-06-20"]
    )
    assert stub.last.url.params.get_list("feriados") == ["2025-06-19", "2025-06-20"]
    assert [act["piece_id"] for act in term["acts"]] == ["p0007"]
    assert term["prazo_candidato"]["terms"][0]["missing"] == ["meio: ..."]
    assert "conferir" in term["next_step"]
