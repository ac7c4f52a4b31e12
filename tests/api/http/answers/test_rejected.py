"""The security log records rejected requests."""

import logging

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import Request

from api.http.answers.rejected import log_rejection
from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.people.people import a_browser, a_user, sign_in
from workflows.contracts.errors import AutosError, ErrorCode

FORGED = "ak_forged-key-of-somebody"


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "autos.security"]


async def test_a_request_without_the_right_is_logged_with_who_and_where(
    as_role: As, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "autos.security")
    assert (await as_role(Role.LAWYER).get("/v1/users")).status_code == 403
    (line,) = logged(caplog)
    assert line.startswith("FORBIDDEN GET /v1/users tenant=")
    assert " who=key_" in line


async def test_a_wrong_key_is_logged_without_the_key_and_a_request_without_any_is_not(
    anonymous: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "autos.security")
    assert (await anonymous.get("/v1/me")).status_code == 401
    assert logged(caplog) == []
    assert (await anonymous.get("/v1/me", headers={"Authorization": f"Bearer {FORGED}"})).status_code == 401
    (line,) = logged(caplog)
    assert line.startswith("UNAUTHORIZED GET /v1/me tenant=- who=- address=")
    assert FORGED not in line


def test_a_request_beyond_a_limit_is_logged_whoever_sends_it(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "autos.security")
    sent = Request({"type": "http", "method": "GET", "headers": [], "client": ("203.0.113.9", 1), "state": {}})
    log_rejection(sent, AutosError(ErrorCode.RATE_LIMITED, "Espere."))
    assert logged(caplog) == ["RATE_LIMITED GET other tenant=- who=- address=203.0.113.9 trace=-"]


async def test_sign_ins_are_logged_whether_or_not_they_succeed(
    app: FastAPI, tenant: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "autos.security")
    lawyer = await a_user(app, tenant)
    async with a_browser(app) as browser:
        await sign_in(browser, lawyer, "palpite errado de senha")
        await sign_in(browser, lawyer)
    wrong, right = logged(caplog)
    assert wrong.startswith(f"sign-in failed method=password user={lawyer.user_id} address=127.0.0.1 trace=")
    assert right.startswith(f"signed in method=password user={lawyer.user_id} address=127.0.0.1 trace=")
    assert not any(lawyer.email in line or "palpite" in line for line in (wrong, right))
