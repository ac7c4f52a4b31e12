import pytest

from activities.casefile.facts.decisions.requests import Piece, find_requests
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page
from workflows.contracts.run.results.rulings import RulingState


def piece(number: int, text: str, *, decides: bool = True) -> Piece:
    sheet = page(number, text)
    return Piece(f"p{number}", decides, [Sheet(sheet, sheet.lines)])


def states(*pieces: Piece) -> tuple[RulingState | None, RulingState | None]:
    injunction, free = find_requests(pieces)
    return injunction.state if injunction else None, free.state if free else None


@pytest.mark.parametrize(
    ("text", "injunction", "free"),
    [
        ("Defiro a tutela de urgência. Anote-se a gratuidade, que ora concedo.", "deferida", "deferida"),
        ("Indefiro a gratuidade e defiro a tutela de urgência.", "deferida", "indeferida"),
        ("Ausentes os requisitos, a liminar deve ser indeferida.", "indeferida", None),
        ("Defiro em parte a antecipação de tutela.", "deferida_em_parte", None),
        ("Julgo improcedente o pedido e revogo a tutela de urgência.", "revogada", None),
        ("Concedo à ré os benefícios da justiça gratuita.", None, "deferida"),
        ("Não concedo a gratuidade, pois há renda.", None, "indeferida"),
        ("Nego provimento ao agravo em que se discute a tutela de urgência.", None, None),
        ("A liminar será examinada após a contestação.", None, None),
        ("Acolho em parte o pleito antecipatório, para autorizar o depósito.", "deferida_em_parte", None),
        ("O autor afirma que o juízo acolheu o pleito antecipatório em outra ação.", None, None),
        ("Gratuidade deferida. Cite-se.", None, "deferida"),
        ("Defiro, pois, apenas parcialmente o pedido liminar, para a remarcação.", "deferida_em_parte", None),
        ("Sobre a tutela: não há probabilidade. Por isso, deixo de conceder a medida.", "indeferida", None),
        ("Arbitro os alimentos provisórios em meio salário mínimo.", "deferida", None),
        ("Fica indeferida a tutela de urgência, por ora.", "indeferida", None),
        ("Indefiro o efeito suspensivo ao agravo.", None, None),
        ("Dou provimento ao agravo para conceder a tutela de urgência.", "deferida", None),
        ("Rejeito a impugnação à gratuidade da justiça.", None, None),
    ],
)
def test_a_ruling_is_read_with_the_verb_that_stands_next_to_it(text: str, injunction: str | None, free: str | None):
    assert states(piece(1, text)) == (injunction, free)


def test_a_request_stands_until_the_court_rules_and_undoes_no_ruling():
    asked = piece(1, "Requer a concessão da tutela de urgência e a gratuidade da justiça.", decides=False)
    ruled = piece(2, "Indefiro a tutela de urgência.")
    again = piece(3, "Requer a concessão da tutela de urgência.", decides=False)
    assert states(asked)[0] == RulingState.PEDIDA
    injunction, free = find_requests([asked, ruled, again])
    assert injunction is not None
    assert free is None or free.state is RulingState.PEDIDA
    assert (injunction.state, injunction.page, injunction.piece_id) == (RulingState.INDEFERIDA, 2, "p2")


def test_who_wants_the_injunction_revoked_does_not_ask_for_one():
    assert states(piece(1, "Requer o indeferimento da tutela de urgência.", decides=False)) == (None, None)


def test_the_ruling_keeps_its_page_when_later_pieces_tell_of_it_or_confirm_it():
    for later in (
        "Concedida a tutela de urgência (mov. 7.1), a ré contestou.",
        "A tutela foi deferida. É o relatório.",
        "Julgo procedente o pedido e confirmo a tutela de urgência.",
    ):
        injunction, _ = find_requests([piece(1, "Defiro a tutela de urgência."), piece(2, later)])
        assert injunction is not None
        assert (injunction.state, injunction.page) == (RulingState.DEFERIDA, 1)


def test_what_was_never_granted_is_not_revoked():
    revokes = piece(2, "Julgo improcedente o pedido e revogo a tutela eventualmente deferida.")
    assert states(revokes) == (None, None)
    assert states(piece(1, "Indefiro a tutela de urgência."), revokes) == (RulingState.INDEFERIDA, None)
    assert states(piece(1, "Defiro a tutela de urgência."), revokes) == (RulingState.REVOGADA, None)


def test_a_refusal_by_the_court_of_appeal_leaves_the_ruling_under_appeal():
    injunction, _ = find_requests([piece(1, "Defiro a liminar."), piece(2, "Indefiro a tutela recursal pedida.")])
    assert injunction is not None
    assert (injunction.state, injunction.page) == (RulingState.DEFERIDA, 1)
