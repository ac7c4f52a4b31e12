"""Strict JSON numbers and booleans: the text "10" is not a number, and 1 is not a boolean."""

from datetime import date
from typing import Annotated, Any

from pydantic import BeforeValidator, Strict


def _number(value: Any) -> Any:
    """JSON has one kind of number, so 10.0 is an integer; a text or a boolean is not."""
    if isinstance(value, bool | str | bytes):
        raise ValueError("Deve ser um número inteiro.")
    return value


def _written(value: Any) -> Any:
    """Pydantic would read a number as seconds since 1970."""
    if isinstance(value, int | float):
        raise ValueError("Deve ser uma data, como 2026-11-22.")
    return value


WHOLE = BeforeValidator(_number)
"""Put it last among the annotations of an `int`, so that its bounds still apply to a number."""

UNCOERCED = (Strict(), WHOLE)
"""Fields that a lenient caller, such as a chat model, may leave out."""

Flag = Annotated[bool, Strict()]
Number = Annotated[float, Strict()]
Date = Annotated[date, BeforeValidator(_written)]
