from mcp_server.rest.client import Reply
from mcp_server.tools.corpus.library import TOOLS
from workflows.contracts.research.questions import ResearchTool

SEARCH = next(one for one in TOOLS if one.tool is ResearchTool.SEARCH)


def told(**data: object) -> str:
    return SEARCH.next_step(Reply(200, {"offset": 0, **data}))


def test_values_that_did_not_fit_on_the_page_are_told_to_be_there() -> None:
    assert "offset" in told(values=[{"value": "uf"}], total_found=2)
    assert "offset" not in told(values=[{"value": "uf"}], total_found=1)
    assert "Leia com get_document" in told(values=None, results=[{"id": "a"}])
    assert "Nada encontrado" in told(values=None, results=[])
