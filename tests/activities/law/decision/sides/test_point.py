"""Fictional passages of decisions that granted an appeal in part."""

import pytest

from activities.law.decision.sides.point import sides_at
from tests.activities.search.decisions import decision
from workflows.contracts.law.corpus import Decision, DecisionFeatures, Outcome
from workflows.contracts.law.sides import Branch, DecisionSides, Favoured, Pole

BUYER = DecisionSides(
    branch=Branch.CIVIL_CONSUMIDOR,
    favours=Favoured.AUTOR,
    pole=Pole.CONSUMIDOR,
    evidence={"favours": "RECURSO DA CONSUMIDORA", "pole": "CONSUMIDOR"},
)
ABUSIVE = "2. É abusiva a cobrança da tarifa de jardim, que nenhum serviço remunera."
NO_DAMAGE = "3. A cobrança da tarifa de jardim não gera dano moral presumido."
WON = "8. Recurso especial parcialmente provido."


def decided(*items: str, sides: DecisionSides = BUYER, outcome: Outcome = Outcome.PARCIALMENTE_PROVIDO) -> Decision:
    """A decision whose ementa has the items."""
    features = DecisionFeatures(sides=sides, outcome=outcome)
    return decision("1", "\n".join((*items, WON))).model_copy(update={"features": features})


def test_a_point_that_speaks_for_the_side_of_the_whole_keeps_it_with_its_own_words():
    found = sides_at(ABUSIVE, decided(ABUSIVE, NO_DAMAGE))
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
    found = sides_at(passage, decided(passage))
    assert (found.favours, found.pole) == (Favoured.INDEFINIDO, None)
    assert not found.evidence.keys() & {"favours", "pole"}


def test_where_the_appeal_went_one_way_every_point_has_the_side_of_the_whole():
    for outcome in (Outcome.PROVIDO, Outcome.NAO_PROVIDO):
        assert sides_at(NO_DAMAGE, decided(NO_DAMAGE, outcome=outcome)) == BUYER
    unknown = DecisionSides(branch=Branch.CIVIL_CONSUMIDOR)
    assert sides_at(ABUSIVE, decided(ABUSIVE, sides=unknown)) == unknown


def test_the_court_is_no_cut_of_a_service():
    seller = DecisionSides(branch=Branch.EMPRESARIAL, favours=Favoured.REU)
    owed = "2. A Seção desta Corte considera devida a dobra das quotas do jardim."
    assert sides_at(owed, decided(owed, sides=seller)).favours is Favoured.INDEFINIDO
    cut = "3. É regular o corte permitido pelo contrato do jardim."
    assert sides_at(cut, decided(cut, sides=seller)).favours is Favoured.REU


@pytest.mark.parametrize(
    "other",
    [
        "1. Recursos especiais interpostos pelas duas partes.",
        "1. Recurso adesivo da vendedora prejudicado quanto ao quintal.",
        "1. O primeiro apelante discute o quintal, e o segundo o jardim.",
    ],
)
def test_where_several_appealed_no_point_has_a_side(other: str):
    assert sides_at(ABUSIVE, decided(other, ABUSIVE)).favours is Favoured.INDEFINIDO


def test_what_a_full_text_tells_of_others_is_no_point_of_its_own():
    said = "É abusiva a cobrança da tarifa de jardim, que nenhum serviço remunera."
    told = "O recurso trata da tarifa de quintal, ajustada por escrito entre as partes destes autos."

    def at(report: str, reasons: str) -> Favoured:
        text = f"DECISÃO\n\n{report}\n\nÉ o relatório.\n\n{reasons}\n\nAnte o exposto, dou-lhe parcial provimento."
        return sides_at(said, decided().model_copy(update={"ementa": "", "full_text": text})).favours

    assert at(report=told, reasons=said) is Favoured.AUTOR
    assert at(report=said, reasons=told) is Favoured.INDEFINIDO


def test_a_denial_of_damages_is_the_holding_itself():
    seller = DecisionSides(branch=Branch.CIVIL_CONSUMIDOR, favours=Favoured.REU, evidence={"favours": "RECURSO DA RÉ"})
    denied = "3. A cobrança da tarifa, sem circunstância excepcional, não gera dano moral."
    assert sides_at(denied, decided(denied, sides=seller)).favours is Favoured.REU
    refused = "3. A cobrança da tarifa não gera dano moral, tese que se rejeita."
    assert sides_at(refused, decided(refused, sides=seller)).favours is Favoured.INDEFINIDO
