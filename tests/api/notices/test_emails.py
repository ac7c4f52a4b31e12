"""From a waiting run to the e-mail in a mailbox: sent once, to the people it waits for, and never lost."""

import asyncio
from email.message import EmailMessage
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio.client import Client

from infra.config.settings import Settings
from infra.db.models import Delivery, Notice, User
from infra.db.notices.deliveries import record_attempt
from infra.db.owned import changes_of, rows_of
from infra.db.privacy.belongings import remove_rows
from infra.identity.scopes import Role
from infra.notices import start_delivery
from tests.api.case_steps import CaseSteps
from tests.api.conftest import Reach, clients_of, started
from tests.api.notices.conftest import CASES, Delivering, listed, settled, until
from tests.api.people.people import a_browser, a_user, sign_in
from tests.mailbox import Mailbox
from workflows.contracts.firm.notices import DeliveryState, NoticeRef
from workflows.contracts.run.case import PhaseLabel
from workflows.scheduled.notice_sweep import NoticeSweep

WAITS, ENDED = "Autos: Um caso espera a revisão das fases", "Autos: A análise de um caso foi concluída"


@pytest.fixture
async def reviewers(app: FastAPI, tenant: str) -> list[User]:
    return [await a_user(app, tenant, Role.REVIEWER, name=name) for name in ("Ana Souza", "Bia Reis", "Caio Melo")]


def sent_to(box: Mailbox, user: User) -> list[EmailMessage]:
    return [message for message in box.taken if message["To"] == user.email]


async def deliveries(database: AsyncEngine, tenant: str) -> list[Delivery]:
    async with async_sessionmaker(database)() as session:
        return list(await session.scalars(rows_of(tenant, Delivery).order_by(Delivery.created_at)))


async def decide(client: httpx.AsyncClient, workflow_id: str, **body: object) -> None:
    answer = await client.post(f"{CASES}/{workflow_id}/review", json={"approved": True, **body})
    assert answer.status_code == 200, answer.text


async def test_those_a_case_waits_for_get_one_e_mail_each_and_the_submitter_the_end(
    app: FastAPI,
    tenant: str,
    box: Mailbox,
    working: CaseSteps,
    delivering: Delivering,
    admin: httpx.AsyncClient,
    reach: Reach,
    reviewers: list[User],
    database: AsyncEngine,
) -> None:
    ana, bia, caio = reviewers
    lawyer = await a_user(app, tenant, Role.LAWYER, name="Lia\u200b Prado")
    async with a_browser(app) as at_lawyer, delivering():
        await sign_in(at_lawyer, lawyer)
        async with async_sessionmaker(database).begin() as session:
            await session.execute(changes_of(tenant, User).where(User.user_id == caio.user_id).values(notices=False))
        workflow_id = await started(at_lawyer)
        await reach(workflow_id, "awaiting_phase_reviews")
        await settled(database, tenant, 1)
        for one in (ana, bia):
            (message,) = sent_to(box, one)
            assert message["Subject"] == WAITS
            assert f"/casos/{workflow_id}/revisao" in message.as_string()
        assert sent_to(box, caio) == []
        # given to Bia, it is hers alone from now on
        given = await admin.put(f"{CASES}/{workflow_id}/claim", json={"user_id": bia.user_id})
        assert given.status_code == 200
        for label in (PhaseLabel.POSTULACAO_INICIAL, PhaseLabel.SENTENCA_PRIMEIRO_GRAU):
            await decide(admin, workflow_id, phase_label=label)
        await reach(workflow_id, "awaiting_final_review")
        await decide(admin, workflow_id)
        await reach(workflow_id, "completed")
        await settled(database, tenant, 4)
    assert [message["Subject"] for message in sent_to(box, bia)] == [
        WAITS,
        "Autos: Um caso foi atribuído a você",
        "Autos: Um caso espera a decisão final",
    ]
    assert len(sent_to(box, ana)) == 1
    assert [message["Subject"] for message in sent_to(box, lawyer)] == [ENDED]
    ids = [message["Message-ID"] for message in box.taken]
    assert len(ids) == len(set(ids))
    rows = await deliveries(database, tenant)
    assert [row.state for row in rows] == [DeliveryState.DELIVERED] * 5
    # nothing of the lawsuit and nobody's name but the recipient's address
    said = "".join(message.as_string() for message in box.taken)
    assert "autos.pdf" not in said
    assert "Prado" not in said
    # an erased case takes them along
    async with async_sessionmaker(database)() as session:
        await remove_rows(session, tenant, workflow_id, [])
        assert (await session.scalars(rows_of(tenant, Delivery))).all() == []
        await session.rollback()


async def test_a_notice_survives_a_server_that_is_busy_and_a_process_that_dies_after_the_server_said_yes(
    box: Mailbox,
    tenant: str,
    working: CaseSteps,
    delivering: Delivering,
    admin: httpx.AsyncClient,
    reach: Reach,
    reviewers: list[User],
    database: AsyncEngine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ana, bia, caio = reviewers
    before = len(box.taken)
    box.data = ["451 try again", "550 no such user"]
    deaths = 1

    async def dies_once(*given: Any) -> None:
        nonlocal deaths
        if given[3] is DeliveryState.DELIVERED and deaths:
            deaths -= 1
            raise ConnectionError("killed before it was written")
        await record_attempt(*given)

    monkeypatch.setattr("activities.notices.activities.record_attempt", dies_once)
    workflow_id = await started(admin)
    await reach(workflow_id, "awaiting_phase_reviews")
    async with delivering():
        await settled(database, tenant, 1)
    new = box.taken[before:]
    rows = {row.user_id: row for row in await deliveries(database, tenant)}
    assert sorted(row.state for row in rows.values()) == ["delivered", "delivered", "failed"]
    (failed,) = [row for row in rows.values() if row.state == "failed"]
    assert (failed.attempts, failed.answer) == (1, "550 no such user")
    # one of the two that arrived came twice, and can be known by its Message-ID
    assert len(new) == 3
    assert len({message["Message-ID"] for message in new}) == 2
    assert {message["To"] for message in new} == {one.email for one in (ana, bia, caio)} - {
        one.email for one in reviewers if one.user_id == failed.user_id
    }


async def test_what_nobody_started_the_sweep_starts_and_two_workers_send_it_once(
    box: Mailbox,
    tenant: str,
    working: CaseSteps,
    delivering: Delivering,
    admin: httpx.AsyncClient,
    reach: Reach,
    app: FastAPI,
    database: AsyncEngine,
    temporal: Client,
    queue: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ana = await a_user(app, tenant, Role.REVIEWER)

    async def lost(notice: NoticeRef | None) -> None:
        """The process was killed before it started the delivery."""

    monkeypatch.setattr("activities.store.activities.begin_delivery", lost)
    workflow_id = await started(admin)
    await reach(workflow_id, "awaiting_phase_reviews")
    await until(lambda: listed(admin))
    async with async_sessionmaker(database)() as session:
        (notice,) = list(await session.scalars(rows_of(tenant, Notice)))
    report = await temporal.execute_workflow(NoticeSweep.run, id=f"sweep-{queue}", task_queue=queue)
    assert report.started >= 1
    ref = NoticeRef(tenant=tenant, notice_id=notice.notice_id)
    await asyncio.gather(*(start_delivery(temporal, queue, ref) for _ in range(5)))
    async with delivering(), delivering():
        await settled(database, tenant, 1)
        # begun again after its end it finds nothing to do
        await start_delivery(temporal, queue, ref)
        await temporal.get_workflow_handle(f"notice/{ref.notice_id}").result()
    assert len(sent_to(box, ana)) == 1


async def test_of_a_restricted_case_only_those_it_is_open_to_are_told_and_only_that_one_waits(
    box: Mailbox,
    tenant: str,
    working: CaseSteps,
    delivering: Delivering,
    admin: httpx.AsyncClient,
    app: FastAPI,
    reviewers: list[User],
    database: AsyncEngine,
) -> None:
    ana, bia, caio = reviewers
    boss = await a_user(app, tenant, Role.ADMIN, name="Chefe")
    async with a_browser(app) as at_boss, delivering():
        await sign_in(at_boss, boss)
        workflow_id = await started(at_boss, restricted="true")

        async def waits() -> bool:
            status = (await at_boss.get(f"{CASES}/{workflow_id}")).json()["data"]
            return status["state"] == "awaiting_phase_reviews"

        await until(waits)
        await settled(database, tenant, 1)
    assert [sent_to(box, one) for one in (ana, bia, caio)] == [[], [], []]
    (message,) = sent_to(box, boss)
    assert message["Subject"] == "Autos: Um caso espera"
    assert workflow_id not in message.as_string()


async def test_a_firm_that_wants_none_and_an_installation_without_a_mail_server_write_nothing(
    tenant: str,
    stack_settings: Settings,
    working: CaseSteps,
    admin: httpx.AsyncClient,
    reach: Reach,
    database: AsyncEngine,
    engine: Engine,
    app: FastAPI,
) -> None:
    other = f"o-{tenant}"
    assert (await admin.put("/v1/policies", json={"notices": False})).json()["data"]["notices"] is False
    workflow_id = await started(admin)
    await reach(workflow_id, "awaiting_phase_reviews")
    await until(lambda: listed(admin))
    async with async_sessionmaker(database)() as session:
        assert (await session.scalars(rows_of(tenant, Notice))).all() == []
    async with clients_of(app, engine, other) as client:
        assert (await client(Role.ADMIN).get("/v1/policies")).json()["data"]["notices"] is True
    assert not stack_settings.sends_mail
