"""Checks names of ministers against those who sit or sat on the STJ and the STF."""

import re
from collections.abc import Iterator

from activities.law.fold import fold
from activities.law.ministers.mentions import Likeness, NameMatch, find_ministers, match_minister
from activities.law.ministers.minister_list import CALLED_UP_JUDGES
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim

_CALLED_UP = re.compile(r"[\s,(\-]*(?:desembargador|juiza?|ministr\w+ convocad)", re.IGNORECASE)
_OTHER_COURT = re.compile(r"[^.;\n]{0,40}\b(?:TST|TCU|STM|TSE|Tribunal de Contas|Superior do Trabalho)\b")


def check_ministers(text: str) -> Iterator[VerifiedClaim]:
    """Every minister named with the title: exact, in part, close to a known one (with suggestion), or unknown."""
    folded = fold(text)
    for mention in find_ministers(text):
        match = match_minister(mention.name)
        verdict, reason, confidence = _judge(match)
        if match.likeness in (Likeness.NONE, Likeness.CLOSE) and _sits_elsewhere(folded, mention.end):
            verdict, confidence = ClaimVerdict.UNVERIFIABLE, 1.0
            reason = (
                "O texto o apresenta como convocado ou de outro tribunal, fora da lista de ministros do STJ e do STF."
            )
        exact = match.likeness is Likeness.EXACT
        alone = len(match.names) == 1
        yield VerifiedClaim(
            kind=ClaimKind.MINISTRO,
            text=mention.name,
            start=mention.start,
            end=mention.end,
            normalized=match.names[0] if alone and exact else " ".join(mention.name.upper().split()),
            verdict=verdict,
            reason=reason,
            confidence=confidence,
            suggestion=match.names[0] if alone and not exact else None,
        )


def _judge(match: NameMatch) -> tuple[ClaimVerdict, str, float]:
    match match.likeness:
        case Likeness.EXACT if match.names[0] in CALLED_UP_JUDGES:
            return ClaimVerdict.VERIFIED, "Magistrado que atuou no STJ como convocado.", 0.95
        case Likeness.EXACT:
            return ClaimVerdict.VERIFIED, "Consta da lista de ministros do STJ e do STF.", 0.98
        case Likeness.PARTIAL if len(match.names) == 1:
            return ClaimVerdict.VERIFIED, f"Nome em parte: corresponde a {match.names[0].title()}.", 0.8
        case Likeness.PARTIAL:
            names = ", ".join(name.title() for name in match.names[:4])
            return ClaimVerdict.DOUBTFUL, f"Nome em parte, que cabe a mais de um ministro: {names}.", 0.5
        case Likeness.CLOSE:
            return (
                ClaimVerdict.DOUBTFUL,
                f"Não há ministro com este nome; o mais próximo é {match.names[0].title()}.",
                0.8,
            )
        case Likeness.NONE:
            near = f" O mais próximo é {match.names[0].title()}." if match.names else ""
            return ClaimVerdict.NOT_FOUND, f"Não consta da lista de ministros do STJ e do STF.{near}", 0.8


def _sits_elsewhere(folded: str, end: int) -> bool:
    return bool(_CALLED_UP.match(folded, end) or _OTHER_COURT.match(folded, end))
