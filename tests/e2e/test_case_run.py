"""The main job on the running stack, from the upload to verified artifacts."""

import hashlib
import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from standardwebhooks import Webhook

from autos.local.first_user import TENANT
from bench.cases.office import Office
from bench.cases.wholeness import faults_of, faults_of_artifacts, faults_of_runs, faults_of_trail
from tests.attacks.installed import settings_of
from tests.e2e.stack import Stack
from tests.loopback import Answering, listening
from tests.patience import until
from workflows.contracts.run.results.result import fingerprint

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

ALL_KINDS = {
    "source_pdf",
    "pages",
    "segmentation",
    "result",
    "report_md",
    "report_pdf",
    "report_docx",
    "client_summary",
    "log",
    "history",
    "manifest",
}


Told = tuple[str, list[tuple[bytes, dict[str, str]]]]


@pytest.fixture(scope="module")
def waiting(stack: Stack, case_pdf: Path) -> str:
    """A case that waits for phase reviews; submitted twice, like a client that lost the answer."""
    lawyer = stack.api("lawyer")
    key = uuid.uuid4().hex
    workflow_id = lawyer.submit(case_pdf, key)
    assert lawyer.submit(case_pdf, key) == workflow_id
    draft = lawyer.reach(workflow_id, "awaiting_phase_reviews")
    assert 0 < draft["progress"] < 1
    assert [phase["phase_label"] for phase in draft["phases"] if phase["state"] == "pending"]
    return workflow_id


@pytest.fixture(scope="module")
def told(stack: Stack) -> Iterator[Told]:
    """The receiver of a webhook that is configured as a user does, and the secret."""
    came: list[tuple[bytes, dict[str, str]]] = []

    class Receiver(Answering):
        def do_POST(self) -> None:
            came.append((self.body(), dict(self.headers)))
            self.say(204)

    with listening(Receiver) as address:
        secret = stack.autos("notices", "webhook", "set", address).stdout.split()[-1]
        yield secret, came
        stack.autos("notices", "webhook", "remove")


@pytest.fixture(scope="module")
def completed(stack: Stack, case_pdf: Path, told: object) -> str:
    """A case of the same file, with every phase and the whole approved."""
    workflow_id = stack.api("lawyer").submit(case_pdf)
    stack.api("reviewer").complete(workflow_id)
    return workflow_id


def test_a_case_goes_from_upload_to_verified_artifacts(stack: Stack, completed: str, tmp_path: Path) -> None:
    result = stack.api("lawyer").result(completed)
    assert result["state"] == "completed"
    assert any(phase["matches"] for phase in result["phases"])
    assert all(phase["review"]["approved"] for phase in result["phases"] if phase["state"] != "empty")
    assert result["final_review"]["approved"] is True

    auditor = stack.api("auditor")
    artifacts = auditor.artifacts(completed)
    assert {artifact["kind"] for artifact in artifacts} == ALL_KINDS
    for artifact in artifacts:
        assert hashlib.sha256(auditor.download(completed, artifact)).hexdigest() == artifact["sha256"]

    stack.autos("artifacts", completed, "--download", str(tmp_path))
    stack.autos("verify", str(tmp_path))
    report = next(tmp_path.rglob("report_pdf-v2*"))
    report.write_bytes(report.read_bytes()[:-1] + b"x")
    assert stack.autos("verify", str(tmp_path), check=False).returncode == 1


def test_the_firms_systems_are_told_of_each_wait_and_of_the_end_once(stack: Stack, completed: str, told: Told) -> None:
    secret, came = told
    wanted = ["case.phase_reviews", "case.final_review", "case.ended"]

    def types() -> list[str]:
        events = [Webhook(secret).verify(*one) for one in came]
        return [event["type"] for event in events if event["data"]["workflow_id"] == completed]

    until(lambda: len(types()) >= len(wanted), "the firm's systems were told")
    assert sorted(types()) == sorted(wanted)
    assert "delivered" in stack.autos("notices", "list", "--json").stdout


def test_every_match_quotes_a_passage_that_stands_on_the_page_it_names(
    stack: Stack, completed: str, case_pdf: Path
) -> None:
    lawyer = stack.api("lawyer")
    result = lawyer.result(completed)
    pages_artifact = next(entry for entry in lawyer.artifacts(completed) if entry["kind"] == "pages")
    lines = stack.api("auditor").download(completed, pages_artifact).decode("utf-8").splitlines()
    pages = {
        page["number"]: squeezed(" ".join(line["text"] for line in page["lines"])) for page in map(json.loads, lines)
    }
    with pypdfium2.PdfDocument(case_pdf) as document:
        source = [bare(page.get_textpage().get_text_bounded()) for page in document]
    for phase in result["phases"]:
        for match in phase["matches"]:
            passage = match["case_passage"]
            assert squeezed(passage["text"])[:60] in pages[passage["page"]]
            assert bare(passage["text"])[:60] in source[passage["page"] - 1]
            assert match["score"] >= result["parameters"]["min_precedent_score"]


def test_reprocessing_leaves_a_rejected_run_byte_identical_and_marks_a_rejected_phase(
    stack: Stack, case_pdf: Path
) -> None:
    reviewer, auditor = stack.api("reviewer"), stack.api("auditor")
    lawyer = stack.api("lawyer")
    workflow_id = lawyer.submit(case_pdf)
    reviewer.approve_all(workflow_id)
    assert reviewer.review(workflow_id, None, approved=False, notes="rever o limiar").is_success
    reviewer.reach(workflow_id, "rejected")
    before = {entry["artifact_id"]: auditor.download(workflow_id, entry) for entry in auditor.artifacts(workflow_id, 1)}

    again = lawyer.data(
        "POST",
        f"/v1/ingest/workflow/{workflow_id}/reprocess",
        json={"min_precedent_score": 0, "max_matches_per_phase": 1, "reason": "limiar menor"},
    )
    assert again["run"] == 2
    reviewer.approve_all(workflow_id, rejected=("postulacao_inicial",))
    assert reviewer.review(workflow_id, None).is_success
    reviewer.reach(workflow_id, "completed", run=2)

    after = {entry["artifact_id"]: auditor.download(workflow_id, entry) for entry in auditor.artifacts(workflow_id, 1)}
    assert after == before
    assert lawyer.result(workflow_id, 1)["state"] == "rejected"
    second = lawyer.result(workflow_id, 2)
    assert second["parameters"]["reason"] == "limiar menor"
    shown = [[one for one in phase["matches"] if not one["folded_under"]] for phase in second["phases"]]
    assert all(sum(not one["whole"] for one in phase) <= 1 for phase in shown)
    assert sum(one["whole"] for phase in shown for one in phase) <= 1, "those of the whole lawsuit count apart, once"
    phases = {phase["phase_label"]: phase for phase in second["phases"]}
    assert phases["postulacao_inicial"]["state"] == "rejected"
    assert phases["postulacao_inicial"]["pieces"]
    runs = lawyer.data("GET", f"/v1/ingest/workflow/{workflow_id}/runs")
    assert [entry["run"] for entry in runs] == [1, 2]


def test_equal_inputs_give_byte_identical_phases(stack: Stack, waiting: str, completed: str) -> None:
    prints: list[str] = []
    for workflow_id in (waiting, completed):
        drafted = next(
            entry
            for entry in stack.api("lawyer").artifacts(workflow_id)
            if (entry["kind"], entry["version"]) == ("result", 1)
        )
        prints.append(fingerprint(json.loads(stack.api("auditor").download(workflow_id, drafted))["phases"]))
    assert prints[0] == prints[1]


def test_refuses_a_review_after_the_end_and_notes_the_attempt(stack: Stack, completed: str) -> None:
    reviewer = stack.api("reviewer")
    result = reviewer.result(completed)
    phase = next(entry["phase_label"] for entry in result["phases"] if entry["state"] == "approved")
    answer = reviewer.review(completed, phase, approved=False)
    assert answer.status_code == 409
    assert answer.json()["error"]["details"]["state"] == "completed"
    assert reviewer.events(completed)[-1]["action"] == "review_refused"
    assert reviewer.result(completed) == result


def broken_chain(events: list[Any]) -> list[Any]:
    return [{**event, "prev_hash": "0" * 64} for event in events]


def doubled_decision(events: list[Any]) -> list[Any]:
    decided = next(event for event in events if "review" in event["action"])
    return [*events, {**decided, "seq": len(events) + 1, "prev_hash": events[-1]["hash"]}]


async def test_every_kind_of_damage_to_a_finished_case_is_a_fault_to_the_storms_of_the_benchmarks(
    stack: Stack, completed: str
) -> None:
    office = Office(settings_of(stack), TENANT)
    async with office.client:
        assert await faults_of(office, completed) == []
    auditor = stack.api("auditor")
    runs = auditor.data("GET", f"/v1/ingest/workflow/{completed}/runs")
    events, artifacts = auditor.events(completed), auditor.artifacts(completed)
    found = {
        "runs": faults_of_runs([*runs, runs[0]], 1),
        "gaps": faults_of_trail(events[:3] + events[4:]),
        "chain": faults_of_trail(broken_chain(events)),
        "recorded 2 times": faults_of_trail(doubled_decision(events)),
        "less": faults_of_artifacts(artifacts[:-1]),
        "more": faults_of_artifacts([*artifacts, artifacts[0]]),
    }
    assert {fault: told for fault, told in found.items() if not any(fault in one for one in told)} == {}


def test_the_same_review_sent_twice_counts_once_and_cancelling_keeps_the_artifacts_so_far(
    stack: Stack, waiting: str
) -> None:
    """The last test of this file, since the case waits no more."""
    lawyer, reviewer = stack.api("lawyer"), stack.api("reviewer")
    phase = next(one["phase_label"] for one in reviewer.case(waiting)["phases"] if one["state"] == "pending")
    for _ in range(2):
        assert reviewer.review(waiting, phase, decision_id="one-decision").is_success
    assert [event["action"] for event in reviewer.events(waiting)].count("phase_reviewed") == 1
    assert lawyer.call("POST", f"/v1/ingest/workflow/{waiting}/cancel").status_code == 202
    lawyer.reach(waiting, "cancelled")
    assert {entry["kind"] for entry in lawyer.artifacts(waiting)} >= {"source_pdf", "result"}


def squeezed(text: str) -> str:
    """Return text without white space, to compare passages across line breaks."""
    return "".join(text.split())


def bare(text: str) -> str:
    """Return letters and digits only: PDFium marks the hyphens at line ends in its own way."""
    return "".join(char for char in text if char.isalnum())
