"""Matching reads the same of the part of a case file that is kept for it as of the whole."""

from dataclasses import replace
from pathlib import Path

import pytest

from activities.casefile.document import read_document
from activities.casefile.segment import segment
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import Page
from activities.precedents.argued import argued_in
from activities.precedents.disputed import disputed
from autos.samples import case_files
from infra.config.settings import Settings
from tests.activities.precedents.case import case_file, pages, piece


@pytest.mark.parametrize("pdf", case_files(), ids=lambda path: path.stem)
def test_a_sample_argues_the_same(pdf: Path) -> None:
    read = read_document(pdf, Settings())
    held_against(segment(read.pages), {page.number: page for page in read.pages})


def test_a_case_in_which_nobody_argues_does_so_too() -> None:
    held_against(
        case_file(piece("procuracao", 1, 1), piece("contrato", 2, 2)), pages("PROCURAÇÃO", "CONTRATO de mútuo")
    )


def held_against(case: CaseFile, texts: dict[int, Page]) -> None:
    whole, kept = argued_in(case, texts), argued_in(disputed(case), texts)
    spoken = {page for one in whole.passages for page in [one.paragraph.page]}
    assert kept.sides.speakers == {
        page: side for page, side in whole.sides.speakers.items() if page in kept.sides.speakers
    }
    assert {page: whole.sides.speakers.get(page) for page in spoken} == {
        page: kept.sides.speakers.get(page) for page in spoken
    }
    same = whole.sides._replace(speakers=kept.sides.speakers)
    assert kept == replace(whole, sides=same)
