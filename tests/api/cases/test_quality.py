"""Quality of a firm over REST: counted from its reviews, open to auditors, and shown to readers beside scores."""

import httpx
import pytest
from fastapi import FastAPI

from api.http import calibrations
from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, Reach, started
from workflows.contracts.run import quality

CASES = "/v1/ingest/workflow"
FIRST = "postulacao_inicial"


async def reviewed(admin: httpx.AsyncClient, reach: Reach, *rejected: str) -> str:
    """A case whose first phase was approved without the `rejected` precedents."""
    case = await started(admin)
    await reach(case, "awaiting_phase_reviews")
    decision = {
        "decision_id": f"d-{case}",
        "phase_label": FIRST,
        "approved": True,
        "rejected_precedents": [{"document_id": one, "reason": "outra matéria"} for one in rejected],
    }
    done = await admin.post(f"{CASES}/{case}/review", json=decision)
    assert done.status_code == 200, done.text
    return case


async def test_what_reviewers_approved_is_counted_for_auditors_of_the_firm(
    admin: httpx.AsyncClient, as_role: As, worker: CaseSteps, reach: Reach
) -> None:
    await reviewed(admin, reach, "stj-2")
    answer = await as_role(Role.AUDITOR).get("/v1/quality", params={"per": "week", "periods": 1})
    assert answer.status_code == 200, answer.text
    found = answer.json()["data"]
    assert found["precedents"] == {"shown": 2, "approved": 1}
    told = "De 2 precedentes com nota de 60 a 70, o escritório aprovou 1."
    assert found["by_score"] == [{"from_score": 60, "to_score": 70, "shown": 2, "approved": 1, "sentence": told}]
    assert [(one["phase_label"], one["title"]) for one in found["by_phase"]] == [(FIRST, "Postulação inicial")]
    assert [(one["shown"], one["corrections"]) for one in found["over_time"]] == [(2, 0)]
    other = await as_role(Role.ADMIN, "outro").get("/v1/quality")
    assert other.json()["data"]["precedents"]["shown"] == 0
    for role in (Role.LAWYER, Role.REVIEWER):
        assert (await as_role(role).get("/v1/quality")).status_code == 403
    assert (await admin.get("/v1/quality", params={"per": "day"})).status_code == 422


async def test_a_result_shows_beside_scores_what_the_firm_made_of_enough_such(
    app: FastAPI,
    admin: httpx.AsyncClient,
    as_role: As,
    worker: CaseSteps,
    reach: Reach,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert quality.ENOUGH == 20
    monkeypatch.setattr(quality, "ENOUGH", 4)
    monkeypatch.setattr(calibrations, "SECONDS", 0.0)
    reader = as_role(Role.REVIEWER)
    few = await reviewed(admin, reach, "stj-2")
    assert (await reader.get(f"{CASES}/{few}/result")).json()["data"]["calibration"] == []
    address = f"{CASES}/{await reviewed(admin, reach)}"
    told = "De 4 precedentes com nota de 60 a 70, o escritório aprovou 3."
    band = {"from_score": 60, "to_score": 70, "shown": 4, "approved": 3, "sentence": told}
    for path in ("result", "result?detail=summary", f"phases/{FIRST}"):
        assert (await reader.get(f"{address}/{path}")).json()["data"]["calibration"] == [band], path
    assert await app.state.services.calibrations.of("outro") == []
