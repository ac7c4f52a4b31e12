"""Valid decisions before overturned ones. Each overturned decision brings in the one that overturned it."""

from collections.abc import Callable, Iterable

from workflows.contracts.law.treatment import Treatment


def standing_first(
    found: Iterable[str], treatment_of: Callable[[str], Treatment | None], joins: Callable[[str], bool]
) -> list[str]:
    """Return the ids with overturned ones last. The decision that overturned one takes its place unless it was
    found itself.

    `joins` says whether a decision that was not found may be listed. One that was itself overturned may not.
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
    """Return the id of the overturning decision, empty if only a list says so; None for a valid decision."""
    return (treatment.overturned_by or "") if treatment and treatment.kind.overturned else None
