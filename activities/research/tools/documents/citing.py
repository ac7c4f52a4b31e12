"""The decisions that cite a document."""

import numpy as np

from activities.research.tools.halves import Halves
from activities.research.tools.provisions import provisions_of
from activities.search.columns import Filters
from activities.search.features_table import Mask
from activities.search.words.references import own_references
from workflows.contracts.law.corpus import Decision

_PRECEDENTS = ("Súmula", "Tema")


def is_precedent(reference: str) -> bool:
    """Return whether a normal form names a precedent, súmula or theme: statutes have no slash after their last
    number.
    """
    return reference.startswith(_PRECEDENTS) or ("/" in reference and reference.rpartition("/")[2].isupper())


def citing(references: list[str], halves: Halves) -> Mask:
    """Return the decisions that cite one of the references; for a provision also those that cite a part of it."""
    mask = np.zeros(len(halves.search), dtype=np.bool_)
    precedents = [reference for reference in references if is_precedent(reference)]
    if precedents:
        most = max(len(halves.search), 1)
        mask[list(halves.search.lexical.named("cited_reference", precedents, most, Filters()))] = True
    statutes = [reference for reference in references if not is_precedent(reference)]
    if statutes:
        table = halves.features()
        known = table.names["statutes"]
        mask |= table.having("statutes", [name for one in statutes for name in provisions_of(one, known)])
    return mask


def names_of(decision: Decision) -> list[str]:
    """Return the normal forms under which a decision is cited."""
    return [name for name in own_references(decision) if "/" in name]
