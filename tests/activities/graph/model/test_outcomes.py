from activities.graph.model.outcomes import ENCODED, GRANTED, OUTCOMES, REFUSED, outcome_number
from workflows.contracts.law.corpus import Outcome


def test_an_appeal_is_granted_or_refused_or_neither() -> None:
    assert not GRANTED & REFUSED
    assert not (GRANTED | REFUSED) & {Outcome.PREJUDICADO, Outcome.OUTRO}


def test_every_outcome_has_a_coordinate_on_its_side() -> None:
    assert set(ENCODED) == set(Outcome)
    assert all(ENCODED[outcome] > 0 for outcome in GRANTED)
    assert all(ENCODED[outcome] < 0 for outcome in REFUSED)


def test_a_number_leads_back_to_its_outcome() -> None:
    assert [OUTCOMES[outcome_number(outcome)] for outcome in Outcome] == list(Outcome)
    assert outcome_number(None) == -1
