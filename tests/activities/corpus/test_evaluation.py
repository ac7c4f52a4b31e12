"""Features read of real decisions, compared with labels."""

from activities.corpus.evaluation import judge, score_decisions
from tests.conftest import shared_data

PRECISION = 0.92
COMMITTED = 0.65


def test_the_side_favoured_is_right_where_the_reading_names_one():
    labels = shared_data("trust", "decisions.jsonl")
    folders = [path for path in shared_data("stj", "espelhos").iterdir() if path.name != "traps"]
    judged = judge(labels, [*folders, shared_data("stj", "integras")])
    every = score_decisions(judged)[0]
    assert every.decisions == 322
    assert (every.precision or 0) >= PRECISION
    assert (every.committed or 0) >= COMMITTED
