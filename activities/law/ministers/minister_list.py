"""Ministers of the STJ since its installation in 1989 and of the STF since 1988, as the courts write their names.

Facts of our own collection. Judges called up to the STJ for a time (`convocados`) stand apart, since they are not
ministers.
"""

from dataclasses import dataclass

from activities.law.lists.read import dated_list

_LISTED = dated_list("ministers")
REACH, KNOWN_UNTIL = _LISTED.reach, _LISTED.until
"""Until when the list reaches: who took office later is not in it."""


@dataclass(frozen=True, slots=True)
class Minister:
    """A minister; `until` None with a known `since` means still in office then, both None that neither is known."""

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
"""Other ways (folded) to write a minister's name, to the one the court uses."""
