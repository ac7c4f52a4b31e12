"""Which pages of a panel's judgment belong to the piece before them."""

import pytest

from activities.casefile.pieces.parts import is_part
from activities.casefile.pieces.ruleset import load_rules, rule_versions
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Page
from tests.activities.casefile.lines import page

RULES = load_rules(rule_versions()[-1])
FIRST = page(
    1,
    "Supremo Tribunal Federal",
    "Ementa e Acórdão",
    "Inteiro Teor do Acórdão - Página 1 de 46",
    "Vistos, relatados e discutidos estes autos, acordam os Ministros do Supremo Tribunal Federal,",
    "por unanimidade, em negar provimento ao agravo, nos termos do voto do Relator.",
)


def sheet(one: Page) -> Sheet:
    return Sheet(one, one.lines)


@pytest.mark.parametrize(("number", "part"), [(2, True), (29, True), (1, False)])
def test_the_running_title_of_a_judgment_joins_its_pages_but_begins_with_the_first(number: int, part: bool):
    later = page(
        2, "Supremo Tribunal Federal", f"Inteiro Teor do Acórdão - Página {number} de 46", "16/12/2024 PLENÁRIO"
    )
    assert is_part(sheet(later), [sheet(FIRST)], RULES) is part
