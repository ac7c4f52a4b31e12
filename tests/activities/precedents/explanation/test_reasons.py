from activities.graph.read import Overlap
from activities.precedents.explanation.reasons import reasons as all_reasons
from workflows.contracts.run.results.result import ScoreBreakdown

SCORE = ScoreBreakdown(holding=40, headings=0, passage=70, title=0, statutes=0, citations=0, subject=0, total=87.4)


def reasons(own: str | None, overlap: Overlap, matter: str | None, words: list[str], page: int) -> list[str]:
    """All reasons but the last, which explains the score."""
    return all_reasons(own, overlap, matter, words, page, SCORE)[:-1]


def test_shared_statutes_read_as_lawyers_write_them() -> None:
    overlap = Overlap(statutes=("CC, art. 186", "CC, art. 927", "CDC, art. 14"))
    assert reasons(None, overlap, None, [], 3) == ["Ambos tratam dos arts. 186 e 927 do CC e do art. 14 do CDC"]
    law = Overlap(statutes=("Lei 9.656/1998, art. 10",))
    assert reasons(None, law, None, [], 3) == ["Ambos tratam do art. 10 da Lei 9.656/1998"]


def test_a_sumula_is_feminine_and_a_theme_masculine() -> None:
    assert reasons(None, Overlap(citations=("Súmula 385/STJ",)), None, [], 1) == [
        "Súmula 385/STJ citada nos autos e no precedente"
    ]
    assert reasons(None, Overlap(citations=("Tema 1061/STJ",)), None, [], 1) == [
        "Tema 1.061/STJ citado nos autos e no precedente"
    ]


def test_several_citations_are_listed_together() -> None:
    overlap = Overlap(citations=("REsp 1061530/STJ", "Súmula 385/STJ"))
    assert reasons(None, overlap, None, [], 1) == [
        "REsp 1.061.530/STJ e Súmula 385/STJ citados nos autos e no precedente"
    ]


def test_a_precedent_that_the_parties_cite_says_so_first() -> None:
    overlap = Overlap(citations=("REsp 1061530/STJ",), statutes=("CDC, art. 14",))
    assert reasons("REsp 1061530/STJ", overlap, None, [], 1) == [
        "REsp 1.061.530/STJ: precedente citado nos autos",
        "Ambos tratam do art. 14 do CDC",
    ]


def test_words_in_common_name_the_page() -> None:
    assert reasons(None, Overlap(), None, ["inscrição", "cadastro"], 7) == [
        "Termos em comum com a p. 7: inscrição, cadastro"
    ]


def test_a_single_word_in_common_is_said_only_where_nothing_else_is() -> None:
    matter = "Mesma matéria do processo: transporte aéreo e de passageiros"
    found = reasons(None, Overlap(), "transporte aéreo e de passageiros", ["terceiro"], 7)
    assert found == [matter]
    found = reasons(None, Overlap(), "transporte aéreo e de passageiros", ["bagagem", "voo"], 7)
    assert found == [matter, "Termos em comum com a p. 7: bagagem, voo"]
    assert reasons(None, Overlap(), None, ["terceiro"], 7) == ["Termos em comum com a p. 7: terceiro"]


def test_there_is_always_a_reason() -> None:
    assert reasons(None, Overlap(), None, [], 7) == ["Trata do que se argumenta na p. 7"]


def test_the_last_reason_says_what_the_score_is_and_how_many_parts_it_has() -> None:
    told = all_reasons(None, Overlap(), None, [], 7, SCORE)[-1]
    assert told == (
        "Pontuação 87: probabilidade, em 100, de servir a este processo, contada de 7 partes, das quais 2 aparecem aqui"
    )
    assert len(SCORE.parts) == 7


def test_the_last_reason_says_what_was_done_to_the_sum_of_the_parts() -> None:
    foreign, cited = (
        all_reasons(None, Overlap(), None, [], 7, SCORE, left=0.6)[-1],
        all_reasons("REsp 1061530/STJ", Overlap(), None, [], 7, SCORE)[-1],
    )
    assert foreign.endswith("aqui; por ser de outro ramo do direito, só 60% dela contam")
    assert cited.endswith("aqui; por estar citado nos autos, tem ao menos 80")
