import pytest

from activities.casefile.segmentation import Piece
from activities.precedents.disputed import Dispute, disputed
from activities.precedents.stances import Lawsuit, lawsuit_of, side_served, stance_of, why_no_side
from tests.activities.precedents.case import case_file, piece
from workflows.contracts.law.authority import ClientSide, Stance
from workflows.contracts.law.sides import DecisionSides, Favoured, Pole
from workflows.contracts.run.results.result import CaseParties, Side
from workflows.contracts.run.results.rulings import Disposition, PieceOutcome

AUTOR, REU = ClientSide.AUTOR, ClientSide.REU


def against(autor: str, reu: str, *pieces: Piece) -> Dispute:
    return disputed(case_file(*pieces)).model_copy(update={"parties": CaseParties(autor=[autor], reu=[reu])})


CONSUMER = lawsuit_of(against("Fulana Inventada", "Banco de Mentira S.A."))
COLLECTION = lawsuit_of(against("Banco de Mentira S.A.", "Fulana Inventada"))
TAXES = lawsuit_of(against("Município de Nova Quimera", "Padaria Imaginária Ltda."))


@pytest.mark.parametrize(
    ("sides", "lawsuit", "served"),
    [
        (DecisionSides(favours=Favoured.AUTOR, pole=Pole.CONSUMIDOR), CONSUMER, AUTOR),
        (DecisionSides(favours=Favoured.REU, pole=Pole.DEVEDOR), COLLECTION, REU),
        (DecisionSides(favours=Favoured.AUTOR, pole=Pole.CREDOR), CONSUMER, REU),
        (DecisionSides(favours=Favoured.FISCO), TAXES, AUTOR),
        (DecisionSides(favours=Favoured.CONTRIBUINTE), TAXES, REU),
        (DecisionSides(favours=Favoured.FISCO), CONSUMER, None),
        (DecisionSides(favours=Favoured.DEFESA), CONSUMER, None),
        (DecisionSides(favours=Favoured.NEUTRO), CONSUMER, None),
        (DecisionSides(favours=Favoured.REU), Lawsuit(None, None, {}), REU),
    ],
)
def test_the_side_served_follows_the_material_pole(
    sides: DecisionSides, lawsuit: Lawsuit, served: ClientSide | None
) -> None:
    assert side_served(sides, lawsuit) is served


@pytest.mark.parametrize("favours", list(Favoured))
def test_a_decision_serves_a_side_or_says_why_it_serves_none(favours: Favoured) -> None:
    for lawsuit in (CONSUMER, TAXES):
        sides = DecisionSides(favours=favours)
        assert (side_served(sides, lawsuit) is None) is bool(why_no_side(sides, sides, lawsuit))


def filed(kind: str, page: int, side: Side) -> Piece:
    return piece(kind, page, page).model_copy(update={"side": side})


def judged(kind: str, page: int, disposition: Disposition) -> Piece:
    outcome = PieceOutcome(disposition=disposition, text="texto inventado", page=page)
    return piece(kind, page, page).model_copy(update={"outcome": outcome})


def test_each_page_speaks_for_whoever_filed_it_and_a_judgment_for_the_side_it_decides_for() -> None:
    lawsuit = lawsuit_of(
        against(
            "A",
            "B",
            filed("memoriais", 1, Side.AUTOR),
            filed("contestacao", 2, Side.REU),
            piece("laudo", 3, 3),
            judged("sentenca", 4, Disposition.IMPROCEDENTE),
            filed("apelacao", 5, Side.AUTOR),
            judged("acordao", 6, Disposition.NAO_PROVIDO),
        )
    )
    assert lawsuit.speakers == {1: AUTOR, 2: REU, 4: REU, 5: AUTOR, 6: REU}


@pytest.mark.parametrize(
    ("others", "disposition"),
    [
        ([filed("recurso_adesivo", 2, Side.REU)], Disposition.NAO_PROVIDO),
        ([piece("apelacao", 2, 2)], Disposition.NAO_PROVIDO),
        ([], Disposition.PARCIALMENTE_PROVIDO),
    ],
)
def test_whom_an_appeal_was_decided_for_is_unknown_where_both_may_have_won(
    others: list[Piece], disposition: Disposition
) -> None:
    lawsuit = lawsuit_of(
        against("A", "B", filed("apelacao", 1, Side.AUTOR), *others, judged("acordao", 3, disposition))
    )
    assert 3 not in lawsuit.speakers


def test_the_stance_is_for_against_neutral_or_unknown() -> None:
    assert stance_of(AUTOR, Favoured.AUTOR, AUTOR) is Stance.FAVORAVEL
    assert stance_of(AUTOR, Favoured.AUTOR, REU) is Stance.CONTRARIO
    assert stance_of(None, Favoured.NEUTRO, REU) is Stance.NEUTRO
    assert stance_of(AUTOR, Favoured.AUTOR, None) is Stance.INDEFINIDO
