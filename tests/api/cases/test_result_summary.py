from api.cases.result_summary import summarise
from tests.activities.reports.samples import make_result
from workflows.contracts.research.law import ClaimKind, ClaimVerdict
from workflows.contracts.run.results.citations import CheckedCitation, CitationCheck
from workflows.contracts.run.results.rulings import Disposition, PieceOutcome


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


def test_a_judgment_is_named_by_the_title_of_its_piece() -> None:
    result = make_result()
    piece = result.phases[0].pieces[0]
    outcome = PieceOutcome(disposition=Disposition.PROCEDENTE, text="Julgo procedente.", page=piece.page_start)
    result.phases[0].pieces[0] = piece.model_copy(update={"outcome": outcome})
    assert [one.piece for one in summarise(result).outcomes] == [piece.title] != [piece.type]
