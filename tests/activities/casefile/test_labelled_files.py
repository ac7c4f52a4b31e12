"""Accuracy on labelled case files: pieces, phases, parties, sums, outcomes, standing, injunction and unit.

Files that need much OCR are measured by `autos eval casefile` alone.
"""

import csv
import json
from collections import defaultdict
from pathlib import Path

import pytest

from activities.casefile.evaluation import row_of, score_row
from activities.inquiry.timeline import timeline
from autos.samples import case_files
from tests.activities.casefile.facts.written import standing_in
from tests.activities.inquiry.test_answering import RUN
from tests.activities.reading import CaseReader
from tests.conftest import shared_data
from workflows.contracts.reading.timeline import TimelineRequest
from workflows.contracts.run.case import CourtSystem
from workflows.contracts.run.results.rulings import RulingState

LABELS = Path(__file__).parent / "labels"
COMMON = "Procedimento Comum Cível"
OWN = {
    "1-negativacao-projudi": (10, "11ª Vara Cível de Londrina", COMMON),
    "2-golpe-do-pix-pje": (10, "13ª Vara Cível de Uberlândia", COMMON),
    "3-plano-de-saude-esaj": (8, "14ª Vara Cível de Campinas", None),
}
"""Our samples: page of the decision that grants the injunction, court unit, and class, which e-SAJ does not print."""
LABELLED = {
    "dev": ("dev02", "dev03", "dev05", "dev07", "dev12", "dev13", "dev14"),
    "more": ("h03", "h12", "h13", "h21", "h25"),
}
WITHOUT_FACTS = ("dev02", "dev05", "dev13")
"""Files whose sums, outcomes and standing nobody has labelled."""


def labels(name: str, file: str) -> list[dict[str, str]]:
    with (LABELS / name).open(encoding="utf-8") as lines:
        return [row for row in csv.DictReader(lines, delimiter="\t") if row["file"] == file]


def check_sums_and_outcomes(path: Path, reader: CaseReader) -> None:
    """Of the sums .95 have the labelled kind and .98 the labelled speaker; outcomes and standing are all right."""
    case_file = reader.case_file(path)
    found: dict[tuple[int, str], list[tuple[str, str]]] = defaultdict(list)
    for one in timeline(reader.pages(path), case_file, TimelineRequest(run=RUN)).money:
        found[one.page, f"{one.value:.2f}"].append((one.kind.value, "court" if one.by_court else "party"))
    rows = labels("sums.tsv", path.stem)
    given = [found[int(row["page"]), row["value"]] for row in rows]
    kinds = sum(row["kind"] in {kind for kind, _ in one} for row, one in zip(rows, given, strict=True))
    speakers = sum(row["by"] in {by for _, by in one} for row, one in zip(rows, given, strict=True))
    assert kinds >= 0.95 * len(rows) or len(rows) - kinds <= 2
    assert speakers >= 0.98 * len(rows) or len(rows) - speakers <= 1
    assert [
        (str(piece.page_start), str(piece.outcome.page), piece.outcome.disposition.value)
        for piece in case_file.pieces
        if piece.outcome
    ] == [(row["piece"], row["page"], row["outcome"]) for row in labels("outcomes.tsv", path.stem)]
    assert standing_in(case_file) == labels("standing.tsv", path.stem)[0]["standing"]


@pytest.mark.parametrize("path", case_files(), ids=lambda path: path.stem)
def test_the_facts_of_a_sample_are_those_that_its_pages_state(path: Path, case_reader: CaseReader):
    check_sums_and_outcomes(path, case_reader)
    page, unit, case_class = OWN[path.stem]
    case = case_reader.case_file(path).case
    assert case.injunction
    assert (case.injunction.state, case.injunction.page) == (RulingState.DEFERIDA, page)
    assert (case.unit, case.case_class) == (unit, case_class)


@pytest.mark.parametrize(
    ("folder", "start"), [(folder, start) for folder, all_of in LABELLED.items() for start in all_of]
)
def test_a_labelled_case_file_is_read_as_labelled(folder: str, start: str, case_reader: CaseReader):
    (path,) = shared_data("casefiles", folder).glob(f"{start}_*.pdf")
    gold = json.loads(path.with_suffix(".gold.json").read_text(encoding="utf-8"))
    case_file = case_reader.case_file(path)
    score = score_row(row_of(path.name, case_file), gold)
    assert score.system_right
    assert score.cnj_right
    assert score.phase_right >= 0.95 * score.pages, score.misses
    assert score.boundary_f1 >= 0.9, score.misses
    assert score.type_right >= 0.9 * score.pieces, score.misses
    assert score.parties_right >= 0.95 * score.parties, score.misses
    if start in WITHOUT_FACTS:
        return
    check_sums_and_outcomes(path, case_reader)
    case = case_file.case
    unit, town = gold["court_unit"].split("/")[0].rsplit(" - ", 1)
    assert case.unit
    assert case.unit.casefold() == f"{unit} de {town}".casefold()
    printed = "Execução Fiscal" if "execucao_fiscal" in path.stem else COMMON
    assert case.case_class == (None if case.system == CourtSystem.ESAJ else printed)
    assert case.parties.model_dump() == gold["parties"]
    assert case.value == gold["value_of_cause"]


def test_a_miss_of_each_kind_is_counted_and_named():
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
    assert len(score.misses) == 6
