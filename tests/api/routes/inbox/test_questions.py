"""POST /v1/ingest/questions: one question to many cases, one row each, only for cases that the caller may see."""

from typing import Any

import httpx
import pytest

from infra.identity.scopes import Role
from infra.storage.keys import case_place
from infra.storage.store import Storage
from tests.api.conftest import As
from tests.api.routes.inbox.conftest import Filed
from tests.api.routes.privacy.test_erasure import erased

CASES, ASK = "/v1/ingest/workflow", "/v1/ingest/questions"
QUESTION = "Qual o valor da causa?"
PETITION = ("AÇÃO DE COBRANÇA", "FULANA DE TAL, brasileira, vem propor ação em face de LOJA EXEMPLO LTDA.")


@pytest.fixture
def worth(filed: Filed) -> Filed:
    """Add a case whose petition has this sum and that waits for reviews."""

    async def file(worth: str) -> str:
        return await filed(PETITION, (f"Dá-se à causa o valor de {worth}.",))

    return file


async def asked(client: httpx.AsyncClient, page: str | None = None, **body: Any) -> dict[str, Any]:
    answer = await client.post(ASK, json={"question": QUESTION, **body}, params={"page": page} if page else None)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def rows(found: dict[str, Any]) -> list[tuple[str, bool]]:
    return [(one["workflow_id"], one["answered"]) for one in found["cases"]]


async def test_each_case_answers_with_its_own_passage_and_page(
    admin: httpx.AsyncClient, worth: Filed, as_role: As, storage: Storage, tenant: str
) -> None:
    one, other = await worth("R$ 31.032,77"), await worth("R$ 500,00")
    found = await asked(admin)
    assert rows(found) == [(other, True), (one, True)]
    assert (found["gone_through"], found["left_out"], found["total"], found["cursor"]) == (2, 0, 2, None)
    assert ["R$ 500,00" in found["cases"][0]["text"], "R$ 31.032,77" in found["cases"][1]["text"]] == [True, True]
    assert {row["page"] for row in found["cases"]} == {2}
    assert await asked(admin) == found
    chosen = await asked(admin, workflow_ids=[one])
    assert (rows(chosen), chosen["total"]) == ([(one, True)], 1)
    silent = await asked(admin, question="Há acordo de guarda dos filhos menores?")
    assert [row["answered"] for row in silent["cases"]] == [False, False]
    assert all(row["unanswered_reason"] for row in silent["cases"])
    log = (await as_role(Role.AUDITOR).get(f"{CASES}/{one}/accesses")).json()["data"]
    assert "question" in [reading["what"] for reading in log]
    assert "valor" not in str(log)
    outside = await asked(as_role(Role.ADMIN, "sem-casos"), workflow_ids=[one])
    assert (outside["cases"], outside["total"]) == ([], 0)
    shut: dict[str, Any] = {"restricted": True, "open_to": []}
    assert (await admin.put(f"{CASES}/{one}/secrecy", json=shut)).status_code == 200
    assert rows(await asked(as_role(Role.LAWYER))) == [(other, True)]
    await erased(admin, other)
    assert rows(await asked(as_role(Role.LAWYER), workflow_ids=[one, other])) == []
    assert list(storage.versions_below(case_place(tenant, other))) == []


async def test_a_table_goes_on_where_it_stopped(
    admin: httpx.AsyncClient, worth: Filed, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = [await worth(f"R$ {sum}00,00") for sum in (1, 2, 3)]
    for name, value in (("READ_AT_ONCE", 1), ("TURN_SECONDS", -1.0)):
        monkeypatch.setattr(f"activities.inquiry.turns.{name}", value)
    first = await asked(admin)
    assert (rows(first), first["gone_through"], first["total"]) == ([(cases[2], True)], 1, 3)
    second = await asked(admin, page=first["cursor"])
    assert rows(second) == [(cases[1], True)]
    other = await admin.post(ASK, json={"question": "Houve acordo?"}, params={"page": first["cursor"]})
    assert other.status_code == 400


async def test_bad_questions_are_refused(admin: httpx.AsyncClient) -> None:
    wrong: list[dict[str, Any]] = [{}, {"question": "x"}, {"question": "x" * 501}, {"question": QUESTION, "a": 1}]
    wrong.append({"question": QUESTION, "workflow_ids": ["wf"] * 201})
    for body in wrong:
        assert (await admin.post(ASK, json=body)).status_code == 422, body
