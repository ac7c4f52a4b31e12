"""Fictional passages of decisions that granted an appeal in part."""

import pytest

from activities.law.decision.sides.point import sides_at
from workflows.contracts.corpus import Outcome
from workflows.contracts.sides import Branch, DecisionSides, Favoured, Pole

BUYER = DecisionSides(
    branch=Branch.CIVIL_CONSUMIDOR,
    favours=Favoured.AUTOR,
    pole=Pole.CONSUMIDOR,
    evidence={"favours": "RECURSO DA CONSUMIDORA", "pole": "CONSUMIDOR"},
)
ABUSIVE = "2. É abusiva a cobrança da tarifa de jardim, que nenhum serviço remunera."
NO_DAMAGE = "3. A cobrança da tarifa de jardim não gera dano moral presumido."


def test_a_point_that_speaks_for_the_side_of_the_whole_keeps_it_with_its_own_words():
    found = sides_at(ABUSIVE, BUYER, Outcome.PARCIALMENTE_PROVIDO)
    assert (found.favours, found.pole) == (Favoured.AUTOR, Pole.CONSUMIDOR)
    assert found.evidence["favours"] in ABUSIVE


@pytest.mark.parametrize(
    "passage",
    [
        NO_DAMAGE,
        "4. A tarifa de jardim foi ajustada por escrito no ato da compra.",
        f"{ABUSIVE}\n{NO_DAMAGE}",
        "CONSUMIDOR. TARIFA DE JARDIM. COBRANÇA INDEVIDA. TARIFA DE QUINTAL. LICITUDE.",
        "5. O Tribunal de origem disse que é abusiva a cobrança da tarifa, conclusão que não prospera.",
        "6. Reforma-se o acórdão na parte em que declarou abusiva a cobrança da tarifa.",
        "7. Afasta-se a condenação por dano moral presumido.",
        "8. É indevida a cobrança da tarifa quando alheia ao ajuste, mas no caso ela foi ajustada.",
        "gera dano moral presumido, que a vendedora deve reparar.",
        "É abusiva a cobrança da tarifa de jardim, segundo a tese que se",
    ],
    ids=[
        "against",
        "silent",
        "both",
        "headings of several points",
        "found below and refused",
        "reversed",
        "taken away",
        "but here",
        "begun in the middle",
        "broken off",
    ],
)
def test_a_point_that_speaks_against_it_for_both_or_for_none_has_no_side(passage: str):
    found = sides_at(passage, BUYER, Outcome.PARCIALMENTE_PROVIDO)
    assert (found.favours, found.pole) == (Favoured.INDEFINIDO, None)
    assert not found.evidence.keys() & {"favours", "pole"}


def test_where_the_appeal_went_one_way_every_point_has_the_side_of_the_whole():
    for outcome in (Outcome.PROVIDO, Outcome.IMPROVIDO):
        assert sides_at(NO_DAMAGE, BUYER, outcome) is BUYER
    unknown = DecisionSides(branch=Branch.CIVIL_CONSUMIDOR)
    assert sides_at(ABUSIVE, unknown, Outcome.PARCIALMENTE_PROVIDO) is unknown


def test_the_court_is_no_cut_of_a_service():
    seller = DecisionSides(branch=Branch.EMPRESARIAL, favours=Favoured.REU)
    owed = "2. A Seção desta Corte considera devida a dobra das quotas do jardim."
    assert sides_at(owed, seller, Outcome.PARCIALMENTE_PROVIDO).favours is Favoured.INDEFINIDO
    cut = "3. É regular o corte permitido pelo contrato do jardim."
    assert sides_at(cut, seller, Outcome.PARCIALMENTE_PROVIDO).favours is Favoured.REU
