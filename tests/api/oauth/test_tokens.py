"""Codes and tokens: what they allow, for whom, for how long, and what happens if one is presented twice."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, text

from infra.db.models import User
from infra.db.people.users import change_user
from infra.identity.clients import COMMAND_LINE
from infra.identity.scopes import Role
from tests.api.oauth.visitor import LOOPBACK, VERIFIER, Visitor

ME = "/v1/me"


def error_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def works(visitor: Visitor, token: str, path: str = ME) -> bool:
    """Return whether a token is accepted by REST, or by `/mcp`, behind which nothing is here."""
    answer = await visitor.get(path, token)
    assert answer.status_code in (200, 404, 401), answer.text
    return answer.status_code != 401


def exchanging(visitor: Visitor, code: str) -> dict[str, str]:
    """Return the form that exchanges a code, without client authentication."""
    return {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": visitor.redirect,
        "code_verifier": VERIFIER,
    }


async def posted(app: FastAPI, path: str, form: dict[str, str], client_id: str, secret: str) -> httpx.Response:
    """Send a form of a client that authenticates by HTTP Basic."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://autos.test") as http:
        return await http.post(path, data=form, auth=(client_id, secret))


def age(engine: Engine, table: str, by: timedelta) -> None:
    """Make every row older."""
    columns = "created_at = created_at - :by, expires_at = expires_at - :by"
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE {table} SET {columns}"), {"by": by})


async def test_a_token_acts_for_the_person_through_the_client_and_holds_what_was_agreed(
    visitor: Visitor, signed_in: httpx.AsyncClient, lawyer: User
) -> None:
    given = await visitor.tokens(signed_in, scope="cases:read offline_access")
    assert (given["token_type"], given["expires_in"]) == ("Bearer", 3600)
    assert given["scope"] == "cases:read offline_access"
    me = (await visitor.get(ME, given["access_token"])).json()["data"]
    assert (me["user_id"], me["tenant"], me["client"]) == (lawyer.user_id, lawyer.tenant, "Conversa")
    assert me["scopes"] == ["cases:read"]
    assert (await visitor.get("/v1/memories", given["access_token"])).status_code == 403
    # how a person is reached is theirs alone, whatever they agreed to
    assert (await visitor.get("/v1/me/notices", given["access_token"])).status_code == 403


@pytest.mark.parametrize(
    ("said", "recorded"), [(None, "app"), ("cli", "app"), ("console", "app"), ("rest", "app"), ("mcp", "chat")]
)
async def test_what_a_connected_app_does_by_rest_is_on_record_as_an_apps_whatever_it_says_of_itself(
    visitor: Visitor, signed_in: httpx.AsyncClient, said: str | None, recorded: str
) -> None:
    token = (await visitor.tokens(signed_in))["access_token"]
    me = await visitor.get(ME, token, client=said)
    assert me.json()["data"]["channel"] == recorded


@pytest.mark.parametrize(
    ("said", "recorded"), [(None, "cli"), ("cli", "cli"), ("console", "cli"), ("rest", "cli"), ("mcp", "chat")]
)
async def test_what_was_let_in_as_our_command_line_is_on_record_as_that_or_as_the_chat_it_says_it_is(
    app: FastAPI, signed_in: httpx.AsyncClient, said: str | None, recorded: str
) -> None:
    program = Visitor(app, COMMAND_LINE, redirect="http://127.0.0.1:49999/callback")
    token = (await program.tokens(signed_in))["access_token"]
    me = await program.get(ME, token, client=said)
    assert me.json()["data"]["channel"] == recorded


async def test_a_replayed_code_opens_nothing_and_takes_back_what_it_opened(
    visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    code = await visitor.code(signed_in)
    given = (await visitor.exchange(code)).json()
    assert await works(visitor, given["access_token"])
    assert error_of(await visitor.exchange(code)) == (400, "invalid_grant")
    assert not await works(visitor, given["access_token"])
    assert error_of(await visitor.refresh(given["refresh_token"])) == (400, "invalid_grant")


async def test_of_two_who_show_a_code_at_once_not_both_are_served(
    visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    code = await visitor.code(signed_in)
    answers = await asyncio.gather(*(visitor.exchange(code) for _ in range(4)))
    served = [answer.json()["access_token"] for answer in answers if answer.status_code == 200]
    assert len(served) == 1
    assert not await works(visitor, served[0])


async def test_a_code_of_another_client_opens_nothing(
    app: FastAPI, visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    code = await visitor.code(signed_in)
    other = await Visitor.registered(app)
    assert error_of(await other.exchange(code)) == (400, "invalid_grant")


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"code_verifier": VERIFIER[:-1] + "w"}, "invalid_grant"),
        ({"code_verifier": None}, "invalid_request"),
        ({"redirect_uri": "https://chat.example.test/other"}, "invalid_request"),
        ({"resource": "https://elsewhere.example.test/mcp"}, "invalid_target"),
        ({"grant_type": "password"}, "invalid_request"),
    ],
)
async def test_whatever_does_not_fit_the_code_is_refused(
    visitor: Visitor, signed_in: httpx.AsyncClient, changed: dict[str, str | None], error: str
) -> None:
    answer = await visitor.exchange(await visitor.code(signed_in), **changed)
    assert error_of(answer) == (400, error)
    assert error_of(await visitor.exchange("ac_made_up")) == (400, "invalid_grant")


async def test_a_code_lives_a_minute(engine: Engine, visitor: Visitor, signed_in: httpx.AsyncClient) -> None:
    code = await visitor.code(signed_in)
    age(engine, "oauth_codes", timedelta(seconds=61))
    assert error_of(await visitor.exchange(code)) == (400, "invalid_grant")


async def test_an_access_token_lives_an_hour(engine: Engine, visitor: Visitor, signed_in: httpx.AsyncClient) -> None:
    token = (await visitor.tokens(signed_in))["access_token"]
    age(engine, "oauth_tokens", timedelta(minutes=59))
    assert await works(visitor, token)
    age(engine, "oauth_tokens", timedelta(minutes=2))
    assert not await works(visitor, token)


async def test_a_token_for_the_chat_opens_no_rest_and_one_for_rest_no_chat(
    visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    for_rest = (await visitor.tokens(signed_in))["access_token"]
    for_chat = (await visitor.tokens(signed_in, resource=visitor.chat))["access_token"]
    assert await works(visitor, for_chat, "/mcp")
    assert not await works(visitor, for_chat)
    assert await works(visitor, for_rest)
    assert not await works(visitor, for_rest, "/mcp")


async def test_a_token_for_the_chat_serves_its_sets_and_one_for_a_set_that_set_alone(
    visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    one, other = f"{visitor.chat}/um", f"{visitor.chat}/outro"
    for_chat = (await visitor.tokens(signed_in, resource=visitor.chat))["access_token"]
    for_one = (await visitor.tokens(signed_in, resource=one))["access_token"]
    opened = {path: await works(visitor, for_one, path) for path in ("/mcp/um", "/mcp/outro", "/mcp", ME)}
    assert opened == {"/mcp/um": True, "/mcp/outro": False, "/mcp": False, ME: False}
    assert [await works(visitor, for_chat, path) for path in ("/mcp/um", "/mcp/outro", ME)] == [True, True, False]
    code = await visitor.code(signed_in, resource=other)
    assert error_of(await visitor.exchange(code, resource=one)) == (400, "invalid_target")


async def test_who_names_no_resource_gets_the_chat_alone(visitor: Visitor, signed_in: httpx.AsyncClient) -> None:
    given = await visitor.tokens(signed_in, resource=None)
    assert await works(visitor, given["access_token"], "/mcp")
    assert not await works(visitor, given["access_token"])


async def test_a_code_for_one_resource_gives_no_token_for_the_other(
    visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    code = await visitor.code(signed_in, resource=visitor.chat)
    assert error_of(await visitor.exchange(code, resource=visitor.rest)) == (400, "invalid_target")


async def test_refreshing_gives_a_new_pair_and_a_used_one_ends_the_family(
    visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    first = await visitor.tokens(signed_in)
    second = (await visitor.refresh(first["refresh_token"], resource=visitor.rest)).json()
    assert len({first["refresh_token"], second["refresh_token"], first["access_token"], second["access_token"]}) == 4
    assert await works(visitor, second["access_token"])
    assert error_of(await visitor.refresh(first["refresh_token"])) == (400, "invalid_grant")
    assert not await works(visitor, second["access_token"])
    assert error_of(await visitor.refresh(second["refresh_token"])) == (400, "invalid_grant")


async def test_a_connection_ends_after_half_a_year_however_often_it_is_refreshed(
    visitor: Visitor, signed_in: httpx.AsyncClient, engine: Engine
) -> None:
    given = await visitor.tokens(signed_in)
    refreshed = (await visitor.refresh(given["refresh_token"])).json()
    assert await works(visitor, refreshed["access_token"])
    with engine.begin() as connection:
        connection.execute(text("UPDATE oauth_grants SET created_at = created_at - interval '181 days'"))
    assert not await works(visitor, refreshed["access_token"])
    assert error_of(await visitor.refresh(refreshed["refresh_token"])) == (400, "invalid_grant")
    assert (await signed_in.get("/v1/me/applications")).json()["data"] == []


async def test_a_refresh_token_is_its_clients_and_for_its_resource(
    app: FastAPI, visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    given = await visitor.tokens(signed_in)
    other = await Visitor.registered(app)
    assert error_of(await other.refresh(given["refresh_token"])) == (400, "invalid_grant")
    wrong = await visitor.refresh(given["refresh_token"], resource=visitor.chat)
    assert error_of(wrong) == (400, "invalid_target")
    assert (await visitor.refresh(given["refresh_token"])).status_code == 200


async def test_refreshing_may_ask_for_less_and_never_for_more(visitor: Visitor, signed_in: httpx.AsyncClient) -> None:
    given = await visitor.tokens(signed_in, scope="cases:read research:read")
    wider = await visitor.refresh(given["refresh_token"], scope="cases:read cases:write")
    assert error_of(wider) == (400, "invalid_scope")
    narrow = (await visitor.refresh(given["refresh_token"], scope="cases:read")).json()
    assert narrow["scope"] == "cases:read"
    whole = (await visitor.refresh(narrow["refresh_token"])).json()
    assert whole["scope"] == "cases:read research:read"


async def test_no_token_opens_what_the_other_kind_is_for(visitor: Visitor, signed_in: httpx.AsyncClient) -> None:
    given = await visitor.tokens(signed_in)
    assert not await works(visitor, given["refresh_token"])
    assert error_of(await visitor.refresh(given["access_token"])) == (400, "invalid_grant")


async def test_what_a_person_may_no_longer_do_their_tokens_cannot_either(
    app: FastAPI, visitor: Visitor, signed_in: httpx.AsyncClient, lawyer: User
) -> None:
    given = await visitor.tokens(signed_in, scope="cases:read cases:write")

    async def become(**values: Any) -> None:
        async with app.state.services.sessions.begin() as session:
            assert await change_user(session, lawyer.tenant, lawyer.user_id, **values)

    await become(roles=[Role.AUDITOR])
    assert (await visitor.get(ME, given["access_token"])).json()["data"]["scopes"] == ["cases:read"]
    fresh = (await visitor.refresh(given["refresh_token"])).json()
    assert fresh["scope"] == "cases:read"
    await become(roles=[Role.LAWYER])
    again = (await visitor.refresh(fresh["refresh_token"])).json()
    assert again["scope"] == "cases:read cases:write"
    await become(removed_at=datetime.now(UTC))
    assert not await works(visitor, again["access_token"])
    assert error_of(await visitor.refresh(again["refresh_token"])) == (400, "invalid_grant")


@pytest.mark.parametrize("kind", ["access_token", "refresh_token"])
async def test_giving_back_either_token_ends_both_and_no_other_client_can(
    app: FastAPI, visitor: Visitor, signed_in: httpx.AsyncClient, kind: str
) -> None:
    given = await visitor.tokens(signed_in)
    other = await Visitor.registered(app)
    assert (await other.revoke(given[kind])).status_code == 200
    assert await works(visitor, given["access_token"])
    assert (await visitor.revoke(given[kind])).status_code == 200
    assert not await works(visitor, given["access_token"])
    assert error_of(await visitor.refresh(given["refresh_token"])) == (400, "invalid_grant")
    assert (await visitor.revoke("at_unknown")).status_code == 200


@pytest.mark.parametrize("method", ["client_secret_post", "client_secret_basic"])
async def test_a_client_with_a_secret_has_to_show_it(app: FastAPI, signed_in: httpx.AsyncClient, method: str) -> None:
    visitor = await Visitor.registered(app, token_endpoint_auth_method=method)
    secret, visitor.secret = visitor.secret, None
    assert secret
    code = await visitor.code(signed_in)
    assert error_of(await visitor.exchange(code)) == (401, "invalid_client")
    visitor.secret = "wrong"
    assert error_of(await visitor.exchange(code)) == (401, "invalid_client")
    if method == "client_secret_post":
        visitor.secret = secret
        assert (await visitor.exchange(code)).status_code == 200
        return
    visitor.secret = None
    form = exchanging(visitor, code) | {"client_id": visitor.client_id}
    wrong = await posted(app, "/oauth/token", form, visitor.client_id, "wrong")
    right = await posted(app, "/oauth/token", form, visitor.client_id, secret)
    assert (wrong.status_code, right.status_code) == (401, 200)


async def test_a_client_that_names_itself_by_basic_needs_no_id_in_the_form_to_get_and_to_give_back(
    app: FastAPI, visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    client = await Visitor.registered(app, token_endpoint_auth_method="client_secret_basic")
    secret, client.secret = client.secret or "", None
    # written as the RFC has it: what could be percent-encoded is
    name = "".join(f"%{ord(letter):02X}" for letter in client.client_id)
    code = await client.code(signed_in)
    wrong = await posted(app, "/oauth/token", exchanging(client, code), name, "wrong")
    assert error_of(wrong) == (401, "invalid_client")
    assert wrong.headers["www-authenticate"].startswith("Basic ")
    first = (await posted(app, "/oauth/token", exchanging(client, code), name, secret)).json()
    refreshing = {"grant_type": "refresh_token", "refresh_token": first["refresh_token"]}
    second = (await posted(app, "/oauth/token", refreshing, client.client_id, secret)).json()
    assert await works(client, second["access_token"])
    giving_back = {"token": second["access_token"]}
    assert error_of(await posted(app, "/oauth/revoke", giving_back, name, "wrong")) == (401, "invalid_client")
    two = await posted(app, "/oauth/revoke", giving_back | {"client_id": visitor.client_id}, name, secret)
    assert error_of(two) == (401, "invalid_client")
    assert await works(client, second["access_token"])
    assert (await posted(app, "/oauth/revoke", giving_back, name, secret)).status_code == 200
    assert not await works(client, second["access_token"])


async def test_a_client_without_a_secret_may_name_itself_by_basic_and_never_as_two(
    app: FastAPI, visitor: Visitor, signed_in: httpx.AsyncClient
) -> None:
    form = exchanging(visitor, await visitor.code(signed_in))
    other = await Visitor.registered(app)
    for named in (other.client_id, ""):
        two = await posted(app, "/oauth/token", form | {"client_id": visitor.client_id}, named, "")
        assert error_of(two) == (401, "invalid_client")
    assert error_of(await posted(app, "/oauth/token", form, "", "")) == (401, "invalid_client")
    assert (await posted(app, "/oauth/token", form, visitor.client_id, "")).status_code == 200


async def test_no_secret_is_stored(app: FastAPI, engine: Engine, signed_in: httpx.AsyncClient) -> None:
    visitor = await Visitor.registered(app, token_endpoint_auth_method="client_secret_post")
    code = await visitor.code(signed_in)
    given = (await visitor.exchange(code)).json()
    known = [code, given["access_token"], given["refresh_token"], visitor.secret or ""]
    with engine.connect() as connection:
        for table in ("oauth_clients", "oauth_codes", "oauth_grants", "oauth_tokens"):
            kept = str(connection.execute(text(f"SELECT * FROM {table}")).all())
            assert not [secret for secret in known if secret in kept or secret[3:] in kept], table


@pytest.mark.parametrize(
    "described",
    [
        {"redirect_uris": ["http://chat.example.test/callback"]},
        {"redirect_uris": ["javascript:alert(1)"]},
        {"redirect_uris": [LOOPBACK, "https://chat.example.test/x#fragment"]},
        {"redirect_uris": []},
        {"redirect_uris": [f"https://chat.example.test/{number}" for number in range(30)]},
        {"redirect_uris": ["https://chat.example.test/x"], "token_endpoint_auth_method": "private_key_jwt"},
        {"redirect_uris": ["https://chat.example.test/x"], "grant_types": ["client_credentials"]},
        {"redirect_uris": ["https://chat.example.test/x"], "client_name": "x" * 40_000},
    ],
    ids=lambda described: str(described)[:60],
)
async def test_a_client_that_could_not_be_let_in_safely_is_not_registered(
    app: FastAPI, described: dict[str, Any]
) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://autos.test") as http:
        answer = await http.post("/oauth/register", json=described)
    assert answer.status_code == 400
    assert answer.json()["error"] in ("invalid_redirect_uri", "invalid_client_metadata")


async def test_clients_that_nobody_let_in_go_after_a_day(
    app: FastAPI, engine: Engine, signed_in: httpx.AsyncClient
) -> None:
    used, unused = await Visitor.registered(app), await Visitor.registered(app)
    await used.tokens(signed_in)
    with engine.begin() as connection:
        connection.execute(text("UPDATE oauth_clients SET created_at = created_at - interval '25 hours'"))
    await Visitor.registered(app)
    with engine.connect() as connection:
        left = set(connection.execute(text("SELECT client_id FROM oauth_clients")).scalars())
    assert used.client_id in left
    assert unused.client_id not in left


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/revoke"])
async def test_a_form_that_no_row_could_hold_is_an_invalid_request(visitor: Visitor, path: str) -> None:
    form = {"grant_type": "refresh_token", "client_id": visitor.client_id, "refresh_token": "rt_a", "token": "rt_a"}
    for field in form:
        answer = await visitor.send(path, data=form | {field: "a\0b"})
        assert error_of(answer) == (400, "invalid_request"), field
    # any other kind of form may name an encoding of its own
    assert error_of(await visitor.send(path, files={name: (None, value) for name, value in form.items()})) == (
        400,
        "invalid_request",
    )
    assert (await visitor.send("/oauth/revoke", data=form)).status_code == 200


async def test_a_client_that_says_what_no_row_could_hold_is_not_registered(visitor: Visitor) -> None:
    said = {"redirect_uris": ["https://chat.example.test/callback"], "token_endpoint_auth_method": "none"}
    for more in ({"client_name": "a\0b"}, {"jwks": {"keys": [{"kid\0": 1}]}}, {"contacts": ["a\ud800"]}):
        answer = await visitor.send("/oauth/register", content=json.dumps(said | more))
        assert error_of(answer) == (400, "invalid_client_metadata"), more
