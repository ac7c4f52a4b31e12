import pytest

from activities.law.treatment.bodies import body_named, may_overrule


@pytest.mark.parametrize(
    ("body", "former", "may"),
    [
        ("TERCEIRA TURMA", "TERCEIRA TURMA", True),
        ("TERCEIRA TURMA", "QUARTA TURMA", False),
        ("SEGUNDA SEÇÃO", "QUARTA TURMA", True),
        ("QUARTA TURMA", "SEGUNDA SEÇÃO", False),
        ("CORTE ESPECIAL", "SEGUNDA SEÇÃO", True),
        (None, "QUARTA TURMA", False),
        (None, None, False),
        ("QUARTA TURMA", None, True),
    ],
)
def test_the_same_panel_or_one_above_it_may_overrule(body: str | None, former: str | None, may: bool) -> None:
    assert may_overrule(body, former) is may


def test_the_body_that_a_sentence_names_is_read() -> None:
    assert body_named("a sumula 603 foi cancelada pela segunda secao") == "SEGUNDA SEÇÃO"
    assert body_named("foi cancelada pelo supremo tribunal federal") == "STF"
    assert body_named("a sumula foi cancelada") is None
