from api.cases.result_summary import summarise
from tests.activities.reports.samples import make_result
from workflows.contracts.research.law import ClaimKind, ClaimVerdict
from workflows.contracts.run.citations import CheckedCitation, CitationCheck


def test_a_citation_with_something_wrong_waits_for_a_person() -> None:
    wrong = CheckedCitation(
        citation="REsp 1/STJ",
        kind=ClaimKind.PRECEDENTE,
        text="REsp 1",
        pages=[3, 7],
        verdict=ClaimVerdict.DIVERGENT,
        reason="O relator é outro.",
    )
    told = summarise(make_result(check=CitationCheck(citations=[wrong]))).needs_person
    assert "Citação com erro: REsp 1/STJ (p. 3, 7): O relator é outro." in told
