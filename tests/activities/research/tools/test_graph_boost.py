import pytest

from activities.research.tools.graph_boost import graph_boost
from activities.research.tools.halves import Halves

IDS = ["000000001", "000000002", "000000003", "000000004", "000000005"]


def boosts(halves: Halves, query: str) -> dict[str, float]:
    assert halves.graph
    return dict(graph_boost(query, halves.graph)(IDS))


def test_candidates_are_boosted_by_the_share_of_what_the_question_names(halves: Halves) -> None:
    found = boosts(halves, "dano moral presumido, art. 14 do CDC e Súmula 385")
    assert found == {"000000001": pytest.approx(1.0), "000000004": pytest.approx(1.0)}


def test_a_statute_alone_counts_for_the_whole_of_what_was_named(halves: Halves) -> None:
    assert set(boosts(halves, "art. 206 do CC")) == {"000000005"}


def test_a_question_that_names_nothing_boosts_nothing(halves: Halves) -> None:
    assert boosts(halves, "recurso") == {}
