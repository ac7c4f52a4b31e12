"""Questions with AND, OR, phrases and exclusions."""

import pytest

from activities.search.words.boolean import MOST_TERMS, BadQuery, Clause, Term, parse_query


def test_words_side_by_side_must_all_be_there() -> None:
    assert parse_query("dano moral") == parse_query("dano AND moral") == (Clause((Term(("dano",)), Term(("moral",)))),)


def test_and_binds_tighter_than_or() -> None:
    first, second = parse_query("dano moral OR cobrança")
    assert (len(first.wanted), len(second.wanted)) == (2, 1)


def test_a_phrase_keeps_its_words_and_an_exclusion_applies_to_its_clause() -> None:
    (clause,) = parse_query('“boa-fé objetiva” contrato -seguro –"plano de saúde"')
    assert clause.wanted[0].phrase == "boa-fé objetiva"
    assert [term.phrase for term in clause.unwanted] == [None, "plano de saúde"]


def test_small_or_is_no_operator_and_words_without_meaning_are_passed_over() -> None:
    assert len(parse_query("a responsabilidade do banco")) == 1
    assert [term.stems for term in parse_query("a responsabilidade do banco")[0].wanted] == [("respons",), ("banco",)]


@pytest.mark.parametrize("query", ["", "   ", "-seguro", "dano OR -moral", "OR", '""', "de da do"])
def test_a_question_without_anything_to_look_for_is_refused(query: str) -> None:
    with pytest.raises(BadQuery, match="ao menos uma palavra"):
        parse_query(query)


def test_too_many_terms_are_refused() -> None:
    with pytest.raises(BadQuery, match=str(MOST_TERMS)):
        parse_query("palavra " * 10_000)


def test_an_open_quotation_mark_ends_with_the_question() -> None:
    assert parse_query('"dano moral')[0].wanted[0].phrase == "dano moral"
