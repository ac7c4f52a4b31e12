"""Relations from legal texts to others."""

from functools import partial

import pytest

from activities.search.legal.relations import acts_in, edges_of
from activities.search.legal.tree import flatten
from bench.attack.growth import growth
from bench.attack.hostile import repeated
from tests.activities.search.legal.sample import sample_texts
from tests.activities.test_time_over_text import MOST, TRIES


@pytest.mark.parametrize(
    ("note", "acts"),
    [
        ("(Redação dada pela Lei nº 13.467, de 2017)", ["Lei 13.467/2017"]),
        ("(Incluído pela Emenda Constitucional nº 26, de 2000)", ["EC 26/2000"]),
        ("(Incluído pela Medida Provisória nº 2.177-44, de 2001)", ["Medida Provisória 2.177/2001"]),
        ("(Incluído pela Lcp nº 104, de 2001)", ["Lei Complementar 104/2001"]),
        ("(Vide Lei nº 9.099, de 1995) (Revogado pela Lei nº 13.964, de 2019)", ["Lei 13.964/2019"]),
        ("(vide Lei nº 1.060, de 1950) (vide a (Lei nº 9.099, de 1995) (Lei nº 13.964, de 2019", ["Lei 13.964/2019"]),
        ("(Incluído pela Lei nº 9.099, de 1995) (Vide Lei nº 13.964, de 2019", ["Lei 9.099/1995", "Lei 13.964/2019"]),
        ("", []),
    ],
)
def test_the_acts_that_changed_a_text_are_read_from_its_note(note: str, acts: list[str]) -> None:
    assert acts_in(note) == acts


def test_a_text_cites_what_it_names_and_was_amended_by_what_its_note_says() -> None:
    edges = {node.text_id: list(edges_of(node)) for node in flatten(sample_texts())}
    assert edges["lei-99001-2015/art5"] == [("cites", "CDC, art. 14")]
    assert ("cites", "Lei 99.001/2015, art. 3º") in edges["tema-stj-9001"]
    assert edges["lei-99001-2015/art2a"] == [("amended_by", "Lei 99.107/2021")]


@pytest.mark.parametrize("unit", ["(vide ", "(vide Lei n. 1, ", f"emenda constitucional n. 1{' ' * 2000}"])
def test_a_note_that_never_comes_to_its_end_takes_time_in_proportion(unit: str) -> None:
    tries = (growth(lambda text: partial(acts_in, text), repeated(unit), 8_000, 4) for _ in range(TRIES))
    assert any(times < MOST for times in tries)
