"""Alerts: raised once for a case when a newer snapshot treats one of its precedents differently, and seen by people."""

from datetime import date
from typing import Any

import httpx
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio.testing import ActivityEnvironment

from activities.store.treatments import Watching
from infra.config.settings import Settings
from infra.db.cases.alerts import list_alerts, mark_checked
from infra.db.models import Run
from infra.db.privacy.belongings import remove_rows
from infra.identity.scopes import Role
from infra.storage.store import Storage
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, Reach, started
from workflows.contracts.base import Principal
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.run.case import CaseState

GONE = Treatment(kind=TreatmentKind.SUPERADO, badge="Superado", as_of=date(2026, 5, 2))
FOLLOWED = Treatment(kind=TreatmentKind.SEGUIDO, badge="Seguido em 3 decisões do acervo")
ALL = "/v1/ingest/alerts"


class Corpus:
    """An active snapshot that treats every precedent in the same way."""

    def __init__(self, snapshot_id: str, treatment: Treatment | None) -> None:
        self._id = snapshot_id
        self._treatment = treatment
        self.treatments = self

    def active_id(self) -> str:
        return self._id

    def open(self, snapshot_id: str) -> "Corpus":
        assert snapshot_id == self._id
        return self

    def of(self, *names: str) -> dict[str, Treatment]:
        return dict.fromkeys(names, self._treatment) if self._treatment else {}


async def test_an_alert_is_raised_once_seen_once_and_withdrawn_by_another(
    admin: httpx.AsyncClient,
    as_role: As,
    worker: CaseSteps,
    reach: Reach,
    stack_settings: Settings,
    database: AsyncEngine,
    storage: Storage,
    tenant: str,
) -> None:
    case = await started(admin)
    await reach(case, CaseState.AWAITING_PHASE_REVIEWS)
    result = (await admin.get(f"/v1/ingest/workflow/{case}/result")).json()["data"]
    used = {match["document_id"] for phase in result["phases"] for match in phase["matches"]}
    assert used

    async def watched(snapshot_id: str, treatment: Treatment | None) -> list[dict[str, Any]]:
        corpus: Any = Corpus(f"{snapshot_id}-{case[-8:]}", treatment)
        await ActivityEnvironment().run(Watching(stack_settings, database, storage, corpus).watch_treatments)
        return (await admin.get(f"/v1/ingest/workflow/{case}/alerts")).json()["data"]

    assert await watched("s1", FOLLOWED) == []
    raised = await watched("s2", GONE)
    assert {one["document_id"] for one in raised} == used
    assert {(one["kind_before"], one["kind"]) for one in raised} == {(None, "superado")}
    assert raised[0]["message"] == f"{raised[0]['process']}: Superado (situação em 02/05/2026)."
    assert await watched("s2", GONE) == raised
    assert await watched("s3", GONE) == raised

    address = f"/v1/ingest/workflow/{case}/alerts/{raised[0]['alert_id']}/acknowledge"
    assert (await as_role(Role.AUDITOR).post(address)).status_code == 403
    seen = (await admin.post(address)).json()["data"]
    again = (await admin.post(address)).json()["data"]
    assert seen["acknowledged_by"]
    assert again == seen
    left = [one["alert_id"] for one in (await admin.get(ALL)).json()["data"] if one["workflow_id"] == case]
    assert raised[0]["alert_id"] not in left
    assert len(left) == len(raised) - 1

    back = await watched("s4", None)
    assert {(one["kind_before"], one["kind"]) for one in back[: len(used)]} == {("superado", None)}
    assert (await admin.get(f"/v1/ingest/workflow/{case}/result")).json()["data"] == result

    principal = Principal(tenant=tenant, key_id="k", name="n", role="admin")
    async with async_sessionmaker(database).begin() as session:
        await remove_rows(session, tenant, case, [])
        assert await list_alerts(session, principal, case) == []


async def test_a_run_that_was_erased_meanwhile_is_not_marked(database: AsyncEngine, tenant: str) -> None:
    gone = Run(tenant=tenant, workflow_id=f"wf_{'0' * 32}", run=1)
    async with async_sessionmaker(database).begin() as session:
        assert not await mark_checked(session, gone, "s1")


async def test_what_is_not_there_or_of_another_firm_is_not_found(admin: httpx.AsyncClient, worker: CaseSteps) -> None:
    case = await started(admin)
    unknown = f"alr_{'0' * 32}"
    assert (await admin.post(f"/v1/ingest/workflow/{case}/alerts/{unknown}/acknowledge")).status_code == 404
    assert (await admin.get(f"/v1/ingest/workflow/wf_{'0' * 32}/alerts")).status_code == 404
