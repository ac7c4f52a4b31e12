"""Adjacency, close pairs, influence and paths, compared with their definitions on random structures."""

from collections import Counter
from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from activities.graph.arrays.adjacency import Adjacency, join
from activities.graph.arrays.influence import blocks, second_order
from activities.graph.arrays.pairs import closest_pairs
from activities.graph.tools.shortest_path import shortest_path

SIZE = 9
SETS = st.lists(st.frozensets(st.integers(0, SIZE - 1)), max_size=12)
EDGES = st.frozensets(st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)))


def adjacency(pairs: list[tuple[int, int]], size: int = SIZE) -> Adjacency:
    array = np.array(pairs, dtype=np.int32).reshape(-1, 2)
    return join(array[:, 0], array[:, 1], size)


@given(st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))), st.lists(st.integers(0, SIZE - 1)))
def test_adjacency_lists_each_end_once_in_order(pairs: list[tuple[int, int]], asked: list[int]) -> None:
    joined = adjacency(pairs)
    ends = {start: sorted({end for one, end in pairs if one == start}) for start in range(SIZE)}
    assert [joined.of(start).tolist() for start in range(SIZE)] == list(ends.values())
    numbers = np.array(asked, dtype=np.int32)
    assert joined.of_all(numbers).tolist() == [end for start in asked for end in ends[start]]
    assert joined.owners(numbers).tolist() == [start for start in asked for _ in ends[start]]
    assert all(joined.has(one, two) == (two in ends[one]) for one in range(SIZE) for two in range(SIZE))


@given(SETS, st.integers(1, 30))
def test_closest_pairs_are_the_first_of_all_pairs(sets: list[frozenset[int]], most: int) -> None:
    joined = adjacency([(at, name) for at, names in enumerate(sets) for name in names], len(sets))
    everything = [(one, two, len(sets[one] & sets[two])) for one, two in combinations(range(len(sets)), 2)]
    expected = sorted((row for row in everything if row[2]), key=lambda row: (-row[2], row[0], row[1]))
    assert [tuple(row) for row in closest_pairs(joined, SIZE, most).tolist()] == expected[:most]


@given(EDGES)
def test_second_order_counts_distinct_others(edges: frozenset[tuple[int, int]]) -> None:
    citing = {cited: {one for one, two in edges if two == cited and one != cited} for cited in range(SIZE)}
    joined = adjacency([(cited, one) for cited, several in citing.items() for one in several])
    expected = [len({two for one in citing[cited] for two in citing[one]} - {cited}) for cited in range(SIZE)]
    assert second_order(joined).tolist() == expected


@given(st.lists(st.integers(0, 20)), st.integers(1, 25))
def test_blocks_cover_every_row_once(costs: list[int], most: int) -> None:
    ranges = blocks(np.array(costs, dtype=np.int64), most)
    assert [row for begin, end in ranges for row in range(begin, end)] == list(range(len(costs)))
    assert all(end - begin == 1 or sum(costs[begin:end]) <= most for begin, end in ranges)


@given(EDGES, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.integers(1, SIZE))
def test_the_shortest_path_is_the_first_of_the_shortest(
    edges: frozenset[tuple[int, int]], source: int, target: int, most: int
) -> None:
    around = adjacency([*edges, *((two, one) for one, two in edges)])
    paths = [[source]]
    while paths and paths[0][-1] != target and len(paths[0]) <= SIZE:
        paths = sorted(
            ([*path, end] for path in paths for end in around.of(path[-1]).tolist() if end not in path),
            key=lambda path: (path[-1] != target, path),
        )
    found = [path for path in paths if path[-1] == target]
    expected = min(found) if found and len(found[0]) - 1 <= most else []
    assert shortest_path(around, source, target, most) == expected


def test_many_decisions_with_one_criterion_do_not_multiply() -> None:
    size = 5_000
    pairs = [(at, 0) for at in range(size)] + [(at, at + 1) for at in range(size)]
    found = closest_pairs(adjacency(pairs, size), size + 1)
    assert found.tolist() == [[0, at, 1] for at in range(1, 101)]
    assert Counter(found[:, 2].tolist()) == {1: 100}
