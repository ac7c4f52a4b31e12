"""The people of a firm as an administrator sees and changes them."""

import httpx

from infra.db.models import User
from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.people.people import an_email


async def test_an_invited_person_comes_in_with_the_roles_given(at_boss: httpx.AsyncClient) -> None:
    email = an_email()
    body = {"email": email, "roles": ["reviewer"], "oab": "RJ 12.345"}
    made = (await at_boss.post("/v1/invitations", json=body)).json()["data"]
    assert "/convite/" in made["link"]
    (open_one,) = (await at_boss.get("/v1/invitations")).json()["data"]
    assert (open_one["invitation_id"], open_one["email"], open_one["link"]) == (made["invitation_id"], email, None)
    assert (await at_boss.delete(f"/v1/invitations/{made['invitation_id']}")).status_code == 200
    assert (await at_boss.get("/v1/invitations")).json()["data"] == []


async def test_roles_and_oab_change_with_an_event_and_count_at_once(
    at_boss: httpx.AsyncClient, at_lawyer: httpx.AsyncClient, lawyer: User
) -> None:
    change = {"roles": ["reviewer"], "oab": "SP 1"}
    changed = (await at_boss.patch(f"/v1/users/{lawyer.user_id}", json=change)).json()["data"]
    assert (changed["roles"], changed["oab"]) == (["reviewer"], "SP1")
    assert (await at_lawyer.get("/v1/me")).json()["data"]["roles"] == ["reviewer"]
    events = (await at_boss.get("/v1/trail")).json()["data"]
    assert {"roles_changed", "oab_changed"} <= {event["action"] for event in events}
    (roles,) = [event for event in events if event["action"] == "roles_changed"]
    assert (roles["actor"], roles["payload"]["before"], roles["payload"]["after"]) == (
        "Chefe",
        ["lawyer"],
        ["reviewer"],
    )


async def test_an_administrator_ends_the_sessions_of_a_person_on_record(
    at_boss: httpx.AsyncClient, at_lawyer: httpx.AsyncClient, lawyer: User, as_role: As
) -> None:
    path = f"/v1/users/{lawyer.user_id}/sessions"
    assert (await at_lawyer.delete(path)).status_code == 403
    assert (await as_role(Role.ADMIN, "outra-firma").delete(path)).status_code == 404
    assert (await at_lawyer.get("/v1/me")).status_code == 200
    assert (await at_boss.delete(path)).json()["data"] == {"ended": 1}
    assert (await at_lawyer.get("/v1/me")).status_code == 401
    (ended,) = [one for one in (await at_boss.get("/v1/trail")).json()["data"] if one["action"] == "sessions_ended"]
    assert (ended["actor"], ended["payload"]) == ("Chefe", {"of": lawyer.user_id, "ended": 1})


async def test_the_last_administrator_stays(at_boss: httpx.AsyncClient, boss: User) -> None:
    assert (await at_boss.delete(f"/v1/users/{boss.user_id}")).status_code == 422
    assert (await at_boss.patch(f"/v1/users/{boss.user_id}", json={"roles": ["lawyer"]})).status_code == 422


async def test_an_invitation_with_a_wrong_oab_number_says_which_field_it_is(at_boss: httpx.AsyncClient) -> None:
    refused = await at_boss.post("/v1/invitations", json={"email": an_email(), "roles": ["lawyer"], "oab": "000"})
    assert refused.status_code == 422
    assert [one["field"] for one in refused.json()["error"]["details"]["fields"]] == ["oab"]


async def test_an_operator_is_made_in_no_firm(at_boss: httpx.AsyncClient) -> None:
    body = {"email": an_email(), "roles": ["operator"]}
    assert (await at_boss.post("/v1/invitations", json=body)).status_code == 422
