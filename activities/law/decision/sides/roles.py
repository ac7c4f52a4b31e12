"""Who appealed, by what is said of the parties of the appeal: "a seguradora agravante", "a condenação do recorrido"."""

import re
from collections.abc import Iterable, Iterator

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.dispute import Dispute, side_of
from activities.law.decision.sides.favoured import opponent_of
from activities.law.decision.sides.holding_words import RIGHTS, Holds
from activities.law.decision.sides.parties import party_before
from activities.law.decision.sides.quoting import Reading, quote
from workflows.contracts.sides import Appellant, Branch

_ROLE = (
    r"(?:(?P<appeals>(?:recorrente|agravante|embargante|insurgente)s?)"
    r"|(?P<answers>(?:recorrid|agravad|embargad)[oa]s?))\b"
)
_NAMED = re.compile(rf"[ ,/(-]{{1,2}}(?:(?:ora|aqui|parte) )?{_ROLE}")
_OF_WHOM = (
    r"(?: d[aeo]s?| (?:impost|atribuid|imputad)[oa]s? a[os]?)(?: (?:parte|ora|aqui|empresa|sociedade)){0,2}"
    rf" {_ROLE}"
)
_BURDENED = re.compile(
    r"\b(?:responsabilidade(?: (?:civil|solidaria|objetiva|subjetiva|contratual))?"
    r"|dever de (?:indenizar|reparar|ressarcir)|condenacao|i?legitimidade passiva(?: ad causam)?"
    r"|(?:ato|conduta) (?:ilicit[oa]|lesiv[oa]|abusiv[oa])|negligencia|imprudencia|impericia"
    rf"|falha na prestacao d[eo] servicos?){_OF_WHOM}"
    # whoever loses bears these, plaintiff or not
    r"(?![^.;]{0,80}\b(?:multas?|honorari\w+|custas|despesas|sucumbenc\w+|ma-fe|litigancia|penalidades?|sanc(?:ao|oes))\b)"
)
_ENTITLED = re.compile(rf"\bdireito{_OF_WHOM} (?:a|ao|as|aos) (?:\w+ )?{RIGHTS}")
_PLACES = frozenset((Place.HEADING, Place.ITEM, Place.THESIS, Place.CASE_SECTION, Place.REASONS_SECTION, Place.REPORT))


def read_roles(sentences: Iterable[Sentence], dispute: Dispute) -> Reading[Appellant] | None:
    """The side that appealed; None where nothing tells it, or two sentences tell different sides."""
    found = [one for sentence in sentences if sentence.place in _PLACES for one in _told(sentence, dispute)]
    return found[0] if len({one.value for one in found}) == 1 else None


def _told(sentence: Sentence, dispute: Dispute) -> Iterator[Reading[Appellant]]:
    for match in _NAMED.finditer(sentence.plain):
        named = party_before(sentence.plain, match.start())
        side = side_of(named[0], dispute) if named else None
        if named and side:
            yield from _appealed(side, match, quote(sentence, named[1], match.end()))
    if dispute.branch is Branch.PENAL:
        return
    for pattern, holds in ((_BURDENED, Holds.DEFENCE), (_ENTITLED, Holds.CLAIM)):
        for match in pattern.finditer(sentence.plain):
            side = Appellant((dispute.claims if holds is Holds.CLAIM else dispute.defends).value)
            yield from _appealed(side, match, quote(sentence, *match.span()))


def _appealed(side: Appellant, match: re.Match[str], words: str) -> Iterator[Reading[Appellant]]:
    """The side itself where it is called appellant, its opponent where it is called appellee."""
    appealed = side if match["appeals"] else opponent_of(side)
    if appealed:
        yield Reading(appealed, words)
