"""Sums as people in Brazil write them."""

from decimal import Decimal


def reais(value: float | Decimal) -> str:
    """`R$ 1.234.567,89`: in whole centavos."""
    return f"R$ {value:,.2f}".translate(str.maketrans(",.", ".,"))
