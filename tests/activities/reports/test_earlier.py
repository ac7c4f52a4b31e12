"""Decisions of earlier runs are offered again for phases that are the same."""

from typing import Any

from activities.reports.earlier import (
    decided_in,
    earlier_decisions,
    rejections_in,
    rejections_of,
    with_rejections,
)
from tests.activities.reports.samples import make_match, make_result, make_review
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import CaseResult, canonical_json
from workflows.contracts.run.review import RejectedPrecedent

FIRST, SECOND = PhaseLabel.POSTULACAO_INICIAL, PhaseLabel.RESPOSTA_DO_REU


def changed(result: CaseResult, **changes: Any) -> CaseResult:
    """Return the result with another first phase."""
    return result.model_copy(update={"phases": [result.phases[0].model_copy(update=changes), *result.phases[1:]]})


def test_a_decision_on_a_phase_with_the_same_content_is_offered_as_the_same() -> None:
    before = make_result()
    decided = decided_in(
        {1: canonical_json(before)}, [(FIRST, 1, make_review()), (SECOND, 1, make_review(False, "d2"))]
    )
    rescored = [match.model_copy(update={"score": match.score + 1}) for match in before.phases[0].matches]
    renumbered = [piece.model_copy(update={"piece_id": "p9999"}) for piece in before.phases[0].pieces]
    now = changed(before, matches=rescored, pieces=renumbered)
    found = earlier_decisions(now, decided)
    assert {label: (one.approved, one.by, one.run, one.same, one.changed) for label, one in found.items()} == {
        FIRST: (True, "Beatriz Sampaio", 1, True, []),
        SECOND: (False, "Beatriz Sampaio", 1, True, []),
    }


def test_what_changed_is_told_in_words() -> None:
    before = make_result()
    decided = decided_in({1: canonical_json(before)}, [(FIRST, 1, make_review())])
    (gone, *kept), new = before.phases[0].matches, make_match(999)
    found = earlier_decisions(changed(before, matches=[*kept, new]), decided)[FIRST]
    assert (found.same, found.changed) == (
        False,
        [f"precedente novo: {new.process}", f"precedente que saiu: {gone.process}"],
    )
    passage = kept[0].case_passage.model_copy(update={"text": "Outro trecho."})
    other = [gone, kept[0].model_copy(update={"case_passage": passage}), *kept[1:]]
    found = earlier_decisions(changed(before, matches=other), decided)[FIRST]
    assert (found.same, found.changed) == (False, ["peças ou trechos com outro conteúdo"])


def test_a_rejected_precedent_stays_rejected_until_a_reviewer_takes_it_back() -> None:
    before = make_result()
    out = before.phases[0].matches[0].document_id
    review = make_review(rejected_precedents=[RejectedPrecedent(document_id=out, reason="outro contrato")])
    rejections = rejections_of(decided_in({1: canonical_json(before)}, [(FIRST, 1, review)]))
    draft = with_rejections(make_result(), rejections)
    match = draft.phases[0].matches[0]
    assert (match.rejected, match.recommended) == ("outro contrato", False)
    assert match.rejected_earlier is not None
    assert (match.rejected_earlier.by, match.rejected_earlier.run) == ("Beatriz Sampaio", 1)
    # approving the phase leaves it out, the final result too, and the run after that
    final = with_rejections(make_result(phase_reviews={FIRST: make_review()}), rejections_in(draft))
    assert final.phases[0].matches[0].rejected == "outro contrato"
    later = rejections_of(decided_in({2: canonical_json(final)}, [(FIRST, 2, make_review())]))
    assert later[FIRST][out][1].run == 1
    restored = make_review(restored_precedents=[out])
    back = with_rejections(make_result(phase_reviews={FIRST: restored}), rejections_in(draft))
    assert (back.phases[0].matches[0].rejected, back.phases[0].matches[0].rejected_earlier) == (None, None)
    assert draft.phases[0].reviewed(restored).matches[0].rejected is None
