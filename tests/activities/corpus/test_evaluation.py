"""Features read of real decisions, compared with labels."""

from activities.corpus.evaluation import judge, score_decisions
from tests.activities.read_decisions import real_decisions
from tests.conftest import shared_data

PRECISION = 0.92
COMMITTED = 0.65


def test_the_side_favoured_is_right_where_the_reading_names_one():
    every = score_decisions(judge(shared_data("trust", "decisions.jsonl"), real_decisions()))[0]
    assert every.decisions == 322
    assert (every.precision or 0) >= PRECISION
    assert (every.committed or 0) >= COMMITTED
