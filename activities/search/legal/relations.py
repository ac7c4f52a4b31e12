"""The references of a legal text, in the normal forms of the decisions' index."""

import re
from collections.abc import Iterator

from activities.law.citations.find import cited_precedents
from activities.law.fold import fold
from activities.law.statutes.find import find_statutes
from activities.law.statutes.laws import find_laws
from activities.search.legal.tree import Node
from workflows.contracts.law.legal_texts import EdgeKind

_ABBREVIATED = re.compile(r"\bLcp\b", re.IGNORECASE)
_AMENDMENT = re.compile(
    r"\bemenda\s+constitu\w*(?:\s+constitu\w*)?\s*(?:n[.o]*\s*)?(\d{1,3})(?:\s*,)?\s*de\s+(\d{4})", re.IGNORECASE
)
_REISSUE = re.compile(r"(?<=\d\.\d{3})-\d{1,2}(?=(?:\s*,)?\s*de\s+\d{4})")
"""Provisional measures were reissued monthly under one number."""

_OTHER = re.compile(r"\(\s*vide", re.IGNORECASE)


def edges_of(node: Node) -> Iterator[tuple[EdgeKind, str]]:
    """Return distinct references in today's wording, and the amending acts in its note."""
    shown = node.shown
    said = "\n".join(part for part in (shown.question, shown.text) if part)
    names = cited_precedents(said, own=shown.reference)
    for mention in find_statutes(said) if re.search(r"\bart", said, re.IGNORECASE) else ():
        names += [str(mention.statute), mention.statute.article_form]
    for name in dict.fromkeys(names):
        if name != node.reference:
            yield EdgeKind.CITES, name
    for name in dict.fromkeys(acts_in(shown.note or "")):
        yield EdgeKind.AMENDED_BY, name


def acts_in(note: str) -> list[str]:
    """Return the amending acts in a compiler's note: "Lei 13.467/2017", "EC 26/2000"."""
    folded = _REISSUE.sub("", _without_others(_ABBREVIATED.sub("LC", fold(note).replace("º", "o").replace("°", "o"))))
    amendments = [f"EC {match[1]}/{match[2]}" for match in _AMENDMENT.finditer(folded)]
    return [*amendments, *(mention.name for mention in find_laws(_AMENDMENT.sub(" ", folded)))]


def _without_others(note: str) -> str:
    """Return the note without its "(Vide ...)", each up to its closing parenthesis, in one pass."""
    parts: list[str] = []
    at = 0
    while (found := _OTHER.search(note, at)) and (end := note.find(")", found.end())) >= 0:
        parts += note[at : found.start()], " "
        at = end + 1
    return "".join((*parts, note[at:]))
