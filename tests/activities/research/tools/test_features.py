"""The table of features, compared with a plain reading of the same decisions."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from activities.research.tools.features import matching
from activities.research.tools.provisions import provisions_of
from activities.search.features_table import FeaturesTable, FeaturesWriter, features_of, open_table
from activities.search.index import build_index, open_index
from tests.activities.search.decisions import decision
from workflows.contracts.law.corpus import Decision, DecisionFeatures, Outcome
from workflows.contracts.law.sides import Appellant, Branch, DecisionSides, Favoured
from workflows.contracts.research.search import FeaturesQuestion

SIDES = st.builds(
    DecisionSides,
    branch=st.sampled_from([None, Branch.PENAL, Branch.TRIBUTARIO]),
    appellant=st.sampled_from(Appellant),
    favours=st.sampled_from(Favoured),
    procedural_only=st.booleans(),
)
NAMES = st.sampled_from(["Consumidor", "Plano de saúde", "consumidor", "Prazo"])
STATUTES = st.sampled_from(["CPC, art. 85", "CPC, art. 85, § 2º", "CPC, art. 8", "CC, art. 85", "CDC, art. 14"])
ARGUMENTS = st.one_of(st.none(), st.text(alphabet="aÁbç \n", max_size=8))

FEATURES = st.builds(
    DecisionFeatures,
    outcome=st.one_of(st.none(), st.sampled_from(Outcome)),
    unanimous=st.one_of(st.none(), st.booleans()),
    decision_type=st.sampled_from([None, "acórdão", "Acórdão"]),
    appeal_type=st.sampled_from([None, "REsp", "HC"]),
    categories=st.lists(NAMES, max_size=3),
    statutes=st.lists(STATUTES, max_size=3),
    winning_argument=ARGUMENTS,
    losing_argument=ARGUMENTS,
    sides=SIDES,
)
ROWS = st.lists(st.tuples(FEATURES, st.sampled_from([None, "ANA", "RUI"]), st.integers(1, 28)), max_size=12)
QUESTION = st.fixed_dictionaries(
    {},
    optional={
        "categorias": st.lists(NAMES, min_size=1, max_size=2),
        "dispositivo_norma": STATUTES,
        "resultado": st.sampled_from(["provido", "não provido", "Provido"]),
        "unanimidade": st.booleans(),
        "tipo_decisao": st.just("acórdão"),
        "tipo_recurso": st.just("REsp"),
        "ministro_relator": st.sampled_from(["ANA", "ana"]),
        "argumento_vencedor": st.sampled_from(["á", "AB", "b ç", "ç b"]),
        "argumento_perdedor": st.sampled_from(["a", "ÁÁ"]),
        "ramo": st.sampled_from(["penal", "previdenciario"]),
        "favorece": st.sampled_from(["autor", "defesa", "indefinido"]),
        "recorrente": st.sampled_from(["fisco", "ambos"]),
        "so_processual": st.booleans(),
    },
).filter(bool)


def corpus(rows: Sequence[tuple[DecisionFeatures, str | None, int]]) -> list[Decision]:
    return [
        decision(f"{at:03}", "EMENTA.", features=features, minister=minister, decided_on=date(2020, 1, day))
        for at, (features, minister, day) in enumerate(rows)
    ]


def table_of(decisions: list[Decision]) -> FeaturesTable:
    writer = FeaturesWriter()
    assert list(writer.observing(decisions)) == decisions
    return writer.table()


def meets(one: Decision, question: FeaturesQuestion) -> bool:
    """The definition, filter by filter."""
    has = one.features

    def within(text: str | None, part: str | None) -> bool:
        return part is None or part.casefold() in " ".join((text or "").split()).casefold()

    wanted = question.dispositivo_norma
    return all(
        (
            question.resultado in (None, has.outcome),
            question.unanimidade in (None, has.unanimous),
            question.tipo_decisao in (None, has.decision_type),
            question.tipo_recurso in (None, has.appeal_type),
            question.ministro_relator in (None, one.minister),
            question.categorias is None or set(question.categorias) & set(has.categories),
            wanted is None or any(name == wanted or name.startswith(f"{wanted},") for name in has.statutes),
            question.ramo in (None, has.sides.branch),
            question.favorece in (None, has.sides.favours),
            question.recorrente in (None, has.sides.appellant),
            question.so_processual in (None, has.sides.procedural_only),
            within(has.winning_argument, question.argumento_vencedor),
            within(has.losing_argument, question.argumento_perdedor),
        )
    )


@given(ROWS, QUESTION)
def test_finds_exactly_what_meets_every_filter_newest_first(rows: Any, asked: dict[str, Any]) -> None:
    decisions, question = corpus(rows), FeaturesQuestion.model_validate(asked)
    table = table_of(decisions)
    rows_found: list[int] = table.newest_first(matching(question, table)).tolist()
    found = [decisions[row] for row in rows_found]
    expected = [one for one in decisions if meets(one, question)]
    assert found == sorted(expected, key=lambda one: one.decided_on or date.min, reverse=True)


def test_a_part_is_never_found_across_two_decisions() -> None:
    rows = [(DecisionFeatures(winning_argument="dano"), None, 1), (DecisionFeatures(winning_argument="moral"), None, 1)]
    table = table_of(corpus(rows))
    question = FeaturesQuestion(argumento_vencedor="dano moral")
    assert not matching(question, table).any()


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("CPC, art. 85", ["CPC, art. 85", "CPC, art. 85, § 2º"]),
        ("art. 85 do CPC", ["CPC, art. 85", "CPC, art. 85, § 2º"]),
        ("cpc,  art. 85, § 2º", ["CPC, art. 85, § 2º"]),
        ("CPC", ["CPC, art. 8", "CPC, art. 85", "CPC, art. 85, § 2º"]),
        ("art. 99 do CPC", []),
    ],
)
def test_a_provision_means_itself_and_what_lies_within_it(wanted: str, expected: list[str]) -> None:
    known = ["CPC, art. 8", "CPC, art. 85", "CPC, art. 85, § 2º", "CC, art. 85"]
    assert provisions_of(wanted, known) == expected


def test_a_saved_table_and_one_made_from_the_index_answer_alike(tmp_path: Path) -> None:
    rows = [
        (DecisionFeatures(outcome=Outcome.PROVIDO, categories=["Prazo"], winning_argument="Á b"), "ANA", 3),
        (DecisionFeatures(unanimous=False, statutes=["CC, art. 85"], losing_argument="ç"), "RUI", 2),
    ]
    decisions = corpus(rows)
    build_index(decisions, tmp_path / "index")
    table_of(decisions).save(tmp_path / "features")
    saved, made = open_table(tmp_path / "features"), features_of(open_index(tmp_path / "index"))
    assert saved
    for asked in ({"categorias": ["Prazo"]}, {"argumento_vencedor": "á"}, {"unanimidade": False}):
        question = FeaturesQuestion.model_validate(asked)
        assert matching(question, saved).tolist() == matching(question, made).tolist()
        assert matching(question, saved).sum() == 1


def test_a_table_saved_before_sides_were_read_is_made_again_from_the_index(tmp_path: Path) -> None:
    table_of(corpus([])).save(tmp_path / "features")
    (tmp_path / "features" / "favours.npy").unlink()
    assert open_table(tmp_path / "features") is None
    assert open_table(tmp_path / "nowhere") is None
