"""Private sums: what a calculation tells a model, and what only the person reads."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy import Engine, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from api.questions.values import RESULTS, VALUES, band_of, find, keep, outcome_of
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.models import Reference
from infra.db.privacy.erasures import close_case
from infra.identity.scopes import Role
from infra.ids import new_id
from infra.payloads.keys import KEY_BYTES, KeyRing
from infra.payloads.sealed_text import opened_text, sealed_text
from tests.api.conftest import As, started
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.values import ComputeQuestion, KeepValue
from workflows.contracts.privacy.erasure import ErasureRequest

WAGE = 1_000.0
RING = KeyRing([bytes(KEY_BYTES)])


def kept(value: float, **more: Any) -> KeepValue:
    return KeepValue(name="teto", value=value, **more)


@pytest.mark.parametrize(
    ("wages", "band"),
    [
        (0, (0, 20, (10, 20))),
        (20, (0, 20, (10, 20))),
        (20.01, (20, 40, (10, 20))),
        (60, (40, 60, (10, 20))),
        (200, (60, 200, (10, 20))),
        (200.01, (200, 2_000, (8, 10))),
        (20_000, (2_000, 20_000, (5, 8))),
        (100_000, (20_000, 100_000, (3, 5))),
        (100_001, (100_000, None, (1, 3))),
    ],
)
def test_a_band_is_that_of_the_law_with_its_end(wages: float, band: tuple[int, int | None, tuple[int, int]]) -> None:
    found = band_of(kept(wages * WAGE, salario_minimo=WAGE))
    assert (found.acima_de, found.ate, found.honorarios_fazenda) == band


def test_results_are_words_for_a_person_in_exact_centavos() -> None:
    def told(calculation: str, other: KeepValue | None = None, **more: Any) -> str:
        beside = {"other_ref": "ref_2"} if other else {}
        asked = ComputeQuestion.model_validate({"secret_ref": "ref_1", "calculation": calculation, **beside, **more})
        return outcome_of(asked, kept(1_234_567.89), other).text

    assert told("produto", multiplier=0.1) == "“teto” × 0,1: R$ 123.456,79\n"
    assert told("honorarios").endswith("de R$ 123.456,79 (10%) a R$ 246.913,58 (20%)\n")
    assert told("soma", kept(0.11)).endswith("R$ 1.234.568,00\n")
    assert told("razao", kept(2_000_000)).endswith(": 0,6173\n")
    with pytest.raises(AutosError, match="vale zero"):
        told("razao", kept(0))
    with pytest.raises(AutosError, match="salário mínimo"):
        band_of(kept(1))
    for wrong in ({"calculation": "soma"}, {"calculation": "faixa", "other_ref": "ref_2"}):
        with pytest.raises(ValueError, match="other_ref"):
            ComputeQuestion.model_validate({"secret_ref": "ref_1", **wrong})


def test_what_is_sealed_has_one_length_and_opens_for_whom_it_is_bound_to() -> None:
    short, long = sealed_text(RING, "1", b"ana"), sealed_text(RING, "9" * 900, b"ana")
    assert len(short) == len(long)
    assert (opened_text(RING, short, b"ana"), opened_text(RING, short, b"bia")) == ("1", None)


@pytest.fixture
async def sessions(database_settings: Settings) -> AsyncIterator[async_sessionmaker[AsyncSession]]:
    engine = async_engine(database_settings)
    yield async_sessionmaker(engine)
    await engine.dispose()


def somebody(name: str = "ana") -> Principal:
    return Principal(tenant=f"t-{secrets.token_hex(6)}", key_id="k", user_id=f"usr_{name}", name=name, role="lawyer")


async def test_a_person_keeps_so_many_at_a_time_also_at_the_same_moment(
    sessions: async_sessionmaker[AsyncSession], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.questions.values.MOST_KEPT", 2)
    ana = somebody()
    bia = ana.model_copy(update={"user_id": "usr_bia"})

    async def keeping(who: Principal = ana, tool: str = VALUES, seconds: int = 60) -> None:
        async with sessions.begin() as session:
            await keep(session, RING, who, tool, kept(1), [], seconds)

    await keeping(seconds=0)
    await keeping()
    async with sessions.begin() as session:
        await keep(session, RING, ana, VALUES, kept(1), [], 60)
        beside = asyncio.create_task(keeping())
        done, _ = await asyncio.wait([beside], timeout=0.3)
        assert not done
    with pytest.raises(AutosError, match="Já há 2 guardados") as refused:
        await beside
    assert refused.value.code is ErrorCode.CONFLICT
    await keeping(tool=RESULTS)
    await keeping(bia)


async def test_nothing_more_is_kept_of_a_case_that_is_being_erased(sessions: async_sessionmaker[AsyncSession]) -> None:
    ana, open_case, closed = somebody(), new_id("wf"), new_id("wf")
    erasure = ErasureRequest(workflow_id=closed, reason="x", principal=ana, requested_at=datetime.now(UTC))
    async with sessions.begin() as session:
        await close_case(session, erasure)
        await keep(session, RING, ana, VALUES, kept(1), [open_case, "causa-1"], 60)
        with pytest.raises(AutosError, match="está sendo eliminado") as refused:
            await keep(session, RING, ana, RESULTS, kept(1), [open_case, closed], 60)
    assert refused.value.code is ErrorCode.CONFLICT


async def test_who_does_not_find_a_sum_is_told_by_whom_it_must_be_kept(
    sessions: async_sessionmaker[AsyncSession],
) -> None:
    ana = somebody()
    own_key, firm_key = ana.model_copy(update={"key_id": "k2"}), ana.model_copy(update={"user_id": None})
    async with sessions.begin() as session:
        of_ana = await keep(session, RING, ana, VALUES, kept(1), [], 60)
        of_key = await keep(session, RING, firm_key, VALUES, kept(2), [], 60)
        for who, row, value in ((own_key, of_ana, kept(1)), (firm_key, of_key, kept(2))):
            assert await find(session, RING, who, VALUES, row.ref_id) == (value.model_dump_json(), [])
        with pytest.raises(AutosError, match="não com uma chave do escritório: autos login, depois autos value keep"):
            await find(session, RING, ana, VALUES, of_key.ref_id)
        with pytest.raises(AutosError, match="com a chave que este chat usa em AUTOS_API_KEY"):
            await find(session, RING, firm_key, VALUES, of_ana.ref_id)


@pytest.mark.stack
async def test_a_sum_is_told_to_nobody_and_its_result_to_the_person_alone(
    as_role: As, engine: Engine, tenant: str
) -> None:
    ana, admin, stranger = as_role(Role.LAWYER), as_role(Role.ADMIN), as_role(Role.ADMIN, "another-firm")

    async def sent(client: httpx.AsyncClient, path: str, **body: Any) -> httpx.Response:
        return await client.post(path, json=body)

    case_id = await started(ana)
    answer = await sent(ana, "/v1/values", name="teto", value=73_331.5, salario_minimo=1_621, case_id=case_id)
    ref = answer.json()["data"]["secret_ref"]
    reckoned = await sent(ana, "/v1/values/computations", secret_ref=ref, multiplier=1)
    banded = await sent(ana, "/v1/values/computations", secret_ref=ref, calculation="faixa")
    assert banded.json()["data"]["faixa"] == {"acima_de": 40, "ate": 60, "honorarios_fazenda": [10, 20]}
    address = str(urlsplit(str(reckoned.json()["data"]["result_url"])).path)
    assert (await ana.get(address)).text == "“teto” × 1: R$ 73.331,50\n"

    with engine.connect() as connection:
        rows = connection.execute(select(Reference.items, Reference.cases).where(Reference.tenant == tenant)).all()
    listed = await admin.get("/v1/library/references")
    page = await ana.get(f"/v1/library/references/{ref}/content")
    assert ([cases for _, cases in rows], page.status_code) == ([[case_id]] * 2, 404)
    for told in (str(rows), listed.text, answer.text, reckoned.text, banded.text):
        assert ("73331" in told, "73.331" in told) == (False, False)

    for other in (admin, stranger):
        assert (await sent(other, "/v1/values/computations", secret_ref=ref)).status_code == 404
        assert (await other.get(address)).status_code == 404
    result_ref = address.rpartition("/")[2]
    own = await ana.get("/v1/values")
    assert [(one["ref"], one["title"], one["is_result"], one["case_id"]) for one in own.json()["data"]["values"]] == [
        (result_ref, "“teto” × 1", True, case_id),
        (ref, "teto", False, case_id),
    ]
    assert ("73331" in own.text, "73.331" in own.text) == (False, False)
    shown = await ana.get(f"/v1/values/kept/{ref}")
    assert (shown.json()["data"]["text"], shown.headers["Cache-Control"]) == ("R$ 73.331,50", "no-store")
    assert (await ana.get(f"/v1/values/kept/{result_ref}")).status_code == 404
    for other in (admin, stranger):
        assert (await other.get("/v1/values")).json()["data"]["values"] == []
        assert (await other.get(f"/v1/values/kept/{ref}")).status_code == 404
        assert (await other.delete(f"/v1/values/kept/{ref}")).status_code == 404
    assert (await sent(ana, "/v1/values/computations", secret_ref=result_ref)).status_code == 404
    assert (await sent(ana, "/v1/values", name="x", value=1, case_id="wf_de_outro")).status_code == 404
    refused = await sent(ana, "/v1/values", name="x", value="73331,5")
    assert (refused.status_code, "73331" in refused.text) == (422, False)
    secret = await admin.put(f"/v1/ingest/workflow/{case_id}/secrecy", json={"restricted": True})
    assert (secret.status_code, (await ana.get("/v1/values")).json()["data"]["values"]) == (200, [])
    assert [(await ana.delete(f"/v1/values/kept/{one}")).status_code for one in (ref, ref, result_ref)] == [
        200,
        404,
        200,
    ]
