from activities.casefile.facts.parties.sides import side_of
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page
from workflows.contracts.run.results.result import CaseParties, Side

PARTIES = CaseParties(autor=["Beltrano de Tal"], reu=["Loja Miragem Ltda."])


def side(kind: str, *texts: str) -> Side | None:
    sheet = page(1, *texts)
    return side_of(kind, [Sheet(sheet, sheet.lines)], PARTIES)


def test_some_pieces_are_of_one_side_by_their_kind():
    assert side("contestacao", "qualquer texto") is Side.REU
    assert side("replica", "qualquer texto") is Side.AUTOR


def test_an_appeal_is_of_who_comes_first():
    opening = "LOJA MIRAGEM LTDA., nos autos da ação que lhe move BELTRANO DE TAL, vem interpor apelação."
    assert side("apelacao", "AO JUÍZO DA 2ª VARA CÍVEL", opening) is Side.REU


def test_signs_of_patterns_in_a_name_mean_themselves():
    parties = CaseParties(autor=["A. (B+ Comércio"], reu=["Loja [Miragem* Ltda."])
    opening = page(1, "LOJA [MIRAGEM* LTDA. vem interpor apelação.")
    assert side_of("apelacao", [Sheet(opening, opening.lines)], parties) is Side.REU


def test_a_caption_with_both_names_is_not_who_comes():
    caption = "Processo 1. Autor: BELTRANO DE TAL. Réu: LOJA MIRAGEM LTDA."
    assert side("apelacao", caption, "LOJA MIRAGEM LTDA., já qualificada, comparece para apresentar") is Side.REU


def test_a_role_tells_the_side_where_no_name_stands():
    assert side("memoriais", "AO JUÍZO DA 2ª VARA CÍVEL", "A autora, já qualificada, vem apresentar.") is Side.AUTOR


def test_a_piece_that_does_not_show_who_asks_has_no_side():
    assert side("apelacao", "Razões de apelação") is None
