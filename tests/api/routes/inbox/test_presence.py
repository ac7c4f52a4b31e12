"""Who looks at a case now: shown to people who may see it, about people who may see it, and not after they left."""

from datetime import timedelta

import httpx
import pytest

from infra.db.cases import presences
from infra.db.models import User
from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.routes.inbox.conftest import Recorded

CASES = "/v1/ingest/workflow"


async def test_people_at_a_case_are_told_of_each_other_until_they_leave_or_fall_silent(
    as_role: As,
    admin: httpx.AsyncClient,
    at_reviewer: httpx.AsyncClient,
    at_colleague: httpx.AsyncClient,
    reviewer: User,
    colleague: User,
    recorded: Recorded,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case, other = await recorded(0), await recorded(1)

    async def others(client: httpx.AsyncClient, here: bool = True, at: str = case) -> list[str]:
        answer = await client.put(f"{CASES}/{at}/presence", json={"here": here})
        assert answer.status_code == 200, answer.text
        return [one["user_id"] for one in answer.json()["data"]["others"]]

    assert await others(at_reviewer) == []
    for _ in range(2):
        assert await others(at_colleague) == [reviewer.user_id]
    assert await others(at_reviewer) == [colleague.user_id]
    assert await others(at_reviewer, at=other) == []
    # a program is nobody who looks, and may know
    assert await others(admin) == [user.user_id for user in sorted((reviewer, colleague), key=lambda user: user.name)]

    assert await others(at_colleague, here=False) == []
    assert await others(at_reviewer) == []
    await others(at_colleague)
    monkeypatch.setattr(presences, "LASTS", timedelta(0))
    assert await others(at_reviewer) == []
    monkeypatch.undo()
    assert await others(admin) == [reviewer.user_id]

    await others(at_colleague)
    closed = {"restricted": True, "open_to": [reviewer.user_id], "authorisation": None}
    assert (await admin.put(f"{CASES}/{case}/secrecy", json=closed)).status_code == 200
    assert await others(at_reviewer) == []
    refused = [at_colleague, as_role(Role.ADMIN, "t-stranger")]
    statuses = [(await one.put(f"{CASES}/{case}/presence", json={"here": True})).status_code for one in refused]
    assert statuses == [403, 404]
