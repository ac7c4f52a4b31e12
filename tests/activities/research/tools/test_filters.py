from typing import Any

import pytest

from activities.research.tools.features import search_features
from activities.research.tools.filters import known_minister, known_value
from activities.research.tools.halves import Halves
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.search import FeaturesFound, FeaturesQuestion

MINISTERS = ["JOÃO DO VALE", "MARIA DA SERRA", "MARIA DO CAMPO"]


def features(halves: Halves, **asked: Any) -> list[str]:
    found = search_features(FeaturesQuestion.model_validate(asked), halves).data
    assert isinstance(found, FeaturesFound)
    return [row.id for row in found.results]


@pytest.mark.parametrize("written", ["Min. João do Vale", "joao do vale", "Ministro JOÃO DO VALE", "Vale"])
def test_a_minister_is_meant_by_name_or_part(written: str):
    assert known_minister("ministro", written, MINISTERS) == "JOÃO DO VALE"


@pytest.mark.parametrize(
    ("written", "near"),
    [("Maria", ["MARIA DA SERRA", "MARIA DO CAMPO"]), ("Jão do Vale", ["JOÃO DO VALE"]), ("Xyz", []), ("", [])],
)
def test_a_minister_who_is_not_one_is_refused_with_those_near(written: str, near: list[str]):
    with pytest.raises(AutosError) as refused:
        known_minister("ministro", written, MINISTERS)
    assert refused.value.code is ErrorCode.VALIDATION_ERROR
    assert refused.value.details["sugestoes"][: len(near)] == near


def test_a_value_is_meant_whatever_the_case_and_the_accents():
    assert known_value("tipo_decisao", "ACORDAO", ["decisão monocrática", "acórdão"]) == "acórdão"


def test_a_value_that_nothing_has_is_refused_with_the_nearest():
    with pytest.raises(AutosError) as refused:
        known_value("tipo_decisao", "acordo", ["decisão monocrática", "acórdão"])
    assert refused.value.details == {"campo": "tipo_decisao", "valor": "acordo", "sugestoes": ["acórdão"]}
    assert "Use um dos sugeridos" in str(refused.value)


def test_a_refusal_promises_suggestions_only_where_it_has_them():
    with pytest.raises(AutosError) as refused:
        known_value("tipo_decisao", "zzz", ["decisão monocrática", "acórdão"])
    assert refused.value.details["sugestoes"] == []
    assert "sugeridos" not in str(refused.value)
    assert "discover_values" in str(refused.value)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"ministro_relator": "min. maria da serra"}, ["000000001", "000000003"]),
        ({"resultado": "PROVIDO"}, ["000000001"]),
        ({"resultado": "prejudicado"}, []),
        ({"categorias": ["PLANO DE SAUDE"]}, ["000000002"]),
    ],
)
def test_features_are_found_however_their_values_are_written(
    halves: Halves, asked: dict[str, Any], expected: list[str]
):
    assert features(halves, **asked) == expected


@pytest.mark.parametrize(
    "asked", [{"ministro_relator": "Ninguém"}, {"categorias": ["nada"]}, {"dispositivo_norma": "art. 9999 do CPC"}]
)
def test_features_that_nothing_has_are_refused(halves: Halves, asked: dict[str, Any]):
    with pytest.raises(AutosError) as refused:
        features(halves, **asked)
    assert refused.value.details["campo"] == next(iter(asked))
