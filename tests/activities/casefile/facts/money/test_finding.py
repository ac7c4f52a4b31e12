import pytest

from activities.casefile.facts.money.echoes import with_echoes
from activities.casefile.facts.money.finding import MOST, find_money
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page
from workflows.contracts.reading.timeline import MoneyKind

EXPERTS = "honorarios_periciais"


def found(*texts: str) -> list[tuple[str, float]]:
    on = page(3, *texts)
    return [(one.kind.value, one.value) for one in find_money([Sheet(on, on.lines)])]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("Dá-se à causa o valor de R$ 31.032,77.", "valor_da_causa", 31032.77),
        ("condenar a ré a pagar R$ 12.000,00 por danos morais", "dano_moral", 12000.0),
        ("Houve abalo moral. Indenização fixada em R$ 12.000,00.", "dano_moral", 12000.0),
        ("requer o cumprimento de sentença pelo valor de R$ 900,00", "divida", 900.0),
        ("O tributo lançado é de R$ 900,00", "divida", 900.0),
        ("O autor é credor de R$ 900,00", "divida", 900.0),
        ("sobre o valor de R$ 900,00 que se atribui provisoriamente à condenação", "condenacao", 900.0),
        ("Expeça-se mandado de pagamento da quantia de R$ 900,00", "divida", 900.0),
        ("para depositar a parcela incontroversa de R$ 900,00", "deposito", 900.0),
        ("Condeno a ré ao pagamento de R$ 900,00 à autora", "condenacao", 900.0),
        ("sob pena de multa diária de R$ 500,00", "multa", 500.0),
        ("estimo os honorários periciais em R$ 2.581,77", "honorarios_periciais", 2581.77),
        ("honorários que fixo em R$ 1.500,00", "honorarios", 1500.0),
        ("foi bloqueada pelo SISBAJUD a quantia de R$ 18.928,41", "bloqueio", 18928.41),
        ("a inexistência do débito de R$ 19.032,77", "divida", 19032.77),
        ("Danos morais ........ R$ 8.000,00", "dano_moral", 8000.0),
        ("Pede indenização de R$ 500 por danos morais", "dano_moral", 500.0),
        ("O dano moral foi bem arbitrado. Mantenho R$ 6.000,00.", "dano_moral", 6000.0),
        ("O crédito tributário soma R$ 1,2 milhão", "divida", 1200000.0),
        ("A Beta S.A. e a Gama Ltda. devem honorários de R$ 700,00", "honorarios", 700.0),
        ("Honorários de 15% do valor da condenação, arbitrados em R$ 959,91", "honorarios", 959.91),
        ("Honorários em 10% de doze prestações, isto é, R$ 2.520,00", "honorarios", 2520.0),
        ("O débito importa, pois, em R$ 3.105,02", "divida", 3105.02),
        ("Dá à causa o valor correspondente a doze aluguéis: R$ 40.800,00", "valor_da_causa", 40800.0),
        ("Pagou R$ 4.000,00 (dano moral)", "dano_moral", 4000.0),
        ("O dano moral é certo. Pede-se a redução da indenização para R$ 500,00", "dano_moral", 500.0),
        ("Porte de remessa: R$ 43,00", "custas", 43.0),
        ("condeno a ré a pagar as prestações em atraso, no total de R$ 58.422,17", "condenacao", 58422.17),
        ("Quanto ao dano moral, as Turmas têm dado R$ 3.000,00 em casos iguais", "dano_moral", 3000.0),
        ("Devem ser devolvidos os R$ 1.033,19 bloqueados", "bloqueio", 1033.19),
        ("Incide a multa contratual de três aluguéis, R$ 7.050,00", "multa", 7050.0),
        ("Condeno a ré a restituir em dobro os descontos, até agora R$ 4.188,20", "condenacao", 4188.2),
        ("O débito atualizado, abatido o que se penhorou, é de R$ 18.005,51", "divida", 18005.51),
        ("Guia de depósito judicial. Beneficiária: Maria. Valor: R$ 90,00", "deposito", 90.0),
        ("O fisco exige diferencial de alíquota de R$ 90,00", "divida", 90.0),
        ("Pede a complementação da verba pericial para R$ 90,00", "honorarios_periciais", 90.0),
        ("entende razoáveis R$ 90,00 para a perícia", "honorarios_periciais", 90.0),
        ("bem como pelos de sucumbência, de R$ 90,00", "honorarios", 90.0),
        ("parado oito meses, deixou de ganhar R$ 90,00", "dano_material", 90.0),
        ("expedirá o diploma, sob pena de R$ 90,00 por dia", "multa", 90.0),
        ("Em caso de nova inscrição, pagará o réu R$ 90,00 por dia", "multa", 90.0),
        ("A autora quer consignar R$ 90,00", "deposito", 90.0),
        ("pague a executada os restantes R$ 90,00 em cinco dias", "divida", 90.0),
        ("A multa correu por dez dias apenas e não vai além de R$ 90,00", "multa", 90.0),
        ("Há excesso de R$ 90,00, porquanto a multa correu por dez dias", "outro", 90.0),
        ("A desvalorização do remanescente foi de R$ 90,00", "outro", 90.0),
        ("constituo a servidão e fixo a indenização em R$ 90,00", "condenacao", 90.0),
        ("Nomeio perito Fulano. Estimou ele a sua remuneração em R$ 90,00", "honorarios_periciais", 90.0),
        ("Ao perito, R$ 90,00, pela reclamada", "honorarios_periciais", 90.0),
        ("Julgo procedente o pedido. A reclamada pagará: pensão mensal de R$ 90,00", "condenacao", 90.0),
        ("Os ingressos foram reembolsados, com crédito de R$ 90,00", "outro", 90.0),
        ("A ré foi autuada em R$ 90,00 pelo órgão ambiental", "multa", 90.0),
        ("O atraso sujeitará a ré a R$ 90,00 por semana", "multa", 90.0),
        ("O cálculo usou índice errado; o devido é R$ 90,00", "divida", 90.0),
        ("As custas são da ré. Fixo em R$ 90,00 os honorários do patrono da autora", "honorarios", 90.0),
        ("Designo perícia com o médico Fulano, a quem arbitro R$ 90,00", "honorarios_periciais", 90.0),
        ("julgo procedente o pedido, para que o réu pague as parcelas vencidas, de R$ 90,00", "condenacao", 90.0),
        ("determinar ao réu que restitua à autora R$ 90,00", "condenacao", 90.0),
    ],
)
def test_a_sum_is_what_the_words_beside_it_say(text: str, kind: str, value: float):
    assert found(text) == [(kind, value)]


def test_sums_that_share_a_name_after_them_have_it_both():
    told = "Condeno os réus a pagar R$ 35.000,00 à autora e R$ 10.000,00 ao autor, por danos morais; e custas"
    assert found(told) == [("dano_moral", 35000.0), ("dano_moral", 10000.0)]


def test_a_sum_that_only_refers_to_one_known_has_its_kind_where_that_was_always_the_same():
    def told(*texts: str) -> list[list[str]]:
        pages = [page(number, text) for number, text in enumerate(texts, start=1)]
        return [
            [one.kind.value for one in sums] for sums in with_echoes(find_money([Sheet(on, on.lines)]) for on in pages)
        ]

    again = "O valor de R$ 6.000,00 é módico."
    assert told("Pede R$ 6.000,00 de danos morais.", again) == [["dano_moral"], ["dano_moral"]]
    assert told("Comprou por R$ 6.000,00.", "Pede R$ 6.000,00 de danos morais.", again)[2] == ["outro"]
    assert told("Pede R$ 6.000,00 de danos morais.", "Comprou por R$ 6.000,00.")[1] == ["outro"]


def test_the_row_of_a_table_names_its_sums():
    table = ("Verba\tValor", "Dano moral\t8.000,00", "Dano material\tR$ 2.500,00")
    assert found(*table) == [("dano_moral", 8000.0), ("dano_material", 2500.0)]


def test_the_heading_of_a_column_goes_before_what_a_row_says_less_surely():
    table = ("Inscrição\tPrincipal\tMulta\tTotal", "90 4 20\t18.300,10\t3.660,02\t21.960,12")
    assert found(*table) == [("outro", 18300.1), ("multa", 3660.02)]
    rows = ("Verba\tPrincipal\tTotal", "Dano moral\t5.000,00\t5.120,00")
    assert found(*rows) == [("dano_moral", 5000.0), ("dano_moral", 5120.0)]


def test_the_caption_of_a_table_names_what_its_cells_do_not():
    table = ("QUADRO 1 - DANOS MORAIS", "Valor\tCorreção\tSoma", "R$ 700,00\tR$ 51,00\tR$ 751,00")
    assert found(*table) == [("dano_moral", 700.0), ("outro", 51.0), ("dano_moral", 751.0)]


@pytest.mark.parametrize("heading", ["Índice", "Horas", "%"])
def test_a_number_under_a_heading_of_no_money_is_no_sum(heading: str):
    assert found(f"Verba\t{heading}\tValor", "Multa\t10,00\t800,00") == [("multa", 800.0)]


def test_interest_and_total_belong_to_the_debt_whose_principal_the_table_lists():
    rows = ("Principal\tR$ 700,00", "Juros de mora\tR$ 80,00", "Honorários\tR$ 78,00", "Total\tR$ 858,00")
    kinds = ["divida", "divida", "honorarios", "divida"]
    assert [kind for kind, _ in found(*rows)] == kinds


def test_each_line_of_dots_is_a_row_of_its_own():
    lines = ("Honorários ........ R$ 700,00", "Contribuição previdenciária . . . . . R$ 80,00", "Custas ____ R$ 9,00")
    assert found("RESUMO", *lines) == [("honorarios", 700.0), ("outro", 80.0), ("custas", 9.0)]
    wrapped = ("Indenização pelos danos morais que sofreu", "com a recusa ........ R$ 900,00")
    assert found(*wrapped) == [("dano_moral", 900.0)]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("honorários de 12% sobre a condenação (R$ 900,00), o que dá R$ 108,00", ["condenacao", "honorarios"]),
        ("pagar R$ 900,00 (dano material) e R$ 800,00 (dano moral)", ["dano_material", "dano_moral"]),
        ("pede R$ 900,00 de danos materiais, R$ 800,00 por danos morais", ["dano_material", "dano_moral"]),
        ("multa diária de R$ 350,00, com limite em R$ 900,00", ["multa", "multa"]),
        ("multa de R$ 350,00 a cada fatura, com teto de R$ 900,00", ["multa"] * 2),
        ("fixo a multa e condeno a ré; condená-la a devolver R$ 80,00", ["condenacao"]),
        ("Citem-se os réus para pagarem R$ 900,00 em três dias", ["divida"]),
        ("Fixo em favor do advogado da autora R$ 900,00 e do advogado da ré R$ 80,00", ["honorarios"] * 2),
        ("Na ação, honorários de R$ 900,00; na reconvenção, de R$ 90,00", ["honorarios", "honorarios"]),
        ("honorários de R$ 900,00, correspondentes a 10% do que se pediu, e a ré, de R$ 90,00", ["honorarios"] * 2),
        ("Nomeio perito Fulano, que estimou os honorários em R$ 900,00. Fixo-os em R$ 700,00", 2 * [EXPERTS]),
        ("perita, com honorários de R$ 90,00, que a ré adiantará em duas vezes de R$ 45,00", 2 * [EXPERTS]),
        ("celebraram acordo: paga R$ 90,00; a pensão será de R$ 45,00", ["acordo", "outro"]),
        ("Custas de R$ 9,00, sobre R$ 90,00, valor que se arbitra à condenação", ["custas", "condenacao"]),
        ("Fixo em R$ 90,00 os honorários do patrono da autora e em R$ 80,00 os da Defensoria", ["honorarios"] * 2),
        ("metade das custas, de R$ 90,00, e com R$ 80,00 para o advogado da outra", ["custas", "honorarios"]),
        ("devolve-se o débito e R$ 800,00 em vale-compras; custas, R$ 9,00", ["outro", "custas"]),
    ],
)
def test_sums_of_one_sentence_share_a_name_or_do_not(text: str, kinds: list[str]):
    assert [kind for kind, _ in found(text)] == kinds


def test_a_paragraph_that_opens_with_what_it_rules_on_names_the_sum():
    text = ("Dano moral. O frio sem proteção fere a dignidade da autora.", "Condeno a ré em R$ 3.000,00.")
    assert found(*text) == [("dano_moral", 3000.0)]


def test_named_sums_are_given_before_those_that_nothing_names():
    texts = [f"Gastou R$ {number},00 na feira." for number in range(1, MOST + 5)]
    kinds = [kind for kind, _ in found(*texts, "Pede multa de R$ 900,00.")]
    assert (len(kinds), kinds[-1]) == (MOST, "multa")


@pytest.mark.parametrize(
    "text",
    [
        "no mês de maio gastou R$ 120,00 na padaria",
        "De acordo com a fatura pagou R$ 120,00",
        "A quantia de R$ 120,00 está de acordo com os parâmetros da Câmara",
        "A multa é indevida; no mercado gastou R$ 120,00",
        "Pediu provimento condenatório e indenização de R$ 120,00",
        "contratou, sob pena de multa, empréstimo de R$ 120,00",
    ],
)
def test_a_sum_that_nothing_surely_names_is_another_one(text: str):
    assert found(text) == [("outro", 120.0)]


def test_two_sums_of_a_sentence_keep_their_own_kinds():
    text = "condenar a ré a pagar R$ 800,00 por danos materiais e R$ 900,00 a título de danos morais"
    assert found(text) == [("dano_material", 800.0), ("dano_moral", 900.0)]
    assert found("danos morais de R$ 800,00 e honorários de R$ 900,00") == [
        ("dano_moral", 800.0),
        ("honorarios", 900.0),
    ]
    assert found("R$ 800,00 de indenização e R$ 900,00 de honorários") == [("outro", 800.0), ("honorarios", 900.0)]


def test_the_cap_of_a_fine_is_a_fine():
    assert found("multa diária de R$ 200,00, limitada a R$ 6.000,00") == [("multa", 200.0), ("multa", 6000.0)]


def test_fees_are_the_experts_where_the_words_speak_of_one():
    assert found("Nomeio o perito. Arbitro honorários de R$ 4.500,00") == [("honorarios_periciais", 4500.0)]
    assert found("Arbitro honorários advocatícios de R$ 4.500,00") == [("honorarios", 4500.0)]


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("Pediu a condenação em R$ 120,00 por danos morais", True),
        ("Trata-se de ação em que requer que se determine o depósito de R$ 120,00", True),
        ("Condeno a ré a pagar R$ 120,00 por danos morais", False),
        ("A autora pediu indenização, que fixo em R$ 120,00 por danos morais", False),
        ("A ré reconhece R$ 120,00", True),
        ("Autorizo Alegra Bonfim a levantar R$ 120,00", False),
        ("Os autos falam por si. II - FUNDAMENTOS O salário era de R$ 120,00", False),
    ],
)
def test_what_a_judge_recounts_is_not_what_a_judge_rules(text: str, reported: bool):
    on = page(3, text)
    assert [one.reported for one in find_money([Sheet(on, on.lines)])] == [reported]


def test_what_the_parties_agree_on_at_a_hearing_is_their_word():
    on = page(3, "As partes se compuseram: a autora pagará R$ 90,00.")
    (only,) = find_money([Sheet(on, on.lines)], "ata_audiencia_conciliacao")
    assert (only.kind, only.reported) == (MoneyKind.ACORDO, True)


def test_a_sum_comes_once_with_its_words_and_page():
    on = page(7, "Dá-se à causa o valor de R$ 10,00.", "Repete-se: o valor da causa é R$ 10,00.")
    (only,) = find_money([Sheet(on, on.lines)])
    assert (only.kind, only.page, only.text) == (MoneyKind.VALOR_DA_CAUSA, 7, "Dá-se à causa o valor de R$ 10,00")
