"""Numbers and truth values as JSON has them: the text "10" is no number, and 1 is no truth value."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Strict


def _number(value: Any) -> Any:
    """JSON has one kind of number, so that 10.0 is an integer; a text or a truth value is none."""
    if isinstance(value, bool | str | bytes):
        raise ValueError("Deve ser um número inteiro.")
    return value


WHOLE = BeforeValidator(_number)
"""Goes last among the annotations of an `int`, so that its bounds are still those of a number."""

UNCOERCED = (Strict(), WHOLE)
"""What a caller that may be loose, as a chat model's is, leaves out."""

Flag = Annotated[bool, Strict()]
Number = Annotated[float, Strict()]
