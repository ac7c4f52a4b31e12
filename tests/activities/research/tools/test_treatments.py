"""The later treatment of a decision is shown wherever a search or its page shows the decision."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from activities.citator.table import Treatments
from activities.research.tools.halves import Halves
from activities.research.tools.integra import get_document_integra
from activities.research.tools.jurisprudence import search_jurisprudence
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.research.decisions import DecisionPage
from workflows.contracts.research.search import (
    DecisionQuestion,
    DocumentQuestion,
    DocumentText,
    JurisprudenceFound,
    JurisprudenceQuestion,
)

GONE = Treatment(kind=TreatmentKind.SUPERADO, badge="Superado", as_of=date(2024, 5, 2))
QUERY = "recusa de cobertura de tratamento"


class Known(Treatments):
    """Treatments of one decision."""

    def of(self, *names: str) -> dict[str, Treatment]:
        return {name: GONE for name in names if name == "000000002"}


def test_a_hit_a_page_and_a_text_say_what_became_of_the_decision(halves: Halves, tmp_path: Path) -> None:
    knowing = replace(halves, treatments=Known(tmp_path))
    found = search_jurisprudence(JurisprudenceQuestion(query=QUERY), knowing).data
    assert isinstance(found, JurisprudenceFound)
    assert {row.id: row.treatment for row in found.results}["000000002"] == GONE
    page = get_document_integra(DecisionQuestion(document_id="000000002", anchored=True), knowing).data
    text = get_document_integra(DocumentQuestion(document_id="000000002"), knowing).data
    assert isinstance(page, DecisionPage)
    assert isinstance(text, DocumentText)
    assert (page.treatment, text.treatment) == (GONE, GONE)


def test_without_them_nothing_is_said(halves: Halves) -> None:
    found = search_jurisprudence(JurisprudenceQuestion(query=QUERY), halves).data
    assert isinstance(found, JurisprudenceFound)
    assert not any(row.treatment for row in found.results)
