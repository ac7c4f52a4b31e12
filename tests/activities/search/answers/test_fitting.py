from random import Random

from activities.search.answers.fitting import Labelled, fit, held_out, reliability
from activities.search.answers.judge import SIGNS


def questions(count: int, separable: bool) -> list[Labelled]:
    chance = Random(7)
    made: list[Labelled] = []
    for number in range(count):
        answers = number % 2 == 0
        coverage = chance.uniform(0.7, 1.0) if answers and separable else chance.uniform(0.0, 0.4)
        signs = dict.fromkeys(SIGNS, 0.0) | {"direct": coverage, "length": 1.8}
        made.append(Labelled(f"assunto {number // 2}", answers, [signs]))
    return made


def test_what_coverage_tells_apart_is_judged_right_without_its_topic():
    asked = questions(40, separable=True)
    likely = held_out(asked)
    assert [chance >= 0.5 for chance in likely] == [question.answers for question in asked]
    rows = reliability(asked, likely)
    assert sum(row.asked for row in rows) == 40
    assert (rows[0].answerable, rows[-1].answerable) == (0, rows[-1].asked)


def test_labels_that_nothing_tells_apart_are_not_judged_right():
    asked = questions(60, separable=False)
    right = [(chance >= 0.5) == question.answers for question, chance in zip(asked, held_out(asked), strict=True)]
    assert 0.2 < sum(right) / len(right) < 0.8


def test_the_fit_weighs_what_tells_apart():
    weights = dict(zip(("intercept", *SIGNS), fit(questions(40, separable=True)), strict=True))
    assert weights["direct"] > 0 > weights["intercept"]
