"""The charts as pictures: one for each, and the same bytes for the same chart."""

from activities.reports.writing.chart import score_chart
from activities.reports.writing.word.charts import in_words, pictures_of
from tests.activities.reports.samples import make_match
from workflows.contracts.law.authority import Stance


def test_each_chart_is_one_picture_and_equal_charts_are_equal_pictures() -> None:
    one = score_chart([make_match(1, stance=Stance.FAVORAVEL)], 55.0)
    two = score_chart([make_match(number, score=50.0 + number) for number in range(2, 9)], 55.0)
    assert one is not None
    assert two is not None
    first, second, third = pictures_of([one, two, one])
    assert first == third != second
    assert pictures_of([]) == []


def test_a_chart_in_words_names_each_precedent_with_score_and_side() -> None:
    chart = score_chart([make_match(1, score=62.5, rejected="fora do tema")], 55.0)
    assert chart is not None
    told = in_words(chart)
    assert "REsp 9000001/SP: 62,5 pontos, não se sabe; afastado na revisão" in told
    assert chart.note in told
