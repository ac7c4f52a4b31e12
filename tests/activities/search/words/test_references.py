from pathlib import Path

import pytest

from activities.search.columns import Filters
from activities.search.index import SearchIndex, build_index, open_index
from activities.search.words.references import references_in
from tests.activities.search.decisions import decision
from workflows.contracts.law.corpus import DecisionFeatures
from workflows.contracts.research.search import SearchStrategy


@pytest.mark.parametrize(
    ("query", "own", "cited"),
    [
        ("REsp 1.234.567", ("REsp 1234567/STJ",), ("REsp 1234567/STJ",)),
        ("resp1.234567 sp", ("REsp 1234567/STJ",), ("REsp 1234567/STJ",)),
        ("quero o AgInt nos EDcl no REsp nº 1234567/RS", ("REsp 1234567/STJ",), ("REsp 1234567/STJ",)),
        ("processo 1234567", ("1234567",), ()),
        ("Súmula 385", ("Súmula 385/STJ",), ("Súmula 385/STJ",)),
        ("tema 1061", ("Tema 1061/STJ",), ("Tema 1061/STJ",)),
        ("art. 927 do Código Civil", (), ("CC, art. 927",)),
        ("0093046-56.2023.8.16.0021", ("00930465620238160021",), ()),
        ("2019/0375732-9", ("201903757329",), ()),
    ],
)
def test_a_question_that_only_names_a_thing(query: str, own: tuple[str, ...], cited: tuple[str, ...]) -> None:
    references = references_in(query)
    assert (references.own, references.cited, references.only) == (own, cited, True)


def test_a_question_about_something_names_without_only_naming() -> None:
    references = references_in("quando cabe dano moral por inscrição indevida, conforme a Súmula 385 do STJ")
    assert references.own == ("Súmula 385/STJ",)
    assert not references.only


@pytest.mark.parametrize("query", ["indenização de R$ 10.000,00", "Lei 9.656/1998 e plano de saúde", "dano moral"])
def test_money_laws_and_plain_words_name_nothing(query: str) -> None:
    assert not references_in(query)


CORPUS = [
    decision("a", "Juros em contratos bancários.", process="REsp 1061530/RS", registry_number="200801199924"),
    decision("b", "Juros, nos termos do REsp 1.061.530/RS.", features=DecisionFeatures(citations=["REsp 1061530/STJ"])),
    decision("c", "Recurso sobre 1061530 juros juros juros REsp REsp REsp.", process="HC 55555/SP"),
    decision("d", "Responsabilidade objetiva.", features=DecisionFeatures(statutes=["CC, art. 927, parágrafo único"])),
    decision("e", "Código civil, artigo sobre a posse, e o 927.", process="AREsp 777777/SP"),
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    target = tmp_path_factory.mktemp("index")
    build_index(CORPUS, target)
    return open_index(target)


@pytest.mark.parametrize("strategy", list(SearchStrategy))
@pytest.mark.parametrize("query", ["REsp 1.061.530", "resp 1061530/RS", "1061530", "2008/0119992-4"])
def test_the_named_decision_comes_first_under_every_strategy(
    index: SearchIndex, strategy: SearchStrategy, query: str
) -> None:
    rows = index.search(query, strategy=strategy)
    assert rows[0].decision.id == "a"
    assert rows[0].parts.reference > 0
    assert rows[0].score == pytest.approx(rows[0].parts.total)


def test_decisions_that_cite_it_come_next(index: SearchIndex) -> None:
    assert [row.decision.id for row in index.search("REsp 1061530")][:2] == ["a", "b"]


def test_an_article_finds_the_decisions_that_apply_it(index: SearchIndex) -> None:
    assert index.search("art. 927 do CC")[0].decision.id == "d"


def test_filters_hold_for_named_decisions_too(tmp_path: Path) -> None:
    named = decision("a", "Juros.", process="REsp 1061530/RS", minister="MARIA")
    build_index([named, decision("b", "Juros.", minister="JOSÉ")], tmp_path / "index")
    rows = open_index(tmp_path / "index").search("REsp 1061530", filters=Filters(minister="josé"))
    assert "a" not in [row.decision.id for row in rows]


def test_naming_in_passing_does_not_pull_in_every_citing_decision(index: SearchIndex) -> None:
    rows = index.search("posse de imóvel rural segundo o artigo 927 do código civil brasileiro vigente")
    assert all(row.parts.reference == 0 for row in rows)
