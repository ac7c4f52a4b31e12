"""People's corrections of precedents and citations appear in the result."""

from typing import Any

from activities.casefile.corrected.corrections import Corrections
from activities.reports.corrected import corrected_result
from tests.activities.reports.samples import make_result
from workflows.contracts.law.authority import ClientSide, Stance
from workflows.contracts.law.corpus import Decision
from workflows.contracts.reading.corrections import RECORDS
from workflows.contracts.research.law import ClaimKind, ClaimVerdict
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.citations import CheckedCitation, CitationCheck
from workflows.contracts.run.results.result import CaseResult

FIRST = PhaseLabel.POSTULACAO_INICIAL


def corrected(result: CaseResult, *said: dict[str, Any]) -> CaseResult:
    records = RECORDS.validate_python(
        [
            {"correction_id": f"c{at}", "said": one, "run": 1, "name": "Ana Souza", "at": "2026-11-26T12:00:00Z"}
            for at, one in enumerate(said)
        ]
    )
    known = Decision(id="000792984", source="s", kind="acordao", process="REsp 1.000/SP", court="STJ", ementa="EMENTA.")
    return corrected_result(result, Corrections(records), {"000792984": known}.get)


def test_an_indicated_precedent_stands_apart_and_has_no_score() -> None:
    found = corrected(
        make_result(),
        {
            "kind": "precedent",
            "phase_label": FIRST,
            "document_id": "000792984",
            "stance": "favoravel",
            "reason": "tese",
        },
        {"kind": "precedent", "phase_label": FIRST, "reference": "AC 77/PR", "court": "TJPR", "text": "Trecho."},
        {"kind": "precedent", "phase_label": FIRST, "document_id": "000000000"},
    )
    one, other = found.phases[0].indicated
    assert (one.reference, one.court, one.text, one.stance) == ("REsp 1.000/SP", "STJ", "EMENTA.", Stance.FAVORAVEL)
    assert (one.by, one.by_name, one.by_reason) == ("person", "Ana Souza", "tese")
    assert (other.document_id, other.reference, other.text) == (None, "AC 77/PR", "Trecho.")
    assert "score" not in one.model_dump()
    assert found.phases[0].matches == make_result().phases[0].matches
    assert [listed.outcome for listed in found.corrections] == ["applied", "applied", "unmatched"]


def test_a_precedent_serves_the_side_that_a_person_says() -> None:
    before = (
        make_result()
        .phases[0]
        .matches[0]
        .model_copy(update={"lado": ClientSide.AUTOR, "stance": Stance.FAVORAVEL, "stance_cliente": None})
    )
    result = make_result()
    phases = [result.phases[0].model_copy(update={"matches": [before]}), *result.phases[1:]]
    found = corrected(
        result.model_copy(update={"phases": phases}),
        {"kind": "stance", "document_id": before.document_id, "side": "reu"},
    )
    (match,) = found.phases[0].matches
    assert (match.lado, match.stance, match.by) == (ClientSide.REU, Stance.CONTRARIO, "person")
    assert (match.score, match.score_breakdown) == (before.score, before.score_breakdown)


def test_a_dismissed_warning_leaves_the_risk_and_stays_on_the_list() -> None:
    wrong = CheckedCitation(
        citation="REsp 9/STJ",
        kind=ClaimKind.PRECEDENTE,
        text="REsp 9",
        pages=[2],
        verdict=ClaimVerdict.NOT_FOUND,
        reason="não há",
    )
    check = CitationCheck(verified=["REsp 1/STJ"], not_found=["REsp 9/STJ"], risk_score=0.5, citations=[wrong])
    result = make_result().model_copy(update={"citation_check": check})
    dismissed = corrected(result, {"kind": "citation", "citation": "REsp 9/STJ", "action": "dismiss"}).citation_check
    assert (dismissed.not_found, dismissed.risk_score) == ([], 0.0)
    assert (dismissed.citations[0].dismissed, dismissed.citations[0].by) == (True, "person")
    confirmed = corrected(result, {"kind": "citation", "citation": "REsp 9/STJ", "action": "confirm"}).citation_check
    assert (confirmed.risk_score, confirmed.citations[0].dismissed, confirmed.citations[0].by) == (0.5, False, "person")
