"""Compare the precedents of finished cases with the active snapshot, and raise an alert for each change."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime

from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from temporalio import activity

from activities.snapshots.port import Snapshots
from infra.config.settings import Settings
from infra.db.cases.alerts import last_kinds, mark_checked, raise_alert, runs_to_check
from infra.db.cases.reading import newest_artifact, object_of
from infra.db.models import Run
from infra.db.notices.outbox import NewNotice, post
from infra.storage.errors import ObjectMissing
from infra.storage.store import Storage
from workflows.contracts.firm.notices import Occasion, notice_id_of
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.run.case import ArtifactKind, CaseState
from workflows.contracts.run.results.result import CaseResult, PrecedentMatch
from workflows.contracts.upkeep import TreatmentWatchReport
from workflows.steps.upkeep import TreatmentSteps

BATCH = 20


class Watching(TreatmentSteps):
    """Implements `TreatmentSteps`. Each run is one transaction, so that a retry resumes."""

    def __init__(self, settings: Settings, engine: AsyncEngine, storage: Storage, snapshots: Snapshots) -> None:
        self._mailing = settings.sends_mail
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._storage = storage
        self._snapshots = snapshots

    @activity.defn
    async def watch_treatments(self) -> TreatmentWatchReport:
        """Read the result of each such run once per active snapshot."""
        active = await asyncio.to_thread(self._snapshots.active_id)
        runs = alerts = 0
        while active is not None:
            async with self._sessions() as session:
                batch = await runs_to_check(session, active, BATCH)
            if not batch:
                break
            for run in batch:
                activity.heartbeat()
                alerts += await self._check(run, active)
            runs += len(batch)
        return TreatmentWatchReport(runs=runs, alerts=alerts)

    async def _check(self, run: Run, snapshot_id: str) -> int:
        used = await self._used(run)
        now = await asyncio.to_thread(self._treatments, snapshot_id, list(used))
        raised = 0
        async with self._sessions.begin() as session:
            if not await mark_checked(session, run, snapshot_id):
                return 0
            known = await last_kinds(session, run)
            for document_id, match in used.items():
                before = known[document_id] if document_id in known else _kind(match.treatment)
                after = _kind(now.get(document_id))
                if before != after:
                    await _raise(session, run, match, before, now.get(document_id), snapshot_id)
                    raised += 1
            if raised:
                await post(session, _notice(run, snapshot_id), mailing=self._mailing)
        return raised

    def _treatments(self, snapshot_id: str, document_ids: list[str]) -> dict[str, Treatment]:
        return self._snapshots.open(snapshot_id).treatments.of(*document_ids) if document_ids else {}

    async def _used(self, run: Run) -> Mapping[str, PrecedentMatch]:
        """Return the precedents of the run's newest result that no reviewer removed; empty without a result."""
        async with self._sessions() as session:
            artifact = await newest_artifact(session, run.tenant, run.workflow_id, run.run, ArtifactKind.RESULT)
        if artifact is None:
            return {}
        try:
            body = await asyncio.to_thread(self._storage.get_bytes, object_of(artifact))
            result = CaseResult.model_validate_json(body)
        except (ObjectMissing, ValidationError):
            return {}
        matches = (match for phase in result.phases for match in phase.matches if match.rejected is None)
        return {match.document_id: match for match in matches}


async def _raise(
    session: AsyncSession,
    run: Run,
    match: PrecedentMatch,
    before: str | None,
    treatment: Treatment | None,
    snapshot_id: str,
) -> None:
    await raise_alert(
        session,
        run,
        document_id=match.document_id,
        process=match.process,
        kind_before=before,
        kind=_kind(treatment),
        treatment=treatment.model_dump(mode="json") if treatment else None,
        snapshot_id=snapshot_id,
        raised_at=datetime.now(UTC),
    )


def _kind(treatment: Treatment | None) -> TreatmentKind | None:
    """Return the kind of warning about the precedent, or None."""
    return treatment.kind if treatment is not None and treatment.warns else None


def _notice(run: Run, snapshot_id: str) -> NewNotice:
    return NewNotice(
        notice_id=notice_id_of(run.workflow_id, run.run, Occasion.TREATMENT, snapshot_id),
        tenant=run.tenant,
        occasion=Occasion.TREATMENT,
        at=datetime.now(UTC),
        workflow_id=run.workflow_id,
        run=run.run,
        state=CaseState(run.state),
    )
