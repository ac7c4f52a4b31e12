"""What was read, with the words of the decision it was read from."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from activities.law.decision.sentences import Sentence

T = TypeVar("T")
_AROUND = 40


@dataclass(frozen=True, slots=True)
class Reading(Generic[T]):
    """`words` stand in the decision as they are, white space tidied."""

    value: T
    words: str


def quote(sentence: Sentence, start: int, end: int) -> str:
    """The words from `start` to `end` and a few around them, cut at whole words."""
    text = sentence.text
    first = text.rfind(" ", 0, start - _AROUND) + 1 if start > _AROUND else 0
    last = text.find(" ", end + _AROUND)
    return text[first : last if last >= 0 else len(text)].strip()
