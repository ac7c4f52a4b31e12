"""The date from which a thesis has effect, and its exceptions, in the court's words."""

import re

from activities.law.fold import fold
from activities.law.verification.particulars.days import DAY, day_of
from workflows.contracts.law.treatment import Modulation

_MARCO = re.compile(
    r"\b(?:a partir d[aeo]s?|desde|ate [ao]|a contar d[aeo]|apos a|anteriormente a|antes d[aeo])\b[^;]{3,160}?"
    r"(?=[;]|\.(?:\s|$)|,\s+(?:ressalva|salvo|excet|a excecao)|$)",
    re.IGNORECASE,
)
_SPARED = re.compile(
    r"\b(?:ressalvad[oa]s?|ressalvando-se|salvo|exceto|excetuad[oa]s?|excetuando-se|(?:a|com) excecao d[aeo]s?)\b"
    r"[^;]{3,200}?(?=[;]|\.(?:\s|$)|$)",
    re.IGNORECASE,
)
_DAY = re.compile(DAY.format(n=""), re.IGNORECASE)
_MODULATED = re.compile(
    r"\bmodula(?:cao|ram-se|m-se|m|dos|-se|ndo-se|ndo|r|ram|ou)\b[^.;]{0,40}\befeitos\b|\befeitos modulados\b",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"\b(?:nao|sem|inexist\w+|rejeit\w+|indefer\w+|descab\w+|desnecess\w+|ausen\w+|incabivel|pedido|proposta|requer\w*)\b[^.;]{0,60}$",
    re.IGNORECASE,
)


def modulation_in(words: str) -> Modulation:
    """Return what the sentence says about date and exceptions; empty if nothing."""
    folded = fold(words).replace("º", "o")
    marco, spared = _MARCO.search(folded), _SPARED.search(folded)
    written = _DAY.search(folded, *marco.span()) if marco else None
    day = day_of(written) if written else None
    return Modulation(
        marco=words[marco.start() : marco.end()].strip() if marco else None,
        day=day.first() if day and day.exists and day.day else None,
        ressalva=words[spared.start() : spared.end()].strip() if spared else None,
    )


def modulated(text: str) -> bool:
    """Return whether effects were modulated, rather than requested or refused."""
    folded = fold(text)
    return any(not _REFUSED.search(folded[: match.start()]) for match in _MODULATED.finditer(folded))
