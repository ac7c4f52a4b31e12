"""No court system: a scan or a merged file, whose only marks are page numbers printed by the author of a piece."""

import re

from activities.casefile.text.page import Line

_NUMBERED = re.compile(r"^(?:p[áa]g(?:ina|\.)?\s*)?(?P<page>\d{1,4})\s*(?:/|de)\s*(?P<pages>\d{1,4})$", re.IGNORECASE)


def page_in_piece(lines: list[Line], height: float) -> int | None:
    """The number in "Página 2 de 5", when it stands in the top or bottom tenth of the page."""
    for line in lines:
        found = _NUMBERED.match(line.text.strip())
        if found and not 0.1 * height < line.top < 0.88 * height and int(found["page"]) <= int(found["pages"]):
            return int(found["page"])
    return None
