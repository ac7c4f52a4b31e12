"""What a firm's reviewers made of what they were shown: counts over its own cases, for nobody else."""

from datetime import date
from enum import StrEnum
from typing import Any

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.run.case import PhaseLabel

ENOUGH = 20
"""Precedents of a band below which its share says nothing."""

BAND = 10
"""Points of the score that a band has; the last one ends with 100."""


MOST_PERIODS, MOST_CASES = 104, 1000
"""Periods over which is counted, and corrected cases that are listed, at most."""


class Judged(Contract):
    """Of `shown` precedents in phases that somebody decided the firm `approved` so many."""

    shown: int
    approved: int


def _sentence(band: dict[str, Any]) -> str:
    scored = f"{band['shown']} precedentes com nota de {band['from_score']} a {band['to_score']}"
    return f"De {scored}, o escritório aprovou {band['approved']}."


class ScoreBand(Judged):
    """Those whose score is at least `from_score` and below `to_score`; 100 is in the last band. `sentence` says it as
    it stands beside a precedent."""

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
    """A week or month by its first day, and the corrections written in it that a run applied."""

    start: date
    corrections: int


class KindCorrected(Contract):
    kind: str
    title: str
    count: int


class Retyped(Contract):
    """How often people said that what was read as one type of piece is another."""

    from_type: str
    to_type: str
    count: int


class Quality(Contract):
    """Of each case the newest decision on each phase counts, of each correction the newest run that applied it.

    Precedents that are folded under another do not count, and cases under secrecy not by subject.
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
    """A case whose newest approved run has people's corrections in it: what it says is right, as far as people know."""

    workflow_id: str
    run: int


def enough(bands: list[ScoreBand]) -> list[ScoreBand]:
    """The bands of which a firm has judged so many that their share may stand beside a score."""
    return [band for band in bands if band.shown >= ENOUGH]
