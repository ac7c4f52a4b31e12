from activities.research.conduct_answers import CONDUCT_ANSWERS
from activities.research.database_answers import DATABASE_ANSWERS
from activities.research.graph_answers import GRAPH_ANSWERS
from activities.research.search_answers import SEARCH_ANSWERS
from workflows.contracts.research.questions import ResearchTool

MEMORY = {ResearchTool.REMEMBER, ResearchTool.RECALL}


def test_every_tool_is_answered_from_one_half_or_from_memory() -> None:
    assert set(SEARCH_ANSWERS) | set(GRAPH_ANSWERS) | set(DATABASE_ANSWERS) | set(CONDUCT_ANSWERS) | MEMORY == set(
        ResearchTool
    )
    assert not set(SEARCH_ANSWERS) & set(GRAPH_ANSWERS)
