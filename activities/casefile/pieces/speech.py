"""Who speaks in a piece, by what only they say: a panel, one judge of a higher court, a first-instance court, a party.

A long piece says it where it opens and where it closes; between the two stand the words of others that it quotes.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from activities.casefile.text.flow import join_lines
from activities.casefile.text.page import Line
from activities.casefile.text.wording import key

ZONES = ("caption", "opening", "structure", "closing", "signature")
CAPTION_LINES = 60
SIGNATURE_LINES = 14
OPENING = 4000
CLOSING = 2500
LONGEST_LABEL = 110
LONGEST_LINE = 300
LONGEST_QUOTE = 20_000

_QUOTED = re.compile(rf"[“«][^“”«»]{{80,{LONGEST_QUOTE}}}[”»]|(?<![^\s(:])\"(?=\S)[^\"]{{80,{LONGEST_QUOTE}}}\"")
"""A passage between quotation marks that is longer than a name or a term."""


@dataclass(frozen=True)
class Mark:
    """What a speaker says in one zone of a piece, and how much it shows."""

    zone: str
    match: re.Pattern[str]
    weight: float


@dataclass(frozen=True)
class Speaker:
    """One who may speak: `least` weight makes it certain; types of this voice gain `same`, others `other`."""

    name: str
    label: str
    least: float
    same: float
    other: float
    marks: tuple[Mark, ...]


class Zones(NamedTuple):
    """A piece's folded words by place: label lines at its head, its first words, label lines of its body, its last
    words, its last lines."""

    caption: list[str]
    opening: str
    structure: list[str]
    closing: str
    signature: list[str]

    @property
    def words(self) -> str:
        """What the piece itself says first and last."""
        return f"{self.opening} {self.closing}" if self.closing else self.opening


class Voice(NamedTuple):
    """The speaker, how much shows it, and the words that do."""

    speaker: Speaker
    weight: float
    said: list[str]


def zones_of(lines: Iterable[Line]) -> Zones:
    """The zones of a piece's lines, marks and page numbers aside; quotations are left out of opening and closing."""
    texts = [line for line in lines if line.text.strip()]
    keys = [key(line.text) for line in texts]
    labels = [text for text in keys if len(text) <= LONGEST_LABEL]
    own = _QUOTED.sub(" […] ", join_lines(texts))
    far = len(own) > OPENING + CLOSING
    return Zones(
        caption=[text[:LONGEST_LINE] for text in keys[:CAPTION_LINES]],
        opening=key(own[:OPENING] if far else own),
        structure=labels,
        closing=key(own[-CLOSING:]) if far else "",
        signature=[text[-LONGEST_LINE:] for text in keys[-SIGNATURE_LINES:]],
    )


def who_speaks(zones: Zones, speakers: Iterable[Speaker]) -> Voice | None:
    """The speaker that most shows, None where nothing is enough to be sure."""
    heard = [voice for speaker in speakers if (voice := _heard(zones, speaker)).weight >= speaker.least]
    return max(heard, key=lambda voice: voice.weight, default=None)


def _heard(zones: Zones, speaker: Speaker) -> Voice:
    weight = 0.0
    said: list[str] = []
    for mark in speaker.marks:
        found = _found(zones, mark)
        if found is not None:
            weight += mark.weight
            said.append(found)
    return Voice(speaker, weight, said)


def _found(zones: Zones, mark: Mark) -> str | None:
    """The words of the mark's zone that bear it; without a closing of its own a piece closes in its opening."""
    if mark.zone == "opening":
        match = mark.match.search(zones.opening)
    elif mark.zone == "closing":
        match = mark.match.search(zones.closing or zones.opening[-CLOSING:])
    else:
        lines: list[str] = getattr(zones, mark.zone)
        match = next(islice((found for text in lines if (found := mark.match.search(text))), 1), None)
    return match[0].strip()[:60] if match else None
