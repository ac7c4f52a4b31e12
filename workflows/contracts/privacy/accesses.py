"""The access log: who read what, when, and through which interface."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from workflows.contracts.base import Channel, Contract

MOST_ACCESSES = 500
"""How many readings of a graph database are listed, newest first."""


class Read(StrEnum):
    """What was read of a case, a verification, a person, a graph database or the tenant's library."""

    LIST = "list"
    STATUS = "status"
    RUNS = "runs"
    RESULT = "result"
    FINAL = "final"
    """Readings that a final decision rests on; a chat view receives them with a run that waits for one."""
    COMPARISON = "comparison"
    PAGE = "page"
    QUESTION = "question"
    WORDS = "words"
    TIMELINE = "timeline"
    TERMS = "terms"
    COMMUNICATIONS = "communications"
    ARTIFACTS = "artifacts"
    ARTIFACT = "artifact"
    MANIFEST = "manifest"
    """Readings that a chat view makes with the list of artifacts, to check signatures."""
    ARTIFACT_LINK = "artifact_link"
    TRAIL = "trail"
    ACCESSES = "accesses"
    EXPORT = "export"
    NOTES = "notes"
    ALERTS = "alerts"
    DATABASE = "database"
    MEMORY = "memory"
    """A text stored by a chat that names the case."""
    LIBRARY = "library"


class Access(Contract):
    """One reading. `details` has numbers and identifiers (page, run, artifact, archive), never a search text."""

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
