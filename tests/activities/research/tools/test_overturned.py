"""The three chains of the sample corpus in which a later decision of the same case took the earlier one back."""

from pathlib import Path

import pytest

from activities.citator.statements import Statements
from activities.citator.table import Treatments, write_treatments
from activities.corpus.folder import decisions_in
from activities.research.tools.documents.search import search_documents
from activities.research.tools.halves import Halves
from activities.research.tools.jurisprudence import search_jurisprudence
from activities.search.features_table import features_of
from activities.search.index import build_index, open_index
from workflows.contracts.research.documents import DocumentsFound, SearchQuestion
from workflows.contracts.research.search import JurisprudenceFound, JurisprudenceQuestion

SAMPLE = Path(__file__).parents[4] / "samples" / "corpus"


@pytest.fixture(scope="module")
def halves(tmp_path_factory: pytest.TempPathFactory) -> Halves:
    folder = tmp_path_factory.mktemp("sample")
    decisions = list(decisions_in([SAMPLE]))
    build_index(decisions, folder / "index")
    statements = Statements(folder / "statements.sqlite")
    list(statements.observing(decisions))
    write_treatments(statements, folder / "treatments")
    statements.close()
    index = open_index(folder / "index")
    return Halves(index, lambda: features_of(index), treatments=Treatments(folder / "treatments"))


@pytest.mark.parametrize("number", ["9180902", "9190806", "9220109"])
def test_both_searches_show_the_later_decision_before_the_one_that_it_overturned(halves: Halves, number: str) -> None:
    rows = halves.search.lexical.decisions(range(len(halves.search))).values()
    old = next(one for one in rows if one.process.replace(".", "").startswith(f"REsp {number}"))
    later = (halves.treatment(old.id) or pytest.fail("stands")).overturned_by
    assert later is not None
    question = old.thesis or ""
    judged = search_jurisprudence(JurisprudenceQuestion(query=question), halves).data
    listed = search_documents(SearchQuestion(query=question, limit=50), halves).data
    assert isinstance(judged, JurisprudenceFound)
    assert isinstance(listed, DocumentsFound)
    for ids in ([row.id for row in judged.results], [row.id for row in listed.results]):
        assert ids.index(later) < ids.index(old.id)
