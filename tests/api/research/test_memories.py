"""Memory over REST."""

import secrets

import httpx
import pytest

from infra.identity.scopes import Role
from tests.api.conftest import As

pytestmark = pytest.mark.usefixtures("backends")


@pytest.fixture
def session() -> str:
    return f"conversa {secrets.token_hex(6)}"


async def test_what_is_remembered_is_recalled_and_replaced(lawyer: httpx.AsyncClient, session: str) -> None:
    address = f"/v1/memories/{session}/tese/principal"
    assert (await lawyer.get(address)).json()["data"]["found"] is False
    body = {"session_id": session, "key": "tese/principal", "value": "Prescrição quinquenal."}
    first = (await lawyer.post("/v1/memories", json=body)).json()["data"]
    again = (await lawyer.post("/v1/memories", json={**body, "value": "Decadência."})).json()["data"]
    assert (first["created"], again["created"]) == (True, False)
    recalled = (await lawyer.get(address)).json()["data"]
    assert (recalled["found"], recalled["value"]) == (True, "Decadência.")


async def test_a_session_of_another_tenant_is_another_session(
    lawyer: httpx.AsyncClient, as_role: As, session: str
) -> None:
    await lawyer.post("/v1/memories", json={"session_id": session, "key": "a", "value": "segredo"})
    stranger = as_role(Role.LAWYER, "outra")
    assert (await stranger.get(f"/v1/memories/{session}/a")).json()["data"]["found"] is False
    assert (await stranger.get("/v1/memories", params={"session_id": session})).json()["data"] == []


async def test_a_session_is_listed_by_key_in_pages(lawyer: httpx.AsyncClient, session: str) -> None:
    for key in ("c", "a", "b"):
        await lawyer.post("/v1/memories", json={"session_id": session, "key": key, "value": key * 300})
    first = (await lawyer.get("/v1/memories", params={"session_id": session, "limit": 2})).json()
    assert [one["key"] for one in first["data"]] == ["a", "b"]
    assert first["data"][0]["characters"] == 300 > len(first["data"][0]["preview"])
    assert first["pagination"]["has_more"]
    assert first["pagination"]["total_estimate"] == 3
    following = {"session_id": session, "limit": 2, "page": first["pagination"]["cursor"]}
    second = (await lawyer.get("/v1/memories", params=following)).json()
    assert [one["key"] for one in second["data"]] == ["c"]
    assert not second["pagination"]["has_more"]
    elsewhere = await lawyer.get("/v1/memories", params={**following, "session_id": "outra"})
    assert elsewhere.json()["error"]["code"] == "INVALID_REQUEST"


@pytest.mark.parametrize("ttl", [59, 2_592_001])
async def test_a_life_outside_the_range_is_refused(lawyer: httpx.AsyncClient, session: str, ttl: int) -> None:
    body = {"session_id": session, "key": "a", "value": "x", "ttl_seconds": ttl}
    assert (await lawyer.post("/v1/memories", json=body)).status_code == 422


async def test_an_auditor_has_no_memory(as_role: As) -> None:
    auditor = as_role(Role.AUDITOR)
    assert (await auditor.get("/v1/memories", params={"session_id": "x"})).status_code == 403
