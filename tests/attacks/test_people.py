"""Attacks on people's accounts on the running stack: its first-user link, its cookies, its counts."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.e2e.stack import Stack
from tests.patience import PATIENCE

LINK = re.compile(r"http://localhost:\d+(/convite/\S+)")
OURS = {"Sec-Fetch-Site": "same-origin"}
FORGED = [
    {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.test"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://evil.test"},
    {"Origin": "null"},
    {},
]
ANA = {"name": "Ana Souza", "email": "ana@escritorio.adv.br", "password": "cadeira verde na varanda", "oab": ""}


@pytest.fixture(scope="module")
def link(stack: Stack) -> str:
    """The link that the first start prints for the first user."""
    found = LINK.search(stack.autos("status").stdout)
    assert found, "the stack tells how to come in for the first time"
    return found[1]


@pytest.fixture(scope="module")
def first_user(stack: Stack, link: str) -> Iterator[httpx.Client]:
    address = stack.status()["api_url"]
    with httpx.Client(base_url=address, headers=OURS, timeout=PATIENCE) as browser:
        assert browser.post(link, data=ANA).status_code == 303
        yield browser


def test_the_link_of_the_first_user_works_once_and_is_shown_no_more(
    stack: Stack, link: str, first_user: httpx.Client
) -> None:
    assert first_user.get("/v1/me").json()["data"]["roles"] == ["admin"]
    with httpx.Client(base_url=str(first_user.base_url), headers=OURS, timeout=PATIENCE) as other:
        assert other.post(link, data=ANA | {"email": "eva@evil.test"}).status_code == 404
    assert not LINK.search(stack.autos("status").stdout)


@pytest.mark.parametrize("headers", FORGED, ids=str)
def test_another_site_changes_nothing_with_the_cookie_of_who_is_signed_in(
    first_user: httpx.Client, headers: dict[str, str]
) -> None:
    cookies = dict(first_user.cookies)
    with httpx.Client(base_url=str(first_user.base_url), cookies=cookies, headers=headers, timeout=PATIENCE) as forged:
        assert forged.post("/v1/invitations", json={"email": "eva@evil.test", "roles": ["admin"]}).status_code == 403
        assert forged.put("/v1/policies", json={"four_eyes": True}).status_code == 403
        assert forged.post("/sair").status_code == 403
        assert forged.post("/entrar", data={"email": ANA["email"], "password": ANA["password"]}).status_code == 403
    assert first_user.get("/v1/invitations").json()["data"] == []
    assert first_user.get("/v1/policies").json()["data"]["four_eyes"] is False


def test_a_session_chosen_by_an_attacker_is_not_the_one_that_is_signed_in(first_user: httpx.Client) -> None:
    (name,) = first_user.cookies
    with httpx.Client(base_url=str(first_user.base_url), headers=OURS, timeout=PATIENCE) as victim:
        victim.cookies.set(name, "chosen-by-the-attacker")
        assert victim.post("/entrar", data={"email": ANA["email"], "password": ANA["password"]}).status_code == 303
        assert victim.get("/v1/me").status_code == 200
    with httpx.Client(base_url=str(first_user.base_url), headers=OURS, timeout=PATIENCE) as attacker:
        attacker.cookies.set(name, "chosen-by-the-attacker")
        assert attacker.get("/v1/me").status_code == 401


def test_guesses_are_slowed_for_an_account_that_is_there_and_for_one_that_is_not(first_user: httpx.Client) -> None:
    with httpx.Client(base_url=str(first_user.base_url), headers=OURS, timeout=PATIENCE) as guesser:
        for email in (ANA["email"], "ninguem@escritorio.adv.br"):
            answers: list[int] = []
            # a busy machine may lose a count
            while 429 not in answers and len(answers) < 20:
                guess = {"email": email, "password": f"palpite {len(answers)}"}
                answers.append(guesser.post("/entrar", data=guess).status_code)
            assert (set(answers[:-1]), answers[-1], len(answers) > 5) == ({401}, 429, True)
