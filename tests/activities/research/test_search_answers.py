from activities.research.conduct_answers import CONDUCT_ANSWERS
from activities.research.database_answers import DATABASE_ANSWERS
from activities.research.graph_answers import GRAPH_ANSWERS
from activities.research.search_answers import SEARCH_ANSWERS
from workflows.contracts.research.questions import ResearchTool

MEMORY = {ResearchTool.REMEMBER, ResearchTool.RECALL}
LIBRARY = {ResearchTool.SEARCH_DOCUMENTS}


def test_every_tool_is_answered_from_one_half_from_memory_or_from_the_firms_library() -> None:
    of_a_snapshot = set(SEARCH_ANSWERS) | set(GRAPH_ANSWERS) | set(DATABASE_ANSWERS)
    assert of_a_snapshot | set(CONDUCT_ANSWERS) | MEMORY | LIBRARY == set(ResearchTool)
    assert not set(SEARCH_ANSWERS) & set(GRAPH_ANSWERS)
