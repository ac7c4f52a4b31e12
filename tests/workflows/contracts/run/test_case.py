import pytest
from pydantic import ValidationError

from workflows.contracts.run.case import PHASE_TITLES, TERMINAL_STATES, CaseState, Parameters, PhaseLabel


def test_every_phase_has_a_title() -> None:
    assert list(PHASE_TITLES) == list(PhaseLabel)


def test_five_states_are_the_end_of_a_run() -> None:
    assert set(TERMINAL_STATES) == {
        CaseState.COMPLETED,
        CaseState.REJECTED,
        CaseState.NEEDS_USER_ACTION,
        CaseState.FAILED,
        CaseState.CANCELLED,
    }


def test_parameters_have_the_published_defaults() -> None:
    parameters = Parameters()
    assert (parameters.min_precedent_score, parameters.max_matches_per_phase) == (55, 5)
    assert parameters.strict_infra_required


def test_a_misspelled_parameter_is_refused() -> None:
    with pytest.raises(ValidationError):
        Parameters.model_validate({"min_precedent_scor": 70})
