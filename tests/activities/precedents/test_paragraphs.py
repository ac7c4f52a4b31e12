from activities.precedents.paragraphs import Paragraph, Prose
from tests.activities.precedents.case import PETITION, STAMP, pages, piece


def test_paragraphs_know_their_page_and_heading() -> None:
    found = Prose(pages(*PETITION)).paragraphs_of([piece("peticao_inicial", 1, 2)])
    assert [(paragraph.page, paragraph.heading) for paragraph in found] == [
        (1, "AO JUÍZO DA 1ª VARA CÍVEL AÇÃO DECLARATÓRIA DE INEXISTÊNCIA DE DÉBITO"),
        (1, "DOS FATOS"),
        (2, "DO DANO MORAL"),
        (2, "DA GRATUIDADE DA JUSTIÇA"),
    ]
    assert found[1].text.startswith("O autor soube")
    assert found[1].text.endswith("com a operadora.")


def test_items_of_a_list_are_paragraphs_of_their_own() -> None:
    found = Prose(pages(*PETITION)).paragraphs_of([piece("peticao_inicial", 3, 3)])
    assert [paragraph.text[:2] for paragraph in found] == ["a)", "b)"]
    assert {paragraph.heading for paragraph in found} == {"DOS PEDIDOS"}


def test_words_split_at_line_ends_are_joined() -> None:
    text = "O inadimple-\nmento é incon\u00ad\ntroverso e a dívida venceu."
    assert Prose(pages(text)).paragraphs_of([piece("replica", 1, 1)]) == [
        Paragraph(1, "", "O inadimplemento é incontroverso e a dívida venceu.")
    ]


def test_stamps_that_return_on_every_page_are_left_out() -> None:
    stamped = pages(*[f"{STAMP.format(number=number)}\nTexto da página, número {number}." for number in range(1, 7)])
    found = Prose(stamped).paragraphs_of([piece("replica", 1, 6)])
    assert not any("assinado" in paragraph.text for paragraph in found)


def test_a_quoted_ementa_is_not_a_heading() -> None:
    text = "APELAÇÃO. DANO MORAL. RECURSO PROVIDO.\nAssim decidiu o tribunal em caso igual a este."
    found = Prose(pages(text)).paragraphs_of([piece("replica", 1, 1)])
    assert all(paragraph.heading == "" for paragraph in found)


def test_missing_pages_are_no_paragraphs() -> None:
    assert Prose(pages("texto")).paragraphs_of([piece("replica", 7, 9)]) == []
