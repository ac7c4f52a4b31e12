"""Hostile and unusable files: each gets a named answer within its limits, and the worker survives."""

from pathlib import Path

import pytest

from tests.conftest import shared_data
from tests.e2e.stack import Stack
from tests.patience import until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

NOT_A_PDF = ("01a_exe_renomeado.pdf", "01b_docx_renomeado.pdf", "01c_txt_renomeado.pdf", "02_vazio.pdf")

ENDS: dict[str, set[tuple[str, str | None]]] = {
    "03_truncado.pdf": {("failed", "pdf_unreadable"), ("needs_user_action", "no_phase_found")},
    "04_senha_de_usuario.pdf": {("failed", "pdf_encrypted")},
    "05_senha_de_proprietario_apenas.pdf": {("awaiting_phase_reviews", None), ("needs_user_action", "no_phase_found")},
    "08_bomba_descompressao.pdf": {("failed", "pdf_resource_limit"), ("needs_user_action", "no_readable_text")},
    "09_130mil_paginas.pdf": {("failed", "pdf_resource_limit")},
    "10a_arvore_profunda_6000.pdf": {("failed", "pdf_resource_limit"), ("failed", "pdf_unreadable")},
    "10b_arvore_circular.pdf": {("failed", "pdf_resource_limit"), ("failed", "pdf_unreadable")},
}
"""Allowed outcomes of a hostile file, as state and code; reading what can be read is as good as a named rejection."""


def test_what_is_not_a_pdf_is_refused_before_anything_starts(stack: Stack) -> None:
    for name in NOT_A_PDF:
        content = (shared_data("casefiles", "hostile") / name).read_bytes()
        answer = stack.api("lawyer").call("POST", "/v1/ingest/workflow", files={"file": ("autos.pdf", content)})
        assert (answer.status_code, answer.json()["error"]["code"]) == (415, "UNSUPPORTED_MEDIA"), name


def test_every_hostile_pdf_ends_in_a_named_state_and_the_worker_lives(stack: Stack, case_pdf: Path) -> None:
    lawyer = stack.api("lawyer")
    worker = stack.status()["components"]["worker"]["pid"]
    files = sorted(path for path in shared_data("casefiles", "hostile").glob("*.pdf") if path.name not in NOT_A_PDF)
    cases = {path.name: lawyer.submit(path) for path in files}
    ended: dict[str, tuple[str, str | None]] = {}

    def all_ended() -> bool:
        for name, workflow_id in cases.items():
            status = lawyer.case(workflow_id)
            if status["state"] in {"failed", "needs_user_action", "awaiting_phase_reviews"}:
                ended[name] = (status["state"], status["errors"][0]["code"] if status["errors"] else None)
        return len(ended) == len(cases)

    until(all_ended, f"an end of every hostile file: {ended}", seconds=240)
    assert {name: end for name, end in ended.items() if name in ENDS and end not in ENDS[name]} == {}
    assert stack.status()["components"]["worker"]["pid"] == worker
    assert stack.api("reviewer").complete(lawyer.submit(case_pdf))["state"] == "completed"


def test_a_file_without_procedural_phases_asks_the_user_to_act(stack: Stack) -> None:
    lawyer = stack.api("lawyer")
    pdf = shared_data("casefiles", "dev") / "dev13_contrato_sem_fases.pdf"
    status = lawyer.reach(lawyer.submit(pdf), "needs_user_action")
    assert [error["code"] for error in status["errors"]] == ["no_phase_found"]
