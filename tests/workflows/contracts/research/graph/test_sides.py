from workflows.contracts.research.graph.sides import DISPUTES, SIDES, Dispute, Side


def test_every_side_belongs_to_one_dispute() -> None:
    assert list(DISPUTES) == list(Dispute)
    assert [side for pair in DISPUTES.values() for side in pair] == list(SIDES) == list(Side)


def test_a_dispute_is_named_after_its_sides() -> None:
    assert all(dispute == f"{one}_{two}" for dispute, (one, two) in DISPUTES.items())
