"""The author of a piece, by typical words: a panel, a single judge of a higher court, a first-instance court, a
party.

A long piece shows it at its beginning and end; in between are quotations from others.
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
"""A quotation longer than a name or term."""


@dataclass(frozen=True)
class Mark:
    """Typical words of a speaker in one zone of a piece, with their weight."""

    zone: str
    match: re.Pattern[str]
    weight: float


@dataclass(frozen=True)
class Speaker:
    """A possible speaker: `least` weight makes it certain; types of this voice gain `same`, others `other`."""

    name: str
    label: str
    least: float
    same: float
    other: float
    marks: tuple[Mark, ...]


class Zones(NamedTuple):
    """A piece's folded words by zone: label lines at its head, first words, label lines of its body, last words,
    last lines.
    """

    caption: list[str]
    opening: str
    structure: list[str]
    closing: str
    signature: list[str]

    @property
    def words(self) -> str:
        """Return the first and last words of the piece itself."""
        return f"{self.opening} {self.closing}" if self.closing else self.opening


class Voice(NamedTuple):
    """The speaker, its weight, and the words that show it."""

    speaker: Speaker
    weight: float
    said: list[str]


def zones_of(lines: Iterable[Line]) -> Zones:
    """Return the zones of a piece's lines, without marks and page numbers; beginning and end without quotations."""
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
    """All possible speakers."""

    def __init__(self, speakers: Iterable[Speaker]) -> None:
        self._speakers = list(speakers)
        self._marks = {
            zone: [mark for one in self._speakers for mark in one.marks if mark.zone == zone] for zone in ZONES
        }
        self._sieves = {zone: Sieve(mark.match for mark in self._marks[zone]) for zone in _PROSE}

    def __bool__(self) -> bool:
        return bool(self._speakers)

    def heard(self, zones: Zones) -> Voice | None:
        """Return the speaker with the greatest weight, or None if none is certain."""
        said = dict(self._said(zones))
        voices = [_voice(speaker, said) for speaker in self._speakers]
        return max(
            (voice for voice in voices if voice.weight >= voice.speaker.least),
            key=lambda voice: voice.weight,
            default=None,
        )

    def _said(self, zones: Zones) -> Iterator[tuple[Mark, str]]:
        """Return the marks in the piece with their words. A piece without its own end uses its beginning."""
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
