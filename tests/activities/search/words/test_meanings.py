from activities.search.analysis import analyse
from activities.search.words.framing import is_framing
from activities.search.words.meanings import legal_stems, other_meanings


def test_a_phrase_of_everyday_speech_means_what_courts_write():
    meanings = other_meanings(analyse("estou com o nome sujo"))
    assert ("negativ",) in meanings["nome"]
    assert meanings["nome"] == meanings["sujo"]


def test_the_thesaurus_holds_both_ways_and_everyday_speech_one_way():
    assert ("procedi", "medico") in other_meanings(analyse("tratamento médico"))["tratame"]
    assert ("tratame", "medico") in other_meanings(analyse("procedimento médico"))["procedi"]
    assert ("carro",) not in other_meanings(analyse("automóvel")).get("automov", frozenset())


def test_a_phrase_broken_up_means_nothing_else():
    assert "sujo" not in other_meanings(analyse("nome do sapato sujo"))


def test_words_of_the_courts_are_known_and_everyday_words_are_not_among_them():
    assert {"usucapi", "conjuge"} <= legal_stems()
    assert "bicicle" not in legal_stems()


def test_framing_words_are_known_in_any_number():
    assert [is_framing(word) for word in ("pode", "direitos", "usucapiao")] == [True, True, False]
