"""Amounts of money in Brazilian notation."""

from decimal import Decimal


def reais(value: float | Decimal) -> str:
    """Format `R$ 1.234.567,89`, to the centavo."""
    return f"R$ {value:,.2f}".translate(str.maketrans(",.", ".,"))
