from collections.abc import Callable

from activities.research.tools.standing import standing_first
from workflows.contracts.law.treatment import Treatment, TreatmentEvidence, TreatmentKind


def overturned(**by: str) -> Callable[[str], Treatment | None]:
    """The treatment of decisions that others overturned."""
    said = {
        one: [TreatmentEvidence(kind=TreatmentKind.REFORMADO, words="x", source="EREsp 1", document_id=later)]
        for one, later in by.items()
    }
    made = {one: Treatment(kind=TreatmentKind.REFORMADO, badge="Reformado", evidence=why) for one, why in said.items()}
    return made.get


def test_what_was_overturned_stands_last_and_brings_the_later_decision() -> None:
    assert standing_first(["old", "sound"], overturned(old="new"), lambda _: True) == ["new", "sound", "old"]


def test_a_later_decision_that_was_found_is_not_brought_twice() -> None:
    found = ["old", "new", "older"]
    assert standing_first(found, overturned(old="new", older="new"), lambda _: True) == ["new", "old", "older"]


def test_a_later_decision_that_does_not_stand_itself_or_may_not_join_is_not_brought() -> None:
    fallen = overturned(old="new", new="newest")
    assert standing_first(["old", "sound"], fallen, lambda _: True) == ["sound", "old"]
    assert standing_first(["old", "sound"], overturned(old="new"), lambda _: False) == ["sound", "old"]
