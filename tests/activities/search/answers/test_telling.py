import pytest

from activities.search.answers.telling import MOST, telling_words
from activities.search.words.framing import bare


def stems(query: str) -> list[str]:
    return [word.stem for word in telling_words(query)]


def test_framing_words_and_small_numbers_do_not_tell():
    assert stems("Quando cabe indenização por extravio de 2 malas?") == ["indeniz", "extravi", "mala"]


def test_forms_of_framing_verbs_and_written_numbers_do_not_tell_and_legal_terms_do():
    assert stems("deixa ou escapava da busca por trezentos galos") == ["busca", "galo"]


def test_nouns_of_linking_phrases_do_not_tell():
    assert stems(bare("entrei na justiça por causa do restinho")) == ["restinh"]
    assert stems(bare("demitido por justa causa")) == ["demitid", "justa", "causa"]


def test_a_question_of_framing_words_alone_keeps_them():
    assert stems("qual é o direito?") == ["direito"]


@pytest.mark.parametrize("query", ["", "   ", "de a o", "17 23", "quanto é 17 vezes 23"])
def test_a_question_may_tell_nothing(query: str):
    assert telling_words(query) == []


def test_everyday_speech_has_the_words_of_the_courts_as_other_meanings():
    words = {word.stem: word for word in telling_words("meu convênio cortou o remédio")}
    assert ("plano", "saude") in {other.stems for other in words["conveni"].others}
    assert ("medicam",) in {other.stems for other in words["remedio"].others}


def test_words_of_the_courts_are_told_from_others():
    assert {word.stem: word.legal for word in telling_words("usucapião do jacarandá")} == {
        "usucapi": True,
        "jacaran": False,
    }


def test_a_text_too_long_for_a_question_is_read_up_to_a_point():
    assert (
        len(telling_words(" ".join(f"palavra{letter}{other}x" for letter in "abcdefghij" for other in "abcdefghij")))
        <= MOST
    )
