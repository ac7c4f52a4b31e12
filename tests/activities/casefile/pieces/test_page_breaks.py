"""Boundaries that no court system marks are found from the layout and words of the two pages."""

import pytest

from activities.casefile.pieces.boundaries import cut_pieces
from activities.casefile.pieces.layout import Numbered, printed_number, setting_of
from activities.casefile.pieces.ruleset import load_rules, rule_versions
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Line, Page

RULES = load_rules(rule_versions()[-1])
PROSE = "Segue a exposição dos fatos e do direito, como se provará adiante, com o que mais consta dos autos."
BODY = (PROSE,) * 40
TOP, LEFT, SIZE = 70.0, 70.0, 12.0


def page(number: int, *texts: str, left: float = LEFT, size: float = SIZE, top: float = TOP, foot: str = "") -> Page:
    """A page with evenly spaced lines and this foot."""
    step = (740 - top) / max(1, len(texts))
    rows = [
        Line(text=text, x0=left, top=top + step * at, x1=left + 430, bottom=top + step * at + size, size=size)
        for at, text in enumerate(texts)
    ]
    if foot:
        rows.append(Line(text=foot, x0=290, top=805, x1=305, bottom=816, size=9))
    return Page(number=number, width=595, height=842, lines=rows)


def starts(*pages: Page) -> list[int]:
    return [draft.first for draft in cut_pieces([Sheet(item, item.lines) for item in pages], RULES)]


PANEL = (
    "APELAÇÃO CÍVEL Nº 0001234-56.2020.8.99.0001",
    "RELATOR: DES. FULANO IMAGINÁRIO",
    "APELANTE: LOJA MIRAGEM LTDA.",
    "EMENTA",
    "Vistos, relatados e discutidos, acordam os Desembargadores, por unanimidade, negar provimento.",
)


def test_another_letter_size_margin_and_top_begin_another_piece_without_any_title():
    assert starts(
        page(1, *BODY),
        page(2, *BODY),
        page(3, *BODY, left=96, size=10, top=96),
        page(4, *BODY, left=96, size=10, top=96),
    ) == [1, 3]


def test_one_change_of_the_three_alone_begins_nothing():
    assert starts(page(1, *BODY), page(2, *BODY, left=110), page(3, *BODY, size=10)) == [1]


def test_page_numbers_that_begin_anew_begin_another_piece():
    numbered = [page(at + 1, *BODY, foot=str(number)) for at, number in enumerate((1, 2, 3, 1, 2))]
    assert starts(*numbered) == [1, 4]


def test_numbers_that_run_through_the_whole_file_say_nothing():
    titled = [page(at, "CONTESTAÇÃO" if at == 3 else PROSE, *BODY, foot=f"fls. {at}") for at in range(1, 5)]
    signed = page(2, *BODY[:10], "Cidade, 2 de maio de 2020.", "Fulano de Tal", "OAB/ZZ 1.234", foot="fls. 2")
    assert starts(titled[0], signed, *titled[2:]) == [1, 3]


def test_votes_and_certificates_are_pages_of_the_judgment_before_them():
    assert starts(
        page(1, *PANEL, *BODY),
        page(2, "VOTO", *BODY[:20], "É como voto."),
        page(3, "CERTIDÃO DE JULGAMENTO", "NONA CÂMARA", *BODY[:8], left=90, size=10),
    ) == [1]


def test_a_vote_after_a_petition_is_no_page_of_it():
    petition = page(1, "AO JUÍZO DA 2ª VARA CÍVEL", "Fulano, já qualificado, vem requerer.", *BODY[:6], "OAB/ZZ 1.234")
    assert starts(petition, page(2, "VOTO", *PANEL[:3], *BODY)) == [1, 2]


def test_a_judgment_without_ementa_goes_on_with_its_vote():
    told = page(1, "RELATÓRIO", "O EXMO. SR. MINISTRO FULANO IMAGINÁRIO (Relator):", *BODY, "É o relatório.")
    vote = page(2, "VOTO", "O EXMO. SR. MINISTRO FULANO IMAGINÁRIO (Relator):", *BODY, "É o voto.")
    assert starts(told, vote) == [1]


@pytest.mark.parametrize(
    ("last", "first", "found"),
    [
        (("Intimem-se. Brasília (DF), 23 de fevereiro de 2010.", "MINISTRO FULANO", "Relator"), "DECISÃO", [1, 2]),
        (("Publique-se. Brasília, 4 de junho de 2022. MINISTRO FULANO DE TAL Presidente",), "DECISÃO", [1, 2]),
        (("Intimem-se. Brasília, 4 de junho de 2022. MINISTRO FULANO",), "PENAL. AGRAVO. PROVAS.", [1, 2]),
        (("Nego provimento. Brasília (DF), 24 de maio de 2010.",), "MINISTRO FULANO", [1]),
        (("como se vê da decisão de 24 de maio de 2010, MINISTRO FULANO, sobre o tema",), "DECISÃO", [1]),
    ],
)
def test_place_and_day_with_a_signer_end_a_piece_on_a_full_page(last: tuple[str, ...], first: str, found: list[int]):
    assert starts(page(1, *BODY, *last), page(2, first, first.upper(), *BODY)) == found


def test_a_second_judgment_is_not_a_page_of_the_first_though_it_is_set_alike():
    assert starts(
        page(1, "ACÓRDÃO", *PANEL, *BODY, "Fulano Imaginário", "Desembargador Relator"),
        page(2, "ACÓRDÃO", "EMBARGOS DE DECLARAÇÃO Nº 0009999-11.2020.8.99.0001", *PANEL[1:], *BODY),
    ) == [1, 2]


def test_a_title_at_the_foot_of_a_page_belongs_to_what_follows():
    assert starts(page(1, *PANEL, *BODY, "CERTIDÃO DE JULGAMENTO"), page(2, "NONA CÂMARA", *BODY)) == [1]


def test_a_sentence_a_table_and_a_quotation_in_capitals_go_on_over_the_break():
    capitals = ("AGRAVO DE INSTRUMENTO E RECURSO", "INTERPOSTOS CONTRA A MESMA DECISÃO", "QUE INDEFERIU O PEDIDO")
    assert starts(page(1, *BODY), page(2, "interposição de recurso que não se admite nos juizados", *BODY)) == [1]
    assert starts(page(1, *BODY, "01/02\tTARIFA\t-10,00"), page(2, "TAXA\t02/02\t-12,00", *BODY, size=10)) == [1]
    assert starts(page(1, *BODY, *capitals), page(2, *capitals, *BODY)) == [1]


def test_the_number_of_a_page_is_read_at_its_edges_alone():
    def number(foot: str) -> Numbered | None:
        return printed_number(Sheet(page(1, *BODY, foot=foot), []))

    assert number("- 3 -") == Numbered(3)
    assert number("Documento 123 - Site certificado - Página 2 de 9") == Numbered(2, 9)
    assert number("Rua das Flores, 123") is None
    assert printed_number(Sheet(page(1, *BODY[:20], "3", *BODY[:20]), [])) is None


def test_numbers_that_count_fewer_pages_than_the_file_are_the_papers_own():
    sheets = [Sheet(page(at, *BODY, foot=f"Página {at} de 2"), []) for at in (1, 2, 3)]
    assert setting_of(sheets).own_numbers
    assert not setting_of(sheets[:2]).own_numbers


def test_one_count_over_all_pages_is_that_of_the_file():
    signed = (*BODY[:10], "Cidade, 2 de maio de 2020.", "Fulano de Tal", "OAB/ZZ 1.234")
    first, second, third = (
        page(at, title, *signed, foot=f"Página {at} de 3")
        for at, title in enumerate(("DESPACHO", "RÉPLICA", "LAUDO"), 1)
    )
    assert starts(first, second, third) == [1, 2, 3]
