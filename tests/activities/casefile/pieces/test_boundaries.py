import pytest

from activities.casefile.pieces.boundaries import cut_pieces
from activities.casefile.pieces.ruleset import load_rules, rule_versions
from activities.casefile.systems.recognition import Sheet
from activities.casefile.systems.stamp import Stamp
from activities.casefile.text.page import Page
from tests.activities.casefile.lines import lines, page
from workflows.contracts.run.case import CourtSystem

RULES = load_rules(rule_versions()[-1])
PROSE = "segue a exposição dos fatos e do direito, como se provará adiante"


def starts(pages: list[Page]) -> list[int]:
    return [draft.first for draft in cut_pieces([Sheet(item, item.lines) for item in pages], RULES)]


def test_the_court_system_s_marks_decide_where_they_stand():
    stamps = ["1.1", "1.1", "1.2", "3.1"]
    sheets = [
        Sheet(page(number), lines("texto"), Stamp(CourtSystem.PROJUDI, document=mark))
        for number, mark in enumerate(stamps, start=1)
    ]
    assert [(draft.first, draft.last) for draft in cut_pieces(sheets, RULES)] == [(1, 2), (3, 3), (4, 4)]


def test_a_page_without_a_mark_stays_with_the_piece_before_it():
    stamp = Stamp(CourtSystem.EPROC, document="1 INIC1")
    sheets = [Sheet(page(1, "a", full=True), lines("a"), stamp), Sheet(page(2), []), Sheet(page(3), lines("b"), stamp)]
    assert [draft.first for draft in cut_pieces(sheets, RULES)] == [1]


def test_without_marks_a_title_after_a_signed_page_opens_a_piece():
    assert starts(
        [
            page(
                1,
                "AO JUÍZO DA 2ª VARA CÍVEL",
                "FULANO, brasileiro, vem ajuizar a presente",
                "AÇÃO DE COBRANÇA",
                full=True,
            ),
            page(2, PROSE, "Nestes termos, pede deferimento.", "Fulano de Tal", "OAB/PR 1"),
            page(3, "PROCURAÇÃO", "OUTORGANTE: Fulano"),
        ]
    ) == [1, 3]


def test_without_marks_prose_that_goes_on_is_the_same_piece():
    assert starts(
        [
            page(1, "AO JUÍZO DA 2ª VARA CÍVEL", "AÇÃO DE COBRANÇA", full=True),
            page(2, "não se pode negar o direito do autor", full=True),
            page(3, "DO DANO MORAL", PROSE, full=True),
            page(4, "• a condenação da ré;", "OAB/PR 1"),
        ]
    ) == [1]


@pytest.mark.parametrize("quoted", ["APELAÇÃO CÍVEL. RESPONSABILIDADE CIVIL. DANO MORAL.", "SENTENÇA MANTIDA. (TJSP,"])
def test_a_quotation_is_not_a_piece(quoted: str):
    assert starts([page(1, "CONTESTAÇÃO", full=True), page(2, quoted, PROSE, full=True)]) == [1]


@pytest.mark.parametrize(("title", "begins"), [("SENTENÇA", [1, 2]), ("DO DANO MORAL", [1])])
def test_a_title_below_a_comarca_opens_a_piece_after_a_full_page_without_a_signature(title: str, begins: list[int]):
    first = page(1, "CONTESTAÇÃO", PROSE, full=True)
    assert starts([first, page(2, "COMARCA DE FLORIANÓPOLIS - 2ª VARA CÍVEL", title, PROSE, full=True)]) == begins


def test_an_office_s_letterhead_is_no_beginning():
    head = ("FULANO ADVOCACIA", "Cascavel/PR - telefone 0000")
    pages = [
        page(1, *head, "AO JUÍZO DA VARA", "CONTESTAÇÃO", full=True),
        page(2, *head, "segue o texto da defesa", full=True),
        page(3, *head, "e termina.", "OAB/PR 2"),
    ]
    assert starts(pages) == [1]


def test_page_numbers_of_the_piece_itself_are_believed():
    def numbered(number: int, mark: str) -> Page:
        made = page(number, "COMUNICADO INTERNO", full=True)
        return made.model_copy(
            update={"lines": [*made.lines, lines(mark)[0].model_copy(update={"top": 820.0, "bottom": 830.0})]}
        )

    assert starts([numbered(1, "Página 1 de 2"), numbered(2, "Página 2 de 2"), numbered(3, "Página 1 de 2")]) == [1, 3]


@pytest.mark.parametrize("second", ["AO JUIZADO ESPECIAL CÍVEL DA COMARCA DE CUIABÁ", "RECURSO INOMINADO"])
def test_a_running_title_that_names_a_court_makes_no_court_speak(second: str):
    top = "Poder Judiciário - documento assinado digitalmente"
    pages = [page(number, top, title, PROSE) for number, title in enumerate((second, "SENTENÇA", "CERTIDÃO"), start=1)]
    drafts = cut_pieces([Sheet(item, item.lines) for item in pages], RULES)
    assert all(top not in [line.text for line in sheet.body] for draft in drafts for sheet in draft.sheets)


def test_a_letterhead_that_only_a_court_s_pages_have_stays():
    pages = [page(number, "PODER JUDICIÁRIO", title, PROSE) for number, title in enumerate(("SENTENÇA", "a", "b"), 1)]
    drafts = cut_pieces([Sheet(item, item.lines) for item in pages], RULES)
    assert {sheet.body[0].text for draft in drafts for sheet in draft.sheets} == {"PODER JUDICIÁRIO"}


def test_sheet_numbers_and_a_running_head_hide_no_title():
    def sheet(number: int, *texts: str) -> Page:
        return page(number, f"fls. {number}", "TRIBUNAL DE JUSTIÇA", f"Proc. 1 - Rubrica {number}", *texts)

    signed = (PROSE, "Cascavel, 5 de maio de 2023.", "Fulano de Tal")
    pages = [
        sheet(1, "EXMO. SR. DR. JUIZ DE DIREITO", *signed),
        sheet(2, "OAB/PR 1"),
        sheet(3, "DECISÃO", *signed, "Juiz de Direito"),
        sheet(4, "CONTESTAÇÃO", *signed, "OAB/PR 2"),
        sheet(5, "RÉPLICA", PROSE),
    ]
    assert starts(pages) == [1, 3, 4, 5]
