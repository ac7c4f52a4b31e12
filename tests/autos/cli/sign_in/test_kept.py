"""The tokens of `autos login` are private to their owner, and renewed once, however many processes need them."""

import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from autos.cli.sign_in.kept import KeptSignIns, SignIn
from mcp_server.rest.client import RestError
from tests.loopback import Answering, listening

API = "http://127.0.0.1:8400"


@contextmanager
def token_endpoint(asked: list[dict[str, str]], status: int = 200) -> Generator[str]:
    """Return the next pair for each refresh token, and record the requests."""

    class Answer(Answering):
        def do_POST(self) -> None:
            form = parse_qs(self.body().decode())
            asked.append({name: values[0] for name, values in form.items()})
            number = len(asked)
            said = {"access_token": f"at_{number}", "refresh_token": f"rt_{number}", "expires_in": 3600}
            self.say_json(status, said)

    with listening(Answer) as address:
        yield address


def a_sign_in(address: str, expires_in: float) -> SignIn:
    return SignIn(
        resource=f"{API}/v1",
        token_endpoint=f"{address}/token",
        revocation_endpoint=f"{address}/revoke",
        access_token="at_0",
        refresh_token="rt_0",
        expires_at=time.time() + expires_in,
    )


def test_nobody_else_can_read_them_and_each_api_has_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    kept = KeptSignIns(folder)
    assert kept.find(API) is None
    kept.keep(API, a_sign_in(API, 3600))
    kept.keep("https://autos.example.test", a_sign_in(API, 3600))
    assert {file.stat().st_mode & 0o077 for file in (folder, *folder.iterdir())} == {0}
    assert kept.access_token(API) == "at_0"
    kept.forget(API)
    assert kept.find(API) is None
    assert kept.find("https://autos.example.test") is not None


def test_one_that_is_over_is_renewed_once_for_all_who_want_it(tmp_path: Path) -> None:
    asked: list[dict[str, str]] = []
    with token_endpoint(asked) as address, ThreadPoolExecutor(8) as pool:
        KeptSignIns(tmp_path).keep(API, a_sign_in(address, 30))
        tokens = list(pool.map(KeptSignIns(tmp_path).access_token, [API] * 8))
    assert set(tokens) == {"at_1"}
    (form,) = asked
    assert form == {
        "grant_type": "refresh_token",
        "refresh_token": "rt_0",
        "client_id": "autos-cli",
        "resource": f"{API}/v1",
    }
    known = KeptSignIns(tmp_path).find(API)
    assert known is not None
    assert known.refresh_token == "rt_1"


def test_a_grant_that_is_over_is_forgotten_and_the_person_told_to_sign_in(tmp_path: Path) -> None:
    with token_endpoint([], 400) as address:
        kept = KeptSignIns(tmp_path)
        kept.keep(API, a_sign_in(address, 0))
        with pytest.raises(RestError, match="autos login"):
            kept.access_token(API)
    assert kept.find(API) is None


def test_an_api_that_does_not_answer_costs_nobody_their_sign_in(tmp_path: Path) -> None:
    kept = KeptSignIns(tmp_path)
    kept.keep(API, a_sign_in("http://127.0.0.1:9", 0))
    with pytest.raises(RestError) as refused:
        kept.access_token(API)
    assert refused.value.code == "SERVICE_UNAVAILABLE"
    assert kept.find(API) is not None
