import pytest

from activities.search.words.spelling import corrected


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("excessão de pré-executividade", "exceção de pré-executividade"),
        ("onorarios de sucunbencia", "honorários de sucumbência"),
        ("recisao do contrato", "rescisão do contrato"),
        ("emprestimo consiguinado", "emprestimo consignado"),
        ("a xave do alugel", "a chave do aluguel"),
        ("adimplemento sustancial", "adimplemento substancial"),
        ("cobrança indevida no cartão", "cobrança indevida no cartão"),
        ("decisão da ministra Recisao", "decisão da ministra Recisao"),
    ],
)
def test_a_misspelled_word_is_heard_and_names_and_right_words_stay(written: str, right: str):
    assert corrected(written, lambda word: False) == right


def test_what_the_corpus_has_is_no_misspelling():
    assert corrected("recisao", lambda word: word == "recisao") == "recisao"
