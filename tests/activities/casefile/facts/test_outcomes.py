import pytest

from activities.casefile.facts.outcomes import find_outcome
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page
from workflows.contracts.run.rulings import Disposition


def sheets(*texts: str) -> list[Sheet]:
    pages = [page(1, "Relatório do que se passou."), page(2, *texts)]
    return [Sheet(item, item.lines) for item in pages]


RULINGS = [
    ("sentenca", "Ante o exposto, julgo procedente em parte o pedido.", Disposition.PARCIALMENTE_PROCEDENTE),
    ("sentenca", "Isso posto, JULGO IMPROCEDENTES os pedidos.", Disposition.IMPROCEDENTE),
    ("sentenca", "Diante do exposto, julgo procedente o pedido para declarar nulo o débito.", Disposition.PROCEDENTE),
    (
        "sentenca",
        "Pelo exposto, julgo procedente o primeiro pedido e improcedente o segundo.",
        Disposition.PARCIALMENTE_PROCEDENTE,
    ),
    (
        "sentenca",
        "Pelo exposto, julgo procedente o pedido do autor e condeno a ré a pagar; julgo improcedente a reconvenção.",
        Disposition.PROCEDENTE,
    ),
    ("sentenca", "Ante o exposto, extingo o feito sem resolução do mérito.", Disposition.EXTINTO_SEM_MERITO),
    ("sentenca", "Posto isso, homologo o acordo das partes.", Disposition.ACORDO_HOMOLOGADO),
    ("sentenca_extintiva", "Ante o exposto, extingo a execução.", Disposition.EXECUCAO_EXTINTA),
    ("decisao_embargos", "Ante o exposto, rejeito os embargos.", Disposition.REJEITADO),
    ("decisao_embargos", "Ante o exposto, acolho em parte os embargos.", Disposition.PARCIALMENTE_ACOLHIDO),
    (
        "acordao",
        "ACORDAM os Desembargadores, por unanimidade, em negar provimento ao recurso.",
        Disposition.NAO_PROVIDO,
    ),
    ("acordao", "Ante o exposto, dou parcial provimento à apelação.", Disposition.PARCIALMENTE_PROVIDO),
    ("acordao", "Ante o exposto, dou provimento ao apelo para anular a sentença.", Disposition.SENTENCA_ANULADA),
    ("acordao", "Ante o exposto, rejeito os embargos de declaração.", Disposition.REJEITADO),
    ("acordao", "Por unanimidade, julgou improcedente o pedido da ação direta.", Disposition.IMPROCEDENTE),
    ("decisao_monocratica", "Ante o exposto, não conheço do recurso.", Disposition.NAO_CONHECIDO),
]


@pytest.mark.parametrize(("kind", "text", "disposition"), RULINGS)
def test_a_ruling_is_read_for_what_it_decides(kind: str, text: str, disposition: Disposition):
    found = find_outcome(kind, sheets(text))
    assert found is not None
    assert (found.disposition, found.page) == (disposition, 2)


def test_the_last_ruling_is_the_piece_s_own_and_its_sums_are_kept():
    found = find_outcome(
        "sentenca",
        sheets(
            "Em caso igual decidiu-se: ante o exposto, julgo improcedente o pedido de R$ 99,00.",
            "Ante o exposto, julgo procedente o pedido e condeno a ré a pagar R$ 12.000,00 e R$ 350,10.",
        ),
    )
    assert found is not None
    assert found.disposition is Disposition.PROCEDENTE
    assert found.amounts == [12000.0, 350.1]
    assert found.text.startswith("Ante o exposto, julgo procedente o pedido e condeno")


def test_a_piece_that_judges_nothing_has_no_outcome():
    assert find_outcome("contestacao", sheets("Ante o exposto, requer seja julgado improcedente o pedido.")) is None
    assert find_outcome("sentenca", sheets("Vistos.")) is None
