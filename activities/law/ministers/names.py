"""One spelling of each minister's name, and ministers of the STF only."""

import re

from activities.law.fold import fold
from activities.law.ministers.minister_list import CALLED_UP_JUDGES, OTHER_FORMS, STJ_MINISTERS

STF_MINISTERS = (
    r"ALEXANDRE\s+DE\s+MORAES|ANDRE\s+MENDONCA|AYRES\s+BRITTO|CARLOS\s+BRITTO|CARLOS\s+VELLOSO|CARMEN\s+LUCIA"
    r"|CELSO\s+DE\s+MELLO|CEZAR\s+PELUSO|CRISTIANO\s+ZANIN|DIAS\s+TOFFOLI|EDSON\s+FACHIN|ELLEN\s+GRACIE|EROS\s+GRAU"
    r"|FLAVIO\s+DINO|GILMAR\s+MENDES|ILMAR\s+GALVAO|JOAQUIM\s+BARBOSA|MARCO\s+AURELIO(?!\s+(?:BELLIZZE|GASTALDI))"
    r"|MAURICIO\s+CORREA|MOREIRA\s+ALVES|NELSON\s+JOBIM|NERI\s+DA\s+SILVEIRA|NUNES\s+MARQUES|OCTAVIO\s+GALLOTTI"
    r"|RICARDO\s+LEWANDOWSKI|ROBERTO\s+BARROSO|ROSA\s+WEBER|SEPULVEDA\s+PERTENCE|SYDNEY\s+SANCHES"
)
"""Pattern (folded text) of ministers who sat only on the STF: their name tells the court of an "HC"."""

_STJ_NAMES = {fold(minister.name): minister.name for minister in STJ_MINISTERS}
_BY_FOLDED = OTHER_FORMS | {fold(name): name for name in CALLED_UP_JUDGES} | _STJ_NAMES
_TITLE = re.compile(
    r"^(?:REL(?:ATOR|ATORA)?[.:]?\s+)?(?:O\s+|A\s+)?(?:EXM[OA]\.?\s+)?(?:SR[A]?\.?\s+)?(?:MIN(?:ISTR[OA])?\.?\s+)"
)
_ROLE = re.compile(r"\s*\((?:[^()]*)\)|\s*[-,]\s*(?:DESEMBARGADOR|JU[IÍ]Z|PRESIDENTE|CONVOCAD).*$", re.IGNORECASE)


def minister_name(written: str | None) -> str | None:
    """Return one spelling per minister, in capitals, without title and "(Desembargador convocado ...)"; None for an
    empty name.
    """
    if not written:
        return None
    name = re.sub(r"\s+", " ", _ROLE.sub("", " ".join(written.split()))).strip(" .,;:-").upper()
    name = _TITLE.sub("", name)
    return _BY_FOLDED.get(fold(name), name) or None
