from activities.casefile.facts.claims import find_claims
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import join_lines
from tests.activities.casefile.lines import lines, page


def sheet(number: int, *texts: str) -> Sheet:
    made = page(number, *texts)
    return Sheet(made, made.lines)


def test_itemised_requests_are_claims_with_the_page_they_begin_on():
    claims = find_claims(
        [
            sheet(4, "AÇÃO", "DOS PEDIDOS", "Ante o exposto, requer:", "• a citação da ré, sob pena", "de revelia;"),
            sheet(
                5, "b) a condenação ao pagamento de R$ 10,00.", "Requer a oitiva de testemunhas.", "Atribui à causa o"
            ),
            sheet(5, "valor de R$ 10,00.", "• não é pedido"),
        ]
    )
    assert [(claim.text, claim.page) for claim in claims] == [
        ("a citação da ré, sob pena de revelia", 4),
        ("a condenação ao pagamento de R$ 10,00", 5),
        ("Requer a oitiva de testemunhas", 5),
    ]


def test_a_petition_without_a_list_asks_in_sentences():
    claims = find_claims(
        [sheet(9, "O perito errou. Requer-se nova perícia, na forma do art. 480 do", "CPC. Pede deferimento.")]
    )
    assert [claim.text for claim in claims] == ["Requer-se nova perícia, na forma do art. 480 do CPC"]


def test_words_cut_at_the_line_end_are_mended():
    assert join_lines(lines("porta-", "dor do RG")) == "portador do RG"
    assert join_lines(lines("Requer-", "se a citação")) == "Requer-se a citação"
    assert join_lines(lines("Cata-", "Prata, brasileiro")) == "Cata-Prata, brasileiro"
    assert join_lines(lines("dano moral", "e material")) == "dano moral e material"


def test_items_numbered_in_any_way_are_claims_of_their_own():
    for first, second in (("2.1", "2.2"), ("1º)", "2º)"), ("a-", "b-"), ("§1", "§2")):
        asked = sheet(
            1, "Requer-se a Vossa Excelência:", f"{first} a citação da ré;", f"{second} a procedência.", "Valor: R$ 1"
        )
        assert [claim.text for claim in find_claims([asked])][:2] == ["a citação da ré", "a procedência"]


def test_items_numbered_with_a_dash_are_claims_of_their_own():
    claims = find_claims(
        [
            sheet(
                3,
                "V – DOS PEDIDOS E REQUERIMENTOS",
                "I - a citação da ré;",
                "II – a procedência",
                "do pedido;",
            )
        ]
    )
    assert [claim.text for claim in claims] == ["a citação da ré", "a procedência do pedido"]


def test_items_set_in_one_paragraph_are_claims_of_their_own():
    claims = find_claims(
        [
            sheet(
                3,
                "Pelo que expôs, o credor requer: a) a intimação do devedor; b) o bloqueio",
                "de ativos; e c) a multa.",
            )
        ]
    )
    assert [claim.text for claim in claims] == ["a intimação do devedor", "o bloqueio de ativos", "a multa"]
