from hypothesis import given
from hypothesis import strategies as st

from activities.precedents.likeness.keys import keys_of, pairs_in, telling_stems

CLAIM = "O contrato de hospedagem de cavalos previa ração e pasto; o cavalo adoeceu na hospedagem de cavalos."


def test_the_keys_are_what_returns_through_the_lawsuit() -> None:
    keys = keys_of("AÇÃO DE INDENIZAÇÃO", [CLAIM] * 5 + ["Requer a inversão do ônus da prova."] * 9)
    assert "hospeda" in keys.words
    assert ("hospeda", "cavalo") in keys.pairs
    assert not {"onu", "inversa", "prova"} & keys.words.keys()


def test_what_is_said_once_is_no_key() -> None:
    assert not keys_of("", [CLAIM, "O réu contestou."]).words


def test_names_are_no_keys_unless_the_title_has_them() -> None:
    said = ["A empresa Tordilho vendeu o animal em Sorocaba."] * 4
    assert not {"tordilh", "sorocab"} & keys_of("", said).words.keys()
    assert "tordilh" in keys_of("Marca Tordilho", said).words


def test_addresses_and_codes_on_pages_are_no_keys() -> None:
    stamp = "Documento assinado, acesse o site https://esaj.tjsp.jus.br/pastadigital código 8Z4HB."
    assert not keys_of("", [stamp] * 5).pairs


def test_pairs_do_not_reach_over_words_of_pleading() -> None:
    assert list(pairs_in(telling_stems("hospedagem do autor cavalos"))) == []


@given(st.lists(st.text(), max_size=8))
def test_shares_lie_between_0_and_1_whatever_the_paragraphs(texts: list[str]) -> None:
    keys = keys_of("", texts)
    assert all(0 < share <= 1 for share in (*keys.words.values(), *keys.pairs.values()))
