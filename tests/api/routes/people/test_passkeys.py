"""Who may add and remove a passkey."""

import httpx
from fastapi import FastAPI
from sqlalchemy import text

from infra.db.models import User


async def test_a_page_left_open_changes_no_way_to_sign_in(
    app: FastAPI, at_lawyer: httpx.AsyncClient, lawyer: User
) -> None:
    assert (await at_lawyer.post("/v1/me/passkey-options")).status_code == 200
    async with app.state.services.sessions.begin() as session:
        older = text("UPDATE user_sessions SET created_at = created_at - interval '16 minutes' WHERE user_id = :user")
        await session.execute(older, {"user": lawyer.user_id})
    for refused in (
        await at_lawyer.post("/v1/me/passkey-options"),
        await at_lawyer.delete("/v1/me/passkeys/q83vEjRWeJCrze8"),
    ):
        assert (refused.status_code, refused.json()["error"]["details"]["reason"]) == (403, "sign_in_again")
    assert (await at_lawyer.get("/v1/me/passkeys")).status_code == 200
