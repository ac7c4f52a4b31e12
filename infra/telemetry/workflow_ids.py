"""Workflow ids as traces may show them: some contain a tenant or a firm's own names; only random ids are safe."""

import re
from typing import Final

KINDS: Final = (
    "case-addition",
    "case-correction",
    "case-inquiry",
    "communication-count",
    "communication-import",
    "corpus-activation",
    "corpus-build",
    "erasure",
    "export",
    "firm-inquiry",
    "firm-terms",
    "firm-words",
    "graph-writing",
    "library-removal",
    "notice",
    "page-image",
    "parts-joining",
    "research",
)
"""Word prefixes of our workflow ids; an id with any other prefix is not exported."""

_KIND = "|".join(KINDS)
_CHANCE = r"(?:[a-z]{1,8}_(?:[0-9a-f]{16}){1,2}|[0-9a-f]{32})"
_OF_CHANCE = re.compile(rf"(?:(?:{_KIND})/)?{_CHANCE}(?:/{_CHANCE})*(?:/run/\d+)?")
_SCHEDULED = re.compile(r"autos-[a-z-]+(?:-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)?")
_OTHER = re.compile(rf"({_KIND})/")


def leaving(workflow_id: str) -> str | None:
    """The id if all of it is generated or belongs to our schedules; otherwise its kind, or None if it has none."""
    if _OF_CHANCE.fullmatch(workflow_id) or _SCHEDULED.fullmatch(workflow_id):
        return workflow_id
    other = _OTHER.match(workflow_id)
    return other[1] if other else None
