"""Decisions that are still authority before those that a later one overturned, which brings the later one along."""

from collections.abc import Callable, Sequence

from workflows.contracts.research.search import JurisprudenceRow


def standing_first(
    rows: Sequence[JurisprudenceRow], row_of: Callable[[str], JurisprudenceRow | None], most: int
) -> list[JurisprudenceRow]:
    """At most `most` rows: an overturned one last, and the one that overturned it in its place where it is not there.

    `row_of` makes the row of a decision that the search did not find, by its id.
    """
    present = {row.id for row in rows}
    standing: list[JurisprudenceRow] = []
    fallen: list[JurisprudenceRow] = []
    for row in rows:
        if row.treatment is None or not row.treatment.kind.overturned:
            standing.append(row)
            continue
        fallen.append(row)
        by = row.treatment.overturned_by
        if by and by not in present and (later := row_of(by)):
            present.add(by)
            standing.append(later)
    return [*standing, *fallen][:most]
