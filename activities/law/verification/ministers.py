"""Verification of ministers' names against those who sit or sat on the STJ and STF."""

import re
from collections.abc import Iterator, Sequence

from activities.law.fold import fold
from activities.law.ministers.mentions import (
    Likeness,
    MinisterMention,
    NameMatch,
    find_ministers,
    is_incomplete,
    match_minister,
)
from activities.law.ministers.minister_list import CALLED_UP_JUDGES, REACH
from activities.law.spans import Spans
from activities.law.verification.corpus import KnownDecisions
from activities.law.verification.kinds.precedents import CitedProcess
from activities.law.verification.particulars.naming import is_among, same_person, same_spelling
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim

_CALLED_UP = re.compile(r"[\s,(\-]*(?:desembargador|juiza?|ministr\w+ convocad)", re.IGNORECASE)
_COURTS = (
    r"\b(?:TST|TCU|STM|TSE|Tribunal de Contas|Superior do Trabalho|Superior Eleitoral|Superior Tribunal Militar)\b"
)
_OTHER_COURT_AFTER = re.compile(rf"[^.;\n]{{0,40}}{_COURTS}")
_OTHER_COURT_BEFORE = re.compile(rf"{_COURTS}[^;\n]*$")
_FARTHEST_COURT = 160


def check_ministers(text: str, corpus: KnownDecisions, cited: Sequence[CitedProcess] = ()) -> Iterator[VerifiedClaim]:
    """Return every minister named with the title: exact, partial, similar (with suggestion), or unknown.

    The rapporteur of the decision `cited` beside the name is verified by it, as is any whom the corpus has.
    """
    folded = fold(text)
    ends = Spans((one.citation.start, one.citation.end) for one in cited)
    known = {name.start: one for one in cited if one.decision for name in one.told.rapporteurs}
    for mention in [*find_ministers(text), *_in_small_letters(text, cited)]:
        match = match_minister(mention.name)
        verdict, reason, confidence = _judge(mention.name, match)
        beside = known.get(mention.start)
        rapporteur = beside.decision.minister if beside and beside.decision else None
        if rapporteur and same_person(mention.name, rapporteur):
            verdict, reason, confidence = (
                ClaimVerdict.VERIFIED,
                "É o relator da decisão citada, que está no acervo.",
                0.98,
            )
        elif verdict is ClaimVerdict.DOUBTFUL and is_among(mention.name, corpus.ministers()):
            verdict, reason, confidence = ClaimVerdict.VERIFIED, "É relator de decisões do acervo.", 0.95
        elif verdict is ClaimVerdict.DOUBTFUL and _sits_elsewhere(folded, mention, ends):
            verdict, confidence = ClaimVerdict.UNVERIFIABLE, 1.0
            reason = (
                "O texto o apresenta como convocado ou de outro tribunal, fora da lista de ministros do STJ e do STF."
            )
        if rapporteur and verdict is ClaimVerdict.VERIFIED and not same_person(mention.name, rapporteur):
            reason = f"{reason} Mas não é quem o acervo dá por relator da decisão citada."
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


def _judge(written: str, match: NameMatch) -> tuple[ClaimVerdict, str, float]:
    match match.likeness:
        case Likeness.EXACT if match.names[0] in CALLED_UP_JUDGES:
            return ClaimVerdict.VERIFIED, "Magistrado que atuou no STJ como convocado.", 0.95
        case Likeness.EXACT:
            return ClaimVerdict.VERIFIED, "Consta da lista de ministros do STJ e do STF.", 0.98
        case Likeness.PARTIAL if len(match.names) == 1:
            return ClaimVerdict.VERIFIED, f"Nome em parte: corresponde a {match.names[0].title()}.", 0.8
        case Likeness.PARTIAL:
            names = ", ".join(name.title() for name in match.names[:4])
            return ClaimVerdict.UNVERIFIABLE, f"Nome em parte, que cabe a mais de um ministro: {names}.", 1.0
        case Likeness.CLOSE if same_spelling(written, match.names[0]):
            return ClaimVerdict.VERIFIED, f"Corresponde a {match.names[0].title()}, que se escreve assim.", 0.9
        case Likeness.CLOSE:
            return (
                ClaimVerdict.DOUBTFUL,
                f"O acervo e a lista de ministros ({REACH}) não têm o nome; o mais próximo é {match.names[0].title()}.",
                0.8,
            )
        case Likeness.NONE if is_incomplete(written):
            return ClaimVerdict.UNVERIFIABLE, "O nome está incompleto e não diz de quem se trata.", 1.0
        case Likeness.NONE:
            near = f" O mais próximo é {match.names[0].title()}." if match.names else ""
            reason = f"Não consta do acervo nem da lista de ministros do STJ e do STF ({REACH}).{near}"
            return ClaimVerdict.DOUBTFUL, reason, 0.9


def _in_small_letters(text: str, cited: Sequence[CitedProcess]) -> list[MinisterMention]:
    """Return rapporteurs in small letters, and those without a title."""
    named = Spans((mention.start, mention.end) for mention in find_ministers(text))
    return [
        MinisterMention(name.name, name.start, name.end)
        for one in cited
        for name in one.told.rapporteurs
        if not named.touch(name.start, name.end) and name.titled
    ]


def _sits_elsewhere(folded: str, mention: MinisterMention, citations: Spans) -> bool:
    """Return whether the surrounding words name another court or a judge called up; an STJ process in between
    prevails.
    """
    if _CALLED_UP.match(folded, mention.end) or _OTHER_COURT_AFTER.match(folded, mention.end):
        return True
    begin = max(0, mention.start - _FARTHEST_COURT)
    court = _OTHER_COURT_BEFORE.search(folded, begin, mention.start)
    return court is not None and not citations.touch(court.start(), mention.start)
