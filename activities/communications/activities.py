"""Communications as Temporal activities: taken in from files, and counted."""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity
from temporalio.exceptions import ApplicationError, ApplicationErrorCategory

from activities.communications.court_apis import PAGE, Gazette, Lawsuits, Refused, Unanswered
from activities.communications.datajud import movements_of
from activities.communications.djen import communication_of
from activities.communications.records import Fault, is_movements, records_of
from activities.communications.terms import terms_of_communication
from activities.communications.values import NO_OBJECT, Unfit, record_in
from infra.brasilia import BRASILIA
from infra.config.settings import Settings
from infra.db.communications.followed import (
    find_followed,
    followed_oabs,
    followers,
    next_lawsuit,
    note_lawsuits,
    note_progress,
)
from infra.db.communications.rows import find_communications, keep_communications
from infra.db.models import CommunicationRow
from infra.db.people.tenants import Actor, record
from infra.storage.errors import ObjectMissing
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.firm.communications import (
    MOST_REFUSALS_TOLD,
    MOST_REPORTED,
    Communication,
    CommunicationImportReport,
    CommunicationImportRequest,
    CommunicationsToCount,
    CommunicationTerms,
    FollowedOab,
    FollowedPage,
    FollowingEnd,
    FollowingFirm,
    FollowingPage,
    FollowingPlan,
    FollowingRequest,
    FollowingStep,
    Refusal,
)
from workflows.contracts.reading.terms import ActTerms
from workflows.steps.communications import CommunicationSteps

BATCH = 200
FIRST_DAYS = timedelta(days=30)
"""How many days back a new number is read."""
AGAIN_AFTER = timedelta(hours=6)
LAWSUITS_AFTER = timedelta(days=1)
"""How long after a pass over a firm's lawsuits the next one begins: courts send their movements daily at most."""
ANOTHER = "é de outro processo, {cnj}"
TAKEN_IN = "o arquivo já foi processado"

Placed = tuple[str, Communication | Unfit | Fault]


class Communications(CommunicationSteps):
    """Implements `CommunicationSteps`."""

    def __init__(self, settings: Settings, engine: AsyncEngine, storage: Storage) -> None:
        self._gazette = Gazette(settings)
        self._lawsuits = Lawsuits(settings)
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._storage = storage

    @activity.defn
    async def import_communications(self, request: CommunicationImportRequest) -> CommunicationImportReport:
        """Imports the file. Each batch is one transaction, so that a retry finds what is stored."""
        try:
            body = await asyncio.to_thread(self._storage.get_bytes, request.file)
        except ObjectMissing:
            return CommunicationImportReport(refusals=[Refusal(place="arquivo", reason=TAKEN_IN)])
        found = placed(body, datetime.now(UTC).astimezone(BRASILIA).date())
        report = _Report()
        while batch := await asyncio.to_thread(lambda: list(islice(found, BATCH))):
            activity.heartbeat()
            await self._keep(request, batch, report)
        told = report.told()
        async with self._sessions.begin() as session:
            counts = told.model_dump(exclude={"refusals"})
            actor = Actor(request.principal.name, request.principal.user_id)
            await record(session, request.principal.tenant, actor, "communications_imported", **counts)
        return told

    @activity.defn
    async def drop_communications(self, file: ObjectRef) -> None:
        """With every version of it."""
        await asyncio.to_thread(self._storage.delete_below, file.key)

    @activity.defn
    async def count_communications(self, request: CommunicationsToCount) -> CommunicationTerms:
        """In a thread, since texts are long."""
        async with self._sessions() as session:
            rows = await find_communications(session, request.tenant, request.ids)
        return await asyncio.to_thread(_counted, rows, request)

    @activity.defn
    async def plan_following(self, request: FollowingRequest) -> FollowingPlan:
        """The numbers to read now: each some hours after it was read. A firm's lawsuits are read once a day."""
        today = request.at.astimezone(BRASILIA).date()
        steps: list[FollowingStep] = []
        firms: list[str] = []
        async with self._sessions() as session:
            for tenant in await followers(session):
                followed = await find_followed(session, tenant)
                steps += [
                    FollowingStep(tenant=tenant, oab=one.oab, since=one.through or today - FIRST_DAYS, until=today)
                    for one in followed.oabs
                    if one.asked_at is None or one.asked_at < request.at - AGAIN_AFTER
                ]
                all_of = followed.lawsuits
                if all_of.wanted and (all_of.asked_at is None or all_of.asked_at < request.at - LAWSUITS_AFTER):
                    firms.append(tenant)
        there, asked = self._gazette.is_there, self._lawsuits.is_there
        return FollowingPlan(steps=steps if there else [], firms=firms if asked else [])

    @activity.defn
    async def follow_oab(self, request: FollowingPage) -> FollowedPage:
        """Reads one page of one number. The same page again changes nothing."""
        step = request.step
        try:
            answer = await self._gazette.page(step.oab, step.since, step.until, request.page)
        except Unanswered as error:
            raise _later(error) from None
        except Refused as error:
            raise ApplicationError(str(error), non_retryable=True) from None
        found, refusals = await self._keep_answer(step.tenant, answer.body, step.until, frozenset({step.oab}))
        return FollowedPage(more=found >= PAGE, pause_seconds=answer.pause, refusals=refusals[:MOST_REFUSALS_TOLD])

    @activity.defn
    async def follow_lawsuit(self, request: FollowingFirm) -> FollowedPage:
        """Reads the movements of the next lawsuit. A number that the server rejects is skipped, with its error."""
        tenant, now = request.tenant, datetime.now(UTC)
        async with self._sessions.begin() as session:
            known = (await find_followed(session, tenant)).lawsuits
            cnj = await next_lawsuit(session, tenant, known.after) if known.wanted else None
            if cnj is None:
                await note_lawsuits(session, tenant, after="", asked_at=now)
                return FollowedPage(more=False, pause_seconds=0)
        error, pause = known.error if known.after else None, 0.0
        try:
            if answer := await self._lawsuits.movements(cnj):
                today, pause = now.astimezone(BRASILIA).date(), answer.pause
                _, refusals = await self._keep_answer(tenant, answer.body, today, frozenset())
                error = f"{cnj}: {refusals[0].place}: {refusals[0].reason}" if refusals else error
        except Unanswered as failure:
            async with self._sessions.begin() as session:
                await note_lawsuits(session, tenant, error=str(failure))
            raise _later(failure) from None
        except Refused as failure:
            error = f"{cnj}: {failure}"
        async with self._sessions.begin() as session:
            await note_lawsuits(session, tenant, after=cnj, error=error)
        return FollowedPage(more=True, pause_seconds=pause)

    @activity.defn
    async def note_following(self, request: FollowingEnd) -> None:
        """Saves the progress. After a failure the same days are read again."""
        step, ended = request.step, request.whole
        async with self._sessions.begin() as session:
            known = {one.oab: one for one in await followed_oabs(session, step.tenant)}
            before = known.get(step.oab) or FollowedOab(oab=step.oab)
            come = before.model_copy(
                update={
                    "through": step.until if ended else before.through,
                    "asked_at": datetime.now(UTC),
                    "error": request.error,
                }
            )
            await note_progress(session, step.tenant, come)

    async def _keep_answer(
        self, tenant: str, body: bytes, today: date, oabs: frozenset[str]
    ) -> tuple[int, list[Refusal]]:
        """Stores what an API answered; returns the number of its records, and the invalid ones."""
        found = await asyncio.to_thread(lambda: list(placed(body, today)))
        fit = [one for _, one in found if not isinstance(one, Exception)]
        for at in range(0, len(fit), BATCH):
            async with self._sessions.begin() as session:
                await keep_communications(session, tenant, None, fit[at : at + BATCH], oabs)
        return len(found), [Refusal(place=place, reason=str(one)) for place, one in found if isinstance(one, Exception)]

    async def _keep(self, request: CommunicationImportRequest, batch: list[Placed], report: "_Report") -> None:
        fit: list[tuple[str, Communication]] = []
        for place, one in batch:
            report.read += 1
            if isinstance(one, Exception):
                report.refuse(place, str(one))
            elif request.cnj and one.cnj != request.cnj:
                report.refuse(place, ANOTHER.format(cnj=one.cnj))
            else:
                fit.append((place, one))
        principal, found = request.principal, [one for _, one in fit]
        async with self._sessions.begin() as session:
            oabs = {*request.oabs, *(one.oab for one in await followed_oabs(session, principal.tenant))}
            kept = await keep_communications(session, principal.tenant, principal, found, frozenset(oabs))
        report.added += kept.added
        report.joined += kept.joined
        report.changed += kept.changed
        report.known += kept.known
        for at, reason in kept.refused.items():
            report.refuse(fit[at][0], reason)


class _Report:
    """Counts, and the first rejections; equal rejections of one lawsuit's movements are listed once."""

    def __init__(self) -> None:
        self.read = self.added = self.joined = self.changed = self.known = self.refused = 0
        self._refusals: dict[tuple[str, str], Refusal] = {}

    def refuse(self, place: str, reason: str) -> None:
        self.refused += 1
        alike = (place.partition(".movimentos[")[0], reason)
        if len(self._refusals) < MOST_REFUSALS_TOLD:
            self._refusals.setdefault(alike, Refusal(place=place[:200], reason=reason[:300]))

    def told(self) -> CommunicationImportReport:
        return CommunicationImportReport(
            read=self.read,
            added=self.added,
            joined=self.joined,
            changed=self.changed,
            known=self.known,
            refused=self.refused,
            refusals=list(self._refusals.values()),
        )


def _later(error: Unanswered) -> ApplicationError:
    """Expected, and told where the firm looks: no trace of it in the log."""
    return ApplicationError(str(error), next_retry_delay=error.pause, category=ApplicationErrorCategory.BENIGN)


def _counted(rows: Sequence[CommunicationRow], request: CommunicationsToCount) -> CommunicationTerms:
    kept, since = {row.communication_id: row for row in rows}, request.since
    found: list[ActTerms] = []
    for at, name in enumerate(request.ids):
        if len(found) == MOST_REPORTED:
            return CommunicationTerms(terms=found, counted=at)
        if (row := kept.get(name)) is None:
            continue
        told = terms_of_communication(of_row(row), request.closures, name)
        running = [one for one in told.terms if not (since and one.last_day and one.last_day < since)]
        if running or since is None:
            found.append(told.model_copy(update={"terms": running}))
    return CommunicationTerms(terms=found, counted=len(request.ids))


def placed(body: bytes, today: date) -> Iterator[Placed]:
    """Every communication of a file, fit or not, with its place."""
    for place, value in records_of(body):
        if isinstance(value, Fault):
            yield place, value
        elif not isinstance(value, dict):
            yield place, Unfit(NO_OBJECT)
        else:
            yield from _of_record(place, value, today)


def _of_record(place: str, value: Any, today: date) -> Iterator[Placed]:
    try:
        if is_movements(value):
            for below, one in movements_of(record_in(value), today):
                yield f"{place}{below}", one
        else:
            yield place, communication_of(record_in(value), today)
    except Unfit as error:
        yield place, error


def of_row(row: CommunicationRow) -> Communication:
    """A row as the communication that it keeps."""
    kept = {name: getattr(row, name) for name in Communication.model_fields if name != "key"}
    return Communication.model_validate({**kept, "key": row.communication_id})
