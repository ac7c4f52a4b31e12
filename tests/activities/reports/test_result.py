"""Assembly of the result."""

from hypothesis import given, settings
from hypothesis import strategies as st

from activities.reports.result import assemble_result
from tests.activities.reports.samples import (
    as_findings,
    make_case_file,
    make_final,
    make_match,
    make_matches,
    make_request,
    make_result,
    make_review,
)
from workflows.contracts.law.authority import ClientSide, Stance
from workflows.contracts.run.case import Backend, Parameters, PhaseLabel, Preflight
from workflows.contracts.run.results.citations import CitationCheck
from workflows.contracts.run.results.result import CaseResult, PhaseFindings, canonical_json

FIRST = PhaseLabel.POSTULACAO_INICIAL
PROOF = PhaseLabel.INSTRUCAO_PROBATORIA


def phase(result: CaseResult, label: PhaseLabel):
    return next(phase for phase in result.phases if phase.phase_label == label)


def test_all_seven_phases_appear_in_procedural_order() -> None:
    result = make_result(make_case_file(empty=(PROOF,)))
    assert [phase.phase_label for phase in result.phases] == list(PhaseLabel)


def test_a_phase_without_pieces_is_empty_whatever_a_review_says() -> None:
    result = make_result(make_case_file(empty=(PROOF,)), phase_reviews={PROOF: make_review()})
    assert phase(result, PROOF).state == "empty"


def test_a_phase_is_pending_until_reviewed() -> None:
    result = make_result(phase_reviews={FIRST: make_review(), PROOF: make_review(False)})
    assert phase(result, FIRST).state == "approved"
    assert phase(result, PROOF).state == "rejected"
    assert phase(result, PhaseLabel.RESPOSTA_DO_REU).state == "pending"


def test_a_rejected_phase_keeps_its_precedents_and_its_review() -> None:
    rejected = phase(make_final(rejected=(PROOF,)), PROOF)
    assert rejected.matches
    assert rejected.review is not None
    assert not rejected.review.approved


def test_neighbouring_pieces_share_a_page_range() -> None:
    case_file = make_case_file(per_phase=2)
    assert phase(make_result(case_file), FIRST).pages == [(2, 5)]


def test_pieces_apart_make_page_ranges_apart() -> None:
    case_file = make_case_file(per_phase=3)
    pieces = [piece for piece in case_file.pieces if piece.piece_id != "p002"]
    result = make_result(case_file.model_copy(update={"pieces": pieces}))
    assert phase(result, FIRST).pages == [(2, 3), (6, 7)]


def test_matches_stay_in_the_order_in_which_they_were_found() -> None:
    found = [make_match(3, score=70.0), make_match(1, score=90.0), make_match(2, score=90.0)]
    result = make_result(matches={PhaseLabel.POSTULACAO_INICIAL: found})
    assert result.phases[0].matches == found


def test_warnings_of_all_steps_appear_once_each() -> None:
    case_file = make_case_file(warnings=("b", "c"))
    result = make_result(case_file, warnings=["c", "a", "b"])
    assert result.warnings == ["b", "c", "a"]


def test_a_backend_missing_at_preflight_is_listed_as_degraded() -> None:
    preflight = Preflight(snapshot_id=None, encoder=None, missing=[Backend.SEARCH])
    assert make_result(preflight=preflight, degraded=[Backend.GRAPH]).degraded == [Backend.GRAPH, Backend.SEARCH]


@settings(max_examples=15)
@given(order=st.permutations(list(PhaseLabel)))
def test_equal_inputs_give_byte_identical_phases_in_another_run(order: list[PhaseLabel]) -> None:
    case_file, matches = make_case_file(), make_matches(3)
    first = make_result(case_file, matches)
    request = make_request(case_file)
    second_run = request.model_copy(
        update={"input": request.input.model_copy(update={"run": 2, "workflow_id": "wf_other"})}
    )
    shuffled = {label: matches[label] for label in order}
    second = assemble_result(second_run, case_file, as_findings(shuffled), CitationCheck(), "0.2.0")
    assert canonical_json(list(first.model_dump(mode="json")["phases"])) == canonical_json(
        list(second.model_dump(mode="json")["phases"])
    )


def test_the_canonical_result_reads_back_as_itself() -> None:
    result = make_final()
    assert canonical_json(CaseResult.model_validate_json(canonical_json(result))) == canonical_json(result)


def test_a_match_says_what_it_means_to_the_client_once_one_is_named() -> None:
    label = PhaseLabel.POSTULACAO_INICIAL
    serves_the_defendant = make_match(1, lado="reu")
    unnamed = make_result(matches={label: [serves_the_defendant]})
    assert unnamed.phases[0].matches[0].stance_cliente is None
    request = make_request()
    named = request.model_copy(
        update={"input": request.input.model_copy(update={"parameters": Parameters(cliente=ClientSide.AUTOR)})}
    )
    result = assemble_result(
        named, make_case_file(), as_findings({label: [serves_the_defendant]}), CitationCheck(), "0.1.0"
    )
    assert result.phases[0].matches[0].stance_cliente is Stance.CONTRARIO


def test_what_matching_says_of_an_empty_phase_is_kept() -> None:
    label = PhaseLabel.POSTULACAO_INICIAL
    found = PhaseFindings(no_match_reason="O acervo não tem decisão sobre isso.", nearest=[make_match(3)])
    result = assemble_result(make_request(), make_case_file(), {label: found}, CitationCheck(), "0.1.0")
    phase = result.phases[0]
    assert (phase.no_match_reason, phase.matches) == (found.no_match_reason, [])
    assert phase.nearest == found.nearest
