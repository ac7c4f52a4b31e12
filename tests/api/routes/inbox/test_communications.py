"""/v1/communications: files of the DJEN and the DataJud, joined to the firm's cases by the number of the lawsuit."""

from typing import Any

import httpx
import pytest

from infra.identity.scopes import Role
from infra.storage.keys import communications_key
from infra.storage.store import Storage
from tests.activities.communications.made import datajud, djen, file_of, movement, number
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As
from tests.api.routes.inbox.conftest import Filed
from tests.api.routes.inbox.test_terms import NUMBER, PETITION, days, told
from tests.api.routes.privacy.test_erasure import erased
from workflows.contracts.firm.communications import MOST_REPORTED

COMMUNICATIONS, IMPORT = "/v1/communications", "/v1/communications/import"
CASES = "/v1/ingest/workflow"
OURS, OTHER = NUMBER.rpartition(" ")[2], number(9)
FOREIGN = [{"advogado": {"nome": "OUTRO", "numero_oab": "777", "uf_oab": "SP"}}]


async def taken(client: httpx.AsyncClient, body: bytes, **asked: Any) -> dict[str, Any]:
    headers = {"content-type": "application/json"}
    answer = await client.post(IMPORT, params=asked, content=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def listed(client: httpx.AsyncClient, **asked: Any) -> list[dict[str, Any]]:
    answer = await client.get(COMMUNICATIONS, params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def counts(report: dict[str, Any]) -> tuple[int, ...]:
    return tuple(report[name] for name in ("read", "added", "joined", "changed", "known", "refused"))


async def test_a_file_is_joined_to_the_case_of_its_number_and_counts_once(
    admin: httpx.AsyncClient, filed: Filed, as_role: As, storage: Storage, tenant: str
) -> None:
    case = await filed(PETITION)
    body = file_of(djen(OURS), djen(OTHER, hash="b", destinatarioadvogados=FOREIGN), djen("x", hash="c"))
    report = await taken(admin, body)
    assert counts(report) == (3, 1, 1, 0, 0, 2)
    assert [one["place"] for one in report["refusals"]] == ["items[2]", "items[1]"]
    assert "inscrições" in report["refusals"][1]["reason"]
    assert counts(await taken(admin, body)) == (3, 0, 0, 0, 1, 2)
    assert counts(await taken(admin, file_of(djen(OURS, ativo=False)))) == (1, 0, 0, 1, 0, 0)
    moved = file_of(datajud(OURS, movement("Sentença")), datajud(OTHER, movement("A"), movement("B")))
    assert counts(await taken(admin, moved)) == (3, 1, 1, 0, 0, 2)
    found = await listed(admin, workflow_id=case)
    assert [(one["source"], one["workflow_id"], one["cancelled"]) for one in found] == [
        ("djen", case, True),
        ("datajud", case, False),
    ]
    assert await listed(as_role(Role.ADMIN, "outra-banca")) == []
    assert not list(storage.list_keys(communications_key(tenant, "").removesuffix(".json")))
    events = (await admin.get("/v1/trail")).json()["data"]
    assert "communications_imported" in {one["action"] for one in events}


@pytest.mark.usefixtures("worker")
async def test_without_a_case_only_what_names_a_number_asked_for_is_kept(admin: httpx.AsyncClient, as_role: As) -> None:
    lawyer = as_role(Role.LAWYER)
    body = file_of(djen(OTHER), djen(number(10), hash="b"))
    assert counts(await taken(lawyer, body, oab=["PB 999"])) == (2, 0, 0, 0, 0, 2)
    assert counts(await taken(lawyer, body, oab=["OAB/PB 12.345"], cnj=OTHER)) == (2, 1, 0, 0, 0, 1)
    (kept,) = await listed(lawyer, without_case="true", oab="pb12345")
    assert (kept["cnj"], kept["workflow_id"]) == (OTHER, None)
    assert await listed(lawyer, oab="SP 1") == []
    assert (await admin.put(f"{COMMUNICATIONS}/following", json={"oabs": ["PB12345", "pb 12345"]})).status_code == 200
    assert counts(await taken(lawyer, body)) == (2, 1, 0, 0, 1, 0)
    followed = (await lawyer.get(f"{COMMUNICATIONS}/following")).json()["data"]
    assert ([one["oab"] for one in followed["oabs"]], followed["active"]) == (["PB12345"], False)
    assert (await admin.put(f"{COMMUNICATIONS}/following", json={"oabs": ["XX 1"]})).status_code == 422
    assert (await lawyer.put(f"{COMMUNICATIONS}/following", json={"oabs": []})).status_code == 403


async def test_a_closed_case_is_neither_told_nor_found_out(admin: httpx.AsyncClient, filed: Filed, as_role: As) -> None:
    case = await filed(PETITION)
    assert counts(await taken(admin, file_of(djen(OURS))))[1] == 1
    closed = await admin.put(f"{CASES}/{case}/secrecy", json={"restricted": True, "open_to": []})
    assert closed.status_code == 200, closed.text
    lawyer = as_role(Role.LAWYER)
    assert await listed(lawyer) == []
    again = await taken(lawyer, file_of(djen(OURS), djen(OTHER, hash="b")))
    assert (counts(again), len({one["reason"].replace(OURS, OTHER) for one in again["refusals"]})) == (
        (2, 0, 0, 0, 0, 2),
        1,
    )
    assert (await lawyer.get(f"{CASES}/{case}/communications")).status_code == 403


async def test_terms_are_counted_from_a_communication_and_go_with_the_case(
    admin: httpx.AsyncClient, filed: Filed, worker: CaseSteps
) -> None:
    case = await filed(PETITION)
    await taken(admin, file_of(djen(OURS), datajud(OURS, movement("Sentença"))["_source"] | djen(OURS, hash="b")))
    (first, *_) = (await admin.get(f"{CASES}/{case}/communications")).json()["data"]
    assert [one["last_day"] for one in first["terms"]["terms"]] == ["2025-06-26", "2025-06-12"]
    found = await told(admin, workflow_id=case)
    assert ("apelação", "2025-06-26") in days(found)
    appeal = next(one for one in found["terms"] if one["term"]["what"] == "apelação")
    assert (appeal["act"], appeal["page"]) == ("Intimação no DJEN · Sentença", None)
    calendar = await admin.get("/v1/ingest/terms.ics", params={"since": "2025-06-01"})
    assert b"20250626" in calendar.content
    # the same words once more start no other term
    await taken(admin, file_of(djen(OURS, hash="again")))
    assert len((await told(admin, workflow_id=case))["terms"]) == len(found["terms"])
    # more than one answer of a worker holds
    ruled = "<p>SENTENÇA</p><p>Ante o exposto, JULGO PROCEDENTE o pedido {at}.</p>"
    await taken(admin, file_of(*(djen(OURS, hash=f"m{at}", texto=ruled.format(at=at)) for at in range(MOST_REPORTED))))
    more = await told(admin, workflow_id=case)
    assert len(more["terms"]) == len(found["terms"]) + 2 * MOST_REPORTED
    await erased(admin, case)
    assert await listed(admin) == []
    assert worker is not None
