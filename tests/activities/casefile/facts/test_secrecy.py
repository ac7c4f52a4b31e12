import pytest

from activities.casefile.facts.secrecy import secrecy_marks
from activities.casefile.text.page import Line, Page
from workflows.contracts.run.secrecy import SecrecyKind


def page(*lines: str, number: int = 1) -> Page:
    return Page(
        number=number,
        width=595,
        height=842,
        lines=[Line(text=text, x0=0, top=10.0 * at, x1=100, bottom=10.0 * at + 9) for at, text in enumerate(lines)],
    )


def kinds(*lines: str, number: int = 1) -> set[SecrecyKind]:
    return {mark.kind for mark in secrecy_marks([page(*lines, number=number)])}


@pytest.mark.parametrize(
    "lines",
    [
        ("Segredo de justiça? SIM", "Justiça gratuita? NÃO"),
        ("Nível de Sigilo: 2",),
        ("SEGREDO DE JUSTIÇA",),
        ("(Processo em segredo de justiça)",),
        ("O presente feito tramita sob", "segredo de justiça, na forma do art. 189 do CPC."),
        ("Defiro a gratuidade e decreto o segredo de justiça.",),
        ("Anote-se o segredo de justiça.",),
    ],
)
def test_what_says_that_a_case_is_secret_marks_it(lines: tuple[str, ...]) -> None:
    assert SecrecyKind.STATED in kinds(*lines)


@pytest.mark.parametrize(
    "lines",
    [
        ("Segredo de justiça? NÃO", "Justiça gratuita? SIM"),
        ("Nível de Sigilo: 0",),
        ("Indefiro o pedido de segredo de justiça.",),
        ("Os autos não tramitam em segredo de justiça.",),
        ("Os atos processuais são públicos, todavia tramitam em segredo de justiça os processos:",),
        ("Fica revogado o decreto que impôs aos autos o trâmite em segredo de justiça.",),
        ("A ré invoca o sigilo bancário para não exibir os contratos.",),
        ("O segredo de justiça é exceção à regra da publicidade.",),
    ],
)
def test_a_denial_and_the_words_of_the_law_mark_nothing(lines: tuple[str, ...]) -> None:
    assert kinds(*lines) == set()


def test_a_request_marks_until_a_person_has_looked() -> None:
    assert kinds("Requer a tramitação do feito em segredo de justiça.") >= {SecrecyKind.REQUESTED}


def test_tax_and_bank_data_mark_too() -> None:
    assert kinds("DOCUMENTO SIGILOSO - SIGILO FISCAL") == {SecrecyKind.TAX}
    assert kinds("Os extratos anexos estão protegidos por sigilo bancário.") == {SecrecyKind.BANK}


def test_a_case_of_family_law_is_secret_by_its_class_on_the_cover_alone() -> None:
    assert kinds("Classe: Ação de Alimentos") == {SecrecyKind.FAMILY}
    assert kinds("Assuntos: Família / Guarda") == {SecrecyKind.FAMILY}
    assert kinds("Classe: Ação de Alimentos", number=40) == set()
    assert kinds("Classe: Procedimento Comum Cível") == set()


def test_the_first_page_of_each_kind_is_told() -> None:
    marks = secrecy_marks([page("x"), page("SEGREDO DE JUSTIÇA", number=2), page("SEGREDO DE JUSTIÇA", number=3)])
    assert [(mark.kind, mark.page) for mark in marks] == [(SecrecyKind.STATED, 2)]
