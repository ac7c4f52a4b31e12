"""The argument of a phase contains no word of the case, and nobody else can read it."""

import httpx

from api.cases.arguments import matches_of, with_case
from infra.identity.scopes import Role
from tests.api.cases.test_comparison import match, phase
from tests.api.conftest import As
from workflows.contracts.argument import AdversePrecedent, ArguedSide, Argument
from workflows.contracts.law.distinctions import Distinction, Ground
from workflows.contracts.run.results.result import CasePassage

WORDS = "O autor nunca recebeu o aviso"


def test_research_is_given_no_word_of_the_case_and_the_answer_has_them_again() -> None:
    denied = Distinction(ground=Ground.FATO, text=f"Nos autos se nega (p. 3): “{WORDS}”.")
    cited = Distinction(ground=Ground.DIREITO, text="Só os autos citam (p. 3): CDC, art. 43.")
    told = {"case_passage": CasePassage(page=3, text=WORDS), "differences": [denied, cited]}
    whole = match("1").model_copy(update=told)
    of_case = phase(matches=[whole, match("2").model_copy(update={"folded_under": "1"})])
    given = matches_of(of_case)
    assert WORDS not in given.model_dump_json()
    assert [(one.document_id, one.page) for one in given.matches] == [("1", 3)]
    adverse = AdversePrecedent(
        document_id="1", process="REsp 1", citation="", force="", favours="", passage="", link="/d/1"
    )
    argument = Argument(answered=True, proposition="Fase", side=ArguedSide.REU, adverse=[adverse])
    (shown,) = with_case(argument, of_case).adverse
    assert shown.text == WORDS
    assert shown.distinctions == [denied, cited]


async def test_another_firm_and_who_is_kept_out_get_no_argument_of_a_case(
    admin: httpx.AsyncClient, as_role: As, workflow_id: str
) -> None:
    asked = {"workflow_id": workflow_id, "phase_label": "postulacao_inicial", "side": "autor"}
    closed = {"restricted": True}
    assert (await admin.put(f"/v1/ingest/workflow/{workflow_id}/secrecy", json=closed)).status_code == 200
    for path in ("/v1/arguments", "/v1/arguments/document"):
        assert (await as_role(Role.LAWYER, "t-stranger").post(path, json=asked)).status_code == 404
        assert (await as_role(Role.LAWYER).post(path, json=asked)).status_code == 403
        lacking = await admin.post(path, json=asked | {"phase_label": "transicao_recursal"})
        assert lacking.status_code in (403, 404)
