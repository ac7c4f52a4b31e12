import pytest

from activities.law.citations.find import cited_precedents, find_citations


def test_finds_the_number_behind_a_chain_of_internal_appeals():
    (citation,) = find_citations("conforme o AgInt nos EDcl no AREsp n. 1.234.567/SP, Rel. Min. X")
    assert citation.normalized == "AREsp 1234567/STJ"
    assert citation.chain == ("AgInt", "EDcl")
    assert citation.state == "SP"


def test_the_span_covers_chain_class_number_and_state():
    text = "conforme o AgInt nos EDcl no AREsp n. 1.234.567/SP, Rel."
    (citation,) = find_citations(text)
    assert text[citation.start : citation.end] == "AgInt nos EDcl no AREsp n. 1.234.567/SP"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Recurso\nEspecial 975.834/RS, DJ de 26.11.2007", ["REsp 975834/STJ"]),
        ("Recurso Especial Repetitivo n.º 1.033.241/RS (Rel.", ["REsp 1033241/STJ"]),
        ("RESP 470.443/DIREITO", ["REsp 470443/STJ"]),
        ("a partir do julgamento do Resp. nQ 1.301.989/RS.", ["REsp 1301989/STJ"]),
        ("dos EREsp 724.158/PR e do AgRg na MC 13.186/RJ", ["EREsp 724158/STJ", "MC 13186/STJ"]),
        ("Recursos Especiais 1.170.846/MT e 1.176.707/MT.", ["REsp 1170846/STJ", "REsp 1176707/STJ"]),
        ("REsps 1.111.222, 1.111.333 e 1.111.444/SP", ["REsp 1111222/STJ", "REsp 1111333/STJ", "REsp 1111444/STJ"]),
        ("agravo em recurso especial n. 105.861/RS", ["AREsp 105861/STJ"]),
        ("(CC 103.025/SP, Rel. Ministro Y)", ["CC 103025/STJ"]),
        ("RE 573.232/SC e ARE 1.121.633", ["RE 573232/STF", "ARE 1121633/STF"]),
        ("ADPF 54 e ADI 4.277/DF", ["ADPF 54/STF", "ADI 4277/STF"]),
        ("(HC 126.292/SP, Rel. Min. F. T., Tribunal Pleno, DJe 17/5/2016)", ["HC 126292/STF"]),
        ("o Supremo Tribunal Federal, no julgamento do HC n. 118.533/MS, concluiu", ["HC 118533/STF"]),
        ("(HC 111.840/ES, Rel. Min. Gilmar Mendes)", ["HC 111840/STF"]),
        ("(HC 338.967/SP, Sexta Turma)", ["HC 338967/STJ"]),
    ],
)
def test_finds_processes_as_decisions_write_them(text: str, expected: list[str]):
    assert cited_precedents(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("óbice da Súmula 7.", ["Súmula 7/STJ"]),
        ("(STJ, Súmulas nº 5 e 7)", ["Súmula 5/STJ", "Súmula 7/STJ"]),
        ("Súmulas nº 05 e nº\n07/STJ", ["Súmula 5/STJ", "Súmula 7/STJ"]),
        ("SÚMULAS 282 E 283/STF.", ["Súmula 282/STF", "Súmula 283/STF"]),
        ("Súmulas 211/STJ, 5/STJ e 7/STJ e que", ["Súmula 211/STJ", "Súmula 5/STJ", "Súmula 7/STJ"]),
        ("os enunciados nº 5 e nº 7 das Súmulas/STJ", ["Súmula 5/STJ", "Súmula 7/STJ"]),
        ("verbete n. 7 da Súmula desta Corte", ["Súmula 7/STJ"]),
        ("ENUNCIADO N. 284 DA SÚMULA/STF", ["Súmula 284/STF"]),
        ("enunciado sumular 7 desta Corte", ["Súmula 7/STJ"]),
        ("Súmula STJ n. 98", ["Súmula 98/STJ"]),
        ("Súmula n. 284 do Supremo Tribunal Federal", ["Súmula 284/STF"]),
        ("aplica-se a Súmula 284, por analogia", ["Súmula 284/STF"]),
        ("Súmula 331 do TST", ["Súmula 331/TST"]),
        ("Súmula Vinculante n. 10", ["Súmula Vinculante 10/STF"]),
        ("Súmula 735", ["Súmula 735/STF"]),
        ("SÚM. N. 284/STF. SÚMS. 5 E 7, AMBAS DO STJ", ["Súmula 284/STF", "Súmula 5/STJ", "Súmula 7/STJ"]),
        ("ENUNCIADOS N.º 5 E 7/STJ", ["Súmula 5/STJ", "Súmula 7/STJ"]),
        ("Súmula 284/STJ. Depois, a Súmula 284 incide", ["Súmula 284/STJ"]),
    ],
)
def test_finds_sumulas_as_decisions_write_them(text: str, expected: list[str]):
    assert cited_precedents(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tema Repetitivo n. 1.076", ["Tema 1076/STJ"]),
        ("Temas 988 e 1.022/STJ", ["Tema 988/STJ", "Tema 1022/STJ"]),
        ("Tema 69 da Repercussão Geral", ["Tema 69/STF"]),
        ("Tema 810/STF", ["Tema 810/STF"]),
        ("(RECURSO REPETITIVO - TEMA(s) 246 ,\n          247 )", ["Tema 246/STJ", "Tema 247/STJ"]),
    ],
)
def test_finds_themes_of_either_court(text: str, expected: list[str]):
    assert cited_precedents(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "art. 186 do CC 2002 e CC/1916",
        "no HC n. 2066964-72.2022.8.26.0000, de fls. 11",
        "RECURSO ESPECIAL. 2. A ausência de",
        "Agravo de Instrumento n. 70012345678",
        "petição de fls. 123",
        "Enunciado Administrativo n. 3",
        "Campo Grande/MS 79.002-000",
        "recurso especial em 12.05.2010",
    ],
)
def test_what_only_looks_like_a_citation_is_none(text: str):
    assert cited_precedents(text) == []


def test_the_process_of_the_header_is_not_a_citation_of_itself():
    text = "AgRg no RECURSO ESPECIAL Nº 1.054.635 - RS (2008/0097518-6)\nno REsp 1.054.635/RS, como no REsp 470.443/RS"
    assert cited_precedents(text) == ["REsp 470443/STJ"]


def test_a_process_cited_with_its_registry_number_is_still_a_citation():
    text = "no julgamento do AgRg no HABEAS CORPUS nº 729.332 - SP (2022/0072818-5), decidiu-se"
    assert cited_precedents(text) == ["HC 729332/STJ"]


@pytest.mark.parametrize(
    "signature",
    [
        "(HC n. 748.704, Ministro Fulano de Tal, DJe de 16/06/2022.)",
        "(HC n. 748.704, Ministro Fulano de Tal (Desembargador Convocado do TJDFT), DJe de 16/06/2022.)",
        "(AgRg no HC n. 748.704/SP, relator Ministro Fulano, Quinta Turma, julgado em 1/2/2022, DJe de 3/2/2022.)",
    ],
)
def test_the_process_of_the_signature_is_not_a_citation(signature: str):
    assert cited_precedents(f"Relator\n{signature}") == []


def test_the_process_the_caller_names_is_not_a_citation():
    assert cited_precedents("no REsp 1.054.635/RS", own="REsp 1054635 / RS (2008/0097518-6)") == []
