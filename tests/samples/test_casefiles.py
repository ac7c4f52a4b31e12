"""The sample case files: what their scripts write, fictional on every page, and readable by the product."""

import re
from datetime import date
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from activities.casefile.document import read_document
from activities.casefile.segment import segment
from activities.law.citations.cnj import find_cnj
from autos.samples import case_files, corpus_path
from infra.config.settings import Settings
from samples.make.casefiles import cases, write
from samples.make.material import Case
from workflows.contracts.law.corpus import Decision
from workflows.contracts.run.case import PhaseLabel

CASES = cases()
PRECEDENT = re.compile(r"(?:AgInt no )?[EA]?REsp 9\.\d{3}\.\d{3}/[A-Z]{2}")


@cache
def texts_of(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def shipped(case: Case) -> Path:
    return next(path for path in case_files() if path.stem == case.name)


def test_there_is_one_case_file_for_each_of_three_court_systems() -> None:
    assert [path.stem for path in case_files()] == [case.name for case in CASES]
    assert {case.system for case in CASES} == {"projudi", "pje", "esaj"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_page_says_that_it_is_fictional_and_process_numbers_are_valid(case: Case) -> None:
    pages = texts_of(shipped(case))
    assert 25 <= len(pages) <= 45
    assert all("DOCUMENTO FICTÍCIO" in text for text in pages)
    numbers = {mention.number for text in pages for mention in find_cnj(text)}
    assert {str(number) for number in numbers} == {case.cnj}
    assert all(number.valid for number in numbers)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_cites_older_sample_decisions_and_one_invented_precedent(case: Case) -> None:
    lines = corpus_path().read_text(encoding="utf-8").splitlines()
    corpus = {item.process: item for item in map(Decision.model_validate_json, lines)}
    cited = [
        (number, piece.at.date()) for piece in case.pieces for number in PRECEDENT.findall(" ".join(piece.text.split()))
    ]
    (unknown,) = {number for number, _ in cited if number not in corpus}
    assert unknown.startswith("REsp 9.999.")
    known = [(corpus[number].published_on or date.max, day) for number, day in cited if number in corpus]
    assert len(known) >= 8
    assert all(published < day for published, day in known)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_script_writes_the_shipped_file_and_the_product_finds_its_number_pieces_and_phases(
    case: Case, tmp_path: Path
) -> None:
    starts = write(case, tmp_path)
    assert (tmp_path / f"{case.name}.pdf").read_bytes() == shipped(case).read_bytes()
    found = segment(read_document(shipped(case), Settings()).pages)
    assert (found.system, found.case.cnj, found.case.cnj_valid) == (case.system, case.cnj, True)
    assert found.case.parties.autor == [case.author]
    assert found.case.parties.reu == [case.defendant]
    pieces = [piece for piece in found.pieces if piece.phase]
    assert [piece.page_start for piece in pieces] == starts
    assert [piece.date for piece in pieces] == [piece.at.date().isoformat() for piece in case.pieces]
    assert {piece.phase for piece in pieces} == set(PhaseLabel)
