"""The court of a citation whose class two courts have: determined by panel and rapporteur."""

from dataclasses import replace

from activities.law.citations.citation import Citation
from activities.law.citations.processes import SHARED_WITH_STF
from activities.law.ministers.mentions import Likeness, match_minister
from activities.law.ministers.minister_list import STF_JUSTICES, STJ_MINISTERS
from activities.law.verification.particulars.read import Particulars

_COURTS: dict[str, set[str]] = {}
for _minister in (*STJ_MINISTERS, *STF_JUSTICES):
    _COURTS.setdefault(_minister.name, set()).add(_minister.court)
_STJ_PANELS = ("SEÇÃO", "TERCEIRA TURMA", "QUARTA TURMA", "QUINTA TURMA", "SEXTA TURMA", "CORTE ESPECIAL")


def of_its_court(citation: Citation, told: Particulars) -> Citation:
    """Return the citation with the court of its particulars; unchanged if they name none or only one is possible."""
    if citation.class_name not in SHARED_WITH_STF:
        return citation
    if told.court in ("STJ", "STF"):
        return replace(citation, court=told.court)
    if told.panel and told.panel.endswith(_STJ_PANELS):
        return replace(citation, court="STJ")
    courts = [_courts_of(one.name) for one in told.rapporteurs]
    known = set[str]().union(*courts)
    return replace(citation, court=known.pop()) if len(known) == 1 else citation


def _courts_of(name: str) -> set[str]:
    match = match_minister(name)
    if match.likeness is Likeness.NONE:
        return set()
    return set[str]().union(*(_COURTS.get(known, {"STJ"}) for known in match.names))
