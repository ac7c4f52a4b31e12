"""Overturned decisions of the sample corpus, in every answer that shows a decision."""

from collections.abc import Callable, Iterator

import pytest

from activities.citator.statements import Statements
from activities.citator.table import Treatments, write_treatments
from activities.law.decision.reference import nbr_6023
from activities.precedents.argued import argued_in
from activities.precedents.matching import CaseMatching
from activities.reports.writing.treatments import treatment_lines
from activities.research.arguments.prepare import prepare_argument
from activities.research.tools.documents.document import get_document
from activities.research.tools.documents.search import search_documents
from activities.research.tools.features import search_features
from activities.research.tools.halves import Halves
from activities.research.tools.integra import get_document_integra
from activities.research.tools.jurisprudence import search_jurisprudence
from activities.research.tools.similar import find_similar_cases
from activities.research.tools.verification import verify_legal_claims
from activities.search.features_table import features_of
from activities.search.index import build_index, open_index
from mcp_server.answers.brief.search import hit_of
from tests.activities.precedents.case import INITIAL, case_file, pages, piece
from tests.activities.read_decisions import sample_decisions
from workflows.contracts.argument import ArguedSide, Argument, ArgumentRequest
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.decisions import DecisionPage
from workflows.contracts.research.documents import DocumentsFound, FullDocument, ReferenceQuestion, SearchQuestion
from workflows.contracts.research.law import ClaimsVerified, ClaimVerdict, VerifyQuestion
from workflows.contracts.research.search import (
    DecisionQuestion,
    DocumentText,
    FeaturesFound,
    FeaturesQuestion,
    JurisprudenceFound,
    JurisprudenceQuestion,
    SimilarFound,
    SimilarQuestion,
)
from workflows.contracts.run.results.result import PrecedentMatch

CHAINS = {
    "091610020": "091610029",
    "091809020": "091809029",
    "091812030": "092112040",
    "091903050": "091903059",
    "091908060": "091908069",
    "092201090": "092201099",
}
"""Return each overturned decision with the one that overturned it."""


@pytest.fixture(scope="module")
def halves(tmp_path_factory: pytest.TempPathFactory) -> Halves:
    folder = tmp_path_factory.mktemp("sample")
    decisions = list(sample_decisions())
    build_index(decisions, folder / "index")
    statements = Statements(folder / "statements.sqlite")
    list(statements.observing(decisions))
    write_treatments(statements, folder / "treatments")
    statements.close()
    index = open_index(folder / "index")
    return Halves(index, lambda: features_of(index), treatments=Treatments(folder / "treatments"))


def searched(halves: Halves, old: Decision) -> Iterator[str | None]:
    """REST and console show the treatment itself, a chat its line."""
    found = search_jurisprudence(JurisprudenceQuestion(query=old.thesis or ""), halves).data
    assert isinstance(found, JurisprudenceFound)
    row = next(row for row in found.results if row.id == old.id)
    yield row.treatment and row.treatment.line
    yield hit_of(row.model_dump(mode="json"))["tratamento"]


def listed(halves: Halves, old: Decision) -> Iterator[str | None]:
    found = search_documents(SearchQuestion(query=old.thesis, limit=50), halves).data
    assert isinstance(found, DocumentsFound)
    yield next(row.treatment for row in found.results if row.id == old.id)


def similar(halves: Halves, old: Decision) -> Iterator[str | None]:
    found = find_similar_cases(SimilarQuestion(document_id=CHAINS[old.id], top_k=100), halves).data
    assert isinstance(found, SimilarFound)
    yield next(row.treatment for row in found.results if row.id == old.id)


def by_features(halves: Halves, old: Decision) -> Iterator[str | None]:
    asked = FeaturesQuestion.model_validate({"ministro_relator": old.minister, "limit": 100})
    found = search_features(asked, halves).data
    assert isinstance(found, FeaturesFound)
    yield next(row.treatment for row in found.results if row.id == old.id)


def read(halves: Halves, old: Decision) -> Iterator[str | None]:
    document = get_document(ReferenceQuestion(reference=old.id), halves).data
    page = get_document_integra(DecisionQuestion(document_id=old.id, anchored=True), halves).data
    text = get_document_integra(DecisionQuestion(document_id=old.id), halves).data
    assert isinstance(document, FullDocument)
    assert isinstance(page, DecisionPage)
    assert isinstance(text, DocumentText)
    yield from (one.treatment and one.treatment.line for one in (document, page, text))


def verified(halves: Halves, old: Decision) -> Iterator[str | None]:
    found = verify_legal_claims(VerifyQuestion(text=nbr_6023(old)), halves).data
    assert isinstance(found, ClaimsVerified)
    claim = next(one for one in found.claims if one.document_id == old.id)
    assert claim.verdict is ClaimVerdict.OVERTURNED
    yield claim.reason


def argued(halves: Halves, old: Decision) -> Iterator[str | None]:
    found = prepare_argument(ArgumentRequest(proposition=old.thesis, side=ArguedSide.AUTOR), halves).data
    assert isinstance(found, Argument)
    yield next(one.reason for one in found.left_out if one.document_id == old.id)


def reported(halves: Halves, old: Decision) -> Iterator[str | None]:
    match = next(one for one in matched(halves, old) if one.document_id == old.id)
    assert match.treatment
    yield treatment_lines(match.treatment)[0]


DOORS: dict[str, Callable[[Halves, Decision], Iterator[str | None]]] = {
    "search by sense": searched,
    "search of documents": listed,
    "similar decisions": similar,
    "list by features": by_features,
    "the decision itself": read,
    "verification": verified,
    "argument": argued,
    "match and report": reported,
}


def matched(halves: Halves, old: Decision) -> list[PrecedentMatch]:
    """Return what a lawsuit is shown that argues the thesis and cites the decision."""
    text = f"Como decidiu o Superior Tribunal de Justiça no {old.process}, que se invoca: {old.thesis}"
    treatments = halves.treatments
    assert treatments
    lawsuit = argued_in(case_file(piece("peticao_inicial", 1, 1)), pages(text))
    findings = CaseMatching(lawsuit, halves.search, None, treatments.of).of(INITIAL, min_score=55, most=5)
    return findings.treated(treatments.of(*(one.document_id for one in findings.matches)), lambda _: "").matches


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("identifier", CHAINS)
def test_every_door_says_what_became_of_an_overturned_decision(halves: Halves, door: str, identifier: str) -> None:
    badge = "Superado" if identifier in ("091812030", "092201090") else "Reformado por EREsp"
    told = list(DOORS[door](halves, halves.decision(identifier)))
    assert told
    for words in told:
        assert badge in (words or "")


@pytest.mark.parametrize("identifier", CHAINS)
def test_both_searches_show_the_later_decision_before_the_one_that_it_overturned(
    halves: Halves, identifier: str
) -> None:
    question = halves.decision(identifier).thesis or ""
    judged = search_jurisprudence(JurisprudenceQuestion(query=question), halves).data
    found = search_documents(SearchQuestion(query=question, limit=50), halves).data
    assert isinstance(judged, JurisprudenceFound)
    assert isinstance(found, DocumentsFound)
    for ids in ([row.id for row in judged.results], [row.id for row in found.results]):
        assert ids.index(CHAINS[identifier]) < ids.index(identifier)


@pytest.mark.parametrize("identifier", CHAINS)
def test_a_lawsuit_that_cites_an_overturned_decision_is_not_recommended_it(halves: Halves, identifier: str) -> None:
    matches = matched(halves, halves.decision(identifier))
    cited = next(one for one in matches if one.document_id == identifier)
    beside = [one for one in matches if one.whole is cited.whole]
    assert not cited.recommended
    assert not any(one.recommended for one in beside[beside.index(cited) :])
    assert cited.folded_under is None
