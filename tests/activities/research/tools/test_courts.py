"""Courts, bodies, classes and states as filters: the same in every question that lists decisions."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from activities.research.tools.discover import discover_values
from activities.research.tools.documents.search import search_documents
from activities.research.tools.features import search_features
from activities.research.tools.halves import Halves
from activities.research.tools.jurisprudence import search_jurisprudence
from activities.search.features_table import features_of
from activities.search.index import build_index, open_index
from tests.activities.search.decisions import decision
from workflows.contracts.errors import AutosError
from workflows.contracts.research.documents import SearchQuestion
from workflows.contracts.research.search import DiscoverQuestion, FeaturesQuestion, JurisprudenceQuestion

TEXT = "Plano de saúde. Negativa de cobertura de tratamento. Dano moral."
DECISIONS = [
    decision(
        "a",
        TEXT,
        decided_on=date(2024, 5, 7),
        source="espelhos",
        process="REsp 9150102/RS",
        class_name="REsp",
        judging_body="TERCEIRA TURMA",
    ),
    decision("b", TEXT, process="Apelação 0001234-56.2023.8.26.0100", judging_body="1ª CÂMARA"),
    decision("c", TEXT, court="TJSP", process="x1", class_name="Agravo", judging_body="2ª CÂMARA"),
    decision("d", TEXT, process="sem número", judging_body="TURMA RECURSAL"),
]


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Halves:
    folder = tmp_path_factory.mktemp("courts") / "index"
    build_index(DECISIONS, folder)
    index = open_index(folder)
    table = features_of(index)
    return Halves(index, lambda: table)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"tribunal": "stj"}, {"a"}),
        ({"tribunal": "TJSP"}, {"b", "c"}),
        ({"tribunal": "TJSP", "classe": "apelacao"}, {"b"}),
        ({"orgao": "terceira turma"}, {"a"}),
        ({"uf": "SP"}, {"b", "c"}),
        ({"uf": "rs"}, {"a"}),
    ],
)
def test_every_list_of_decisions_takes_the_same_filters(several: Halves, asked: dict[str, Any], expected: set[str]):
    question = {"query": "plano de saúde nega cobertura", "include_nearest": True, **asked}
    retrieved: Any = search_jurisprudence(JurisprudenceQuestion.model_validate(question), several).data
    listed: Any = search_features(FeaturesQuestion.model_validate(asked), several).data
    documents: Any = search_documents(SearchQuestion(tags=asked), several).data
    for rows in ([*retrieved.results, *retrieved.nearest], listed.results, documents.results):
        assert {row.id for row in rows} == expected


def test_rows_and_values_tell_the_courts(several: Halves):
    found: Any = search_jurisprudence(JurisprudenceQuestion(query="plano", include_nearest=True), several).data
    assert {row.id: row.tribunal for row in [*found.results, *found.nearest]} == {
        "a": "STJ",
        "b": "TJSP",
        "c": "TJSP",
        "d": None,
    }
    told: Any = discover_values(DiscoverQuestion.model_validate({"filtro": "tribunal"}), several).data
    assert [(one.valor, one.decisoes) for one in told.valores] == [("TJSP", 2), ("STJ", 1)]
    assert several.features().counts("court") == {"": 1, "STJ": 1, "TJSP": 2}


def test_a_filter_counts_its_values_among_what_the_question_and_the_other_filters_leave(several: Halves):
    def counted(**asked: Any) -> tuple[dict[str, int], int]:
        told: Any = discover_values(DiscoverQuestion.model_validate(asked), several).data
        return {one.valor: one.decisoes for one in told.valores}, told.entre

    assert counted(filtro="classe") == ({"REsp": 1, "Apelação": 1, "Agravo": 1}, 4)
    assert counted(filtro="classe", tribunal="tjsp") == ({"Apelação": 1, "Agravo": 1}, 2)
    assert counted(filtro="tribunal", tribunal="TJSP", uf="SP") == ({"TJSP": 2}, 2)
    assert counted(filtro="tribunal", query="plano de saúde", orgao="terceira turma") == ({"STJ": 1}, 1)
    assert counted(filtro="ano", query="plano de saúde") == ({"2024": 1}, 4)
    assert counted(filtro="ano", data_inicio="2030-01-01") == ({"2024": 1}, 4)
    assert counted(filtro="categorias", tribunal="STJ")[1] == 1


def test_where_nothing_answers_each_filter_tells_whether_it_stood_in_the_way(several: Halves):
    asked = {"query": "plano de saúde nega cobertura", "tribunal": "TJSP", "data_inicio": "2030-01-01"}
    found: Any = search_jurisprudence(JurisprudenceQuestion.model_validate(asked), several).data
    told = {one.filtro: one.certainty for one in found.without_filter}
    assert not found.answered
    assert told["tribunal"] is None
    assert told["ano"] is not None
    answered: Any = search_jurisprudence(JurisprudenceQuestion(query=asked["query"], tribunal="STJ"), several).data
    assert answered.answered
    assert answered.without_filter == []


def test_a_court_that_the_corpus_does_not_have_is_refused_with_those_near(several: Halves):
    with pytest.raises(AutosError) as refused:
        search_jurisprudence(JurisprudenceQuestion(query="plano de saúde", tribunal="TJSC"), several)
    assert refused.value.details["sugestoes"]


def test_an_index_from_before_the_filter_says_so(several: Halves, tmp_path: Path):
    build_index(DECISIONS, tmp_path / "index")
    names = tmp_path / "index" / "columns" / "names.json"
    names.write_text('{"ministers": [], "bodies": []}', encoding="utf-8")
    earlier = open_index(tmp_path / "index")
    with pytest.raises(AutosError, match="construído antes"):
        search_jurisprudence(JurisprudenceQuestion(query="plano", tribunal="STJ"), Halves(earlier, several.features))
