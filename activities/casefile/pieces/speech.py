"""Who speaks in a piece, by what only they say: a panel, one judge of a higher court, a first-instance court, a party.

A long piece says it where it opens and where it closes; between the two stand the words of others that it quotes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from activities.casefile.text.flow import join_lines
from activities.casefile.text.page import Line
from activities.casefile.text.wording import key
from activities.law.sieve import Sieve

ZONES = ("caption", "opening", "structure", "closing", "signature")
_PROSE = ("opening", "closing")
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


class Speakers:
    """All who may speak."""

    def __init__(self, speakers: Iterable[Speaker]) -> None:
        self._speakers = list(speakers)
        self._marks = {
            zone: [mark for one in self._speakers for mark in one.marks if mark.zone == zone] for zone in ZONES
        }
        self._sieves = {zone: Sieve(mark.match for mark in self._marks[zone]) for zone in _PROSE}

    def __bool__(self) -> bool:
        return bool(self._speakers)

    def heard(self, zones: Zones) -> Voice | None:
        """The speaker that most shows, None where nothing is enough to be sure."""
        said = dict(self._said(zones))
        voices = [_voice(speaker, said) for speaker in self._speakers]
        return max(
            (voice for voice in voices if voice.weight >= voice.speaker.least),
            key=lambda voice: voice.weight,
            default=None,
        )

    def _said(self, zones: Zones) -> Iterator[tuple[Mark, str]]:
        """The marks that the piece bears, with its words; without a closing of its own it closes in its opening."""
        for zone, text in (("opening", zones.opening), ("closing", zones.closing or zones.opening[-CLOSING:])):
            for place in self._sieves[zone].of(text):
                mark = self._marks[zone][place]
                if match := mark.match.search(text):
                    yield mark, match[0].strip()[:60]
        for zone, lines in (("caption", zones.caption), ("structure", zones.structure), ("signature", zones.signature)):
            for mark in self._marks[zone]:
                if match := next(filter(None, map(mark.match.search, lines)), None):
                    yield mark, match[0].strip()[:60]


def _voice(speaker: Speaker, said: Mapping[Mark, str]) -> Voice:
    borne = [mark for mark in speaker.marks if mark in said]
    return Voice(speaker, sum((mark.weight for mark in borne), start=0.0), [said[mark] for mark in borne])
