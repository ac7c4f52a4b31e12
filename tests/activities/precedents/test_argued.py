from activities.precedents.argued import ACCESSORY_WEIGHT, argued_in
from tests.activities.precedents.case import INITIAL, PETITION, case_file, lawsuit, pages, piece
from workflows.contracts.run.case import PhaseLabel

ARGUED = argued_in(lawsuit(), pages(*PETITION, "Cláusula primeira do contrato de telefonia assinado"))


def test_title_is_that_of_the_action_and_the_subjects() -> None:
    assert ARGUED.title == "AÇÃO DECLARATÓRIA DE INEXISTÊNCIA DE DÉBITO"
    with_subject = case_file(piece("peticao_inicial", 1, 3), subjects=["Telefonia"])
    assert argued_in(with_subject, pages(*PETITION)).title.startswith("Telefonia AÇÃO DECLARATÓRIA")


def test_accessory_matters_weigh_less() -> None:
    weights = {passage.paragraph.heading: passage.weight for passage in ARGUED.passages}
    assert weights["DO DANO MORAL"] == 1
    assert weights["DA GRATUIDADE DA JUSTIÇA"] == ACCESSORY_WEIGHT


def test_what_is_cited_is_counted_by_paragraph_and_article() -> None:
    assert ARGUED.statutes == {"CDC, art. 14": 1, "CPC, art. 98": 1}
    assert ARGUED.citations == {"Súmula 385/STJ": 1}


def test_documents_argue_nothing_where_somebody_argues() -> None:
    assert {passage.paragraph.page for passage in ARGUED.passages} <= {1, 2, 3}


def test_a_file_of_documents_only_is_read_all_the_same() -> None:
    text = "O contrato de telefonia móvel prevê multa rescisória proporcional ao prazo restante da fidelidade."
    assert argued_in(case_file(piece("contrato", 1, 1)), pages(text)).passages


def test_each_passage_knows_its_phase() -> None:
    answer = piece("contestacao", 2, 2, PhaseLabel.RESPOSTA_DO_REU)
    argued = argued_in(case_file(piece("peticao_inicial", 1, 1), answer), pages("A cobrança foi indevida.", "Foi não."))
    assert [passage.phase for passage in argued.passages] == [INITIAL, PhaseLabel.RESPOSTA_DO_REU]


def test_a_paragraph_that_presents_a_party_argues_nothing() -> None:
    party = (
        "em face de CREDIÁRIO IMAGINÁRIO S.A., pessoa jurídica de direito privado, inscrita no CNPJ sob o nº "
        "00.000.000/0001-00, com sede na Avenida Imaginária, nº 500, pelas razões de fato e de direito que expõe."
    )
    said = "A inscrição indevida de pessoa jurídica no cadastro abalou o crédito da empresa com sede em Londrina."
    argued = argued_in(case_file(piece("peticao_inicial", 1, 2)), pages(party, said))
    assert [passage.paragraph.text for passage in argued.passages] == [said]
