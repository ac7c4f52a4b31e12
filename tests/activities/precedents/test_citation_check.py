from collections.abc import Iterator
from datetime import date

import pytest

from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from activities.law.verification.corpus import NoCorpus
from activities.precedents.citation_check import CitingText, check_citations
from infra.computing.parts import Parts
from tests.activities.law.verification.decisions import Decisions, decision
from tests.activities.search.decisions import DECISIONS
from workflows.contracts.law.corpus import Decision, DecisionFeatures
from workflows.contracts.research.law import ClaimVerdict, MismatchField
from workflows.contracts.run.results.citations import CitationCheck

TODAY = date(2026, 5, 4)
CITING = Decision(
    id="9",
    source="teste",
    kind="acordao",
    process="REsp 1061530/RS",
    features=DecisionFeatures(citations=["AREsp 1654321/STJ"]),
)
CORPUS = Decisions(decision("1", "REsp 1061530", "NANCY ANDRIGHI", "SEGUNDA SEÇÃO", date(2008, 10, 22)))


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    path = tmp_path_factory.mktemp("graph") / "graph.lbug"
    build_graph([*DECISIONS, CITING], path)
    graph = open_graph(path)
    yield graph
    graph.close()


def of_pages(*pages: str, as_of: date | None = None) -> CitingText:
    starts = [0]
    for page in pages[:-1]:
        starts.append(starts[-1] + len(page) + 1)
    return CitingText("\n".join(pages), tuple(range(3, 3 + len(pages))), tuple(starts), as_of)


def test_decisions_of_the_corpus_and_those_it_cites_are_verified(graph: LegalGraph) -> None:
    texts = [of_pages("REsp 1.061.530/RS, AgInt no AREsp 1.654.321/SP, Súmula 385/STJ")]
    check = check_citations(texts, CORPUS, graph, TODAY)
    assert check.verified == ["AREsp 1654321/STJ", "REsp 1061530/STJ", "Súmula 385/STJ"]
    assert check.risk_score == 0


def test_unknown_processes_of_the_court_are_not_found(graph: LegalGraph) -> None:
    check = check_citations([of_pages("REsp 1.113.865/DF e REsp 1061530/RS")], CORPUS, graph, TODAY)
    assert check.not_found == ["REsp 1113865/STJ"]
    assert check.risk_score == 0.5


def test_each_citation_has_its_pages_and_what_is_wrong() -> None:
    wrong = "REsp 1.061.530/RS, Rel. Min. Marco Buzzi, Segunda Seção"
    check = check_citations([of_pages(wrong, "Nada.", wrong), of_pages("Súmula 603/STJ")], CORPUS, None, TODAY)
    first, second = check.citations
    assert (first.citation, first.pages, first.verdict) == ("REsp 1061530/STJ", [3, 5], ClaimVerdict.DIVERGENT)
    assert [(one.field, one.found) for one in first.mismatches] == [(MismatchField.RELATOR, "NANCY ANDRIGHI")]
    assert second.verdict is ClaimVerdict.CANCELLED
    assert (check.verified, check.not_found, check.risk_score) == ([], [], 1.0)


def test_a_citation_over_two_pages_is_read_whole() -> None:
    check = check_citations([of_pages("como no REsp", "1.061.530/RS, Rel. Min. Nancy Andrighi")], CORPUS, None, TODAY)
    assert [(one.citation, one.pages) for one in check.citations] == [("REsp 1061530/STJ", [3])]


def test_statutes_are_listed_only_where_something_speaks_against_them() -> None:
    texts = [of_pages("art. 927 do CC e art. 384 da CLT")]
    check = check_citations(texts, NoCorpus(), None, TODAY)
    assert [one.citation for one in check.citations] == ["CLT, art. 384"]


def test_law_in_force_on_the_day_of_the_piece_is_sound_in_it() -> None:
    text = of_pages("art. 475-J do CPC", as_of=date(2012, 3, 1))
    assert check_citations([text], NoCorpus(), None, TODAY) == CitationCheck()


def test_what_the_corpus_cannot_know_is_in_neither_list(graph: LegalGraph) -> None:
    check = check_citations([of_pages("Tema 339/STF, ARE 950787/STF")], CORPUS, graph, TODAY)
    assert (check.verified, check.not_found, check.risk_score) == ([], [], 0.0)


def test_what_an_earlier_run_verified_stands_without_the_corpus_and_the_rest_is_verified() -> None:
    known, new = of_pages("REsp 1.061.530/RS", as_of=date(2020, 1, 2)), of_pages("REsp 1.113.865/DF")
    first = Parts("snap_1")
    check_citations([known], CORPUS, None, TODAY, first)
    kept = check_citations([known], NoCorpus(), None, TODAY, Parts("snap_1", first.used()))
    assert kept == check_citations([known], CORPUS, None, TODAY)
    both = check_citations([known, new], CORPUS, None, TODAY, Parts("snap_1", first.used()))
    assert both == check_citations([known, new], CORPUS, None, TODAY)
    other_day = of_pages("REsp 1.061.530/RS", as_of=date(2021, 1, 2))
    assert check_citations([other_day], NoCorpus(), None, TODAY, Parts("snap_1", first.used())).verified == []
