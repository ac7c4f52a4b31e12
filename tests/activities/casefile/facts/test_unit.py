import pytest

from activities.casefile.facts.unit import find_unit
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page


def unit(*pages: tuple[str, ...]) -> str | None:
    sheets = [page(number, *texts) for number, texts in enumerate(pages, start=1)]
    return find_unit([Sheet(sheet, sheet.lines) for sheet in sheets])


@pytest.mark.parametrize(
    ("pages", "name"),
    [
        ([("Órgão julgador: 6ª Vara Cível de Recife",)], "6ª Vara Cível de Recife"),
        ([("AO JUÍZO DA 8ª VARA CÍVEL DA COMARCA DE CASCAVEL/PR",)], "8ª Vara Cível de Cascavel"),
        (
            [("EXCELENTÍSSIMO SENHOR DOUTOR JUIZ DE DIREITO DA 12ª VARA", "CÍVEL DA COMARCA DE SÃO PAULO/SP")],
            "12ª Vara Cível de São Paulo",
        ),
        ([("JUSTIÇA FEDERAL - SEÇÃO JUDICIÁRIA DE PERNAMBUCO - 12ª VARA FEDERAL",)], "12ª Vara Federal de Pernambuco"),
        ([("COMARCA DE SANTOS", "11ª VARA CÍVEL")], "11ª Vara Cível de Santos"),
        (
            [("Órgão Julgador: 2ª VARA DA FAZENDA PÚBLICA",), ("COMARCA DE CAXIAS DO SUL",)],
            "2ª Vara da Fazenda Pública de Caxias do Sul",
        ),
        ([("APELAÇÃO Nº 1", "TERCEIRA CÂMARA CÍVEL", "RELATOR: DES. FULANO")], "Terceira Câmara Cível"),
        (
            [("EXMO. SR. JUIZ DE DIREITO DA 2ª VARA CÍVEL DE LONDRINA", "FULANA DE EXEMPLO, já qualificada")],
            "2ª Vara Cível de Londrina",
        ),
        ([("AO JUÍZO DA 6ª VARA FEDERAL DE CURITIBA", "Processo nº 1")], "6ª Vara Federal de Curitiba"),
        ([("AO JUÍZO DA 2ª VARA FEDERAL DA SUBSEÇÃO JUDICIÁRIA DE JI-PARANÁ/RO",)], "2ª Vara Federal de Ji-Paraná"),
        ([("AO JUÍZO DA 3ª VARA CÍVEL Processo nº 1",)], "3ª Vara Cível"),
        ([("3ª VARA CÍVEL DA COMARCA DE VILA FICTÍCIA PR",)], "3ª Vara Cível de Vila Fictícia"),
        ([("2ª VARA CÍVEL DE VILA FICTÍCIA - PR", "Rua das Flores")], "2ª Vara Cível de Vila Fictícia"),
        (
            [("AO JUÍZO DA 3ª VARA CÍVEL DA COMARCA DE VILA", "FICTÍCIA, ESTADO DO PARANÁ")],
            "3ª Vara Cível de Vila Fictícia",
        ),
        ([("COMARCA DE LONDRINA - 2ª VARA CÍVEL",)], "2ª Vara Cível de Londrina"),
        ([("COMARCA DE VILA X - PR", "VARA ÚNICA")], "Vara Única de Vila X"),
        ([("Comarca de Vila X/PR", "Juízo de Direito da Vara Única")], "Vara Única de Vila X"),
        ([("JUÍZO DE DIREITO DA VARA ÚNICA DA COMARCA DE VILA X - PR", "Rua A")], "Vara Única de Vila X"),
        ([("JUÍZO DE DIREITO DA VARA ÚNICA", "DA COMARCA DE VILA X - PR")], "Vara Única de Vila X"),
        ([("EXMO. SR. DR. JUIZ DE DIREITO DA VARA ÚNICA DA COMARCA DE VILA X - PR",)], "Vara Única de Vila X"),
        ([("AO JUÍZO DA VARA DE FAMÍLIA E SUCESSÕES DA COMARCA DE VILA X",)], "Vara de Família e Sucessões de Vila X"),
        ([("Órgão julgador: Vara Única da Comarca de Vila X",)], "Vara Única de Vila X"),
        ([("Juízo: 1ª Vara Cível - Foro de Campinas",)], "1ª Vara Cível de Campinas"),
        (
            [("2ª VARA CÍVEL DA COMARCA DE SÃO JOSÉ DOS CAMPOS ESTADO DE SÃO PAULO",)],
            "2ª Vara Cível de São José dos Campos",
        ),
        (
            [("AO JUÍZO DA 1ª VARA CÍVEL DA COMARCA DE SANTA BÁRBARA D'OESTE/SP",)],
            "1ª Vara Cível de Santa Bárbara D'Oeste",
        ),
        (
            [
                (
                    "AO JUÍZO DA 4ª VARA DE FAZENDA PÚBLICA DO FORO CENTRAL DA COMARCA",
                    "DA REGIÃO METROPOLITANA DE CURITIBA",
                )
            ],
            "4ª Vara de Fazenda Pública de Curitiba",
        ),
        (
            [("Juízo da 3ª Vara Empresarial da Comarca da Capital do Estado do Rio de Janeiro",)],
            "3ª Vara Empresarial da Capital",
        ),
        ([("AO JUÍZO DA 2ª VARA CÍVEL DE SÃO JOÃO D'ALIANÇA - GO",)], "2ª Vara Cível de São João D'Aliança"),
        (
            [("AO JUÍZO DA 9ª VARA CÍVEL DO FORO REGIONAL DE SANTO AMARO DA COMARCA DE SÃO PAULO",)],
            "9ª Vara Cível de Santo Amaro",
        ),
        ([("AO JUÍZO DA 1ª VARA DA COMARCA DE RIO NEGRO", "ESTADO DO PARANÁ")], "1ª Vara de Rio Negro"),
        (
            [("AO JUÍZO DA 4ª VARA DE RELAÇÕES DE CONSUMO, CÍVEIS E COMERCIAIS DA COMARCA DE FEIRA DE SANTANA",)],
            "4ª Vara de Relações de Consumo, Cíveis e Comerciais de Feira de Santana",
        ),
        ([("EXMO. SR. JUIZ DE DIREITO DA TERCEIRA VARA CÍVEL DA COMARCA DE OLINDA",)], "Terceira Vara Cível de Olinda"),
        ([("O prejuízo foi de cinco vezes o valor da vara de pesca.",)], None),
    ],
)
def test_the_unit_is_written_as_people_write_it(pages: list[tuple[str, ...]], name: str | None):
    assert unit(*pages) == name


def test_the_cover_counts_more_than_another_court_s_papers():
    assert (
        unit(
            ("Órgão julgador: 6ª Vara Cível de Recife",),
            ("AO JUÍZO DA 15ª VARA CÍVEL DA COMARCA DE CAMPO GRANDE/MS",),
            ("AO JUÍZO DA 15ª VARA CÍVEL DA COMARCA DE CAMPO GRANDE/MS",),
        )
        == "6ª Vara Cível de Recife"
    )
