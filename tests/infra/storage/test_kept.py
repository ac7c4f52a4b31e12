"""Kept outputs of a case serve only later runs of the same case, and are removed with it."""

from typing import Any

import pytest
from pydantic import SecretStr

from infra.config.settings import Settings
from infra.ids import new_id
from infra.payloads.keys import new_key
from infra.storage.kept import Kept
from infra.storage.keys import case_place
from infra.storage.store import Storage
from workflows.contracts.run.case import RunRef


@pytest.fixture(scope="module")
def storage(s3_settings: Settings) -> Storage:
    return Storage(s3_settings)


@pytest.fixture
def case() -> RunRef:
    return RunRef(tenant="acme", workflow_id=new_id("wf"), run=1)


def run(case: RunRef, number: int) -> RunRef:
    return case.model_copy(update={"run": number})


def refused() -> bytes:
    raise AssertionError("computed again")


def test_a_later_run_takes_over_what_the_same_inputs_gave(storage: Storage, case: RunRef) -> None:
    assert Kept(storage, case).output("step", ["a"], lambda: b"made") == b"made"
    assert Kept(storage, run(case, 2)).output("step", ["a"], refused) == b"made"
    assert Kept(storage, run(case, 2)).output("step", ["b"], lambda: b"other") == b"other"
    assert Kept(storage, run(case, 2)).output("another", ["a"], lambda: b"other") == b"other"


def test_other_code_takes_nothing_over(storage: Storage, case: RunRef, monkeypatch: pytest.MonkeyPatch) -> None:
    Kept(storage, case).output("step", ["a"], lambda: b"made")
    monkeypatch.setattr("infra.storage.kept.code_digest", lambda: "other")
    assert Kept(storage, run(case, 2)).output("step", ["a"], lambda: b"other") == b"other"


@pytest.mark.parametrize("other", [{"tenant": "another"}, {"workflow_id": "wf_another"}], ids=["tenant", "case"])
def test_nobody_else_gets_it(storage: Storage, case: RunRef, other: dict[str, str]) -> None:
    kept = Kept(storage, case)
    kept.output("step", ["a"], lambda: b"made")
    kept.keep_parts("step", b"{}")
    stranger = Kept(storage, run(case, 2).model_copy(update=other))
    assert stranger.parts("step") is None
    assert stranger.output("step", ["a"], lambda: b"theirs") == b"theirs"
    storage.delete_below(case_place(other.get("tenant", "acme"), other.get("workflow_id", case.workflow_id)))


def test_parts_come_from_the_run_itself_or_the_newest_before_it(storage: Storage, case: RunRef) -> None:
    Kept(storage, case).keep_parts("step", b"1")
    assert Kept(storage, run(case, 3)).parts("step") == b"1"
    Kept(storage, run(case, 2)).keep_parts("step", b"2")
    assert Kept(storage, run(case, 3)).parts("step") == b"2"
    Kept(storage, run(case, 3)).keep_parts("step", b"3")
    assert [Kept(storage, run(case, number)).parts("step") for number in (1, 2, 3)] == [b"1", b"2", b"3"]


def test_what_is_not_ours_or_was_damaged_is_computed_anew(
    storage: Storage, case: RunRef, s3_settings: Settings
) -> None:
    stranger, ours = (Storage(s3_settings.model_copy(update={"payload_keys": SecretStr(new_key())})) for _ in range(2))
    Kept(stranger, case).output("step", ["a"], lambda: b"planted")
    assert Kept(ours, run(case, 2)).output("step", ["a"], lambda: b"made") == b"made"
    assert Kept(ours, run(case, 3)).output("step", ["a"], refused) == b"made"
    (key,) = {one.key for one in storage.versions_below(case_place(case.tenant, case.workflow_id))}
    client: Any = ours._client  # pyright: ignore[reportPrivateUsage]
    told = client.head_object(Bucket=s3_settings.s3_bucket, Key=key)["Metadata"]
    client.put_object(Bucket=s3_settings.s3_bucket, Key=key, Body=b"damaged", Metadata=told)
    assert Kept(ours, run(case, 4)).output("step", ["a"], lambda: b"made") == b"made"


def test_what_is_kept_goes_with_the_case(storage: Storage, case: RunRef) -> None:
    kept = Kept(storage, case)
    kept.output("step", ["a"], lambda: b"made")
    kept.keep_parts("step", b"{}")
    storage.delete_below(case_place(case.tenant, case.workflow_id))
    assert Kept(storage, run(case, 2)).parts("step") is None
    assert kept.output("step", ["a"], lambda: b"anew") == b"anew"
