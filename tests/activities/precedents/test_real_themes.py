"""Matching of labelled case files against the theses of real repetitive themes, by text only."""

import json
from pathlib import Path

import pypdfium2
import pytest

from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import Page
from activities.precedents.argued import argued_in
from activities.precedents.matching import CaseMatching
from activities.search.index import SearchIndex, build_index, open_index
from tests.activities.precedents.case import case_file, page, piece
from tests.conftest import shared_data
from workflows.contracts.law.corpus import Decision
from workflows.contracts.run.case import PhaseLabel

INITIAL, ANSWER = PhaseLabel.POSTULACAO_INICIAL, PhaseLabel.RESPOSTA_DO_REU


@pytest.fixture(scope="module")
def themes(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    with shared_data("retrieval", "stj_temas", "docs.jsonl").open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    target = tmp_path_factory.mktemp("themes")
    build_index(
        (
            Decision(id=record["id"], source="temas", kind="tema", process="", thesis=record["text"])
            for record in records
        ),
        target,
    )
    return open_index(target)


def labelled(name: str) -> tuple[CaseFile, dict[int, Page]]:
    gold = json.loads(shared_data("casefiles", "dev", f"{name}.gold.json").read_text(encoding="utf-8"))
    pieces = [
        piece(item["type"], item["page_start"], item["page_end"], item["phase"])
        for item in gold["pieces"]
        if item["phase"]
    ]
    return case_file(*pieces), texts_of(shared_data("casefiles", "dev", f"{name}.pdf"))


def texts_of(path: Path) -> dict[int, Page]:
    document = pypdfium2.PdfDocument(path)
    texts = [sheet.get_textpage().get_text_range().replace("\r", "") for sheet in document]
    document.close()
    return {number: page(number, text) for number, text in enumerate(texts, start=1)}


@pytest.mark.parametrize(
    ("name", "phase", "expected"),
    [
        ("dev01_negativacao_projudi", INITIAL, {"tema922"}),
        ("dev02_pix_pje", INITIAL, {"tema466"}),
        ("dev03_plano_saude_esaj", INITIAL, {"tema1316"}),
        ("dev04_atraso_imovel_eproc", INITIAL, {"tema971"}),
        ("dev12_execucao_fiscal_eproc", ANSWER, {"tema104"}),
    ],
)
def test_the_themes_of_the_matter_are_among_the_first_five(
    themes: SearchIndex, name: str, phase: PhaseLabel, expected: set[str]
) -> None:
    case, pages = labelled(name)
    matches = CaseMatching(argued_in(case, pages), themes, None).of(phase, min_score=50, most=5).matches
    assert expected <= {match.document_id for match in matches}


def test_an_execution_of_judgment_finds_what_it_argues_itself(themes: SearchIndex) -> None:
    """Below the default score: it is not about the lawsuit's first matter."""
    case, pages = labelled("dev01_negativacao_projudi")
    matching = CaseMatching(argued_in(case, pages), themes, None)
    found = matching.of(PhaseLabel.CUMPRIMENTO_EXECUCAO, min_score=45, most=5).matches
    assert "tema536" in {match.document_id for match in found[:2]}
    assert not any("cadastro" in match.precedent_passage.text for match in found)
