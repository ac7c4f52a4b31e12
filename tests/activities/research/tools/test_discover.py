from collections import Counter

from activities.research.tools.discover import discover_values
from activities.research.tools.halves import Halves
from workflows.contracts.research.search import DiscoverQuestion, FilterField, ValuesDiscovered


def asked(halves: Halves, **question: object) -> ValuesDiscovered:
    found = discover_values(DiscoverQuestion.model_validate(question), halves).data
    assert isinstance(found, ValuesDiscovered)
    return found


def test_every_filter_lists_its_values_the_most_frequent_first(halves: Halves) -> None:
    for field in FilterField:
        found = asked(halves, filtro=field, limit=100)
        counts = [one.decisoes for one in found.valores]
        assert counts == sorted(counts, reverse=True), field
        assert found.total == len(found.valores)


def test_counts_are_of_decisions(halves: Halves) -> None:
    search = halves.search
    decisions = search.lexical.decisions(range(len(search)))
    expected = Counter(one.minister for one in decisions.values() if one.minister)
    found = asked(halves, filtro="ministro", limit=100)
    assert {one.valor: one.decisoes for one in found.valores} == expected


def test_a_part_of_a_value_finds_it_whatever_its_case_and_accents(halves: Halves) -> None:
    (first, *_) = asked(halves, filtro="ministro").valores
    part = first.valor.split()[0].lower()
    assert first in asked(halves, filtro="ministro", contem=part).valores
    assert asked(halves, filtro="ministro", contem="nenhum assim").total == 0
