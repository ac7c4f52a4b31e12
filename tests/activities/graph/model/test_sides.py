from activities.graph.model.sides import CONTRARY, ENCODED, FAVOURABLE, OUTCOMES, outcome_number
from workflows.contracts.corpus import Outcome


def test_no_outcome_is_on_both_sides_and_none_without_the_merits_is_on_one() -> None:
    assert not FAVOURABLE & CONTRARY
    assert not (FAVOURABLE | CONTRARY) & {Outcome.NAO_CONHECIDO, Outcome.PREJUDICADO, Outcome.OUTRO}


def test_every_outcome_has_a_coordinate_on_its_side() -> None:
    assert set(ENCODED) == set(Outcome)
    assert all(ENCODED[outcome] > 0 for outcome in FAVOURABLE)
    assert all(ENCODED[outcome] < 0 for outcome in CONTRARY)


def test_a_number_leads_back_to_its_outcome() -> None:
    assert [OUTCOMES[outcome_number(outcome)] for outcome in Outcome] == list(Outcome)
    assert outcome_number(None) == -1
