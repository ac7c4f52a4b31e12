"""Floods of one firm hold up no case of another on the running stack."""

import asyncio
import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from reportlab.pdfgen.canvas import Canvas

from bench.cases.casefile import write_case
from infra.db.engine import sync_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from tests.attacks.installed import settings_of
from tests.e2e.stack import Api, Stack
from tests.patience import PATIENCE

pytestmark = [pytest.mark.stack, pytest.mark.timeout(400)]

REVIEW = "awaiting_phase_reviews"
HOSTILE_PAGES, HOSTILE_FILES, SENDERS = 10, 12, 8
LARGE, SMALL = 100, 20
"""Pages of the case that is asked, and of those submitted meanwhile."""
ASKERS = 48
"""Askers, each of whom asks again when answered: together about five questions a second, the most for one key."""
PAUSE = 1.0

Firm = Callable[[str], Api]


@pytest.fixture
def firm(stack: Stack) -> Firm:
    """Return a lawyer of the firm."""

    def lawyer(tenant: str) -> Api:
        engine = sync_engine(settings_of(stack))
        try:
            return stack.api(key=create_key(engine, tenant, Role.LAWYER).secret)
        finally:
            engine.dispose()

    return lawyer


def test_files_made_to_burn_processors_hold_up_nobody_else(stack: Stack, firm: Firm, case_pdf: Path, tmp_path: Path):
    hostile, attacker, lawyer = tmp_path / "hostile.pdf", firm("attacker"), stack.api("lawyer")
    write_hostile(hostile)
    files = [hostile.with_name(f"hostile-{number}.pdf") for number in range(HOSTILE_FILES)]
    for number, file in enumerate(files):
        file.write_bytes(hostile.read_bytes() + b"\n%% %d" % number)
    with ThreadPoolExecutor(SENDERS) as senders:
        flood = list(senders.map(attacker.submit, files))
    case = lawyer.submit(case_pdf)
    lawyer.reach(case, REVIEW)
    for workflow_id in flood:
        ended = attacker.reach(workflow_id, "needs_user_action", seconds=240)
        assert [error["code"] for error in ended["errors"]] == ["no_phase_found"]
    # in the order of arrival every one of them would have ended first: they take fewer steps, and came before
    assert entered(lawyer, case, REVIEW) < max(entered(attacker, one, "needs_user_action") for one in flood)


async def test_questions_to_ones_own_case_hold_up_no_case_of_another_firm(stack: Stack, firm: Firm, tmp_path: Path):
    attacker, lawyer = firm("curious"), stack.api("lawyer")
    large = tmp_path / "large.pdf"
    write_case(large, LARGE, 0)
    own = attacker.submit(large)
    attacker.reach(own, REVIEW)
    earlier = small_case(lawyer, tmp_path, 1)
    answers: Counter[int] = Counter()
    async with (
        httpx.AsyncClient(base_url=attacker.http.base_url, headers=attacker.http.headers, timeout=PATIENCE) as client,
        asyncio.TaskGroup() as group,
    ):
        asking = [group.create_task(ask_on(client, own, answers)) for _ in range(ASKERS)]
        while not answers:
            await asyncio.sleep(0.1)
        # a factor of three is normal; without fair shares the case never ended
        case = group.create_task(asyncio.to_thread(small_case, lawyer, tmp_path, 2))
        while not (await asyncio.to_thread(question, lawyer, earlier, "qual o valor da causa?")).is_success:
            continue
        await case
        for task in asking:
            task.cancel()
    # where all of its own were taken at once, most were answered when their askers had left
    assert answers[200] > answers[503]


async def ask_on(client: httpx.AsyncClient, workflow_id: str, answers: Counter[int]) -> None:
    """Ask a new question, and another one once it is answered."""
    while True:
        body = {"question": f"indenização por danos morais {uuid.uuid4().hex[:6]}"}
        answer = await client.post(f"/v1/ingest/workflow/{workflow_id}/questions", json=body)
        answers[answer.status_code] += 1
        await asyncio.sleep(0 if answer.is_success else PAUSE)


def question(api: Api, workflow_id: str, words: str) -> httpx.Response:
    """Ask once, whatever the outcome."""
    return api.http.post(f"/v1/ingest/workflow/{workflow_id}/questions", json={"question": words})


def entered(api: Api, workflow_id: str, state: str) -> str:
    """Return the time at which the case came into the state, as its trail records it."""
    return next(event["at"] for event in api.events(workflow_id) if event["payload"].get("state") == state)


def small_case(api: Api, folder: Path, number: int) -> str:
    """Return the id of a case that awaits review."""
    file = folder / f"small-{number}.pdf"
    write_case(file, SMALL, number)
    workflow_id = api.submit(file)
    api.reach(workflow_id, REVIEW)
    return workflow_id


def write_hostile(file: Path) -> None:
    """Pages that consist of citations, so that every citation pattern starts to match."""
    canvas = Canvas(str(file))
    for _ in range(HOSTILE_PAGES):
        text = canvas.beginText(20, 820)
        text.setFont("Helvetica", 6)
        for _ in range(110):
            text.textLine("art. 1 " * 24)
        canvas.drawText(text)
        canvas.showPage()
    canvas.save()
