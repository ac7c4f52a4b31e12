"""Facts of twelve case files against labels: sums, who says them, outcomes, standing, injunction, unit, parties."""

import csv
import json
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

from activities.casefile.document import read_document
from activities.casefile.segment import segment
from activities.casefile.segmentation import CaseFile
from activities.inquiry.timeline import timeline
from autos.samples import case_files
from infra.config.settings import Settings
from tests.activities.casefile.facts.written import standing_in
from tests.activities.inquiry.test_answering import RUN
from tests.conftest import shared_data
from workflows.contracts.reading.timeline import CaseTimeline, TimelineRequest
from workflows.contracts.run.case import CourtSystem
from workflows.contracts.run.rulings import RulingState

LABELS = Path(__file__).parent / "labels"
COMMON = "Procedimento Comum Cível"
OWN = {
    "1-negativacao-projudi": (10, "11ª Vara Cível de Londrina", COMMON),
    "2-golpe-do-pix-pje": (10, "13ª Vara Cível de Uberlândia", COMMON),
    "3-plano-de-saude-esaj": (8, "14ª Vara Cível de Campinas", None),
}
"""Our samples: page of the decision that grants the injunction, court unit, and class, which e-SAJ does not print."""
SHARED = {
    "dev03_plano_saude_esaj": "dev",
    "dev07_negativacao_esaj": "dev",
    "dev12_execucao_fiscal_eproc": "dev",
    "dev14_rescisao_contrato_pje": "dev",
    "h03_revisional_bancaria_pje": "more",
    "h12_vicio_veiculo_esaj": "more",
    "h13_resp_medica_pje": "more",
    "h21_revisional_bancaria_eproc": "more",
    "h25_servidor_publico_pje": "more",
}


class Told(NamedTuple):
    case_file: CaseFile
    timeline: CaseTimeline


def told_of(path: Path, settings: Settings) -> Told:
    pages = read_document(path, settings).pages
    case_file = segment(pages)
    return Told(case_file, timeline(pages, case_file, TimelineRequest(run=RUN)))


def labels(name: str, file: str) -> list[dict[str, str]]:
    with (LABELS / name).open(encoding="utf-8") as lines:
        return [row for row in csv.DictReader(lines, delimiter="\t") if row["file"] == file]


def check_sums_and_outcomes(file: str, told: Told) -> None:
    """Of the sums .95 have the labelled kind and .98 the labelled speaker; outcomes and standing are all right."""
    found: dict[tuple[int, str], list[tuple[str, str]]] = defaultdict(list)
    for one in told.timeline.money:
        found[one.page, f"{one.value:.2f}"].append((one.kind.value, "court" if one.by_court else "party"))
    rows = labels("sums.tsv", file)
    given = [found[int(row["page"]), row["value"]] for row in rows]
    kinds = sum(row["kind"] in {kind for kind, _ in one} for row, one in zip(rows, given, strict=True))
    speakers = sum(row["by"] in {by for _, by in one} for row, one in zip(rows, given, strict=True))
    assert kinds >= 0.95 * len(rows) or len(rows) - kinds <= 2
    assert speakers >= 0.98 * len(rows) or len(rows) - speakers <= 1
    assert [
        (str(piece.page_start), str(piece.outcome.page), piece.outcome.disposition.value)
        for piece in told.case_file.pieces
        if piece.outcome
    ] == [(row["piece"], row["page"], row["outcome"]) for row in labels("outcomes.tsv", file)]
    assert standing_in(told.case_file) == labels("standing.tsv", file)[0]["standing"]


@pytest.mark.parametrize("path", case_files(), ids=lambda path: path.stem)
def test_the_facts_of_a_sample_are_those_that_its_pages_state(path: Path, settings: Settings):
    told = told_of(path, settings)
    check_sums_and_outcomes(path.stem, told)
    page, unit, case_class = OWN[path.stem]
    injunction = told.case_file.case.injunction
    assert injunction
    assert (injunction.state, injunction.page) == (RulingState.DEFERIDA, page)
    assert (told.case_file.case.unit, told.case_file.case.case_class) == (unit, case_class)


@pytest.mark.parametrize("name", SHARED)
def test_the_facts_of_a_labelled_case_file_are_those_of_its_labels(name: str, settings: Settings):
    folder = shared_data("casefiles", SHARED[name])
    gold = json.loads((folder / f"{name}.gold.json").read_text(encoding="utf-8"))
    told = told_of(folder / f"{name}.pdf", settings)
    check_sums_and_outcomes(name, told)
    case = told.case_file.case
    unit, town = gold["court_unit"].split("/")[0].rsplit(" - ", 1)
    assert case.unit
    assert case.unit.casefold() == f"{unit} de {town}".casefold()
    printed = "Execução Fiscal" if "execucao_fiscal" in name else COMMON
    assert case.case_class == (None if case.system == CourtSystem.ESAJ else printed)
    assert case.parties.model_dump() == gold["parties"]
    assert case.value == gold["value_of_cause"]
