from pathlib import Path

import pytest

from activities.graph.read import Overlap
from activities.precedents.argued import argued_in
from activities.precedents.evaluation import (
    Judged,
    calibration_error,
    held_out,
    on_point,
    read_labels,
    shares_by_score,
    shares_by_theme,
    shown_by_default,
)
from activities.precedents.likelihood.evidence import Evidence, Fit, Signs
from activities.precedents.likelihood.probability import WEIGHTS
from tests.activities.precedents.case import INITIAL, PETITION, lawsuit, pages

CLOSEST = argued_in(lawsuit(), pages(*PETITION, "contrato")).passages[0]
NONE = Signs(*(0.0 for _ in WEIGHTS))


def judged(
    number: int, likely: float, grade: int | None, theme: str = "seguro", whole: bool = False, holding: float = 0.0
) -> Judged:
    argued = {} if whole else {INITIAL: Fit(CLOSEST, 1.0)}
    evidence = Evidence(NONE._replace(holding=holding), Overlap(), CLOSEST, argued, None, left=1.0)
    return Judged(f"{theme}.pdf", theme, f"d{number:03}", evidence, likely, grade)


def test_what_is_shown_is_the_best_of_each_place_from_the_least_score_up() -> None:
    many = [judged(number, 0.9 - number / 100, 1) for number in range(7)]
    low, whole, unargued = judged(21, 0.549, 1), judged(22, 0.75, 1, whole=True), judged(23, 0.74, 1, whole=True)
    shown = shown_by_default([low, whole, unargued, *reversed(many)])
    assert [one.judged.likely for one in shown] == [0.9, 0.89, 0.88, 0.87, 0.86, 0.75]
    assert shown[-1].place == "processo"


def test_shares_count_labelled_matches_alone_in_all_and_by_theme() -> None:
    found = [judged(1, 0.8, 2), judged(2, 0.7, 0), judged(3, 0.6, None), judged(4, 0.6, 1, "voo")]
    assert shares_by_theme(shown_by_default(found)) == [("total", 2, 3), ("seguro", 1, 2), ("voo", 1, 1)]


def test_the_reliability_table_has_every_band_and_puts_100_in_the_last() -> None:
    bands = {share.name: share for share in shares_by_score([judged(1, 1.0, 2), judged(2, 0.12, 0)])}
    assert len(bands) == 10
    assert (bands["90 a 100"].relevant, bands["90 a 100"].labelled) == (1, 1)
    assert (bands["10 a 20"].relevant, bands["10 a 20"].labelled) == (0, 1)


def test_the_calibration_error_is_how_far_probabilities_are_from_what_came() -> None:
    assert calibration_error([judged(1, 0.75, 1), judged(2, 0.75, 0)]) == pytest.approx(0.25)
    assert calibration_error([judged(1, 0.2, 1)]) == 0.0


def test_a_decision_on_point_counts_once_however_often_it_is_shown() -> None:
    found = [judged(1, 0.8, 2), judged(2, 0.3, 2), judged(3, 0.8, 1)]
    assert on_point(shown_by_default(found), found) == ("on point", 1, 2)


def test_held_out_figures_come_from_the_other_themes() -> None:
    found = [judged(at, 0.5, int(at >= 5), theme, holding=at / 10) for theme in ("seguro", "voo") for at in range(10)]
    likely = {one.document_id: one.likely for one in held_out(found) if one.theme == "voo"}
    assert likely["d009"] > 0.5 > likely["d000"]


def test_labels_are_grades_by_decision_and_theme(tmp_path: Path) -> None:
    labels = tmp_path / "labels.jsonl"
    labels.write_text('{"document_id": "d1", "temas": {"seguro": 2}}\n\n', encoding="utf-8")
    assert read_labels(labels) == {"d1": {"seguro": 2}}
