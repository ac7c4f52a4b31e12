"""Court publications about lawsuits: communications of the DJEN and movements of the DataJud, and their import from
files.
"""

import hashlib
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract, ObjectRef, Principal
from workflows.contracts.reading.closures import Closures
from workflows.contracts.reading.terms import ActTerms, Day

MOST_OABS = 50
"""OAB numbers that one firm follows, or one import names."""
MOST_REFUSALS_TOLD = 200
MOST_COUNTED = 1_000
"""Most communications whose terms one workflow calculates."""
MOST_REPORTED = 60
"""Most communications in one answer: each has the rule and premises of several terms."""


class CommunicationSource(StrEnum):
    """`djen`: the national gazette, as its API Comunica gives it. `datajud`: movements of a lawsuit."""

    DJEN = "djen"
    DATAJUD = "datajud"


class CommunicationLawyer(Contract):
    """A lawyer whom a communication names; `oab` in the form PB12345, None if it has no valid number."""

    name: str
    oab: str | None = None


class Addressee(Contract):
    """A party whom a communication addresses; `side` as the court writes it (A, P)."""

    name: str
    side: str | None = None


class Communication(Contract):
    """One communication, or one movement.

    `day` is when it was made available, or when the movement happened. `text` is plain, without markup. `key` is its
    identifier in the source; each is stored once.
    """

    source: CommunicationSource
    key: str
    cnj: str
    court: str
    day: Day
    kind: str
    unit: str = ""
    document: str | None = None
    case_class: str | None = None
    text: str = ""
    addressees: list[Addressee] = []
    lawyers: list[CommunicationLawyer] = []
    link: str | None = None
    cancelled: bool = False
    cancel_reason: str | None = None

    @property
    def oabs(self) -> set[str]:
        """The OAB numbers that it names."""
        return {one.oab for one in self.lawyers if one.oab}


class Refusal(Contract):
    """A rejected record: its place in the file, and why (Portuguese)."""

    place: str
    reason: str


class CommunicationImportRequest(Contract):
    """A file to import.

    Without a case of the firm a communication is kept only if it names one of `oabs` (of this request) or of those that
    the firm follows; `cnj` imports only those of one lawsuit.
    """

    file: ObjectRef
    oabs: list[str] = []
    cnj: str | None = None
    principal: Principal


class CommunicationImportReport(Contract):
    """Outcome of a file's records: `read` = `added` + `changed` + `known` + `refused`.

    `joined` of the added ones belong to a case of the firm; `refusals` has the first rejected ones.
    """

    read: int = 0
    added: int = 0
    joined: int = 0
    changed: int = 0
    known: int = 0
    refused: int = 0
    refusals: list[Refusal] = []


class CommunicationsToCount(Contract):
    """Communications whose terms are calculated, by the firm's calendar; `since` leaves out terms with an earlier last
    day, and communications that have no other.
    """

    tenant: str
    ids: Annotated[list[str], Field(max_length=MOST_COUNTED)]
    closures: Closures = []
    since: date | None = None


class CommunicationTerms(Contract):
    """The terms that each may start; `piece_id` is the id of the communication.

    `counted` is how many of the requested ids were looked at: an answer ends after `MOST_REPORTED` communications.
    """

    terms: list[ActTerms] = []
    counted: int


class FollowedOab(Contract):
    """Progress of one OAB number: the last day read, the time of the last request, and its error, if any."""

    oab: str
    through: date | None = None
    asked_at: datetime | None = None
    error: str | None = None


class FollowedLawsuits(Contract):
    """Whether the movements of the firm's lawsuits are followed, and the progress: the last number of a pass under
    way, the end of the last pass, and its newest error, if any.
    """

    wanted: bool = False
    after: str = ""
    asked_at: datetime | None = None
    error: str | None = None


class FollowingStep(Contract):
    """One OAB number of a firm, and the first and last day to read."""

    tenant: str
    oab: str
    since: date
    until: date


class FollowingRequest(Contract):
    """When a pass of the follower begins."""

    at: datetime


class FollowingPlan(Contract):
    """The requests of the current pass, and the firms whose lawsuits are asked for."""

    steps: list[FollowingStep] = []
    firms: list[str] = []


class FollowingFirm(Contract):
    """A firm whose next lawsuit is asked for."""

    tenant: str


class FollowingPage(Contract):
    """One page of the answer, from 1."""

    step: FollowingStep
    page: int


class FollowedPage(Contract):
    """Whether there is another page, how long to wait before it, and the rejected records of this one."""

    more: bool
    pause_seconds: float
    refusals: list[Refusal] = []


class FollowingEnd(Contract):
    """Result of a pass over one number: `whole` says that every page arrived, `error` what failed (Portuguese)."""

    step: FollowingStep
    whole: bool
    error: str | None = None


def communication_id(tenant: str, source: CommunicationSource, key: str) -> str:
    """The id in this firm of the communication with `key` in the source."""
    return f"com_{hashlib.sha256(f'{tenant}/{source}/{key}'.encode()).hexdigest()[:32]}"
