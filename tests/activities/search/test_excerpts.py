from activities.search.excerpts import shorten, telling_passage

EMENTA = """RECURSO ESPECIAL. SEGURO. COBRANÇA DE PRÊMIO. AGRAVAMENTO DO RISCO.
1. O segurado que deixa de pagar uma parcela é chamado antes de perder a cobertura.
2. A cobrança do prêmio de seguro em atraso prescreve em um ano.
3. Recurso não provido."""


def test_the_passage_is_the_item_with_most_words_of_the_question_and_no_heading() -> None:
    passage = telling_passage([EMENTA], ["cobranças", "prêmio", "prescreve", "seguro"], 420)
    assert passage == "2. A cobrança do prêmio de seguro em atraso prescreve em um ano."


def test_a_heading_is_shown_where_nothing_else_has_a_word_of_the_question() -> None:
    assert telling_passage([EMENTA], ["agravamento"], 420).startswith("RECURSO ESPECIAL. SEGURO.")


def test_a_passage_is_whole_sentences_though_the_text_came_by_the_lines_of_the_page() -> None:
    wrapped = """Discute-se nos autos o prazo em que prescreve a pretensão do segurador que
não recebeu a parcela do prêmio. O prazo é de um ano, pois a cobrança do prêmio
de seguro em atraso nasce do contrato. Não há razão para que se espere o fim da
vigência da apólice, como quer o recorrente, porque nada na lei o diz."""
    expected = "O prazo é de um ano, pois a cobrança do prêmio de seguro em atraso nasce do contrato."
    assert telling_passage([wrapped], ["prazo", "cobrança", "seguro"], 120) == expected


def test_without_a_word_in_common_the_first_passage_stands_for_the_rest() -> None:
    assert telling_passage([EMENTA], [], 30) == "RECURSO ESPECIAL. SEGURO."
    assert telling_passage([], ["seguro"], 30) == ""


def test_texts_are_cut_between_words() -> None:
    assert shorten("uma frase  com várias palavras", 12) == "uma frase…"
