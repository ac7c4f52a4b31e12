"""The matrix, compared with labels written by a reader, and its behaviour where the file is silent."""

from pathlib import Path

import pytest

from activities.desk.matrix.matrix import matrix_of
from activities.desk.reading import Papers
from infra.computing.parts import Parts
from tests.activities.desk.matrix.measured import LABELS, OWN, WRITTEN, labelled, read_file, typed_case, written_case
from tests.activities.reading import CaseReader
from workflows.contracts.run.results.matrix import MatrixPassage, RequestDecision
from workflows.contracts.run.results.result import CaseParties

MUCH_OCR = {"h06_servidor_publico_eproc"}
"""What `python -m tests.activities.desk.matrix.measured` looks at alone."""
PETITION = (
    "peticao_inicial",
    "Ante o exposto, requer:\na) a concessão da tutela de urgência, para religar a energia;\n"
    "b) a condenação da ré ao pagamento de R$ 5.000,00 por danos morais;\nc) a citação da ré.",
)
DEBTS = (
    "peticao_inicial",
    "Ante o exposto, requer a condenação da ré ao pagamento:\na) dos fretes de março, de R$ 4.000,00;\n"
    "b) das diárias de espera;\nc) da multa contratual;\nd) de indenização por danos morais de R$ 9.000,00.",
)


def standing(*pieces: tuple[str, str], asks: tuple[str, str] = PETITION) -> list[RequestDecision | None]:
    """Return the outcome of each request of a petition after these pieces."""
    parties = CaseParties(autor=["Fulana de Tal"], reu=["Luz do Exemplo S.A."])
    return [row.standing for row in matrix_of(Papers(*typed_case([asks, *pieces], parties)))]


@pytest.mark.parametrize("name", [name for name in LABELS if name not in MUCH_OCR])
def test_the_standing_of_each_request_of_a_whole_file_is_what_a_reader_says(name: str, case_reader: CaseReader):
    read = read_file(name, case_reader)
    if read is None:
        pytest.skip("the shared case files are not here")
    found = labelled(matrix_of(Papers(*read)), LABELS[name])
    assert [one.label["asks"] for one in found if not one.right] == []
    for one in found:
        assert one.row is not None
        sums = one.row.rulings[-1].amounts if one.row.rulings and not one.row.rulings[-1].upheld else None
        assert "sums" not in one.label or sums in (None, one.label["sums"], []), one.label["asks"]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_each_cell_of_a_written_case_stands_on_the_page_that_a_reader_names(path: Path):
    case_file, pages, labels = written_case(path)
    for one in labelled(matrix_of(Papers(case_file, pages)), labels):
        assert one.row is not None, one.label["asks"]
        assert one.right, one.label["asks"]
        for kind in ("defence", "evidence"):
            cells: list[MatrixPassage] = getattr(one.row, kind)
            assert [cell.page for cell in cells] == one.label.get(kind, []), f"{kind} of {one.label['asks']}"


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_a_later_run_with_retyped_pieces_finds_the_same_with_what_the_first_left(path: Path):
    case_file, pages, _ = written_case(path)
    first = Parts(None)
    matrix_of(Papers(case_file, pages, first, "pages"))
    for at, piece in enumerate(case_file.pieces):
        other = piece.model_copy(update={"type": "sentenca" if piece.type == "contestacao" else "contestacao"})
        retyped = case_file.model_copy(update={"pieces": [*case_file.pieces[:at], other, *case_file.pieces[at + 1 :]]})
        later = Papers(retyped, pages, Parts(None, first.used()), "pages")
        assert matrix_of(later) == matrix_of(Papers(retyped, pages))


@pytest.mark.parametrize("name", OWN)
def test_no_cell_says_what_its_page_does_not(name: str, case_reader: CaseReader):
    read = read_file(name, case_reader)
    assert read is not None
    case_file, pages = read
    words = {page.number: set(page.text.replace("-\n", "").split()) for page in pages}
    for row in matrix_of(Papers(case_file, pages)):
        for cell in (row.request, *row.defence, *row.evidence, *row.rulings):
            first = [one for one in cell.text.split()[:6] if len(one) > 3]
            assert sum(one in words[cell.page] for one in first) >= len(first) - 1, cell


def test_a_request_without_a_ruling_has_an_empty_cell():
    assert standing(("contestacao", "A ré contesta tudo por negativa geral.")) == [None, None, None]


def test_an_annulled_judgment_leaves_nothing_standing():
    judged = (
        "sentenca",
        "Ante o exposto, julgo procedentes os pedidos, para condenar a ré a pagar R$ 5.000,00 de danos morais.",
    )
    annulled = ("acordao", "Acordam, por unanimidade, em anular a sentença, para que se produza a prova.")
    assert standing(judged)[1] is RequestDecision.ACOLHIDO
    assert standing(judged, annulled)[1] is None


def test_an_appeal_granted_without_saying_what_for_leaves_the_request_unknown():
    judged = ("sentenca", "Ante o exposto, julgo improcedentes os pedidos.")
    granted = ("acordao", "Acordam, por unanimidade, em dar provimento ao recurso, nos termos do voto.")
    assert standing(judged, granted)[1] is None


@pytest.mark.parametrize(
    ("winner", "other", "left"), [("da ré", "do autor", None), ("do autor", "da ré", RequestDecision.ACOLHIDO)]
)
def test_one_of_two_appeals_that_succeeds_unsettles_only_what_its_side_had_lost(
    winner: str, other: str, left: RequestDecision | None
):
    judged = (
        "sentenca",
        "Ante o exposto, julgo procedente o pedido e condeno a ré a pagar R$ 5.000,00 de danos morais.",
    )
    granted = ("acordao", f"Acordam em dar provimento ao recurso {winner} e negar provimento ao {other}.")
    assert standing(judged, granted)[1] is left


def test_a_settlement_rules_each_request_of_the_merits():
    settled = ("sentenca", "Homologo o acordo celebrado entre as partes e extingo o processo com resolução do mérito.")
    assert standing(settled)[1] is RequestDecision.ACORDO


def test_an_injunction_that_is_refused_first_and_granted_later_stands_granted():
    refused = ("decisao_tutela", "Indefiro a tutela de urgência, por falta de prova.")
    granted = ("decisao_tutela", "Diante dos novos documentos, defiro a tutela de urgência.")
    assert standing(refused)[0] is RequestDecision.REJEITADO
    assert standing(refused, granted)[0] is RequestDecision.ACOLHIDO


def test_rulings_of_one_page_on_two_matters_of_one_request_come_in_the_same_order_in_every_process():
    asks = ("peticao_inicial", "Ante o exposto, requer:\na) a citação da ré e a inversão do ônus da prova.")
    ruled = ("despacho_inicial", "Inverto o ônus da prova. Cite-se a ré para contestar em quinze dias.")
    parties = CaseParties(autor=["Fulana de Tal"], reu=["Luz do Exemplo S.A."])
    told = [one.text for row in matrix_of(Papers(*typed_case([asks, ruled], parties))) for one in row.rulings]
    assert told == ["Cite-se a ré para contestar em quinze dias.", "Inverto o ônus da prova."]


GRANTED, IN_PART, REFUSED = (
    RequestDecision.ACOLHIDO,
    RequestDecision.ACOLHIDO_EM_PARTE,
    RequestDecision.REJEITADO,
)


@pytest.mark.parametrize(
    ("judgment", "stands"),
    [
        (  # what a clause lists, and the manner of payment, which is no request
            "julgo procedentes em parte os pedidos e condeno a ré a pagar os fretes de março, de R$ 4.000,00, e as"
            " diárias, com correção pela multa. Indefiro o restante.",
            [GRANTED, GRANTED, REFUSED, REFUSED],
        ),
        (  # less than was asked of one, and all of those that are not named
            "julgo procedentes os pedidos, para condenar a ré a pagar R$ 5.000,00 de indenização por danos morais.",
            [GRANTED, GRANTED, GRANTED, IN_PART],
        ),
        (  # each sum with its own thing, and the only damages without their name
            "julgo procedentes, em parte, os pedidos, para condenar a ré a pagar R$ 3.000,00, correspondentes aos"
            " fretes de março, e R$ 5.000,00 das diárias, sem a incidência da multa, que afasto. Rejeito o pedido"
            " indenizatório.",
            [IN_PART, GRANTED, REFUSED, REFUSED],
        ),
        (
            "julgo parcialmente procedentes os pedidos, para condenar a ré a pagar os fretes de março.",
            [GRANTED, None, None, None],
        ),
    ],
)
def test_a_dispositive_rules_what_it_names_beside_other_things_and_all_as_a_whole(
    judgment: str, stands: list[RequestDecision | None]
):
    assert standing(("sentenca", f"Ante o exposto, {judgment}"), asks=DEBTS) == stands


def test_a_line_in_capitals_that_ends_a_sentence_is_no_heading():
    case_file, pages = typed_case(
        [("sentenca", "Procede o recolhimento do\nFGTS.\nDANO MORAL\nNada a deferir.")], CaseParties()
    )
    papers = Papers(case_file, pages)
    told = [(one.head.lower(), one.text) for one in papers.sentences(papers.pieces[0])]
    assert told == [("", "Procede o recolhimento do FGTS."), ("dano moral", "Nada a deferir.")]


@pytest.mark.parametrize(
    ("refused", "stands"),
    [("o pedido indenizatório", [None, REFUSED]), ("o pedido de ressarcimento das refeições", [REFUSED, None])],
)
def test_a_refusal_of_damages_without_a_head_is_of_the_only_damages_unless_it_names_another_thing(
    refused: str, stands: list[RequestDecision | None]
):
    asks = ("peticao_inicial", "Ante o exposto, requer:\na) o pagamento das refeições;\nb) danos morais a arbitrar.")
    assert (
        standing(("sentenca", f"Ante o exposto, julgo procedente em parte a ação. Rejeito {refused}."), asks=asks)
        == stands
    )


def test_a_lower_grade_than_requested_grants_in_part():
    asks = ("peticao_inicial", "Ante o exposto, requer:\na) o adicional de insalubridade em grau máximo.")
    judged = ("sentenca", "Ante o exposto, julgo procedente o adicional de insalubridade, em grau médio.")
    assert standing(judged, asks=asks) == [IN_PART]


def test_a_verdict_without_an_object_does_not_rule_every_request():
    assert standing(("sentenca", "DA MULTA\nNão houve notificação. Julgo improcedente."), asks=DEBTS) == [None] * 4


def test_an_appeal_takes_away_what_was_granted_whatever_the_request_calls_it():
    asks = (
        "peticao_inicial",
        "Ante o exposto, requer:\na) aluguel pelo uso exclusivo do imóvel, de R$ 900,00 por mês.",
    )
    judged = ("sentenca", "Ante o exposto, julgo procedente o pedido, para condenar o réu ao aluguel de R$ 900,00.")
    taken = ("acordao", "Acordam em dar provimento ao recurso, para afastar da condenação o aluguel do imóvel.")
    assert standing(judged, taken, asks=asks) == [REFUSED]


def test_a_benefit_from_the_application_on_grants_in_part_one_from_the_death_on():
    asks = ("peticao_inicial", "Ante o exposto, requer:\na) pensão por morte desde o óbito, em 02/05/2018.")
    judged = ("sentenca", "Ante o exposto, julgo procedente o pedido de pensão por morte, com DIB em 20/11/2018.")
    assert standing(judged, asks=asks) == [IN_PART]


@pytest.mark.parametrize(
    ("costs", "stands"),
    [
        ("Vencidas na maior parte, arcarão as rés com as custas.", GRANTED),
        ("Condeno o réu a pagar 4/5 das custas, e o autor, o resto.", IN_PART),
    ],
)
def test_costs_are_paid_by_whom_the_judgment_names_in_whole_or_by_fractions(costs: str, stands: RequestDecision):
    asks = ("peticao_inicial", f"{DEBTS[1][:-1]};\ne) as custas processuais.")
    assert standing(("sentenca", f"Ante o exposto, julgo procedentes os pedidos. {costs}"), asks=asks)[-1] is stands


@pytest.mark.parametrize(
    ("reasons", "adopted", "stands"),
    [
        ("A multa contratual é indevida. As diárias de espera são devidas.", "", [GRANTED, None, REFUSED, None]),
        (
            "A multa contratual é indevida. As diárias de espera são devidas.",
            ", nos termos da fundamentação",
            [GRANTED, GRANTED, REFUSED, None],
        ),
        ("Indevida a multa contratual.", "", [GRANTED, None, REFUSED, None]),
        ("A ré alega que a multa contratual é indevida.", "", [GRANTED, None, None, None]),
        (
            "A multa contratual é indevida em abril. Procede a multa contratual de março.",
            ", nos termos da fundamentação",
            [GRANTED, None, None, None],
        ),
    ],
)
def test_the_reasons_refuse_what_the_dispositive_does_not_name_and_grant_only_what_it_adopts(
    reasons: str, adopted: str, stands: list[RequestDecision | None]
):
    ruled = f"julgo parcialmente procedentes os pedidos, para condenar a ré a pagar os fretes de março{adopted}."
    assert standing(("sentenca", f"Decido. {reasons} Ante o exposto, {ruled}"), asks=DEBTS) == stands
