from pathlib import Path

import pytest

from activities.precedents.likeness.keys import keys_of
from activities.precedents.likeness.likeness import Likeness, Likening
from activities.search.index import SearchIndex, build_index, open_index
from tests.activities.search.decisions import decision

STABLE = decision("d1", "HOSPEDAGEM DE CAVALOS. HARAS. MORTE DO ANIMAL. Falta de ração no haras. Guarda do animal.")
LONG = decision("d2", STABLE.ementa + " Outras razões de decidir, sobre temas que variam." * 200)
OTHER = decision("d3", "TRIBUTÁRIO. ICMS. GUERRA FISCAL. Creditamento do imposto na aquisição de mercadorias.")
KEYS = keys_of(
    "Ação de indenização por morte de cavalo em haras",
    ["O haras cobrava pela hospedagem de cavalos e não deu ração ao animal.", "A guarda do animal cabia ao haras."] * 4,
)


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    folder: Path = tmp_path_factory.mktemp("likeness")
    others = [decision(f"z{number}", f"Assunto {number}. Servidor público e gratificação.") for number in range(20)]
    build_index([STABLE, LONG, OTHER, *others], folder)
    return open_index(folder)


def likeness_of(identifier: str, search: SearchIndex) -> Likeness:
    row = search.row(identifier)
    found = search.decision(identifier)
    assert row is not None
    assert found is not None
    return Likening(KEYS, search).of({row: found})[row]


def test_a_decision_on_the_subject_is_like_the_lawsuit_and_one_on_another_is_not(search: SearchIndex) -> None:
    same, other = likeness_of("d1", search), likeness_of("d3", search)
    assert min(same.title, same.words, same.pairs) > 0.4
    assert max(other.title, other.words, other.pairs) < 0.1


def test_a_long_text_needs_to_say_it_oftener(search: SearchIndex) -> None:
    long, short = likeness_of("d2", search), likeness_of("d1", search)
    assert long.pairs < short.pairs
    assert long.length > short.length


def test_a_lawsuit_that_keeps_saying_nothing_is_like_nothing(search: SearchIndex) -> None:
    row = search.row("d1")
    assert row is not None
    nothing = Likening(keys_of("", []), search).of({row: STABLE})[row]
    assert (nothing.title, nothing.words, nothing.pairs, nothing.sense) == (0, 0, 0, 0)
