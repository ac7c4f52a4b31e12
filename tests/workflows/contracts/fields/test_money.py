from decimal import Decimal

from workflows.contracts.fields.money import reais


def test_a_sum_is_written_as_in_brazil_in_whole_centavos() -> None:
    assert [reais(value) for value in (21482.9, 0, Decimal("1234567.895"), -5.5)] == [
        "R$ 21.482,90",
        "R$ 0,00",
        "R$ 1.234.567,90",
        "R$ -5,50",
    ]
