"""The defendant is named after "em face de", and an act of the court says who sues whom."""

import pytest

from activities.casefile.facts.parties.named import find_parties
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page
from workflows.contracts.run.results.result import CaseParties


def parties(*lines: str, petition: bool = True) -> CaseParties:
    sheet = page(1, *lines)
    sheets = [Sheet(sheet, sheet.lines)]
    return find_parties(sheets, sheets if petition else [])


@pytest.mark.parametrize(
    ("after", "reu"),
    [
        ("em face de BANCO INVENTADO S/A, pelos fatos seguintes.", ["Banco Inventado S/A"]),
        ("em face de BANCO X S/A e outros, pelos fatos", ["Banco X S/A"]),
        ("em face de BANCO X S/A (CNPJ 00.000.000/0001-00), pelos fatos", ["Banco X S/A"]),
        ("em face de BANCO X S/A – CNPJ nº 00.000.000/0001-00, pelos fatos", ["Banco X S/A"]),
        ("em face de Banco Inventado S.A. pelos fatos que expõe", ["Banco Inventado S.A."]),
        ("em face de BELTRANO DE TAL e SICRANA GIRASSOL, pelos fatos", ["Beltrano de Tal", "Sicrana Girassol"]),
        ("contra Beltrano da Silva e sua esposa Sicrana da Silva, pelos", ["Beltrano da Silva", "Sicrana da Silva"]),
        (
            "em face de: 1) BANCO INVENTADO S/A; 2) LOJA DE PAPEL LTDA, pelos fatos",
            ["Banco Inventado S/A", "Loja de Papel Ltda"],
        ),
        ("em face de BANCO X S/A e LOJA DE PAPEL LTDA., com base", ["Banco X S/A", "Loja de Papel Ltda."]),
        (
            "em face de ALFA TURISMO LTDA, BETA VIAGENS S.A. e GAMA AÉREAS S/A, pelos motivos",
            ["Alfa Turismo Ltda", "Beta Viagens S.A.", "Gama Aéreas S/A"],
        ),
        (
            "em face de ALFA TURISMO LTDA., CNPJ 00.000.000/0001-00, com sede na Rua A, e de BETA VIAGENS S.A., CNPJ",
            ["Alfa Turismo Ltda.", "Beta Viagens S.A."],
        ),
        (
            "em face de BANCO X S/A, pessoa jurídica inscrita no CNPJ 00, e LOJA Y COMÉRCIO LTDA, pessoa jurídica",
            ["Banco X S/A", "Loja Y Comércio Ltda"],
        ),
        ("em face de Comércio e Indústria Pardal Ltda., pelos motivos", ["Comércio e Indústria Pardal Ltda."]),
        ("em face de ALFA TURISMO LTDA - ME, pelos fatos", ["Alfa Turismo Ltda - ME"]),
        ("em face de 123 VIAGENS E TURISMO LTDA., pelos fatos", ["123 Viagens e Turismo Ltda."]),
        ("em face da empresa LOJA Y LTDA, pelos fatos", ["Loja Y Ltda"]),
        ("contra o MUNICÍPIO DE NOVA QUIMERA, pelas razões", ["Município de Nova Quimera"]),
        (
            "em face de Companhia do Exemplo – SANEX e Município de Vila Rica, pelos fatos",
            ["Companhia do Exemplo – SANEX", "Município de Vila Rica"],
        ),
        ("em face do INSTITUTO DO SEGURO – INSS, autarquia federal", ["Instituto do Seguro – INSS"]),
        ("contra ato do SECRETÁRIO DE ESTADO DA SAÚDE, pelos fatos", ["Secretário de Estado da Saúde"]),
        ("em face de ESPÓLIO DE BELTRANO DA SILVA, representado", ["Espólio de Beltrano da Silva"]),
        ("em face da CEF, pelos fatos", ["CEF"]),
        ("em face de FULANO D'ÁVILA NETO, já qualificado", ["Fulano D'Ávila Neto"]),
        ("em desfavor da União, pelos fatos", ["União"]),
        ("contra ato do DELEGADO DA RECEITA EM VITÓRIA. A impetrante", ["Delegado da Receita em Vitória"]),
        (
            "em face de HOSPITAL BRUMA LTDA., pessoa jurídica de direito privado, e de BELTRANO DE TAL, médico.",
            ["Hospital Bruma Ltda.", "Beltrano de Tal"],
        ),
        ("em face do Código de Defesa do Consumidor, que", []),
    ],
)
def test_who_is_sued_is_named_after_em_face_de_whatever_follows(after: str, reu: list[str]):
    found = parties("FULANA DE EXEMPLO, já qualificada, vem propor a presente ação", after)
    assert (found.autor, found.reu) == (["Fulana de Exemplo"], reu)


@pytest.mark.parametrize(
    ("line", "autor"),
    [
        ("FULANA DE EXEMPLO, pescadora, opõe", ["Fulana de Exemplo"]),
        ("LIVRARIA EXEMPLO LTDA. vem propor", ["Livraria Exemplo Ltda."]),
        ("FULANA DE EXEMPLO e BELTRANO DE TAL, casados, vêm propor", ["Fulana de Exemplo", "Beltrano de Tal"]),
        (
            "FULANA DE EXEMPLO, pescadora, e seu marido BELTRANO DE TAL, pescador, vêm propor",
            ["Fulana de Exemplo", "Beltrano de Tal"],
        ),
    ],
)
def test_who_comes_to_court_is_named_at_the_head_of_a_line(line: str, autor: list[str]):
    address = ("AO JUÍZO DA VARA ÚNICA DE VILA", "EXEMPLAR/MA")
    assert parties(*address, line, "AÇÃO DE COBRANÇA contra LOJA Y S.A.").autor == autor
    headed = ("EXEMPLO E TAL ADVOGADOS", "AO JUÍZO DA VARA ÚNICA DA COMARCA", "DE VILA EXEMPLAR")
    assert parties(*headed, line, "AÇÃO DE COBRANÇA contra LOJA Y S.A.").autor == autor


@pytest.mark.parametrize(
    "end",
    [
        ("em", "face de BANCO X S/A, pelos fatos"),
        ("em face", "de BANCO X S/A, pelos fatos"),
        ("em face de BANCO X", "S/A, pelos fatos"),
        ("em face de BANCO X S/A", "Rua das Flores, 10"),
    ],
)
def test_a_line_s_end_parts_no_name(end: tuple[str, str]):
    assert parties("FULANA DE EXEMPLO, brasileira, vem propor ação", *end).reu == ["Banco X S/A"]


@pytest.mark.parametrize(
    "lines",
    [
        ("Vistos e examinados estes autos de ação proposta por", "FULANA DE EXEMPLO contra LOJA Y S.A."),
        ("Trata-se de ação de cobrança ajuizada por FULANA DE EXEMPLO em face de LOJA Y S.A., na qual",),
        ("Vistos. Fulana de Exemplo, qualificada, propôs a presente ação contra Loja Y S.A., dizendo",),
        ("Autos de ação proposta por FULANA DE EXEMPLO contra LOJA Y S.A.", "A ré não provou o que alegou."),
        ("RELATÓRIO", "Fulana de Exemplo ajuizou ação de cobrança em desfavor de Loja Y S.A."),
    ],
)
def test_a_judgment_says_who_sues_whom_where_no_petition_does(lines: tuple[str, ...]):
    found = parties("SENTENÇA", *lines, petition=False)
    assert (found.autor, found.reu) == (["Fulana de Exemplo"], ["Loja Y S.A."])


def test_a_precedent_that_a_page_quotes_names_no_party():
    assert parties("No REsp 1, ação proposta por Fulana de Exemplo contra Loja Y S.A.", petition=False) == CaseParties()
