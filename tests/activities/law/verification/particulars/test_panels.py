import re

import pytest

from activities.law.verification.particulars.panels import PANEL, SHORT_PANEL, panel_of, short_panel_of


@pytest.mark.parametrize(
    ("text", "panel"),
    [
        ("T3 - TERCEIRA TURMA", "TERCEIRA TURMA"),
        ("3a turma", "TERCEIRA TURMA"),
        ("3. turma", "TERCEIRA TURMA"),
        ("primeira secao", "PRIMEIRA SEÇÃO"),
        ("1a Sec.", "PRIMEIRA SEÇÃO"),
        ("CE - CORTE ESPECIAL", "CORTE ESPECIAL"),
    ],
)
def test_each_form_is_one_panel(text: str, panel: str):
    match = re.match(PANEL, text, re.IGNORECASE)
    assert match
    assert panel_of(match) == panel


def test_the_court_s_own_short_names_stand_alone():
    match = SHORT_PANEL.match("S2")
    assert match
    assert short_panel_of(match) == "SEGUNDA SEÇÃO"
