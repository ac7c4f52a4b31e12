"""Processes many runs in sequence, for some seconds or until the answer is full."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Generic, TypeVar

from workflows.contracts.reading.firm_words import TURN_SECONDS

READ_AT_ONCE = 4
"""Cases that are read from the store in parallel."""

Asked = TypeVar("Asked")
Told = TypeVar("Told")


@dataclass
class Turn(Generic[Asked, Told]):
    """Results of the first `searched` cases of a request, and the ones that could not be read."""

    searched: int = 0
    found: list[Told] = field(default_factory=list[Told])
    unread: list[Asked] = field(default_factory=list[Asked])


def in_turn(asked: Sequence[Asked], look: Callable[[Asked], Sequence[Told] | None], most: int) -> Turn[Asked, Told]:
    """Results of `look` for each case (None: it cannot be read); stops after `most` results, or after some seconds."""
    until, turn = monotonic() + TURN_SECONDS, Turn[Asked, Told]()
    with ThreadPoolExecutor(READ_AT_ONCE) as readers:
        for first in range(0, len(asked), READ_AT_ONCE):
            if turn.searched and (monotonic() > until or len(turn.found) >= most):
                break
            some = asked[first : first + READ_AT_ONCE]
            for one, told in zip(some, readers.map(look, some), strict=True):
                if told is None:
                    turn.unread.append(one)
                else:
                    turn.found += told
            turn.searched += len(some)
    return turn
