"""Declared conduct is compared with what Autos recorded."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, cast, get_args

import pytest

from activities.citator.table import Treatments
from activities.research.conduct.guidelines import BRAZIL, CORE, covers, safety_guidelines
from activities.research.conduct.quality import DECLARED, ERRORS, FOUND_BY, quality_check
from activities.research.conduct_answers import CONDUCT_ANSWERS
from activities.search.legal.texts import LegalTexts
from activities.snapshots.port import Snapshot
from tests.activities.graph.generated import corpus
from tests.activities.search.legal.sample import built
from workflows.contracts.errors import AutosError
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.research.conduct import CheckedQuestion, ErrorType, GuidelinesQuestion, SelfAudit, Tier
from workflows.contracts.research.questions import ResearchTool

SAID = "É devida a indenização quando a inscrição em cadastro de inadimplentes não foi antes comunicada ao consumidor."
DECISION = next(iter(corpus(1))).model_copy(update={"id": "d1", "ementa": SAID})


@dataclass
class Manifest:
    decisions: int = 1
    counts_by_source: dict[str, int] | None = None
    first_date: date | None = date(2015, 1, 2)
    last_date: date | None = date(2020, 3, 4)


class Held:
    """The only decision of a snapshot."""

    def __init__(self) -> None:
        self.search = self
        self.features = self.legal = LegalTexts(None)
        self.treatments = Treatments(Path("/nowhere"))
        self.manifest = Manifest(counts_by_source={"STJ": 1})

    def decision(self, identifier: str) -> Decision | None:
        return DECISION if identifier == DECISION.id else None

    def of(self, *_: str) -> dict[str, Treatment]:
        return {"d1": Treatment(kind=TreatmentKind.SUPERADO, badge="Tese superada", as_of=date(2024, 5, 6))}


SNAPSHOT = cast(Snapshot, Held())


def alerts(**asked: Any) -> dict[str, tuple[Tier, str]]:
    question = CheckedQuestion.model_validate({"mode": "research", "model": "m", **asked})
    checked = quality_check(SNAPSHOT, question)
    tiers = [alert.tier for alert in checked.alerts]
    assert tiers == sorted(tiers, key=list(Tier).index)
    assert checked.highest_alert_severity == (tiers[0] if tiers else None)
    return {alert.code: (alert.tier, alert.origin) for alert in checked.alerts}


def test_a_correction_always_has_an_alert_for_the_error_that_it_reports() -> None:
    assert set(ERRORS) == set(get_args(ErrorType))
    for error, (tier, _) in ERRORS.items():
        assert alerts(mode="correction", error_type=error) == {error: (tier, "declared")}
    assert ERRORS["fabricated_citation"][0] is Tier.STOP
    assert alerts(mode="correction") == {"user_correction": (Tier.DANGER, "declared")}
    grave = alerts(mode="correction", error_type="temporal_error", severity="critical")
    assert grave == {"temporal_error": (Tier.STOP, "declared")}


def test_every_one_of_the_thirteen_points_raises_its_alert_and_nothing_else() -> None:
    assert set(DECLARED) == set(SelfAudit.model_fields)
    assert len(DECLARED) == 13
    assert alerts() == {}
    for name, (tier, _) in DECLARED.items():
        assert alerts(**{name: True}) == {name: (tier, "declared")}


def test_a_document_that_the_corpus_does_not_have_stops_the_answer_whatever_is_declared() -> None:
    found = alerts(documents_cited=["999"], confidence="high", tools_sequence=["get_document_integra"])
    assert found["unknown_document"] == (Tier.STOP, "observed")
    assert found["confident_of_unknown"] == (Tier.DANGER, "contradiction")


def test_a_passage_that_is_not_in_the_decision_stops_the_answer_and_one_that_is_does_not() -> None:
    read = {"documents_cited": ["d1"], "tools_sequence": ["search_jurisprudence", "get_document_integra"]}
    stands = alerts(**read, quotations=[{"document_id": "d1", "text": " ".join(SAID.split()[:10])}])
    assert "quotation_does_not_stand" not in stands
    altered = SAID.replace("não foi antes comunicada", "foi antes comunicada")
    for text in (altered, "Outra coisa inteiramente diversa foi dita aqui por alguém."):
        found = alerts(**read, quotations=[{"document_id": "d1", "text": text}])
        assert found["quotation_does_not_stand"] == (Tier.STOP, "observed")
    unknown = alerts(**read, quotations=[{"document_id": "999", "text": SAID}])
    assert unknown["quotation_does_not_stand"] == (Tier.STOP, "observed")
    short = alerts(**read, quotations=[{"document_id": "d1", "text": "dano"}])
    assert short["quotation_unchecked"] == (Tier.ATTENTION, "observed")


@pytest.mark.parametrize("tool", sorted(FOUND_BY))
def test_each_tool_that_finds_decisions_counts_as_a_search(tool: ResearchTool) -> None:
    assert "cited_without_search" not in alerts(documents_cited=["d1"], tools_sequence=[tool])


def test_what_prepares_an_argument_searches_and_leaves_the_reading_to_do() -> None:
    found = alerts(documents_cited=["d1"], tools_sequence=["prepare_argument"])
    assert "cited_without_search" not in found
    assert "cited_without_reading" in found


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"documents_cited": ["d1"]}, "cited_without_search"),
        ({"documents_cited": ["d1"], "tools_sequence": ["search_jurisprudence"]}, "cited_without_reading"),
        ({"quotations": [{"document_id": "d1", "text": SAID}]}, "quoted_not_cited"),
        ({"satisfaction": "insufficient", "confidence": "high"}, "confident_of_insufficient"),
        ({"mode": "correction", "error_type": "fabricated_citation", "document_ids": ["d1"]}, "fabricated_but_known"),
        ({"mode": "correction", "error_type": "repealed_law", "document_ids": ["d1"]}, "repealed_but_standing"),
        ({"error_type": "repealed_law"}, "error_in_research"),
        ({"document_ids": ["d1"]}, "error_in_research"),
        ({"jurisdiction": "pt"}, "other_jurisdiction"),
    ],
)
def test_what_does_not_fit_together_is_said(asked: dict[str, Any], code: str) -> None:
    assert alerts(**asked)[code][1] == "contradiction"


def test_the_rules_come_whole_and_with_what_the_snapshot_covers() -> None:
    core = safety_guidelines(SNAPSHOT, GuidelinesQuestion(category="core", jurisdiction="br"))
    assert (core.rules, core.coverage) == (CORE, None)
    assert core.warnings
    local = safety_guidelines(SNAPSHOT, GuidelinesQuestion(category="jurisdiction", jurisdiction="br"))
    assert local.rules == BRAZIL
    assert local.coverage is not None
    assert (local.coverage.decisions, local.coverage.last_date) == (1, "2020-03-04")
    assert any("2020-03-04" in limit for limit in local.limits)
    for other in ("pt", None, "!=br", "!*"):
        with pytest.raises(AutosError):
            safety_guidelines(SNAPSHOT, GuidelinesQuestion(category="jurisdiction", jurisdiction=other))


def test_jurisdictions_are_read_as_filters() -> None:
    assert [said for said in ("br", "BR", "br|pt", "*", "!=pt") if not covers(said)] == []
    assert len(CONDUCT_ANSWERS) == 2


def test_a_document_that_no_longer_stands_is_named_and_agrees_with_an_error_that_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Treatments, "of", Held.of)
    read = {"documents_cited": ["d1"], "tools_sequence": ["search_jurisprudence", "get_document_integra"]}
    assert alerts(**read)["treated_since"] == (Tier.DANGER, "observed")
    mistaken = {"mode": "correction", "model": "m", "error_type": "repealed_law", "document_ids": ["d1"]}
    checked = quality_check(SNAPSHOT, CheckedQuestion.model_validate(mistaken))
    assert checked.documents[0].treatment == "Tese superada (situação em 06/05/2024)"
    assert "repealed_but_standing" not in [alert.code for alert in checked.alerts]


def test_a_text_of_law_is_no_unknown_document(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(SNAPSHOT, "legal", built(tmp_path))
    cited = {
        "documents_cited": ["sumula-stj-901"],
        "quotations": [{"document_id": "sumula-stj-901", "text": "não cabe indenização por dano moral"}],
        "tools_sequence": ["search", "get_document"],
    }
    assert alerts(**cited, returned=[]) == {"quotation_unchecked": (Tier.ATTENTION, "observed")}


def test_a_known_decision_that_no_tool_returned_to_the_asker_is_named_and_nothing_is_said_where_that_is_not_known() -> (
    None
):
    read = {"documents_cited": ["d1"], "tools_sequence": ["search_jurisprudence", "get_document_integra"]}
    assert alerts(**read, returned=["d1"]).keys() == alerts(**read, returned=None).keys()
    assert alerts(**read, returned=["d2"])["not_returned"] == (Tier.ATTENTION, "observed")
    assert "not_returned" not in alerts(**read, returned=["d1"])
    wrong = {"mode": "correction", "document_ids": ["d1"], "documents_cited": ["999"]}
    assert "not_returned" not in alerts(**wrong, returned=[])
    asked = {"mode": "correction", "model": "m", "documents_cited": ["d1", "999"]}
    for returned, told in ((["d1"], True), ([], False), (None, None)):
        question = CheckedQuestion.model_validate({**asked, "returned": returned})
        assert [one.returned for one in quality_check(SNAPSHOT, question).documents] == [told, None]
