"""The check of a chat's conduct over REST, and its trail: of one tenant only, without texts."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, text

from infra.identity.scopes import Role
from tests.api.conftest import As

pytestmark = pytest.mark.usefixtures("backends")

SECRET = "segredo do cliente"


async def checked(client: httpx.AsyncClient, **more: Any) -> dict[str, Any]:
    asked = {"mode": "research", "model": "m", "gaps": [SECRET], "documents_cited": ["999999999"], **more}
    answer = await client.post("/v1/conduct/checks", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_a_check_is_kept_for_those_who_audit_the_firm_and_for_no_other(
    app: FastAPI, engine: Engine, as_role: As, tenant: str
) -> None:
    one = await checked(as_role(Role.LAWYER))
    two = await checked(as_role(Role.LAWYER))
    assert one["highest_alert_severity"] == "STOP"
    assert one["check_id"] != two["check_id"]
    trail = (await as_role(Role.AUDITOR).get("/v1/conduct/checks")).json()["data"]
    assert [row["check_id"] for row in trail][:2] == [two["check_id"], one["check_id"]]
    assert trail[0]["facts"]["documents_unknown"] == 1
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT conduct_checks::text FROM conduct_checks")).scalars().all()
    assert rows
    assert [row for row in rows if SECRET in row] == []
    assert (await as_role(Role.LAWYER).get("/v1/conduct/checks")).status_code == 403
    stranger = (await as_role(Role.AUDITOR, "another-firm").get("/v1/conduct/checks")).json()["data"]
    assert stranger == []


async def test_the_rules_are_given_with_what_the_corpus_covers(lawyer: httpx.AsyncClient) -> None:
    asked = {"category": "jurisdiction", "jurisdiction": "br"}
    told = (await lawyer.post("/v1/conduct/guidelines", json=asked)).json()["data"]
    assert told["coverage"]["decisions"] > 0
    other = await lawyer.post("/v1/conduct/guidelines", json=asked | {"jurisdiction": "fr"})
    assert other.status_code == 422
