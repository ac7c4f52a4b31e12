"""The probability that a decision is useful to a lawsuit: a logistic function of its evidence."""

import math

from activities.precedents.likelihood.evidence import Evidence, Signs
from workflows.contracts.run.results.result import ScoreBreakdown

WEIGHTS = Signs(
    holding=5.541,
    title=0.725,
    passage=0.37,
    headings=1.164,
    heading_pairs=5.106,
    pairs=1.599,
    statutes=0.026,
    citations=0.026,
    subject=8.315,
)
"""Fitted on labelled case files. docs/retrieval.md gives the data and the accuracy on themes left out."""
CONSTANT = -6.455
MOST = 0.99
"""Highest probability shown, since no decision is more certain."""
CITED = 0.8
"""Least probability of a decision that the case file cites. Assumed, not measured: whoever cites it considers it
useful.
"""
_FULL = Signs(0.25, 0.5, 3.0, 2.0, 0.2, 2.0, 1.0, 1.0, 1.0)
"""Values at which a feature counts as full: those of the best decisions on point."""


def probability(evidence: Evidence, weights: Signs = WEIGHTS, constant: float = CONSTANT) -> float:
    """Return the probability, 0-1."""
    exponent = constant + sum(weight * sign for weight, sign in zip(weights, evidence.signs, strict=True))
    likely = evidence.left / (1 + math.exp(-exponent))
    return max(likely, CITED) if evidence.cited else likely


def shown(likely: float) -> float:
    """Return the probability in percent."""
    return round(100 * min(MOST, likely), 2)


def breakdown(evidence: Evidence) -> ScoreBreakdown:
    """Return the total in percent and the signs behind it, 0-100 each."""
    share = Signs(*(100 * min(1.0, sign / full) for sign, full in zip(evidence.signs, _FULL, strict=True)))
    return ScoreBreakdown(
        holding=round((share.holding + share.pairs) / 2, 2),
        headings=round((share.headings + share.heading_pairs) / 2, 2),
        passage=round(share.passage, 2),
        title=round(share.title, 2),
        statutes=round(share.statutes, 2),
        citations=round(share.citations, 2),
        subject=round(share.subject, 2),
        total=shown(probability(evidence)),
    )
