import json
from typing import Any

import pytest

from activities.corpus.portal.catalogue import Unlisted, listing_address, resources_in

ONE = {"id": "r1", "url": "https://x.test/dataset/d/resource/r1/download/20220131.json", "name": "janeiro", "size": 9}


def answer(*resources: dict[str, Any], success: bool = True) -> bytes:
    return json.dumps({"success": success, "result": {"resources": list(resources)}}).encode()


def test_a_file_is_called_as_its_address_says_or_else_as_the_portal_does() -> None:
    other = {**ONE, "url": "https://x.test/dump/r2", "name": "20220228.json"}
    assert [one.name for one in resources_in(answer(ONE, other))] == ["20220131.json", "20220228.json"]


def test_names_that_lead_elsewhere_and_records_that_are_none_are_passed_over() -> None:
    hostile = [
        {**ONE, "url": "https://x.test/..%2f..%2fetc%2fpasswd.json", "name": "../a.json"},
        {**ONE, "url": "https://x.test/.a.json", "name": "b\u202e.json"},
        {**ONE, "url": "https://x.test/", "name": "x" * 300 + ".json"},
        {"id": "r1"},
        {**ONE, "size": 10**400},
        {**ONE, "size": -1},
    ]
    assert resources_in(answer(*hostile)) == []
    assert resources_in(json.dumps({"success": True, "result": {"resources": ["a", None, 1]}}).encode()) == []


@pytest.mark.parametrize("change", [{"size": 10}, {"hash": "abc"}, {"last_modified": "2026-05-02"}, {"id": "r2"}])
def test_the_marks_change_when_the_file_may_have(change: dict[str, Any]) -> None:
    before, after = resources_in(answer(ONE)), resources_in(answer({**ONE, **change}))
    assert before[0].marks != after[0].marks
    assert resources_in(answer({**ONE, "description": "outra"}))[0].marks == before[0].marks


def test_what_the_portal_does_not_know_is_none() -> None:
    (found,) = resources_in(answer({**ONE, "size": None, "hash": None, "last_modified": ""}))
    assert (found.size, found.hash) == (None, "")


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (b"<html></html>", "uma página"),
        (b"", "não é a lista"),
        (b'{"success": true}', "não é a lista"),
        (b'{"success": true, "result": {"resources": {}}}', "não é a lista"),
        (answer(ONE, success=False), "não tem esse conjunto"),
        (b"[" * 100_000, "não é a lista"),
    ],
    ids=["page", "nothing", "no result", "no list", "no success", "deep"],
)
def test_what_is_no_list_is_said_to_be_none(said: bytes, reason: str) -> None:
    with pytest.raises(Unlisted, match=reason):
        resources_in(said)


def test_the_name_of_a_data_set_stays_one_parameter() -> None:
    address = listing_address("https://x.test/", "a&b=c/d")
    assert address == "https://x.test/api/3/action/package_show?id=a%26b%3Dc%2Fd"
