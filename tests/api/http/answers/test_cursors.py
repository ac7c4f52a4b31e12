import pytest
from pydantic import SecretStr

from api.http.answers.cursors import Cursors
from infra.config.settings import Settings
from infra.payloads.keys import new_key
from workflows.contracts.errors import AutosError, ErrorCode

OURS, OTHER = new_key(), new_key()
KEY = Settings(payload_keys=SecretStr(OURS))
QUERY = {"tenant": "acme", "state": None}
POSITION = ["2026-11-22T10:00:00+00:00", "wf_1"]


def refused(cursors: Cursors, token: str, query: dict[str, str | None]) -> None:
    with pytest.raises(AutosError) as caught:
        cursors.unseal(token, query)
    assert caught.value.code is ErrorCode.INVALID_REQUEST


def test_any_process_of_the_installation_opens_a_cursor() -> None:
    assert Cursors(KEY).unseal(Cursors(KEY).seal(POSITION, QUERY), dict(reversed(QUERY.items()))) == POSITION


def test_a_cursor_of_another_query_tenant_or_installation_is_refused() -> None:
    token = Cursors(KEY).seal(POSITION, QUERY)
    refused(Cursors(KEY), token, QUERY | {"state": "completed"})
    refused(Cursors(KEY), token, QUERY | {"tenant": "other"})
    refused(Cursors(Settings(payload_keys=SecretStr(OTHER))), token, QUERY)


@pytest.mark.parametrize("token", ["", ".", "a.b", "\u00e9", "x" * 5000])
def test_what_was_made_up_is_refused(token: str) -> None:
    refused(Cursors(KEY), token, QUERY)


def test_every_sign_of_a_cursor_counts() -> None:
    token = Cursors(KEY).seal(POSITION, QUERY)
    for place in range(len(token) - 1):
        refused(Cursors(KEY), token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :], QUERY)


def test_a_cursor_outlives_a_rotation_of_the_payload_keys() -> None:
    rotated = Cursors(Settings(payload_keys=SecretStr(f"{OTHER},{OURS}")))
    assert rotated.unseal(Cursors(KEY).seal(POSITION, QUERY), QUERY) == POSITION
    refused(Cursors(KEY), rotated.seal(POSITION, QUERY), QUERY)


def test_without_a_key_a_cursor_holds_in_its_own_process() -> None:
    assert Cursors(Settings()).unseal(Cursors(Settings()).seal(POSITION, QUERY), QUERY) == POSITION
