from collections.abc import Iterator
from pathlib import Path

import pytest

from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from activities.law.decision.reference import nbr_6023
from activities.precedents.argued import Argued, argued_in
from activities.precedents.matching import CaseMatching
from activities.search.index import SearchIndex, build_index, open_index
from tests.activities.precedents.case import INITIAL, PETITION, case_file, lawsuit, pages, piece
from tests.activities.search.decisions import DECISIONS, NEGATIVACAO, decision
from workflows.contracts.law.authority import ClientSide, Stance
from workflows.contracts.law.corpus import Decision, Outcome
from workflows.contracts.law.sides import Branch, DecisionSides, Favoured
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import PrecedentMatch

TEMA = Decision(
    id="tema-1",
    source="temas",
    kind="tema",
    process="Tema 1/STJ",
    thesis="A inscrição indevida em cadastro de inadimplentes gera dano moral presumido.",
)
FILLER = [
    decision(
        f"z{number:03}", f"Assunto de número {number}, sobre licitação, servidor e concurso público do tipo {number}."
    )
    for number in range(40)
]
CORPUS: list[Decision] = [*DECISIONS, TEMA, *FILLER]


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SearchIndex, LegalGraph]]:
    folder = tmp_path_factory.mktemp("snapshot")
    build_index(CORPUS, folder / "index")
    build_graph(CORPUS, folder / "graph.lbug")
    graph = open_graph(folder / "graph.lbug")
    yield open_index(folder / "index"), graph
    graph.close()


ARGUED = argued_in(lawsuit(), pages(*PETITION, "contrato"))


def matched(
    argued: Argued, search: SearchIndex, graph: LegalGraph | None, min_score: float, most: int
) -> list[PrecedentMatch]:
    return CaseMatching(argued, search, graph).of(INITIAL, min_score, most).matches


def of_id(identifier: str, matches: list[PrecedentMatch]) -> PrecedentMatch:
    return next(match for match in matches if match.document_id == identifier)


def test_the_precedent_on_the_matter_is_shown_with_both_passages(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    match = of_id(NEGATIVACAO.id, matched(ARGUED, *snapshot, min_score=55, most=5))
    assert match.case_passage.page == 2
    assert "inscrição indevida" in match.case_passage.text
    assert "inscrição indevida" in match.precedent_passage.text.lower()
    assert match.score == match.score_breakdown.total
    assert "Súmula 385/STJ citada nos autos e no precedente" in match.why
    assert "Ambos tratam do art. 14 do CDC" in match.why
    assert match.citation_nbr6023 == nbr_6023(NEGATIVACAO)


def test_a_theme_without_statutes_is_matched_like_a_judgment(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    found = {match.document_id: match for match in matched(ARGUED, *snapshot, min_score=55, most=5)}
    assert "tema-1" in found


def test_other_matters_stay_below_the_threshold(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    found = {match.document_id for match in matched(ARGUED, *snapshot, min_score=55, most=10)}
    assert found == {NEGATIVACAO.id, "tema-1"}


def test_without_the_graph_structure_counts_for_nothing(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    search, graph = snapshot
    plain = matched(ARGUED, search, None, min_score=0, most=10)
    lifted = {match.document_id: match.score for match in matched(ARGUED, search, graph, min_score=0, most=10)}
    for match in plain:
        parts = match.score_breakdown
        assert (parts.statutes, parts.citations) == (0, 0)
        assert match.score <= lifted.get(match.document_id, 100)


def test_limits_hold(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    found = matched(ARGUED, *snapshot, min_score=0, most=1)
    assert len([match for match in found if match.folded_under is None and not match.whole]) == 1
    assert matched(ARGUED, *snapshot, min_score=100, most=5) == []


def test_a_cited_decision_is_found_by_its_number(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    text = (
        "Confira-se o que decidiu o Superior Tribunal de Justiça no Tema 1 do STJ, que se aplica por inteiro ao caso."
    )
    argued = argued_in(case_file(piece("replica", 1, 1)), pages(text))
    found = {match.document_id: match for match in matched(argued, *snapshot, min_score=0, most=10)}
    match = found["tema-1"]
    assert match.why[0] == "Tema 1/STJ: precedente citado nos autos"
    assert match.score_breakdown.citations == 100


def test_the_same_text_is_folded_under_the_first(tmp_path: Path) -> None:
    twin = TEMA.model_copy(update={"id": "tema-2", "process": "Tema 2/STJ"})
    build_index([TEMA, twin, *FILLER], tmp_path / "index")
    matches = matched(ARGUED, open_index(tmp_path / "index"), None, min_score=0, most=10)
    themes = [match for match in matches if match.document_id.startswith("tema")]
    assert [(match.document_id, match.folded_under, match.folded) for match in themes] == [
        ("tema-1", None, 1),
        ("tema-2", "tema-1", 0),
    ]


def test_an_overturned_precedent_comes_last_and_takes_the_place_of_none_that_stands(
    snapshot: tuple[SearchIndex, LegalGraph],
) -> None:
    """The better placed of two near-copies was overturned; the other is neither hidden nor represented by it."""
    gone = {"tema-1": Treatment(kind=TreatmentKind.SUPERADO, badge="Superado")}
    matching = CaseMatching(ARGUED, *snapshot, lambda *names: {name: gone[name] for name in names if name in gone})
    found = matching.of(INITIAL, min_score=55, most=5).matches
    assert [(one.document_id, one.folded_under) for one in found] == [(NEGATIVACAO.id, None), ("tema-1", None)]
    limited = matching.of(INITIAL, min_score=55, most=1)
    assert [one.document_id for one in limited.matches] == [NEGATIVACAO.id]
    assert limited.cuts == ["Outra tese alcançou a pontuação mínima e não aparece: o limite é de 1 por fase."]


def test_a_limit_counts_theses(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    found = CaseMatching(ARGUED, *snapshot).of(INITIAL, min_score=0, most=1)
    heads = [match.document_id for match in found.matches if match.folded_under is None and not match.whole]
    assert heads == ["tema-1"]
    assert of_id(NEGATIVACAO.id, found.matches).folded_under == "tema-1"
    assert found.cuts == []


def test_a_phase_without_matches_says_why_and_names_the_nearest_apart(
    snapshot: tuple[SearchIndex, LegalGraph],
) -> None:
    found = CaseMatching(ARGUED, *snapshot).of(INITIAL, min_score=100, most=5)
    assert found.matches == []
    assert found.no_match_reason
    assert found.no_match_reason.startswith("O acervo não tem decisão sobre cadastro de inadimplentes")
    assert {match.document_id for match in found.nearest[:2]} == {NEGATIVACAO.id, "tema-1"}


def test_a_match_says_its_force_and_for_whom_it_speaks(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    match = of_id(NEGATIVACAO.id, matched(ARGUED, *snapshot, min_score=55, most=5))
    assert match.binding is not None
    assert match.binding.badge == "Persuasivo: Turma"
    assert match.stance is Stance.INDEFINIDO
    assert match.lado is None


@pytest.mark.parametrize(
    ("item", "served", "why"),
    [
        ("A inscrição indevida em cadastro de inadimplentes gera dano moral presumido.", ClientSide.AUTOR, ""),
        (
            "A inscrição em cadastro de inadimplentes, por si, não gera dano moral presumido.",
            None,
            "Provido em parte, e o trecho não diz a favor de quem este ponto foi decidido: leia o dispositivo.",
        ),
    ],
)
def test_of_an_appeal_granted_in_part_the_side_is_that_of_the_point_matched(
    tmp_path: Path, item: str, served: ClientSide | None, why: str
) -> None:
    sides = DecisionSides(branch=Branch.CIVIL_CONSUMIDOR, favours=Favoured.AUTOR)
    features = NEGATIVACAO.features.model_copy(update={"sides": sides, "outcome": Outcome.PARCIALMENTE_PROVIDO})
    ementa = f"CONSUMIDOR. CADASTRO DE INADIMPLENTES.\n1. {item}\n2. Quanto ao jardim, nada se decidiu."
    partial = NEGATIVACAO.model_copy(update={"ementa": ementa, "features": features})
    build_index([partial, *FILLER], tmp_path / "index")
    (match,) = matched(ARGUED, open_index(tmp_path / "index"), None, min_score=40, most=5)
    assert match.precedent_passage.text.endswith(item)
    assert (match.favorece, match.lado, match.sem_lado) == (Favoured.AUTOR, served, why)


def test_a_criminal_decision_does_not_answer_a_consumers_petition(tmp_path: Path) -> None:
    criminal = NEGATIVACAO.model_copy(
        update={
            "id": "penal",
            "features": NEGATIVACAO.features.model_copy(update={"sides": DecisionSides(branch=Branch.PENAL)}),
        }
    )
    build_index([criminal, *FILLER], tmp_path / "index")
    assert matched(ARGUED, open_index(tmp_path / "index"), None, min_score=55, most=5) == []


def test_a_phase_that_asks_nothing_gets_nothing(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    argued = argued_in(case_file(), {})
    assert matched(argued, *snapshot, min_score=0, most=5) == []


def test_matching_twice_gives_the_same(snapshot: tuple[SearchIndex, LegalGraph]) -> None:
    assert matched(ARGUED, *snapshot, min_score=0, most=10) == matched(ARGUED, *snapshot, min_score=0, most=10)


def test_a_decision_that_no_phase_argues_stands_once_in_the_first_phase(tmp_path: Path) -> None:
    answer = PhaseLabel.RESPOSTA_DO_REU
    case = case_file(piece("peticao_inicial", 1, 1), piece("contestacao", 2, 2, answer))
    title = "AÇÃO DECLARATÓRIA DE INEXISTÊNCIA DE DÉBITO. CADASTRO DE INADIMPLENTES"
    said = "O autor nega que deva o que lhe cobram e quer o nome limpo, como sempre foi, sem outra explicação."
    build_index(CORPUS, tmp_path / "index")
    matching = CaseMatching(argued_in(case, pages(f"{title}\n{said}", said)), open_index(tmp_path / "index"), None)
    first, second = (matching.of(phase, min_score=0, most=5).matches for phase in (INITIAL, answer))
    whole = {match.document_id for match in first if match.whole}
    assert whole
    assert not whole & {match.document_id for match in second}
    assert not any(match.whole for match in second)
