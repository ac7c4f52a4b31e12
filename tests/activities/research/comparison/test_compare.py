"""Two decisions of the sample corpus side by side, and when Autos may say that they answer the same question."""

from typing import Any

import pytest
from pydantic import ValidationError

from activities.research.comparison.compare import compare_decisions
from activities.research.comparison.question import points_of, same_question, shared_points
from activities.research.tools.halves import Halves
from tests.activities.research.arguments.conftest import sample as sample
from workflows.contracts.comparison import CompareQuestion, DecisionComparison, SameQuestion
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import Decision

REGISTRY, COMPANY = "091401010", "092101132"
"""Two decisions on the register of debtors: a person's, and a company's that cites it."""
PROPERTY = "091404010"


def compared(sample: Halves, left: str, right: str) -> DecisionComparison:
    found = compare_decisions(CompareQuestion(left=left, right=right), sample).data
    assert isinstance(found, DecisionComparison)
    return found


def decision(**told: Any) -> Decision:
    base: dict[str, Any] = {
        "id": "1",
        "source": "s",
        "kind": "acordao",
        "process": f"REsp {ord(told.get('id', '1')[0])}/SP",
    }
    return Decision.model_validate(base | told)


def test_decisions_of_one_matter_that_name_one_point_answer_the_same_question(sample: Halves) -> None:
    found = compared(sample, REGISTRY, COMPANY)
    assert found.same_question is SameQuestion.SIM
    assert found.rests_on[0] == "Mesma matéria: cadastro de inadimplentes e débito inexistente."
    assert "dano moral presumido" in found.rests_on[1]
    assert "pessoa jurídica" in found.points.only_right
    assert "Súmula 227/STJ" in found.citations.only_right
    assert {one.ground for one in found.differences} >= {"resultado", "data"}
    for side, other in ((found.left, REGISTRY), (found.right, COMPANY)):
        whole = sample.decision(other)
        assert side.passage.text.rstrip("…") in " ".join(f"{whole.thesis} {whole.ementa}".split())
        assert side.citation.startswith(("REsp", "AgInt"))


def test_the_order_of_the_two_changes_sides_alone(sample: Halves) -> None:
    one, two = compared(sample, REGISTRY, COMPANY), compared(sample, COMPANY, REGISTRY)
    assert one.same_question is two.same_question
    assert (one.left, one.right) == (two.right, two.left)
    assert one.statutes.only_left == two.statutes.only_right
    assert set(one.points.both) == set(two.points.both)


def test_decisions_of_other_matters_do_not_whatever_they_share(sample: Halves) -> None:
    found = compared(sample, REGISTRY, PROPERTY)
    assert found.same_question is SameQuestion.NAO
    assert "compra e venda de imóvel" in found.rests_on[0]


def test_a_matter_that_no_text_names_leaves_the_question_open_even_for_equal_texts() -> None:
    left, right = (decision(id=name, thesis="O prazo conta da ciência do ato, e não de outro dia.") for name in "ab")
    judged = same_question(left, right, [])
    assert judged.same is SameQuestion.INDEFINIDO
    assert judged.rests_on[0].startswith("Não se reconheceu a matéria")


SAME = (
    ("092201090", "092201100"),
    ("091908050", "091908060"),
    ("091909050", "092309060"),
    ("091809020", "091809029"),
)
"""Notice by electronic mail; foreign bodies in food; fees of public defenders; one lawsuit before two panels."""
OTHERS = (
    ("091503010", "091603020"),
    ("091601042", "091901050"),
    ("091710040", "091910060"),
    ("092212090", "092412102"),
)
"""Each of one field, on another question."""


def test_pairs_that_a_reader_labelled_are_told_apart(sample: Halves) -> None:
    said = {pair: compared(sample, *pair).same_question for pair in (*SAME, *OTHERS)}
    assert {said[pair] for pair in SAME} == {SameQuestion.SIM}
    assert SameQuestion.SIM not in {said[pair] for pair in OTHERS}


def test_names_of_actions_and_of_the_matter_are_no_points() -> None:
    named = ["execução fiscal", "ação declaratória de inexistência de débito", "agravo interno não provido"]
    text = "Execução fiscal. Execução fiscal proposta pela Fazenda. Redirecionamento da execução fiscal ao sócio."
    one = decision(ementa=text, features={"criteria": [*named, "redirecionamento ao sócio administrador"]})
    assert points_of(one) == ["redirecionamento ao sócio administrador"]
    other = decision(
        id="2", ementa="A execução fiscal foi extinta. Outra execução fiscal.", features={"criteria": named}
    )
    assert shared_points(one, other) == []
    assert same_question(one, other, []).same is SameQuestion.INDEFINIDO


def test_an_unknown_decision_and_one_twice_are_refused(sample: Halves) -> None:
    with pytest.raises(AutosError) as refused:
        compared(sample, REGISTRY, "não há")
    assert refused.value.code is ErrorCode.NOT_FOUND
    with pytest.raises(ValidationError, match="duas decisões diferentes"):
        CompareQuestion(left=REGISTRY, right=REGISTRY)
