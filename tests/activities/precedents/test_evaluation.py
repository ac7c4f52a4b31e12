from pathlib import Path

from activities.precedents.evaluation import Judged, read_labels, shares_by_score, shares_by_theme, shown_by_default
from tests.activities.reports.samples import make_match
from workflows.contracts.case import PhaseLabel

INITIAL = PhaseLabel.POSTULACAO_INICIAL


def judged(number: int, score: float, grade: int | None, theme: str = "seguro", **changes: object) -> Judged:
    return Judged(f"{theme}.pdf", theme, INITIAL, make_match(number, score=score, **changes), grade)


def test_what_is_shown_is_the_best_theses_of_a_phase_from_the_least_score_up() -> None:
    many = [judged(number, 90.0 - number, 1) for number in range(7)]
    copy, low = judged(20, 95.0, 1, folded_under="stj-000000001"), judged(21, 54.9, 1)
    shown = shown_by_default([low, copy, *reversed(many)])
    assert [one.match.score for one in shown] == [90.0, 89.0, 88.0, 87.0, 86.0]


def test_shares_count_labelled_matches_alone_in_all_and_by_theme() -> None:
    found = [judged(1, 80.0, 2), judged(2, 70.0, 0), judged(3, 60.0, None), judged(4, 60.0, 1, "voo")]
    assert shares_by_theme(found) == [("total", 2, 3), ("seguro", 1, 2), ("voo", 1, 1)]


def test_the_reliability_table_has_every_band_and_puts_100_in_the_last() -> None:
    bands = {share.name: share for share in shares_by_score([judged(1, 100.0, 2), judged(2, 12.0, 0)])}
    assert len(bands) == 10
    assert (bands["90 a 100"].relevant, bands["90 a 100"].labelled) == (1, 1)
    assert (bands["10 a 20"].relevant, bands["10 a 20"].labelled) == (0, 1)


def test_labels_are_grades_by_decision_and_theme(tmp_path: Path) -> None:
    labels = tmp_path / "labels.jsonl"
    labels.write_text('{"document_id": "d1", "temas": {"seguro": 2}}\n\n', encoding="utf-8")
    assert read_labels(labels) == {"d1": {"seguro": 2}}
