from activities.precedents.queries import ACCESSORY_STRESS, ACCESSORY_WEIGHT, MAX_PASSAGES, phase_queries
from tests.activities.precedents.case import INITIAL, PETITION, case_file, lawsuit, pages, piece
from workflows.contracts.case import PhaseLabel


def test_theme_is_the_title_of_the_action_and_the_subjects() -> None:
    queries = phase_queries(lawsuit(), pages(*PETITION, "contrato"), INITIAL)
    assert queries.theme == "AÇÃO DECLARATÓRIA DE INEXISTÊNCIA DE DÉBITO"
    with_subject = case_file(piece("peticao_inicial", 1, 3), subjects=["Telefonia"])
    assert phase_queries(with_subject, pages(*PETITION), INITIAL).theme.startswith("Telefonia AÇÃO DECLARATÓRIA")


def test_accessory_matters_weigh_less() -> None:
    queries = phase_queries(lawsuit(), pages(*PETITION, "contrato"), INITIAL)
    weights = {passage.paragraph.heading: passage.weight for passage in queries.passages}
    assert weights["DO DANO MORAL"] == 1
    assert weights["DA GRATUIDADE DA JUSTIÇA"] == ACCESSORY_WEIGHT


def test_names_that_only_accessory_passages_cite_carry_little_stress() -> None:
    queries = phase_queries(lawsuit(), pages(*PETITION, "contrato"), INITIAL)
    assert queries.statutes == {"CDC, art. 14": 1.0, "CPC, art. 98": ACCESSORY_STRESS}
    assert queries.citations == {"Súmula 385/STJ": 1.0}


def test_documents_are_not_searched_when_somebody_argues() -> None:
    queries = phase_queries(lawsuit(), pages(*PETITION, "Cláusula primeira do contrato de telefonia assinado"), INITIAL)
    assert {passage.paragraph.page for passage in queries.passages} <= {1, 2, 3}


def test_a_phase_of_documents_only_is_searched_all_the_same() -> None:
    case = case_file(piece("contrato", 1, 1))
    text = "O contrato de telefonia móvel prevê multa rescisória proporcional ao prazo restante da fidelidade."
    assert phase_queries(case, pages(text), INITIAL).passages


def test_a_phase_without_pieces_asks_nothing() -> None:
    assert phase_queries(lawsuit(), pages(*PETITION), PhaseLabel.TRANSICAO_RECURSAL).passages == []


def test_a_paragraph_that_presents_a_party_is_not_looked_for() -> None:
    party = (
        "em face de CREDIÁRIO IMAGINÁRIO S.A., pessoa jurídica de direito privado, inscrita no CNPJ sob o nº "
        "00.000.000/0001-00, com sede na Avenida Imaginária, nº 500, pelas razões de fato e de direito que expõe."
    )
    argued = "A inscrição indevida de pessoa jurídica no cadastro abalou o crédito da empresa com sede em Londrina."
    queries = phase_queries(case_file(piece("peticao_inicial", 1, 2)), pages(party, argued), INITIAL)
    assert [passage.paragraph.text for passage in queries.passages] == [argued]


def test_long_phases_are_cut_to_their_most_telling_passages() -> None:
    text = "\n".join(
        f"{n}) o argumento número {n} trata da cobrança indevida de tarifa bancária pelo réu." for n in range(90)
    )
    cited = "91) a cobrança contraria a Súmula 385 do STJ e deve ser afastada de pronto."
    queries = phase_queries(case_file(piece("replica", 1, 1)), pages(f"{text}\n{cited}"), INITIAL)
    assert len(queries.passages) == MAX_PASSAGES
    assert any(passage.citations == ("Súmula 385/STJ",) for passage in queries.passages)
