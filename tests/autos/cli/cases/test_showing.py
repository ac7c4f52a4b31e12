import re

from rich.console import Console

from autos.cli.cases.showing import show_result
from autos.cli.wording import KINDS
from tests.activities.reports.samples import make_match, make_result
from tests.activities.reports.writing.test_desk import APPEAL, ROW
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.run.case import ArtifactKind, PhaseLabel
from workflows.contracts.run.quality import ScoreBand
from workflows.contracts.run.results.result_summary import ResultRead


def test_a_precedent_stands_beside_the_side_it_serves_and_its_first_reasons() -> None:
    label = PhaseLabel.RESPOSTA_DO_REU
    found = [
        make_match(1, lado=ClientSide.REU, why=["Ambos tratam do art. 14 do CDC", "Mesma matéria", "Termos em comum"]),
        make_match(2, lado=None, score=61.2),
    ]
    console = Console(width=200, record=True)
    judged = ScoreBand(from_score=60, to_score=70, shown=40, approved=31)
    result = make_result(matches={label: found})
    show_result(console, ResultRead.model_construct(**dict(result), calibration=[judged]))
    text = console.export_text()
    first, second = [re.split(r"\s{2,}", line.strip()) for line in text.splitlines() if "REsp" in line]
    assert first == ["REsp 9000001/SP", "78,4", "réu", "p. 5", "Ambos tratam do art. 14 do CDC; Mesma matéria"]
    assert second[:4] == ["REsp 9000002/SP", "61,2", "não se sabe", "p. 5"]
    assert "De 40 precedentes com nota de 60 a 70, o escritório aprovou 31." in text


def test_an_overturned_precedent_comes_last_and_says_so() -> None:
    label = PhaseLabel.RESPOSTA_DO_REU
    fallen = Treatment(kind=TreatmentKind.REFORMADO, badge="Reformado por EREsp 1111111/SP")
    found = [make_match(1, treatment=fallen, why=["Ambos tratam do art. 14 do CDC"]), make_match(2, score=61.2)]
    console = Console(width=200, record=True)
    result = make_result(matches={label: found})
    show_result(console, ResultRead.model_construct(**dict(result), calibration=[]))
    stands, fell = [line.strip() for line in console.export_text().splitlines() if "REsp 900" in line]
    assert stands.startswith("REsp 9000002/SP")
    assert fell.endswith("Atenção: Reformado por EREsp 1111111/SP; Ambos tratam do art. 14 do CDC")


def test_every_kind_of_artifact_has_a_name() -> None:
    assert set(KINDS) == set(ArtifactKind)


def test_requests_and_appeals_stand_with_their_pages() -> None:
    console = Console(width=200, record=True)
    result = make_result().model_copy(update={"matriz": [ROW], "admissibilidade": [APPEAL]})
    show_result(console, ResultRead.model_construct(**dict(result), calibration=[]))
    text = " ".join(console.export_text().split())
    assert "danos morais de R$ 15.000,00 (p. 4) p. 14" in text
    assert "Acórdão, p. 36: mantido" in text
    assert "Preparo: atendido. Há comprovante junto do recurso. Guia de Custas (p. 34)" in text
