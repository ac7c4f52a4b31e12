"""The access log: who read what, when, by which door."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from workflows.contracts.base import Channel, Contract

MOST_ACCESSES = 500
"""How many readings of a graph database are told, the newest."""


class Read(StrEnum):
    """What of a case, a verification, a person, a graph database or the library of the tenant somebody was given."""

    LIST = "list"
    STATUS = "status"
    RUNS = "runs"
    RESULT = "result"
    FINAL = "final"
    """What a final decision is taken on: a view is given it with the state of a run that waits for one."""
    COMPARISON = "comparison"
    PAGE = "page"
    QUESTION = "question"
    WORDS = "words"
    TIMELINE = "timeline"
    TERMS = "terms"
    ARTIFACTS = "artifacts"
    ARTIFACT = "artifact"
    MANIFEST = "manifest"
    """A view is given it with the list of artifacts, to check signatures with."""
    ARTIFACT_LINK = "artifact_link"
    TRAIL = "trail"
    ACCESSES = "accesses"
    EXPORT = "export"
    NOTES = "notes"
    ALERTS = "alerts"
    DATABASE = "database"
    MEMORY = "memory"
    """A text that a chat kept and that names the case."""
    LIBRARY = "library"


class Access(Contract):
    """One reading; `details` has numbers and identifiers (page, run, artifact, whose archive), never what was searched
    for."""

    at: datetime
    what: Read
    subject: str | None
    details: dict[str, Any]
    name: str
    role: str
    key_id: str
    user_id: str | None
    session_id: str | None
    channel: Channel | None
    client: str | None
    trace_id: str
