"""One e-mail a day for people who choose it: nothing is lost by waiting, and nothing is sent twice."""

from datetime import UTC, datetime, timedelta

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio.client import Client

from infra.brasilia import BRASILIA
from infra.db.models import Delivery, Notice
from infra.db.notices.digests import MARGIN, next_digest
from infra.db.owned import changes_of, rows_of
from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import Reach, started
from tests.api.notices.conftest import CASES, Delivering, settled, until
from tests.api.notices.test_emails import WAITS, sent_to
from tests.api.people.people import a_browser, a_user, sign_in
from tests.mailbox import Mailbox
from workflows.contracts.firm.notices import Occasion
from workflows.contracts.run.case import PhaseLabel
from workflows.scheduled.notice_sweep import NoticeSweep

OWN = "/v1/me/notices"


@pytest.mark.parametrize(
    ("now", "hour", "at"),
    [
        ("2026-05-04T10:00:00Z", 8, "2026-05-04T11:00:00Z"),
        ("2026-05-04T11:00:00Z", 8, "2026-05-05T11:00:00Z"),
        ("2026-05-04T10:56:00Z", 8, "2026-05-05T11:00:00Z"),
        ("2026-05-05T01:00:00Z", 23, "2026-05-05T02:00:00Z"),
        ("2026-12-31T23:00:00Z", 0, "2027-01-01T03:00:00Z"),
    ],
)
def test_the_next_digest_is_at_the_hour_of_brasilia_and_never_too_close_to_hold_for(
    now: str, hour: int, at: str
) -> None:
    assert next_digest(hour, datetime.fromisoformat(now)) == datetime.fromisoformat(at)
    assert timedelta(hours=1) > MARGIN


async def test_what_happened_in_a_day_comes_in_one_e_mail_without_what_waits_no_more(
    app: FastAPI,
    tenant: str,
    box: Mailbox,
    working: CaseSteps,
    delivering: Delivering,
    admin: httpx.AsyncClient,
    reach: Reach,
    database: AsyncEngine,
    temporal: Client,
    queue: str,
) -> None:
    ana = await a_user(app, tenant, Role.REVIEWER, name="Ana Souza")
    bia = await a_user(app, tenant, Role.REVIEWER, name="Bia Reis")
    # half a day away: no digest falls due, or is about to, while the test runs
    hour = (datetime.now(BRASILIA) + timedelta(hours=12)).hour

    async def swept() -> None:
        await temporal.execute_workflow(NoticeSweep.run, id=f"sweep-{datetime.now(UTC).timestamp()}", task_queue=queue)

    async def held() -> list[Delivery]:
        async with async_sessionmaker(database)() as session:
            return list(await session.scalars(rows_of(tenant, Delivery).where(Delivery.digest_id.is_not(None))))

    async with a_browser(app) as at_ana, delivering():
        await sign_in(at_ana, ana)
        assert (await at_ana.put(OWN, json={"email": True, "digest_hour": 24})).status_code == 422
        assert (await at_ana.put(OWN, json={"email": True, "digest_hour": "8"})).status_code == 422
        assert (await at_ana.put(OWN, json={"email": True, "digest_hour": hour})).json()["data"]["digest_hour"] == hour
        # what is not named stays
        assert (await at_ana.put(OWN, json={"email": True})).json()["data"]["digest_hour"] == hour

        waiting, decided = await started(admin), await started(admin)
        for one in (waiting, decided):
            await reach(one, "awaiting_phase_reviews")
        await settled(database, tenant, 2)
        for label in (PhaseLabel.POSTULACAO_INICIAL, PhaseLabel.SENTENCA_PRIMEIRO_GRAU):
            await admin.post(f"{CASES}/{decided}/review", json={"phase_label": label, "approved": True})
        await settled(database, tenant, 3)
        assert [message["Subject"] for message in sent_to(box, bia)][:2] == [WAITS, WAITS]
        assert sent_to(box, ana) == []
        assert [row.state for row in await held()] == ["held"] * 3

        # before its hour the sweep does not begin it
        await swept()
        assert sent_to(box, ana) == []
        async with async_sessionmaker(database).begin() as session:
            digests = changes_of(tenant, Notice).where(Notice.occasion == Occasion.DIGEST)
            await session.execute(digests.values(at=datetime.now(UTC) - timedelta(minutes=2)))
        await swept()
        await settled(database, tenant, 4)
        (message,) = sent_to(box, ana)
        text = message.as_string()
        assert message["Subject"] == "Autos: Resumo do dia: 2 avisos"
        assert f"/casos/{waiting}/revisao" in text
        assert text.count(f"/casos/{decided}/revisao") == 2, "once in the text and once in HTML, of two notices"
        assert sorted(row.state for row in await held()) == ["delivered", "delivered", "dropped"]
        await swept()
        assert len(sent_to(box, ana)) == 1

        # when a firm switches notifications off, waiting ones are dropped and never sent
        another = await started(admin)
        await reach(another, "awaiting_phase_reviews")
        await until(lambda: _is_held(database, tenant, another))
        assert (await admin.put("/v1/policies", json={"notices": False})).status_code == 200
        async with async_sessionmaker(database).begin() as session:
            digests = changes_of(tenant, Notice).where(Notice.occasion == Occasion.DIGEST)
            await session.execute(digests.values(at=datetime.now(UTC) - timedelta(minutes=2)))
        await swept()
        await settled(database, tenant, 6)
        assert len(sent_to(box, ana)) == 1
        assert {row.state for row in await held() if row.workflow_id == another} == {"dropped"}


async def _is_held(database: AsyncEngine, tenant: str, workflow_id: str) -> bool:
    async with async_sessionmaker(database)() as session:
        query = rows_of(tenant, Delivery).where(Delivery.workflow_id == workflow_id, Delivery.state == "held")
        return bool((await session.scalars(query)).all())
