from hypothesis import given
from hypothesis import strategies as st

from activities.precedents.pleading_words import PLEADING_WORDS
from activities.precedents.telling import pairs_in, telling_stems


def test_words_of_pleading_tell_nothing() -> None:
    stems = telling_stems("A inversão do ônus da prova no contrato de hospedagem de cavalos")
    assert [stem for stem in stems if stem] == ["contrat", "hospeda", "cavalo"]
    assert {"autor", "dano", "sentenca"} <= PLEADING_WORDS


def test_addresses_numbers_and_codes_tell_nothing() -> None:
    stamp = "Documento assinado, acesse o site https://esaj.tjsp.jus.br/pastadigital código 8Z4HB."
    assert not any(telling_stems(stamp)[1:-1])


def test_pairs_do_not_reach_over_words_of_pleading() -> None:
    assert list(pairs_in(telling_stems("hospedagem do autor cavalos"))) == []
    assert list(pairs_in(telling_stems("hospedagem de cavalos"))) == [("hospeda", "cavalo")]


@given(st.text())
def test_a_stem_has_at_least_three_letters_whatever_the_text(text: str) -> None:
    assert all(stem is None or len(stem) >= 3 for stem in telling_stems(text))
