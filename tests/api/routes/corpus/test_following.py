"""A corpus that follows a portal, over REST: its schedule, and who may change it."""

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
from sqlalchemy import Engine, delete, insert
from temporalio.client import Client

from api.corpus.refreshing import end_turns, turns_of
from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.models import CorpusFollowing, CorpusRefreshRow, PortalFile
from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.routes.corpus.test_holdings import NOW
from workflows.contracts.law.portal import SCHEDULE, SHOWN, RefreshState, RefreshStatus

WANTED = {"portal": "stj", "bodies": ["terceira-turma"], "since": "2024-01-01", "every_hours": 12}


@pytest.fixture
def owner(owner_settings: Settings) -> Iterator[Engine]:
    engine = sync_engine(owner_settings)
    yield engine
    engine.dispose()


@pytest.fixture(autouse=True)
async def _nothing_is_left(temporal: Client, owner: Engine) -> AsyncIterator[None]:
    yield
    await end_turns(temporal)
    running = f"WorkflowId STARTS_WITH '{SCHEDULE}' AND ExecutionStatus = 'Running'"
    async for execution in temporal.list_workflows(running):
        await temporal.get_workflow_handle(execution.id).terminate()
    with owner.begin() as connection:
        for table in (CorpusFollowing, CorpusRefreshRow, PortalFile):
            connection.execute(delete(table))


async def test_nothing_is_followed_until_an_operator_says_so(as_role: As) -> None:
    found = (await as_role(Role.LAWYER).get("/v1/corpus/following")).json()["data"]
    assert (found["following"], found["running"], found["last"], found["missing"]) == (None, False, None, [])


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.OPERATOR])
async def test_only_operators_follow_and_refresh(as_role: As, role: Role) -> None:
    one = as_role(role)
    assert (await one.put("/v1/corpus/following", json=WANTED)).status_code == 403
    assert (await one.delete("/v1/corpus/following")).status_code == 403
    assert (await one.post("/v1/corpus/refreshes")).status_code == 403


async def test_following_makes_a_schedule_and_begins_at_once(operator: httpx.AsyncClient, temporal: Client) -> None:
    answer = await operator.put("/v1/corpus/following", json=WANTED)
    assert answer.status_code == 200, answer.text
    found = answer.json()["data"]
    assert found["following"] == {**WANTED, "full_texts": False}
    assert found["next_at"] is not None
    turns = await turns_of(temporal)
    assert turns is not None
    assert turns.running
    changed = (await operator.put("/v1/corpus/following", json={**WANTED, "every_hours": 6})).json()["data"]
    assert changed["following"]["every_hours"] == 6


async def test_a_refresh_beside_another_is_refused_in_words(operator: httpx.AsyncClient) -> None:
    await operator.put("/v1/corpus/following", json=WANTED)
    answer = await operator.post("/v1/corpus/refreshes")
    assert answer.status_code == 409
    assert "já está em curso" in answer.json()["error"]["message"]


async def test_a_refresh_of_nothing_says_how_to_begin(operator: httpx.AsyncClient) -> None:
    answer = await operator.post("/v1/corpus/refreshes")
    assert answer.status_code == 404
    assert "autos corpus follow stj" in answer.json()["error"]["message"]


async def test_unfollowing_ends_the_schedule_and_is_no_mistake_twice(
    operator: httpx.AsyncClient, temporal: Client
) -> None:
    await operator.put("/v1/corpus/following", json=WANTED)
    for _ in range(2):
        answer = await operator.delete("/v1/corpus/following")
        assert answer.json()["data"]["following"] is None
    assert await turns_of(temporal) is None


@pytest.mark.parametrize(
    "wrong",
    [{"portal": "stf"}, {"bodies": ["oitava-turma"]}, {"every_hours": 0}, {"since": "ontem"}, {"a": 1}],
    ids=str,
)
async def test_what_cannot_be_followed_is_refused(operator: httpx.AsyncClient, wrong: dict[str, object]) -> None:
    answer = await operator.put("/v1/corpus/following", json={**WANTED, **wrong})
    assert answer.status_code == 422
    assert (await operator.get("/v1/corpus/following")).json()["data"]["following"] is None


async def test_what_came_and_what_is_missing_is_told_with_the_reason(as_role: As, owner: Engine) -> None:
    status = RefreshStatus(refresh_id="refresh_1", state=RefreshState.UNCHANGED, started_at=NOW, missing=1)
    files = [
        {"data_set": "d", "name": f"{at:03}.json", "reason": "o portal recusou o pedido (403)", "pending": False}
        for at in range(SHOWN + 5)
    ]
    with owner.begin() as connection:
        row = {"refresh_id": "refresh_1", "state": status.state, "status": status.model_dump(mode="json")}
        connection.execute(insert(CorpusRefreshRow).values(**row, started_at=NOW, updated_at=NOW))
        connection.execute(insert(PortalFile), [{**file, "withdrawn": False, "changed_at": NOW} for file in files])
    found = (await as_role(Role.AUDITOR).get("/v1/corpus/following")).json()["data"]
    assert found["last"]["state"] == "unchanged"
    assert (found["lacking"], len(found["missing"])) == (SHOWN + 5, SHOWN)
    assert found["missing"][0] == {
        "data_set": "d",
        "name": "000.json",
        "reason": "o portal recusou o pedido (403)",
        "withdrawn": False,
    }
