"""Corrections are checked against the pages, the rules and the corpus of a run."""

from typing import Any

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.casefile.corrected.places import page_prints, span_print
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import page_lines
from activities.corrections.activities import Correcting
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.storage.keys import page_lines_key
from infra.storage.store import Storage
from tests.activities.casefile.lines import page
from workflows.contracts.base import Principal
from workflows.contracts.reading.corrections import CheckedCorrections, CorrectionRequest
from workflows.contracts.run.case import RunRef

RUN = RunRef(tenant="escritorio", workflow_id="wf_correcoes", run=1)
PAGES = [page(number, f"Página de número {number}") for number in (1, 2, 3)]


class OneDecision:
    """A corpus of one decision, which also stands for its search index."""

    search = property(lambda self: self)

    def active_id(self) -> str:
        return "snap_1"

    def open(self, snapshot_id: str) -> Any:
        return self

    def decision(self, identifier: str) -> object | None:
        return object() if identifier == "000792984" else None


def checked(settings: Settings, run: RunRef, *said: dict[str, Any]) -> CheckedCorrections:
    storage, pool = Storage(settings), ComputingPool(1)
    try:
        storage.put_bytes(page_lines_key(RUN), page_lines(PAGES), "application/x-ndjson")
        request = CorrectionRequest.model_validate(
            {
                "base": run,
                "corrections": [{"correction_id": f"c{at}", "said": one} for at, one in enumerate(said)],
                "rules_version": "phase-rules-v3",
                "principal": Principal(tenant=run.tenant, key_id="k", name="Ana", role="lawyer"),
            }
        )
        step = Correcting(storage, OneDecision(), pool, ReaderPool(1)).check_corrections
        return ActivityEnvironment().run(step, request)
    finally:
        pool.close()


def test_what_is_right_comes_back_with_what_its_pages_say(stack_settings: Settings) -> None:
    found = checked(
        stack_settings,
        RUN,
        {"kind": "piece", "pages": [2, 3], "type": "sentenca"},
        {"kind": "precedent", "phase_label": "resposta_do_reu", "document_id": "000792984"},
    )
    assert found.about == [span_print(page_prints(PAGES), (2, 3)), None]


def test_what_is_wrong_is_named_field_by_field(stack_settings: Settings) -> None:
    with pytest.raises(ApplicationError) as refused:
        checked(
            stack_settings,
            RUN,
            {"kind": "piece", "pages": [2, 4], "type": "bilhete"},
            {"kind": "precedent", "phase_label": "resposta_do_reu", "document_id": "0"},
        )
    assert refused.value.type == "VALIDATION_ERROR"
    assert [one["field"] for one in refused.value.details[0]["fields"]] == [
        "corrections.0.pages",
        "corrections.0.type",
        "corrections.1.document_id",
    ]


def test_a_run_without_pages_has_nothing_to_correct(stack_settings: Settings) -> None:
    with pytest.raises(ApplicationError) as refused:
        checked(stack_settings, RUN.model_copy(update={"run": 2}), {"kind": "cliente", "value": "reu"})
    assert refused.value.type == "CONFLICT"
