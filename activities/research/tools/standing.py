"""Decisions that are still authority before those that a later one overturned, which brings the later one along."""

from collections.abc import Callable, Iterable

from workflows.contracts.law.treatment import Treatment


def standing_first(
    found: Iterable[str], treatment_of: Callable[[str], Treatment | None], joins: Callable[[str], bool]
) -> list[str]:
    """The ids of decisions, overturned ones last; the one that overturned each in its place where it was not found.

    `joins` says whether a decision that was not found may stand in the list. One that was itself overturned does not.
    """
    standing: list[str] = []
    fallen: list[str] = []
    present = dict.fromkeys(found)
    for one in list(present):
        by = overturned_by(treatment_of(one))
        (standing if by is None else fallen).append(one)
        if by and by not in present and overturned_by(treatment_of(by)) is None and joins(by):
            present[by] = None
            standing.append(by)
    return [*standing, *fallen]


def overturned_by(treatment: Treatment | None) -> str | None:
    """The id of the decision that overturned this one, empty where only a list says so; None for what stands."""
    return (treatment.overturned_by or "") if treatment and treatment.kind.overturned else None
