import re

from rich.console import Console

from autos.cli.cases.showing import show_result
from tests.activities.reports.samples import make_match, make_result
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.run.case import PhaseLabel


def test_a_precedent_stands_beside_the_side_it_serves_and_its_first_reasons() -> None:
    label = PhaseLabel.RESPOSTA_DO_REU
    found = [
        make_match(1, lado=ClientSide.REU, why=["Ambos tratam do art. 14 do CDC", "Mesma matéria", "Termos em comum"]),
        make_match(2, lado=None, score=61.2),
    ]
    console = Console(width=200, record=True)
    show_result(console, make_result(matches={label: found}))
    first, second = [re.split(r"\s{2,}", line.strip()) for line in console.export_text().splitlines() if "REsp" in line]
    assert first == ["REsp 9000001/SP", "78,4", "réu", "p. 5", "Ambos tratam do art. 14 do CDC; Mesma matéria"]
    assert second[:4] == ["REsp 9000002/SP", "61,2", "não se sabe", "p. 5"]
