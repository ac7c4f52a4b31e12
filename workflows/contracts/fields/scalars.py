"""Numbers and truth values as JSON has them: the text "10" is no number, and 1 is no truth value."""

from datetime import date
from typing import Annotated, Any

from pydantic import BeforeValidator, Strict


def _number(value: Any) -> Any:
    """JSON has one kind of number, so that 10.0 is an integer; a text or a truth value is none."""
    if isinstance(value, bool | str | bytes):
        raise ValueError("Deve ser um número inteiro.")
    return value


def _written(value: Any) -> Any:
    """Pydantic would take a number for seconds since 1970."""
    if isinstance(value, int | float):
        raise ValueError("Deve ser uma data, como 2026-11-22.")
    return value


WHOLE = BeforeValidator(_number)
"""Goes last among the annotations of an `int`, so that its bounds are still those of a number."""

UNCOERCED = (Strict(), WHOLE)
"""What a caller that may be loose, as a chat model's is, leaves out."""

Flag = Annotated[bool, Strict()]
Number = Annotated[float, Strict()]
Date = Annotated[date, BeforeValidator(_written)]
