from pathlib import Path

from activities.graph.build import build_graph
from activities.graph.read import open_graph
from activities.precedents.argued import argued_in
from activities.precedents.candidates import MOST, candidates
from activities.search.index import build_index, open_index
from tests.activities.precedents.case import PETITION, case_file, lawsuit, pages, piece
from tests.activities.search.decisions import DECISIONS, NEGATIVACAO, decision

ARGUED = argued_in(lawsuit(), pages(*PETITION, "contrato"))


def test_what_the_lawsuit_says_leads_to_the_decision_that_says_it(tmp_path: Path) -> None:
    build_index(DECISIONS, tmp_path)
    search = open_index(tmp_path)
    assert candidates(ARGUED, search, None)[0] == search.row(NEGATIVACAO.id)


def test_a_decision_that_the_case_file_cites_comes_first(tmp_path: Path) -> None:
    cited = decision(
        "000000009", "JARDIM. PODA.\n1. A poda do jardim alheio se faz de noite.", process="REsp 1061530/RS"
    )
    build_index([*DECISIONS, cited], tmp_path / "index")
    build_graph([*DECISIONS, cited], tmp_path / "graph.lbug")
    text = "Confira-se o REsp 1.061.530/RS sobre a inscrição indevida em cadastro de inadimplentes do consumidor."
    argued = argued_in(case_file(piece("replica", 1, 1)), pages(text))
    search, graph = open_index(tmp_path / "index"), open_graph(tmp_path / "graph.lbug")
    assert candidates(argued, search, graph)[0] == search.row("000000009")
    graph.close()


def test_there_are_never_more_than_the_limit(tmp_path: Path) -> None:
    many = [decision(f"{at:09}", f"CADASTRO DE INADIMPLENTES número {at}. Inscrição indevida.") for at in range(400)]
    build_index(many, tmp_path)
    assert len(candidates(ARGUED, open_index(tmp_path), None)) <= MOST
