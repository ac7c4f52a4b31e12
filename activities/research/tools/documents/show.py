"""Titles, positions and permanent links of documents."""

from collections.abc import Sequence
from datetime import date
from urllib.parse import quote

from activities.law.citations.sumula_list import SumulaStatus, sumula_status
from activities.search.excerpts import shorten
from activities.search.legal.build import SITUATIONS
from activities.search.legal.texts import LegalNode, LegalTexts
from workflows.contracts.law.legal_texts import LegalKind, LegalStatus, LegalText, Level
from workflows.contracts.research.documents import DocumentPlace

TITLE_LENGTH = 200
_SAYING = (Level.ARTICLE, Level.PARAGRAPH, Level.ITEM, Level.LETTER, Level.SUBITEM)
_OUT_OF_FORCE = (SumulaStatus.CANCELLED, SumulaStatus.REVOKED)


def link_to(identifier: str, highlight: str | None = None) -> str:
    """Return the permanent address of a document below the console's. `hl` highlights words."""
    marked = f"?hl={quote(highlight, safe='')}" if highlight else ""
    return f"/d/{quote(identifier, safe='/@')}{marked}"


def title_of(node: LegalNode, shown: LegalText) -> str:
    """Return the title of a statute: provisions by reference, others by label and name."""
    if node.level in _SAYING:
        return node.reference or shown.label
    name = shown.heading if node.kind is not LegalKind.LEGISLATION else shown.text
    return shorten(f"{shown.label}: {name}" if name else shown.label, TITLE_LENGTH)


def shown_of(legal: LegalTexts, node: LegalNode) -> LegalText:
    """Return the current wording or, without one, the last."""
    current, former = legal.wordings(node)
    return current or former[-1]


def places(legal: LegalTexts, node: LegalNode) -> list[DocumentPlace]:
    """Return the parents of a text, from the statute down."""
    above = legal.above(node)
    return [DocumentPlace(id=one.id, title=title_of(one, shown_of(legal, one))) for one in above]


def situation(current: LegalText | None) -> str:
    """Return the current status in one word."""
    return SITUATIONS[current.status if current else LegalStatus.REVOKED]


def doubts(shown: LegalText, day: date | None) -> list[str]:
    """Return what another list says against the status in a súmula's source."""
    if shown.kind is not LegalKind.SUMULA or shown.status is not LegalStatus.IN_FORCE or shown.number is None:
        return []
    binding = "Vinculante" in shown.label
    if day is not None or sumula_status(shown.number, shown.court or "", binding=binding) not in _OUT_OF_FORCE:
        return []
    return ["A fonte do texto a dá por vigente, mas consta como cancelada em outra lista: confira no tribunal."]


def joined(notes: Sequence[str]) -> list[str]:
    """Return each note once."""
    return list(dict.fromkeys(notes))
