"""A corpus that follows a court's open-data portal: what it follows, the input of each refresh, and its outcome."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE, Date, Flag
from workflows.contracts.law.corpus import BuildState, CorpusSource

SCHEDULE = "autos-corpus-refresh"
"""The only schedule that starts refreshes; its overlap policy prevents two at once."""

SHOWN = 20
"""How many items of a file list a status carries; the database has all of them."""


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
    """What to follow of a portal: espelhos of the bodies (none named: all bodies), themes, and full texts on request.

    `since` leaves out files whose name has an earlier day or month.
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
    """A file on the portal that the corpus lacks, or lacks in its newest form, and why (Portuguese).

    `name` is None if the data set itself could not be read. `withdrawn`: the portal no longer lists it; what it brought
    stays.
    """

    data_set: str
    name: str | None = None
    reason: str
    withdrawn: bool = False


class RefreshStatus(Contract):
    """Answer of the `status` query. `new`, `changed` and `gone` count decisions; those gone from the portal stay in
    the corpus. `fetched` counts files whose bytes had changed.
    """

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
    """The data sets to request, in order; none if the portal is no longer followed."""

    data_sets: list[str]


class DataSetRequest(Contract):
    refresh_id: str
    data_set: str


class DataSetFetched(Contract):
    """Outcome of one data set, by number of files; `reason` if the data set itself was unavailable.

    `gone` counts decisions that only withdrawn files held.
    """

    data_set: str
    fetched: int = 0
    missing: int = 0
    withdrawn: int = 0
    gone: int = 0
    reason: str | None = None


class PendingRequest(Contract):
    """The next files to import, at most `most`."""

    most: int


class PendingFiles(Contract):
    files: list[CorpusSource]


class SettleRequest(Contract):
    """A file that was imported."""

    source: CorpusSource


class FileSettled(Contract):
    """Decisions that no file of the portal has any more."""

    gone: int = 0


class CorpusWeight(Contract):
    """Whether a build is needed.

    `stays`: the active snapshot, if an operator chose it over the newest build and nothing has changed since.
    """

    changed: bool
    stays: str | None = None


class BuildRef(Contract):
    build_id: str


class BuildOutcome(Contract):
    """How a build ended, from its row."""

    state: Literal[BuildState.ACTIVE, BuildState.FAILED]
    snapshot_id: str | None = None
    decisions: int = 0
    message: str | None = None
