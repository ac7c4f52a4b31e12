"""An extracted value with the words it comes from."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from activities.law.decision.sentences import Sentence

T = TypeVar("T")
_AROUND = 40


@dataclass(frozen=True, slots=True)
class Reading(Generic[T]):
    """`words` are verbatim from the decision, with tidied white space."""

    value: T
    words: str


def quote(sentence: Sentence, start: int, end: int) -> str:
    """Return the words from `start` to `end` with some context, cut at words."""
    text = sentence.text
    first = text.rfind(" ", 0, start - _AROUND) + 1 if start > _AROUND else 0
    last = text.find(" ", end + _AROUND)
    return text[first : last if last >= 0 else len(text)].strip()
