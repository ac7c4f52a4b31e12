from activities.precedents.stock import telling


def test_what_every_lawsuit_says_is_left_out() -> None:
    text = (
        "A condenação da ré ao pagamento de R$ 10.000,00 a título de danos morais pela inscrição indevida em cadastro."
    )
    assert "inscrição indevida cadastro" in telling(text)
    assert "danos" not in telling(text)
    assert "condenação" not in telling(text)


def test_plurals_are_left_out_as_well() -> None:
    assert telling("os danos morais e as provas") == ""
