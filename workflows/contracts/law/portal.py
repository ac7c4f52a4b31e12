"""A corpus that follows a court's open-data portal: what it follows, what each refresh asks, and what came of it."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE, Date, Flag
from workflows.contracts.law.corpus import BuildState, CorpusSource

SCHEDULE = "autos-corpus-refresh"
"""The one schedule that starts refreshes: by its overlap policy there are never two at once."""

SHOWN = 20
"""How many of a list of files a status carries; all of them are rows."""


class Portal(StrEnum):
    """Portals that a corpus can follow."""

    STJ = "stj"


class FollowedBody(StrEnum):
    """Judging bodies of the STJ, each a data set of espelhos."""

    CORTE_ESPECIAL = "corte-especial"
    PRIMEIRA_SECAO = "primeira-secao"
    SEGUNDA_SECAO = "segunda-secao"
    TERCEIRA_SECAO = "terceira-secao"
    PRIMEIRA_TURMA = "primeira-turma"
    SEGUNDA_TURMA = "segunda-turma"
    TERCEIRA_TURMA = "terceira-turma"
    QUARTA_TURMA = "quarta-turma"
    QUINTA_TURMA = "quinta-turma"
    SEXTA_TURMA = "sexta-turma"


class Following(Contract):
    """What of a portal is followed: espelhos of the bodies (none named: of all), themes, and full texts if asked for.

    `since` leaves out files whose name says an earlier day or month.
    """

    model_config = ConfigDict(json_schema_extra={"examples": [{"bodies": ["terceira-turma"], "every_hours": 24}]})

    portal: Portal = Portal.STJ
    bodies: list[FollowedBody] = []
    full_texts: Flag = False
    since: Date | None = None
    every_hours: Annotated[int, Field(ge=1, le=720), WHOLE] = 24


class RefreshState(StrEnum):
    ASKING = "asking"
    IMPORTING = "importing"
    BUILDING = "building"
    UNCHANGED = "unchanged"
    ACTIVE = "active"
    FAILED = "failed"


REFRESH_ENDS = frozenset({RefreshState.UNCHANGED, RefreshState.ACTIVE, RefreshState.FAILED})


class MissingFile(Contract):
    """What the portal lists and the corpus has not, or not in its newest form, and why (Portuguese).

    `name` is None where the data set itself could not be read. `withdrawn`: the portal lists it no more; what it
    brought stays.
    """

    data_set: str
    name: str | None = None
    reason: str
    withdrawn: bool = False


class RefreshStatus(Contract):
    """Answer of the `status` query. `new`, `changed` and `gone` count decisions; what is gone from the portal stays in
    the corpus. `fetched` counts files that brought other bytes than before."""

    refresh_id: str
    state: RefreshState
    started_at: datetime
    ended_at: datetime | None = None
    data_sets: int = 0
    fetched: int = 0
    imported: int = 0
    new: int = 0
    changed: int = 0
    gone: int = 0
    rejected: int = 0
    missing: int = 0
    withdrawn: int = 0
    build_id: str | None = None
    snapshot_id: str | None = None
    decisions: int = 0
    message: str | None = None


class RefreshRef(Contract):
    refresh_id: str


class RefreshPlan(Contract):
    """The data sets to ask for, in order; none when the portal is followed no more."""

    data_sets: list[str]


class DataSetRequest(Contract):
    refresh_id: str
    data_set: str


class DataSetFetched(Contract):
    """What asking for one data set gave, by number of files; `reason` when the data set itself was not to be had.

    `gone` counts decisions that withdrawn files alone held.
    """

    data_set: str
    fetched: int = 0
    missing: int = 0
    withdrawn: int = 0
    gone: int = 0
    reason: str | None = None


class PendingRequest(Contract):
    """The next files to import, `most` at most."""

    most: int


class PendingFiles(Contract):
    files: list[CorpusSource]


class SettleRequest(Contract):
    """A file that was imported."""

    source: CorpusSource


class FileSettled(Contract):
    """Decisions that the file no longer holds, and no other file either."""

    gone: int = 0


class CorpusWeight(Contract):
    """Whether there is anything to build.

    `stays`: the active snapshot, where an operator chose it over the one built last and nothing new came since.
    """

    changed: bool
    stays: str | None = None


class BuildRef(Contract):
    build_id: str


class BuildOutcome(Contract):
    """How a build ended, as its row tells."""

    state: Literal[BuildState.ACTIVE, BuildState.FAILED]
    snapshot_id: str | None = None
    decisions: int = 0
    message: str | None = None
