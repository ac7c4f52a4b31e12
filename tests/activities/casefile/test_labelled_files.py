"""Accuracy on labelled case files; those that need much OCR are measured by `autos eval casefile` alone."""

import json
from pathlib import Path

import pytest

from activities.casefile.evaluation import FileScore, read_row, score_row
from infra.config.settings import Settings
from tests.conftest import shared_data

BORN_DIGITAL = (
    "dev02_pix_pje",
    "dev03_plano_saude_esaj",
    "dev05_acidente_transito_nu",
    "dev07_negativacao_esaj",
    "dev09_pix_eproc",
    "dev12_execucao_fiscal_eproc",
    "dev13_contrato_sem_fases",
    "dev14_rescisao_contrato_pje",
)


@pytest.mark.parametrize("name", BORN_DIGITAL)
def test_a_labelled_case_file_is_read_as_labelled(name: str, settings: Settings):
    folder = shared_data("casefiles", "dev")
    gold = json.loads((folder / f"{name}.gold.json").read_text(encoding="utf-8"))
    score = score_row(read_row(folder / f"{name}.pdf", settings), gold)
    assert score.system_right
    assert score.cnj_right
    assert score.phase_right >= 0.95 * score.pages, score.misses
    assert score.boundary_f1 >= 0.9, score.misses
    assert score.type_right >= 0.9 * score.pieces, score.misses
    assert score.parties_right >= 0.95 * score.parties, score.misses


def test_a_miss_of_each_kind_is_counted_and_named(tmp_path: Path):
    piece = {"page_start": 1, "page_end": 2, "type": "contestacao", "phase": "resposta_do_reu"}
    late = {"page_start": 3, "page_end": 3, "type": "sentenca", "phase": "sentenca_primeiro_grau"}
    gold = {
        "file": "x.pdf",
        "system": "pje",
        "cnj": "1",
        "parties": {"autor": ["Fulano"], "reu": ["Loja"]},
        "pieces": [piece, late],
    }
    found = {
        "system": None,
        "cnj": None,
        "parties": {"autor": ["FULANO"], "reu": []},
        "pieces": [{"page_start": 1, "page_end": 3, "type": "replica", "phase": "resposta_do_reu"}],
    }
    score = score_row(found, gold)
    assert (score.found, score.missed, score.extra) == (1, 1, 0)
    assert (score.phase_right, score.pages) == (2, 3)
    assert (score.type_right, score.pieces) == (0, 2)
    assert (score.parties_right, score.parties) == (1, 2)
    assert isinstance(score, FileScore)
    assert len(score.misses) == 6
