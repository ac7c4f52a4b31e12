"""Later treatment of a precedent, the side that it serves, and an alert that stays until a person has seen it."""

import json

import psycopg
import pytest
from playwright.async_api import expect

from tests.e2e.console.desk import Desk
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

FOLLOWED = "091404010"
"""A decision of the sample corpus that four others cite as their precedent."""

IN_PART = "092303090"
"""A decision that granted the patient's appeal in part."""

GONE = {"kind": "superado", "badge": "Superado", "as_of": "2026-05-02"}
INSERT = """
INSERT INTO treatment_alerts (alert_id, tenant, workflow_id, run, document_id, process, kind, treatment, snapshot_id,
    raised_at)
SELECT 'alr_' || right(workflow_id, 32), tenant, workflow_id, 1, %s, 'REsp 9.140.401/SP', 'superado', %s, 'snap_x',
    now()
FROM cases WHERE workflow_id = %s
"""


@pytest.fixture
def alerted(stack: Stack, undecided: str) -> str:
    """A case with an alert, as `TreatmentWatch` creates it."""
    with psycopg.connect(stack.status()["database_url"]) as connection:
        connection.execute(INSERT, (FOLLOWED, json.dumps(GONE), undecided))
    return undecided


async def test_a_decision_says_what_follows_it_and_a_case_what_has_changed(reviewer: Desk, alerted: str) -> None:
    page = reviewer.page
    await page.goto(f"{reviewer.address}/decisoes/{FOLLOWED}")
    await expect(page.locator(".badges")).to_contain_text("Seguido em 4 decisões do acervo")
    await page.locator("details.treatment summary").click()
    await expect(page.locator("details.treatment li").first).to_contain_text("Seguido por")

    await page.goto(f"{reviewer.address}/decisoes/{IN_PART}")
    await expect(page.locator(".badges")).to_contain_text("O texto não diz a quem favorece")

    await page.goto(f"{reviewer.address}/casos")
    row = page.locator(".case-row").filter(has=page.locator(f"a[href$='{alerted}']"))
    await expect(row).to_contain_text("Precedente mudou")
    await page.goto(f"{reviewer.address}/casos/{alerted}")
    told = page.get_by_role("region", name="Precedentes que mudaram")
    await expect(told).to_contain_text("REsp 9.140.401/SP: Superado (situação em 02/05/2026).")
    await told.get_by_role("button", name="Marcar como visto").click()
    await expect(told).to_be_hidden()
    await page.reload()
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    await expect(told).to_be_hidden()
