"""A function over text as something that takes a plain text and is timed without what prepares it."""

from collections.abc import Callable
from typing import Any

Prepared = Callable[[], object]
"""The call that is timed; what comes before it is not."""

Asked = Callable[[str], Prepared]


def over(prepare: Callable[[str], Any], function: Callable[[Any], object]) -> Asked:
    """The function over what the text is laid out as."""

    def asked(text: str) -> Prepared:
        laid_out = prepare(text)
        return lambda: function(laid_out)

    return asked
