"""The step as the worker runs it: from a stored run to the stored answer."""

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.inquiry import activities as module
from activities.inquiry.activities import Inquiry
from infra.computing.pool import ComputingPool, StepOverrun
from tests.activities.inquiry.test_answering import PAGES, RUN, page_lines, segment
from tests.activities.precedents.test_activities import Objects
from workflows.contracts.base import ObjectRef
from workflows.contracts.reading.inquiry import CaseAnswer, CaseQuestion
from workflows.contracts.run.results.result import canonical_json

WORK = "tenants/t1/cases/wf_1/runs/1/work"
QUESTION = CaseQuestion(run=RUN, question="Qual o valor da causa?")


class Kept(Objects):
    """Like `Objects`, and reports what was written."""

    def written(self, key: str) -> ObjectRef | None:
        return self.stat(key)


@pytest.fixture
def objects() -> Objects:
    return Kept()


@pytest.fixture
def read(objects: Objects) -> Objects:
    objects.put_bytes(f"{WORK}/segmentation.json", canonical_json(segment(PAGES)), "application/json")
    objects.put_bytes(f"{WORK}/pages.jsonl", page_lines(PAGES), "application/x-ndjson")
    return objects


def test_the_answer_is_kept_beside_the_run_and_its_question_nowhere(
    read: Objects, computing: ComputingPool, monkeypatch: pytest.MonkeyPatch
):
    inquiry = Inquiry(read, computing)  # type: ignore[arg-type]
    kept = ActivityEnvironment().run(inquiry.answer_question, QUESTION)
    assert kept.key.startswith(f"{WORK}/inquiries/")
    assert CaseAnswer.model_validate_json(read.get_bytes(kept)).answered
    assert all(b"Qual o valor" not in body for body in read.held.values())

    def refuse(*_: object) -> bytes:
        raise AssertionError("answered again")

    monkeypatch.setattr(module, "answer_stored", refuse)
    again = ActivityEnvironment().run(inquiry.answer_question, QUESTION)
    assert (again.key, again.sha256) == (kept.key, kept.sha256)


def test_a_run_that_has_not_been_read_refuses_for_good(objects: Objects, computing: ComputingPool):
    inquiry = Inquiry(objects, computing)  # type: ignore[arg-type]
    with pytest.raises(ApplicationError) as refused:
        ActivityEnvironment().run(inquiry.answer_question, QUESTION)
    assert (refused.value.type, refused.value.non_retryable) == ("CONFLICT", True)


def test_a_question_that_takes_too_long_is_refused_with_what_to_do(read: Objects):
    class Overrun:
        def run(self, *_: object) -> bytes:
            raise StepOverrun

    inquiry = Inquiry(read, Overrun())  # type: ignore[arg-type]
    with pytest.raises(ApplicationError) as refused:
        ActivityEnvironment().run(inquiry.answer_question, QUESTION)
    assert refused.value.type == "TIMEOUT"
    assert "phase_label" in refused.value.message
