"""Names that connect decisions: the reference a decision is cited under, and the article a statute is counted as."""

import re
from dataclasses import dataclass
from datetime import date

from activities.law.decision.court import cited_as
from workflows.contracts.law.corpus import Decision

_ARTICLE = re.compile(r"^[^,]+, art\. [^,]+")


@dataclass(frozen=True, slots=True, order=True)
class Standing:
    """Order among decisions in one process: the main one first (fewest internal appeals), then the oldest."""

    appeals: int
    when: date
    id: str


def own_reference(decision: Decision) -> tuple[str, Standing] | None:
    """The normalised reference of the decision's own process ("REsp 1234567/STJ") and its standing there, if any."""
    citation = cited_as(decision)
    if citation is None:
        return None
    standing = Standing(len(citation.chain), decision.day or date.max, decision.id)
    return citation.normalized, standing


def article(statute: str) -> str:
    """A statute down to its article: "CPC, art. 85, § 2º" counts as "CPC, art. 85"."""
    match = _ARTICLE.match(statute)
    return match[0] if match else statute
