"""How a firm's reviewers decided on what they were shown: counts over its own cases, for that firm only."""

from datetime import date
from enum import StrEnum
from typing import Any

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.run.case import PhaseLabel

ENOUGH = 20
"""Fewest precedents in a band for its share to be meaningful."""

BAND = 10
"""Width of a score band in points. The last band ends with 100."""


MOST_PERIODS, MOST_CASES = 104, 1000
"""Most periods and most corrected cases that are listed."""


class Judged(Contract):
    """Precedents in decided phases: `shown`, and how many of them the firm `approved`."""

    shown: int
    approved: int


def _sentence(band: dict[str, Any]) -> str:
    scored = f"{band['shown']} precedentes com nota de {band['from_score']} a {band['to_score']}"
    return f"De {scored}, o escritório aprovou {band['approved']}."


class ScoreBand(Judged):
    """Precedents with a score of at least `from_score` and below `to_score`; 100 is in the last band. `sentence` is
    the text shown beside a precedent.
    """

    from_score: int
    to_score: int
    sentence: str = Field(default_factory=_sentence)


class PhaseJudged(Judged):
    phase_label: PhaseLabel
    title: str


class SubjectJudged(Judged):
    subject: str


class RulesJudged(Judged):
    rules_version: str


class PhasesDecided(Contract):
    decided: int
    approved: int


class Per(StrEnum):
    WEEK = "week"
    MONTH = "month"


class Period(Judged):
    """A week or month, by its first day, with the corrections written in it that a run applied."""

    start: date
    corrections: int


class KindCorrected(Contract):
    kind: str
    title: str
    count: int


class Retyped(Contract):
    """How often people changed one type of piece into another."""

    from_type: str
    to_type: str
    count: int


class Quality(Contract):
    """Counts the newest decision on each phase of each case, and each correction in the newest run that applied it.

    Precedents folded under another do not count. Cases under secrecy do not count by subject.
    """

    cases: int
    precedents: Judged
    phases: PhasesDecided
    by_score: list[ScoreBand]
    by_phase: list[PhaseJudged]
    by_subject: list[SubjectJudged]
    by_rules: list[RulesJudged]
    per: Per
    over_time: list[Period]
    corrections: list[KindCorrected]
    retyped: list[Retyped]


class CorrectedCase(Contract):
    """A case whose newest approved run contains corrections, usable as labelled data."""

    workflow_id: str
    run: int


def enough(bands: list[ScoreBand]) -> list[ScoreBand]:
    """The bands with enough decisions for their share to stand beside a score."""
    return [band for band in bands if band.shown >= ENOUGH]
