from activities.research.tools.standing import standing_first
from workflows.contracts.law.treatment import Treatment, TreatmentEvidence, TreatmentKind
from workflows.contracts.research.search import JurisprudenceRow


def row(identifier: str, overturned_by: str | None = None) -> JurisprudenceRow:
    said = TreatmentEvidence(kind=TreatmentKind.REFORMADO, words="x", source="EREsp 1", document_id=overturned_by)
    treatment = Treatment(kind=TreatmentKind.REFORMADO, badge="Reformado", evidence=[said]) if overturned_by else None
    return JurisprudenceRow.model_construct(id=identifier, treatment=treatment)


def test_what_was_overturned_stands_last_and_brings_the_later_decision() -> None:
    rows = [row("old", "new"), row("sound")]
    assert [one.id for one in standing_first(rows, row, 10)] == ["new", "sound", "old"]


def test_a_later_decision_that_was_found_is_not_brought_twice() -> None:
    rows = [row("old", "new"), row("new"), row("older", "new")]
    assert [one.id for one in standing_first(rows, row, 10)] == ["new", "old", "older"]


def test_no_more_rows_come_than_were_asked_for() -> None:
    assert [one.id for one in standing_first([row("old", "new"), row("sound")], lambda _: None, 1)] == ["sound"]
