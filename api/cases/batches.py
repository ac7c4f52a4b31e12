"""Cases in batches, newest first, as far as the pages of each are read and open to a principal."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, Protocol, Self, TypeVar

from api.cases.runs import left_out_by
from api.http.answers.cursors import Cursors
from api.http.services import Services
from api.identity.admission import is_let_in
from infra.db.cases.listing import CaseFilter, ListedCase, Order, as_last_read, list_cases
from infra.db.privacy.secrecy import secrecy_of
from workflows.contracts.base import Principal
from workflows.contracts.run.case import RunRef

Position = tuple[datetime, str]
"""The case after which a batch begins."""


class OfCase(Protocol):
    """An answer about a case."""

    @property
    def workflow_id(self) -> str: ...


class Searched(Protocol):
    """How many of the requested cases an answer covers, and which of these could not be read."""

    @property
    def searched(self) -> int: ...
    @property
    def unread(self) -> list[str]: ...


class Come(Protocol):
    """Progress of one request: where the next begins (None at the end), and how many cases it covered."""

    @property
    def position(self) -> Position | None: ...
    @property
    def gone(self) -> int: ...
    @property
    def left_out(self) -> int: ...


@dataclass(frozen=True)
class Progress:
    """Progress of a list over cases, over all requests so far; a cursor passes it on."""

    after: Position | None = None
    gone: int = 0
    left_out: int = 0

    @classmethod
    def opened(cls, cursors: Cursors, cursor: str | None, query: dict[str, Any]) -> Self:
        """Decodes the cursor of the previous answer. Raise `INVALID_REQUEST` for a cursor of another query."""
        if cursor is None:
            return cls()
        at, workflow_id, gone, left_out = cursors.unseal(cursor, query)
        return cls((datetime.fromisoformat(at), str(workflow_id)), gone, left_out)

    def past(self, come: Come) -> Self:
        """Return the progress after one more request."""
        return type(self)(come.position, self.gone + come.gone, self.left_out + come.left_out)

    def sealed(self, cursors: Cursors, query: dict[str, Any]) -> str | None:
        """Return the cursor, or None at the end of the list."""
        if self.after is None:
            return None
        at, workflow_id = self.after
        return cursors.seal([at.isoformat(), workflow_id, self.gone, self.left_out], query)


Told = TypeVar("Told", bound=OfCase)
Answer = TypeVar("Answer", bound=Searched)


@dataclass(frozen=True)
class Turn(Generic[Told]):
    """One batch. The next begins at `position` (None at the end); `left_out` of the `gone` were not read."""

    found: Sequence[tuple[ListedCase, Told]]
    position: Position | None
    gone: int
    left_out: int


def run_of(principal: Principal, one: ListedCase) -> RunRef:
    """Return the run of a listed case that is read."""
    return RunRef(tenant=principal.tenant, workflow_id=one.case.workflow_id, run=one.run.run)


async def next_turn(
    services: Services,
    principal: Principal,
    wanted: CaseFilter,
    after: Position | None,
    most: int,
    ask: Callable[[Sequence[ListedCase]], Awaitable[Answer]],
    told: Callable[[Answer], Sequence[Told]],
) -> Turn[Told]:
    """Asks about the next cases, at most `most`, and returns those that still exist and are open afterwards."""
    listed, readable = await _readable(services, principal, wanted, after, most + 1)
    cases, more = listed[:most], len(listed) > most
    asked = [one for one in cases if one.case.workflow_id in readable]
    answer = await ask(asked) if asked else None
    if answer is not None and answer.searched < len(asked):
        cases, more = cases[: cases.index(asked[answer.searched])], True
    found: Sequence[Told] = told(answer) if answer is not None else ()
    if found:
        # a case may have been closed or erased while it was read
        _, readable = await _readable(services, principal, wanted, after, most + 1)
    by_id = {one.case.workflow_id: one for one in cases}
    unread = len(answer.unread) if answer is not None else 0
    return Turn(
        found=[(by_id[one.workflow_id], one) for one in found if one.workflow_id in readable],
        position=(cases[-1].case.created_at, cases[-1].case.workflow_id) if more else None,
        gone=len(cases),
        left_out=unread + sum(one.case.workflow_id not in readable for one in cases),
    )


async def _readable(
    services: Services, principal: Principal, wanted: CaseFilter, after: Position | None, limit: int
) -> tuple[Sequence[ListedCase], Collection[str]]:
    """The next cases, and the ids of those whose pages are read and open to the principal."""
    async with services.sessions() as session:
        listed = await list_cases(session, principal, wanted, Order.NEWEST, after, limit)
        cases = await as_last_read(session, principal.tenant, listed)
        secrecy = await secrecy_of(session, principal.tenant, [one.case.workflow_id for one in cases])
    return cases, {
        one.case.workflow_id
        for one in cases
        if (left_out := left_out_by(one.run)) is not None
        and is_let_in(secrecy[one.case.workflow_id], principal, left_out)
    }
