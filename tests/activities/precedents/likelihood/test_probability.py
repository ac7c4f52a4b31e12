from dataclasses import replace

from activities.graph.read import Overlap
from activities.precedents.argued import argued_in
from activities.precedents.likelihood.evidence import Evidence, Signs
from activities.precedents.likelihood.probability import CITED, MOST, WEIGHTS, breakdown, probability, shown
from tests.activities.precedents.case import PETITION, lawsuit, pages

NONE = Signs(*(0.0 for _ in WEIGHTS))
FULL = Signs(0.25, 1.0, 3.0, 2.0, 0.2, 2.0, 1.0, 1.0, 1.0)
CLOSEST = argued_in(lawsuit(), pages(*PETITION, "contrato")).passages[0]


def evidence(signs: Signs) -> Evidence:
    return Evidence(signs, Overlap(), CLOSEST, {}, None, left=1.0)


def test_a_decision_that_shares_nothing_is_of_no_use_and_one_that_shares_all_is() -> None:
    assert probability(evidence(NONE)) < 0.05
    assert probability(evidence(FULL)) > 0.95


def test_another_branch_of_law_leaves_less_of_the_probability() -> None:
    assert probability(replace(evidence(FULL), left=0.6)) == 0.6 * probability(evidence(FULL))


def test_what_the_case_file_itself_cites_is_likely_of_use() -> None:
    assert probability(replace(evidence(NONE), cited="REsp 1/STJ")) == CITED


def test_the_total_is_the_probability_and_the_parts_are_the_signs() -> None:
    score = breakdown(evidence(FULL))
    assert score.total == shown(probability(evidence(FULL))) == 100 * MOST
    assert set(score.parts.values()) == {100.0}
    assert set(breakdown(evidence(NONE)).parts.values()) == {0.0}
