from activities.casefile.facts.contents import find_content, find_grounds
from activities.casefile.pieces.ruleset import load_rules, rule_versions
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page

TYPES = load_rules(rule_versions()[-1]).types


def sheet(number: int, *texts: str) -> Sheet:
    made = page(number, *texts)
    return Sheet(made, made.lines)


def test_the_sections_of_an_argument_are_its_grounds():
    grounds = find_grounds(
        [
            sheet(2, "I - DOS FATOS", "A autora comprou. A ré não entregou.", "II.1. Do dano moral", "Sofreu muito."),
            sheet(3, "DA CULPA DO CONDUTOR E DA RESPONSABILIDADE DA", "EMPREGADORA", "Responde o patrão."),
            sheet(4, "DOS PEDIDOS", "Ante o exposto, requer a procedência."),
        ]
    )
    assert [(ground.text, ground.page) for ground in grounds] == [
        ("Dos fatos: A autora comprou.", 2),
        ("Do dano moral: Sofreu muito.", 2),
        ("Da culpa do condutor e da responsabilidade da empregadora: Responde o patrão.", 3),
    ]


def test_a_quoted_ementa_in_capitals_is_no_section():
    quoted = sheet(1, "APELAÇÃO. INDENIZAÇÃO. NEXO PROVADO. DEVER", "DE INDENIZAR. RECURSO PROVIDO.", "assim")
    assert find_grounds([quoted]) == []


def test_a_short_piece_argues_in_the_sentences_that_cite():
    grounds = find_grounds([sheet(8, "O perito errou muito. Cabe nova perícia, na forma do art. 480", "do CPC. Fim.")])
    assert [ground.text for ground in grounds] == ["Cabe nova perícia, na forma do art. 480 do CPC."]


def test_what_a_piece_cites_has_the_page_of_its_first_mention():
    content = find_content(
        [
            sheet(4, "conforme o art. 14 do CDC e o art. 186 do", "Código Civil"),
            sheet(5, "e ainda a Súmula 385/STJ e o REsp 9.123.456/PR", "(art. 14 do CDC)"),
        ],
        TYPES["contestacao"],
        None,
    )
    assert [(item.text, item.page) for item in content.statutes] == [("CDC, art. 14", 4), ("CC, art. 186", 4)]
    assert [(item.text, item.page) for item in content.sumulas] == [("Súmula 385/STJ", 5)]
    assert [(item.text, item.page) for item in content.precedents] == [("REsp 9123456/STJ", 5)]


def test_a_document_cites_but_neither_asks_nor_argues():
    content = find_content(
        [sheet(4, "DOS PEDIDOS", "a) a condenação", "art. 14 do CDC")], TYPES["documento_instrutorio"], None
    )
    assert (content.claims, content.grounds, len(content.statutes)) == ([], [], 1)
