import pytest

from activities.search.analysis import analyse, words
from activities.search.words.framing import is_framing
from activities.search.words.meanings import legal_stems, other_meanings


def stems_of(said: str) -> dict[str, set[tuple[str, ...]]]:
    return {word: {other.stems for other in others} for word, others in other_meanings(words(said)).items()}


def test_a_phrase_of_everyday_speech_means_what_courts_write():
    for said in ("estou com o nome sujo", "sujaram o meu nome"):
        meanings = stems_of(said)
        assert ("negativ",) in meanings["nome"]


def test_the_thesaurus_holds_both_ways_and_everyday_speech_one_way():
    assert ("procedi", "medico") in stems_of("tratamento médico")["tratamento"]
    assert ("tratame", "medico") in stems_of("procedimento médico")["procedimento"]
    assert ("carro",) not in stems_of("automóvel").get("automovel", set())


@pytest.mark.parametrize(
    ("name", "concept"),
    [
        ("Serasa", "cadastro de inadimplentes"),
        ("CNH", "habilitação para dirigir"),
        ("SPC", "cadastro de inadimplentes"),
        ("Bacenjud", "penhora online"),
        ("Airbnb", "locação por temporada"),
        ("Limpa Nome", "dívida prescrita"),
    ],
)
def test_names_of_brands_and_registries_lead_to_their_concept(name: str, concept: str):
    assert tuple(analyse(concept)) in set().union(*stems_of(name).values())


def test_a_phrase_broken_up_means_nothing_else():
    far = "nome que o contrato de compra do veículo usado trazia sujo"
    assert ("negativ",) not in stems_of(far).get("nome", set())


def test_words_of_the_courts_are_known_and_everyday_words_are_not_among_them():
    assert {"usucapi", "conjuge"} <= legal_stems()
    assert "bicicle" not in legal_stems()


def test_framing_words_are_known_in_any_number():
    assert [is_framing(word) for word in ("pode", "direitos", "usucapiao")] == [True, True, False]


def test_the_forms_of_verbs_that_only_help_frame_a_question():
    assert all(map(is_framing, words("continuo acabei consegui fizeram tinham")))
