import json
from typing import Any

from autos.cli.cases.compare import app
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data, error
from workflows.contracts.run.results.comparison import RunComparison

COMPARE = f"GET {CASE_PATH}/compare"
EXAMPLE: dict[str, Any] = RunComparison.model_json_schema()["examples"][0]
PIECE = {
    "phase_label": "postulacao_inicial",
    "type": "procuracao",
    "title": "Procuração",
    "movement": "1.2",
    "date": None,
    "page_start": 4,
    "page_end": 5,
    "needs_review": False,
}


autos = typed(app)


def test_what_differs_is_told_group_by_group(api: RestStub):
    moved = {"left": PIECE, "right": PIECE | {"phase_label": "resposta_do_reu"}, "changed": ["phase_label"]}
    phase: dict[str, Any] = EXAMPLE["phases"][0]
    better = {
        "document_id": "2",
        "process": "REsp 2/SP",
        "left_rank": 3,
        "right_rank": 1,
        "left_score": 61.0,
        "right_score": 72.5,
    }
    pages = {"field": "pages", "left": [[1, 4]], "right": []}
    changed = phase | {
        "matches": phase["matches"] | {"moved": [better]},
        "changes": [*phase["changes"], pages],
        "claims": {"added": ["dano moral"], "removed": []},
    }
    pieces = {"added": [PIECE], "removed": [], "moved": [moved]}
    api.answers[COMPARE] = data(EXAMPLE | {"phases": [changed], "pieces": pieces})
    done = autos(WORKFLOW_ID, "--left", "1", "--right", "2")
    assert done.exit_code == 0, done.output
    for told in (
        "execução 1 (concluído) e execução 2 (espera a revisão das fases)",
        "min_precedent_score",
        "Situação: aprovada → a revisar",
        "Páginas: 1-4 → nenhuma",
        "REsp 1/PE",
        "3ª → 1ª",
        "61,0 → 72,5",
        "Procuração (procuracao), p. 4-5, Postulação inicial",
        "dano moral",
    ):
        assert told in done.stdout
    assert dict(api.last.url.params) == {"left": "1", "right": "2"}
    assert api.last.headers["authorization"] == "Bearer ak_lawyer"


def test_runs_without_a_difference_say_so(api: RestStub):
    api.answers[COMPARE] = data(EXAMPLE | {"identical": True, "parameters": [], "phases": []})
    done = autos(WORKFLOW_ID)
    assert "Nenhuma diferença." in done.stdout
    assert dict(api.last.url.params) == {}


def test_a_comparison_as_json_is_what_the_api_answers(api: RestStub):
    api.answers[COMPARE] = data(EXAMPLE)
    assert json.loads(autos(WORKFLOW_ID, "--json").stdout) == EXAMPLE


def test_a_run_that_is_not_ready_ends_with_1(api: RestStub):
    api.answers[COMPARE] = error(409, "CONFLICT", "O resultado ainda não está pronto.", state="queued_extraction")
    done = autos(WORKFLOW_ID)
    assert (done.exit_code, "ainda não está pronto" in done.stderr) == (1, True)
