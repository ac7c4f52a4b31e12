"""The API accepts the example bodies of the OpenAPI document as questions."""

import pytest

from api.routes.research import conduct, databases, documents, graph
from api.routes.research import search as research
from api.routes.research.questions import ASKED
from workflows.contracts.argument import ArgumentQuestion
from workflows.contracts.firm.library_search import LibrarySearchQuestion
from workflows.contracts.research.memory import RememberQuestion
from workflows.contracts.research.questions import ResearchTool

MODELS = {
    row.tool: row.asked for module in (graph, databases, conduct, documents, research) for row in module.QUESTIONS
} | {
    ResearchTool.SEARCH_JURISPRUDENCE: research.RetrieveBody,
    ResearchTool.REMEMBER: RememberQuestion,
    ResearchTool.SEARCH_DOCUMENTS: LibrarySearchQuestion,
    ResearchTool.PREPARE_ARGUMENT: ArgumentQuestion,
}


@pytest.mark.parametrize("tool", MODELS)
def test_the_body_shown_for_a_tool_is_one_it_takes(tool: ResearchTool) -> None:
    MODELS[tool].model_validate_json(MODELS[tool].model_validate(ASKED[tool]).model_dump_json())


def test_every_tool_with_a_body_shows_one() -> None:
    assert set(ASKED) == set(MODELS)
