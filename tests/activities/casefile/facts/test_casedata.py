import pytest

from activities.casefile.facts.case_class import find_class
from activities.casefile.facts.casedata import (
    find_court,
    find_number,
    find_subjects,
    find_value,
    number_notes,
    wrong_numbers,
)
from activities.casefile.facts.parties.named import find_parties
from activities.casefile.systems.recognition import Sheet
from activities.casefile.systems.stamp import Stamp
from activities.casefile.text.page import Page
from activities.law.citations.cnj import CnjNumber, check_digits, parse_cnj
from tests.activities.casefile.lines import page
from workflows.contracts.run.case import CourtSystem


def number(sequence: str, court: str = "16") -> str:
    made = CnjNumber(sequence, "00", "2023", "8", court, "0021")
    return f"{sequence}-{check_digits(made)}.2023.8.{court}.0021"


OWN, CITED = number("0000123"), number("0980001", "26")
WRONG = OWN.replace("0000123", "0000124")


def sheets(*pages: Page, stamp: Stamp | None = None) -> list[Sheet]:
    return [Sheet(item, item.lines, stamp) for item in pages]


def test_the_number_in_headers_wins_over_many_cited_ones():
    found = find_number(
        sheets(
            page(1, *[f"conforme a Apelação {CITED}, julgada" for _ in range(15)]),
            page(2, f"Processo: {OWN}", "DESPACHO"),
            page(3, f"Autos nº {OWN}"),
        )
    )
    assert str(found) == OWN


def test_a_number_that_fails_its_check_digits_never_wins_and_is_reported():
    pages = sheets(page(1, f"Processo: {WRONG}"), page(2, f"Processo: {WRONG}"), page(3, f"Processo: {OWN}"))
    found = find_number(pages)
    assert str(found) == OWN
    assert wrong_numbers(pages, found) == [(1, WRONG)]


def test_the_stamp_s_number_wins():
    stamp = Stamp(CourtSystem.PROJUDI, document="1.1", cnj=OWN)
    pages = [*sheets(page(1, "texto"), stamp=stamp), *sheets(page(2, f"Processo: {CITED}"))]
    assert str(find_number(pages)) == OWN


def test_a_file_that_only_cites_has_no_number_of_its_own():
    assert find_number(sheets(page(1, "sem número algum"))) is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Processo nº 2001.61.00.012345-6", "0012345-75.2001.4.03.6100"),
        ("Autos nº 2006.70.00.000012-3", ".2006.4.04.7000"),
        ("Processo nº 583.00.2008.123456-7", "583.00.2008.123456-7"),
        ("Processo: 00123-2008-005-02-00-1", "00123-2008-005-02-00-1"),
        ("Processo nº 00123.2008.005.02.00-1", "00123.2008.005.02.00-1"),
        ("PROCESSO Nº TST-RR-1234/2005-005-02-00.1", "1234/2005-005-02-00.1"),
        ("Recurso nº 2008.01.1.123456-7", "2008.01.1.123456-7"),
        ("Apelação Cível nº 70012345678", "70012345678"),
        ("PETIÇÃO", "Não se localizou"),
    ],
)
def test_a_case_without_a_unified_number_says_so(line: str, said: str):
    (note,) = number_notes(sheets(page(1, line)), None)
    assert said in note
    assert number_notes(sheets(page(1, line)), parse_cnj(OWN)) == []


@pytest.mark.parametrize(
    "written",
    [
        "nº 5046512-94.2016.404.7000", "5046512-94.2016.404.7000/PR", "5046512-94.2016.4047000", "50465129420164047000",
        "5046512.94.2016.4.04.7000", "5046512-94 2016 4 04 7000", "5046512/94.2016.4.04.7000",
    ],
)  # fmt: skip
def test_the_unified_number_is_known_in_every_mask(written: str):
    assert str(find_number(sheets(page(1, f"Processo {written}")))) == "5046512-94.2016.4.04.7000"


def test_the_court_comes_from_the_number_or_the_letterhead():
    assert find_court(parse_cnj(OWN), []) == "TJPR"
    assert find_court(None, sheets(page(1, "PODER JUDICIÁRIO", "TRIBUNAL DE JUSTIÇA DO ESTADO DE SÃO PAULO"))) == "TJSP"


def test_the_value_is_read_from_cover_or_petition():
    assert find_value(sheets(page(1, "Valor da Causa: R$ 31.032,77"))) == 31032.77
    assert find_value(sheets(page(1, "Dá-se à causa o valor de R$", "1.234.567,89 (um milhão...)"))) == 1234567.89
    assert find_value(sheets(page(1, "sem valor"))) is None


@pytest.mark.parametrize(
    ("line", "stated"),
    [
        ("Classe Processual: Procedimento Comum Cível", "Procedimento Comum Cível"),
        ("Classe: [CÍVEL] PROCEDIMENTO COMUM CÍVEL", "Procedimento Comum Cível"),
        ("Classe judicial: PROCEDIMENTO COMUM CIVEL (7)", "Procedimento Comum Cível"),
        ("Classe da ação: EXECUÇÃO FISCAL", "Execução Fiscal"),
        ("Classe - Assunto: Ação Penal - Procedimento Ordinário - Furto", "Ação Penal - Procedimento Ordinário"),
        ("Classe – Assunto: Cumprimento de sentença - Obrigações", "Cumprimento de Sentença"),
        ("Classe Assunto: Pedido de Exemplo - Anulação de Débito Fiscal", "Pedido de Exemplo"),
        ("Classe : Embargos de Declaração n.", "Embargos de Declaração"),
        ("Classe: MONITÓRIA Órgão julgador: 3ª Vara Cível", "Monitória"),
        ("Classe: Usucapião nº 0001234-00.2023.8.16.0021", "Usucapião"),
        ("Classe: 7", None),
        ("Classe média: renda familiar", None),
        ("a classe processual: ver a capa", None),
        ("AÇÃO DE COBRANÇA", None),
    ],
)
def test_the_class_is_what_the_cover_prints_behind_its_label(line: str, stated: str | None):
    assert find_class(sheets(page(1, line)), parse_cnj(OWN)) == stated


def test_without_a_cover_the_class_is_that_of_most_heads_with_the_number_of_the_case():
    petitions = [page(number, "PETIÇÃO") for number in (1, 2, 3)]
    own = [page(number, f"PROCEDIMENTO COMUM CÍVEL (7) Nº {OWN}", "DESPACHO") for number in (4, 5)]
    later = page(6, f"CUMPRIMENTO DE SENTENÇA Nº {OWN}")
    others = [page(number, f"USUCAPIÃO Nº {CITED}", "Classe: Monitória") for number in (7, 8, 9)]
    appeal = page(10, f"APELAÇÃO CÍVEL Nº {OWN}", f"OFÍCIO Nº {OWN}")
    found = sheets(*petitions, *own, later, *others, appeal)
    assert find_class(found, parse_cnj(OWN)) == "Procedimento Comum Cível"
    assert find_class(sheets(*petitions, *others, appeal), parse_cnj(OWN)) is None
    assert find_class(sheets(*petitions, *others), None) is None


def test_subjects_are_a_class_that_is_not_the_common_one_the_cover_s_and_the_action_s_name():
    cover = sheets(page(1, "Assunto: Dívida Ativa / ISS"))
    assert find_subjects(cover, "Execução Fiscal", "Execução fiscal") == ["Execução Fiscal", "Dívida Ativa", "ISS"]
    assert find_subjects(cover, "Procedimento Comum Cível", "Ação de X") == ["Dívida Ativa", "ISS", "Ação de X"]


PETITION = page(
    1,
    "EXCELENTÍSSIMO SENHOR DOUTOR JUIZ DE DIREITO DA 8ª VARA CÍVEL DA",
    "COMARCA DE SANTOS/SP",
    "FULANO DE TAL DO EXEMPLO, brasileiro, solteiro, e BELTRANA GIRASSOL, CPF",
    "nº 0, por seu advogado, vem ajuizar a presente",
    "AÇÃO DE COBRANÇA",
    "em face de LOJA INVENTADA LTDA., pessoa jurídica de direito privado",
)


def test_parties_are_read_from_the_first_petition_all_of_them():
    parties = find_parties(sheets(PETITION), sheets(PETITION))
    assert parties.autor == ["Fulano de Tal do Exemplo", "Beltrana Girassol"]
    assert parties.reu == ["Loja Inventada Ltda."]


def test_the_address_to_the_court_is_no_part_of_a_name():
    petition = page(
        1, "AO JUÍZO DA 6ª VARA FEDERAL DE CURITIBA", "FULANA DE EXEMPLO, brasileira, vem propor ação", "contra X"
    )
    assert find_parties(sheets(petition), sheets(petition)).autor == ["Fulana de Exemplo"]
    over = page(1, "JUIZ DA 3ª VARA CÍVEL DA COMARCA DE", "ANÁPOLIS", "FULANA DE EXEMPLO, brasileira, vem", "contra X")
    assert find_parties(sheets(over), sheets(over)).autor == ["Fulana de Exemplo"]


def test_a_name_is_given_as_the_court_prints_it():
    act = page(
        2,
        "Autor: Fulano de Tal do Exemplo",
        "Réu: LOJA INVENTADA LTDA.",
        "DESPACHO",
        "contra Loja Inventada Ltda., diga",
    )
    parties = find_parties(sheets(PETITION, act), sheets(PETITION))
    assert parties.autor == ["Fulano de Tal do Exemplo", "Beltrana Girassol"]
    assert parties.reu == ["Loja Inventada Ltda."]


def test_roles_on_the_pje_cover_are_read_even_when_cells_touch():
    stamp = Stamp(CourtSystem.PJE, sheet="indice")
    cover = page(1, "TARCÍSIO DO EXEMPLO (AUTOR\t)ZULMIRA DA FÁBULA (ADVOGADO)", "BANCO DE PAPEL S.A. (REU)")
    parties = find_parties(sheets(cover, stamp=stamp), [])
    assert parties.autor == ["Tarcísio do Exemplo"]
    assert parties.reu == ["Banco de Papel S.A."]


def test_text_that_only_mentions_a_role_names_nobody():
    body = page(1, "JUNTADA DE PETIÇÃO DE ESPECIFICAÇÃO DE PROVAS (AUTOR)", "O réu: quem é?")
    ordered = page(2, "condeno a", "reclamada: I) a pagar R$ 900,00; II) a devolver as milhas", "Ré: a) pagar o hotel")
    parties = find_parties(sheets(body, ordered), [])
    assert (parties.autor, parties.reu) == ([], [])


def test_both_parties_on_one_line_are_told_apart():
    for line in (
        "Autora: Fulana de Tal - Ré: Loja Inventada Ltda.",
        "Requerente: Fulana de Tal | Requerido(a): Loja Inventada Ltda.",
        "Exequente: Fulana de Tal; Executada: Loja Inventada Ltda.",
        "Parte autora: Fulana de Tal x Parte ré: Loja Inventada Ltda.",
    ):
        parties = find_parties(sheets(page(1, line)), [])
        assert (parties.autor, parties.reu) == (["Fulana de Tal"], ["Loja Inventada Ltda."]), line


def test_what_follows_a_name_on_its_line_is_no_name():
    body = page(
        1,
        "Reclamante: Fulana de Tal, CPF 000.000.000-0X",
        "Reclamada: Construtora Castelo de Areia Muito Comprida",
        "Ltda.",
        "Advogado: Beltrano Girassol (OAB/PR 1.234)",
    )
    parties = find_parties(sheets(body), [])
    assert parties.autor == ["Fulana de Tal"]
    assert parties.reu == ["Construtora Castelo de Areia Muito Comprida Ltda."]
