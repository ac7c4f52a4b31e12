"""The judge of answers, on a corpus small enough to know what it answers."""

from pathlib import Path

import pytest

from activities.search.index import SearchIndex, build_index, open_index
from tests.activities.search.decisions import DECISIONS, decision

ABOUT = [
    "PENAL. FURTO. PRINCÍPIO DA INSIGNIFICÂNCIA. REINCIDÊNCIA.\n1. A reincidência afasta a insignificância.",
    "LOCAÇÃO. DESPEJO POR FALTA DE PAGAMENTO. PURGAÇÃO DA MORA.\n1. O locatário pode purgar a mora no prazo.",
    "SERVIDOR PÚBLICO. ACUMULAÇÃO DE CARGOS DE PROFESSOR. COMPATIBILIDADE DE HORÁRIOS.\n1. É lícita a acumulação.",
    "TRIBUTÁRIO. ICMS. CREDITAMENTO. ENERGIA ELÉTRICA.\n1. O crédito depende de uso no processo produtivo.",
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    target = tmp_path_factory.mktemp("index")
    others = [decision(f"00000010{number}", ementa) for number, ementa in enumerate(ABOUT)]
    build_index([*DECISIONS, *others], target)
    return open_index(target)


def answered(index: SearchIndex, query: str) -> bool:
    return any(judgement.answers for judgement in index.judged(query, index.search(query)))


@pytest.mark.parametrize(
    "query",
    [
        "dano moral por inscrição indevida em cadastro de inadimplentes",
        "plano que recusa cobertura de tratamento prescrito pelo médico",
        "prescrição intercorrente na execução fiscal",
        "acumulação de cargos de professor com compatibilidade de horários",
    ],
)
def test_what_a_decision_treats_is_answered(index: SearchIndex, query: str):
    assert answered(index, query)


@pytest.mark.parametrize(
    "query",
    [
        "pudim de leite condensado com calda",
        "guarda compartilhada e alienação parental",
        "prescrição da pretensão de petição de herança",
        "cobertura de seguro de incêndio em galpão industrial",
        "",
        "17 vezes 23",
    ],
)
def test_what_no_decision_treats_is_not_answered_however_near_it_sounds(index: SearchIndex, query: str):
    assert not answered(index, query)


def test_relevance_does_not_depend_on_what_else_was_found(index: SearchIndex):
    query = "dano moral por inscrição indevida"
    rows = index.search(query)
    together = index.judged(query, rows)
    alone = [index.judged(query, [row])[0].relevance for row in rows]
    assert alone == pytest.approx([judgement.relevance for judgement in together], rel=1e-5)


def test_words_that_a_decision_says_nothing_of_are_named_the_most_telling_first(index: SearchIndex):
    row = index.search("inscrição indevida")[:1]
    assert index.judged("inscrição indevida de jacarandás", row)[0].absent == ("jacaran",)


def test_words_far_apart_in_a_long_text_do_not_add_up(tmp_path: Path):
    filler = " ".join(f"enchimento{letter}" for letter in "abcdefghijklmnopqrstuvwxyz" * 8)
    apart = decision("1", f"usucapião {filler} bagagem {filler} arbitragem {filler} alimentos")
    close = decision("2", f"usucapião bagagem arbitragem alimentos {filler}")
    others = [decision(str(number), f"assunto {number} alheio") for number in range(3, 40)]
    build_index([apart, close, *others], tmp_path / "index")
    index = open_index(tmp_path / "index")
    query = "usucapião bagagem arbitragem alimentos"
    rows = index.search(query)
    judged = {row.decision.id: one for row, one in zip(rows, index.judged(query, rows), strict=True)}
    assert judged["2"].relevance > judged["1"].relevance
