"""Names that connect decisions: the reference under which one is cited, and the article of a statute."""

import re
from dataclasses import dataclass
from datetime import date

from activities.law.decision.court import cited_as
from workflows.contracts.law.corpus import Decision

_ARTICLE = re.compile(r"^[^,]+, art\. [^,]+")


@dataclass(frozen=True, slots=True, order=True)
class Standing:
    """Order of decisions in one process: the main one first (fewest internal appeals), then the oldest."""

    appeals: int
    when: date
    id: str


def own_reference(decision: Decision) -> tuple[str, Standing] | None:
    """Return the normalised reference of the decision's own process ("REsp 1234567/STJ") and its order there, if
    any.
    """
    citation = cited_as(decision)
    if citation is None:
        return None
    standing = Standing(len(citation.chain), decision.day or date.max, decision.id)
    return citation.normalized, standing


def article(statute: str) -> str:
    """Return a statute's article: "CPC, art. 85, § 2º" becomes "CPC, art. 85"."""
    match = _ARTICLE.match(statute)
    return match[0] if match else statute
