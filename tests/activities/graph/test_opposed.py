"""Decisions that favour patients by denying the plan's appeal count for patients, with rates from five a side."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from activities.graph.tools.divergences import get_divergencias
from activities.graph.tools.minister_profile import get_ministro_profile
from activities.graph.tools.panel_divergences import get_turma_divergences
from workflows.contracts.law.corpus import Decision, DecisionFeatures, Outcome
from workflows.contracts.law.sides import Appellant, DecisionSides, Favoured
from workflows.contracts.research.graph.divergences import DivergencesQuestion, PanelDivergencesQuestion
from workflows.contracts.research.graph.ministers import MinisterProfileQuestion

COVER, FORMULA = "cobertura de tratamento", "agravo interno"
WORDS = "Em que pese o entendimento da Quarta Turma em sentido contrário, mantém-se a cobertura do tratamento."


def decided(number: int, minister: str, panel: str, favours: Favoured, **more: object) -> Decision:
    """A health plan's appeal; a denial favours the patient."""
    patient = favours is Favoured.AUTOR
    return Decision(
        id=f"{minister}{number}",
        source="teste",
        kind="acórdão",
        process=f"REsp {1_000_000 + number}/SP",
        minister=minister,
        judging_body=panel,
        features=DecisionFeatures.model_validate(
            {
                "outcome": Outcome.NAO_PROVIDO if patient else Outcome.PROVIDO,
                "criteria": [COVER, FORMULA],
                "sides": DecisionSides(appellant=Appellant.REU, favours=favours),
                **more,
            }
        ),
    )


@pytest.fixture
def graph(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[LegalGraph]:
    build_graph(request.param, tmp_path / "graph.lbug")
    graph = open_graph(tmp_path / "graph.lbug")
    yield graph
    graph.close()


FIVE_A_SIDE = [
    *(decided(number, "ANA", "TERCEIRA TURMA", Favoured.AUTOR) for number in range(6)),
    *(decided(10 + number, "BRUNO", "QUARTA TURMA", Favoured.REU) for number in range(5)),
]
FOUR_AGAINST = FIVE_A_SIDE[:-1]
ONE_BENCH = [
    *(decided(number, "ANA", "TERCEIRA TURMA", Favoured.AUTOR) for number in range(6)),
    *(decided(10 + number, "ANA", "TERCEIRA TURMA", Favoured.REU) for number in range(6)),
]
DECLARED = [decided(1, "ANA", "TERCEIRA TURMA", Favoured.AUTOR, declared_divergence=WORDS)]


@pytest.mark.parametrize("graph", [FIVE_A_SIDE], indirect=True)
def test_a_minister_who_denies_the_plans_appeals_decides_for_patients(graph: LegalGraph) -> None:
    profile = get_ministro_profile(graph, MinisterProfileQuestion(ministro="Ana"))
    assert profile.lados == {"autor": 6, "reu": 0}
    assert [(row.recorrente, row.providos, row.julgados) for row in profile.recursos] == [("reu", 0, 6)]
    assert (profile.taxas, profile.suporte) == (None, "insuficiente")
    assert [row.nome for row in profile.criterios] == [COVER]


@pytest.mark.parametrize("graph", [FIVE_A_SIDE], indirect=True)
def test_five_a_side_from_two_panels_are_a_divergence_with_a_score(graph: LegalGraph) -> None:
    answer = get_divergencias(graph, DivergencesQuestion())
    assert [(row.criterio, row.disputa, row.entre_orgaos) for row in answer.clusters] == [(COVER, "autor_reu", True)]
    assert (answer.clusters[0].divergence_score, answer.clusters[0].classificacao) == (round(5 / 11, 4), "alta")
    assert answer.clusters[0].taxas == {"autor": round(6 / 11, 4), "reu": round(5 / 11, 4)}
    assert answer.suporte == "suficiente"
    panels = get_turma_divergences(graph, PanelDivergencesQuestion(tema="cobertura"))
    assert (panels.divergence_score, panels.suporte) == (round(5 / 11, 4), "suficiente")
    assert panels.geral.taxas == answer.clusters[0].taxas


@pytest.mark.parametrize("graph", [FOUR_AGAINST], indirect=True)
def test_four_on_one_side_are_shown_as_counts_alone(graph: LegalGraph) -> None:
    answer = get_divergencias(graph, DivergencesQuestion())
    assert answer.clusters[0].lados == {"autor": 6, "reu": 4}
    assert (answer.clusters[0].taxas, answer.clusters[0].divergence_score, answer.suporte) == (
        None,
        None,
        "insuficiente",
    )


@pytest.mark.parametrize("graph", [ONE_BENCH], indirect=True)
def test_one_minister_who_changes_their_mind_does_not_diverge(graph: LegalGraph) -> None:
    assert get_divergencias(graph, DivergencesQuestion()).clusters == []
    panels = get_turma_divergences(graph, PanelDivergencesQuestion(tema="cobertura"))
    assert (panels.divergence_score, panels.suporte) == (None, "suficiente")
    assert "mesmo ministro" in (panels.observacao or "")


@pytest.mark.parametrize("graph", [DECLARED], indirect=True)
def test_one_decision_that_declares_a_divergence_raises_it_with_its_words(graph: LegalGraph) -> None:
    answer = get_divergencias(graph, DivergencesQuestion())
    assert [(row.criterio, row.palavras, row.decisao.document_id) for row in answer.declaradas] == [
        (COVER, WORDS, "ANA1")
    ]
    assert (answer.total_declaradas, answer.suporte) == (1, "insuficiente")
    assert "declaram a divergência" in (answer.observacao or "")


@pytest.mark.parametrize("graph", [FIVE_A_SIDE], indirect=True)
def test_a_theme_of_procedure_has_counts_and_no_divergence(graph: LegalGraph) -> None:
    answer = get_turma_divergences(graph, PanelDivergencesQuestion(tema="agravo"))
    assert (answer.total_decisoes, answer.divergence_score) == (11, None)
    assert "processuais" in (answer.observacao or "")
