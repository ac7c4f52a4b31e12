from pathlib import Path

import pytest

from activities.law.decision.features import extract_features
from activities.precedents.argued import Argued, argued_in
from activities.precedents.likelihood.evidence import Evidence, Examination
from activities.search.index import build_index, open_index
from tests.activities.precedents.case import INITIAL, PETITION, case_file, lawsuit, pages, piece
from tests.activities.search.decisions import DECISIONS, NEGATIVACAO, PRESCRICAO, decision
from workflows.contracts.law.corpus import Decision
from workflows.contracts.run.case import PhaseLabel

ARGUED = argued_in(lawsuit(), pages(*PETITION, "contrato"))
ANSWER = PhaseLabel.RESPOSTA_DO_REU
FLIGHT = decision(
    "000000010",
    "TRANSPORTE AÉREO. EXTRAVIO DE BAGAGEM. TARIFA DE EMBARQUE.\n"
    "1. O extravio de bagagem despachada em voo internacional se indeniza por tarifa da convenção.",
)
CORPUS = [*DECISIONS, FLIGHT, *(decision(f"z{at}", f"Assunto {at} sobre licitação e concurso.") for at in range(40))]


def examined(tmp_path: Path, argued: Argued, wanted: Decision) -> Evidence:
    build_index(CORPUS, tmp_path)
    return Examination(argued, open_index(tmp_path), None).of(wanted)


def test_the_decision_on_the_matter_has_every_sign_stronger(tmp_path: Path) -> None:
    build_index(CORPUS, tmp_path)
    examination = Examination(ARGUED, open_index(tmp_path), None)
    near, far = examination.of(NEGATIVACAO).signs, examination.of(PRESCRICAO).signs
    assert near.holding > far.holding
    assert near.passage > far.passage
    assert near.pairs > far.pairs


def test_a_phase_has_a_decision_for_what_it_argues(tmp_path: Path) -> None:
    lost = "O extravio da bagagem despachada no voo internacional se indeniza pela tarifa que a convenção fixou."
    case = case_file(piece("peticao_inicial", 1, 1), piece("contestacao", 2, 2, ANSWER))
    argued = argued_in(case, pages("O autor comprou um chapéu verde na loja da esquina e não gostou dele.", lost))
    evidence = examined(tmp_path, argued, FLIGHT)
    assert list(evidence.argued) == [ANSWER]
    assert evidence.argued[ANSWER].passage.paragraph.page == 2


def test_a_decision_that_no_passage_argues_stands_in_no_phase(tmp_path: Path) -> None:
    evidence = examined(tmp_path, ARGUED, FLIGHT)
    assert evidence.argued == {}
    assert evidence.closest.phase is INITIAL


def test_without_a_graph_no_name_is_known_to_be_shared(tmp_path: Path) -> None:
    evidence = examined(tmp_path, ARGUED, NEGATIVACAO)
    assert (evidence.signs.statutes, evidence.signs.citations, evidence.overlap.statutes) == (0, 0, ())


@pytest.mark.parametrize("ementa", ["", "EMENTA.", "AGRAVO NÃO PROVIDO."])
def test_a_decision_that_says_nothing_has_no_sign(tmp_path: Path, ementa: str) -> None:
    silent = decision("9", ementa)
    silent = silent.model_copy(update={"features": extract_features(silent)})
    signs = examined(tmp_path, ARGUED, silent).signs
    assert (signs.holding, signs.passage, signs.pairs, signs.title) == (0, 0, 0, 0)
