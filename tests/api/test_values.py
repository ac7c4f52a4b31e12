"""Sums kept from the chat: what a calculation tells a model, and what only the person reads."""

from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy import Engine, select

from api.values import band_of, outcome_of
from infra.db.models import Reference
from infra.identity.scopes import Role
from infra.payloads.keys import KEY_BYTES, KeyRing
from infra.payloads.sealed_text import opened_text, sealed_text
from tests.api.conftest import As, started
from workflows.contracts.errors import AutosError
from workflows.contracts.values import ComputeQuestion, KeepValue

WAGE = 1_000.0


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
    ring = KeyRing([bytes(KEY_BYTES)])
    short, long = sealed_text(ring, "1", b"ana"), sealed_text(ring, "9" * 900, b"ana")
    assert len(short) == len(long)
    assert (opened_text(ring, short, b"ana"), opened_text(ring, short, b"bia")) == ("1", None)


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
        assert ("73331" in told, "73.331" in told, "teto de" in told) == (False, False, False)

    for other in (admin, stranger):
        assert (await sent(other, "/v1/values/computations", secret_ref=ref)).status_code == 404
        assert (await other.get(address)).status_code == 404
    result_ref = address.rpartition("/")[2]
    assert (await sent(ana, "/v1/values/computations", secret_ref=result_ref)).status_code == 404
    assert (await sent(ana, "/v1/values", name="x", value=1, case_id="wf_de_outro")).status_code == 404
    refused = await sent(ana, "/v1/values", name="x", value="73331,5")
    assert (refused.status_code, "73331" in refused.text) == (422, False)
