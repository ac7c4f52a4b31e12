"""Whose word a question asks for, and which passages are that speaker's own."""

import pytest

from activities.casefile.segment import segment
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import Page
from activities.inquiry.passages import passages_of
from activities.inquiry.voices import silent_speaker, spoken, voices_asked
from activities.law.fold import squash
from tests.activities.casefile.lines import page

PAGES = [
    page(
        1,
        "EXCELENTÍSSIMO SENHOR DOUTOR JUIZ DE DIREITO DA 3ª VARA CÍVEL",
        "FULANA DE TAL, brasileira, casada, vem propor AÇÃO DE INDENIZAÇÃO em face de LOJA EXEMPLO LTDA.",
        "O portão caiu sobre o carro. Requer a condenação da ré e dá à causa o valor de R$ 5.000,00.",
    ),
    page(
        2,
        "CONTESTAÇÃO",
        "LOJA EXEMPLO LTDA. vem apresentar CONTESTAÇÃO por seu advogado, nos autos da ação de indenização movida.",
        "I - BREVE RELATO",
        "A autora conta que o portão caiu sobre o carro dela quando saía da loja depois de fazer compras de Natal.",
        "II - MÉRITO",
        "O portão foi arrombado por um desconhecido na véspera, conforme o boletim de ocorrência que a ré juntou.",
    ),
    page(
        3,
        "SENTENÇA",
        "Vistos. FULANA DE TAL ajuizou ação e a ré disse que um desconhecido arrombou o portão na véspera do fato.",
    ),
    page(
        4,
        "É o relatório. Decido. A queda se deveu à ferrugem, como se vê nas fotografias que a autora trouxe aos autos.",
        "Ante o exposto, JULGO PROCEDENTE o pedido para condenar a ré a pagar R$ 5.000,00. Publique-se. Intimem-se.",
        "Juiz de Direito",
    ),
]


@pytest.fixture(scope="module")
def case_file() -> CaseFile:
    return segment(PAGES)


@pytest.mark.parametrize(
    ("question", "voices"),
    [
        ("O que o juiz decidiu sobre o portão?", {"juízo"}),
        ("quanto custa o conserto, segundo o perito?", {"perito"}),
        ("o que o acórdão mudou na sentença?", {"tribunal"}),
        ("por que o pedido foi negado?", {"juízo", "tribunal"}),
        ("o que a loja alega sobre o portão?", {"réu"}),
        ("o que Fulana disse do carro?", {"autor"}),
        ("quanto custou o portão da loja?", set[str]()),
        ("o que alegou a empresa?", {"réu"}),
        ("por que rejeitaram a preliminar?", {"juízo", "tribunal"}),
    ],
)
def test_a_question_says_whose_word_it_wants(case_file: CaseFile, question: str, voices: set[str]):
    assert voices_asked(squash(question), case_file) == voices


def said(case_file: CaseFile, question: str, pages: list[Page] = PAGES) -> str:
    return " ".join(one.text for one in spoken(squash(question), case_file, list(passages_of(pages))))


def test_what_a_defendant_retells_of_the_claim_is_not_its_own_word(case_file: CaseFile):
    own = said(case_file, "o que a ré alega sobre o portão?")
    assert "arrombado" in own
    assert "compras de Natal" not in own


def test_the_report_of_a_judgment_is_not_the_word_of_the_court(case_file: CaseFile):
    own = said(case_file, "o que o juiz decidiu sobre o portão?")
    assert "ferrugem" in own
    assert "na véspera" not in own


HEARING = page(
    5,
    "ATA DE AUDIÊNCIA DE INSTRUÇÃO",
    "Indefiro a oitiva do motorista. O porteiro Nilo abriu o portão. DEPOIMENTO DO PREPOSTO: que nada sabe da queda.",
    "TESTEMUNHA DA AUTORA: CELINA BRAGA, caixa. Compromissada, disse: que o vigia contou que o portão rangia.",
)


@pytest.mark.parametrize(
    ("question", "silent"),
    [
        ("o que disse o motorista?", "motorista"),
        ("o que o Nilo falou?", "nilo"),
        ("o que o preposto falou?", None),
        ("o que disse Celina Braga?", None),
        ("o que disse o vigia?", None),
        ("o vigia foi ouvido?", "vigia"),
        ("Celina foi ouvida?", None),
        ("o que disse a testemunha da loja?", "testemunha da loja"),
        ("o que disse a testemunha da autora?", None),
        ("o que disse a autora?", None),
    ],
)
def test_who_said_nothing_is_named_and_nobody_answers_for_them(case_file: CaseFile, question: str, silent: str | None):
    assert silent_speaker(squash(question), case_file, list(passages_of([*PAGES, HEARING]))) == silent


def test_what_somebody_says_in_court_goes_before_what_others_tell_of_them(case_file: CaseFile):
    others = page(
        6, "MEMORIAIS", "O preposto disse à autora, no dia dos fatos, que a loja pagaria o conserto todo do carro."
    )
    own = said(case_file, "o que o preposto disse?", [*PAGES, HEARING, others])
    assert "nada sabe da queda" in own
    assert "pagaria" not in own
