from activities.precedents.likelihood.evidence import Signs
from activities.precedents.likelihood.fitting import Pair, fit, fitted_without
from activities.precedents.likelihood.probability import WEIGHTS

NONE = Signs(*(0.0 for _ in WEIGHTS))
PAIRS = [
    Pair(theme, NONE._replace(holding=holding / 10), holding >= 5)
    for theme in ("pix", "negativacao", "servidor_publico")
    for holding in range(10)
]


def test_what_tells_the_useful_from_the_rest_gets_weight() -> None:
    fitted = fit(PAIRS)
    assert fitted.weights.holding > 0
    assert fitted.weights.title == 0


def test_a_name_in_common_has_one_weight_whatever_it_names() -> None:
    named = [pair._replace(signs=NONE._replace(citations=pair.signs.holding)) for pair in PAIRS]
    fitted = fit(named)
    assert fitted.weights.statutes == fitted.weights.citations > 0


def test_a_theme_is_judged_without_itself_and_its_look_alikes() -> None:
    others = [pair for pair in PAIRS if pair.theme == "servidor_publico"]
    assert fitted_without(PAIRS, "pix") == fit(others)


def test_every_theme_counts_the_same_however_many_pairs_it_has() -> None:
    once, often = fit(PAIRS), fit([*PAIRS, *(pair for pair in PAIRS if pair.theme == "pix")])
    assert abs(once.weights.holding - often.weights.holding) < 0.35 * once.weights.holding
