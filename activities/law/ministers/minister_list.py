"""Ministers of the STJ since 1989 and of the STF since 1988, in the courts' spelling.

Collected by us. Judges called up to the STJ for a time (`convocados`) are listed separately, since they are not
ministers.
"""

from dataclasses import dataclass

from activities.law.lists.read import dated_list

_LISTED = dated_list("ministers")
REACH, KNOWN_UNTIL = _LISTED.reach, _LISTED.until
"""The last day of the list; later appointments are not in it."""


@dataclass(frozen=True, slots=True)
class Minister:
    """A minister. `until` None with a known `since` means still in office; both None means unknown."""

    name: str
    court: str = "STJ"
    since: int | None = None
    until: int | None = None


def _of(court: str) -> tuple[Minister, ...]:
    return tuple(
        Minister(name, court, int(since) if since else None, int(until) if until else None)
        for listed, name, since, until in _LISTED.rows
        if listed == court
    )


STJ_MINISTERS, STF_JUSTICES = _of("STJ"), _of("STF")
CALLED_UP_JUDGES = tuple(one.name for one in _of("convocado"))
"""Judges of other courts who sat on the STJ for a time."""

OTHER_FORMS = {row[0]: row[1] for row in dated_list("minister_forms").rows}
"""Other (folded) spellings of a minister's name, with the court's spelling."""
