from activities.precedents.matters.related import RELATED, use_of
from activities.precedents.matters.table import branch_of


def test_a_matter_is_of_use_to_itself_and_relations_hold_both_ways() -> None:
    assert use_of("locação", "locação") == 1.0
    assert use_of("execução fiscal", "tributos") == use_of("tributos", "execução fiscal") > 0
    assert use_of("drogas", "planos de saúde") == 0.0


def test_every_related_matter_is_in_the_table() -> None:
    for one, other in RELATED:
        assert branch_of(one)
        assert branch_of(other)
