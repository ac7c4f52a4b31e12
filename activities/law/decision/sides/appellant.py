"""The appellant, by name, by the claimant's role, or by statements about the parties."""

import re
from collections.abc import Iterable, Iterator

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.dispute import Dispute, side_of
from activities.law.decision.sides.effect import opponent_of
from activities.law.decision.sides.holding_words import RIGHTS, Holds
from activities.law.decision.sides.parties import Party, party_at, party_before
from activities.law.decision.sides.quoting import Reading, quote
from workflows.contracts.law.sides import Appellant, Branch

_APPEALS = {
    "internal": r"agravos? (?:interno|regimental)|agint|agrg|pedido de reconsideracao|embargos de divergencia",
    "declaration": r"embargos(?: de declaracao| declaratorios)?|aclaratorios|declaratorios|edcl",
    "main": r"recursos? especia(?:l|is)|apelo (?:nobre|especial|extremo)|resp\b|recurso ordinario"
    r"|agravo(?: em recurso especial"
    r"| de instrumento)?|recurso extraordinario",
}
_ANY = r"recurso|insurgencia|irresignacao|inconformismo|reclamo|apelo|pleito recursal|pretensao recursal"
_ADJECTIVES = r"(?: (?:recursal|especial|adesiv[oa]|principal|excepcional))?"
_OF_PARTY = re.compile(
    rf"\b(?P<appeal>{'|'.join(_APPEALS.values())}|{_ANY}){_ADJECTIVES}(?: interpost[oa]s?| opost[oa]s?"
    rf"| manejad[oa]s?)?"
    r" (?=(?:d[aeo]s?|pel[oa]s?|por) |ministerial|defensiv|fazendari|acusatori|autoral)"
)
_FILED = re.compile(
    r"\b(?:interpost|opost|apresentad|manejad|aviad|formulad|ajuizad|formalizad|deduzid|manifestad"
    r"|suscitad)[oa]s?,?"
    r"(?: (?:tempestivamente|conjuntamente|com pedido [^,]{3,40}|as? fls?\.? ?[\d/-]+),?)? (?=(?:pel[oa]s?|por) )"
)
_BROUGHT = re.compile(
    r"\b(?:ajuizad|propost|movid|promovid|intentad|impetrad|manejad)[oa]s?(?: originariamente)? (?:pel[oa]s?|por)"
    r" (?:(?:or|aqui|hora|parte|ora) ?a? )*(?P<who>recorrente|agravante|embargante|insurgente|recorrid[oa]"
    r"|agravad[oa]|embargad[oa])"
)
_AGAINST = re.compile(
    r"\b(?:ajuizad|propost|movid|promovid|intentad|impetrad)[oa]s?\b(?:[^.;]|(?<=\b\w)\."
    r"|(?<=s\.a)\.){0,80}?\b(?:em face d[aeo]s?|contra(?: [ao]s?)?"
    r"|em desfavor d[aeo]s?) (?:(?:ora|aqui|parte) )*(?P<who>recorrente|agravante|embargante|insurgente"
    r"|recorrid[oa]"
    r"|agravad[oa]|embargad[oa])"
)
_NAMES_ITSELF = re.compile(
    r"^(?:(?:decisao|ementa|relatorio|voto)\b[\s:.]*)*(?:[oa]s? )?(?=[^,;]{2,80}?,? (?:com fundamento [^;]{3,80})?"
    r"(?:interp[oô](?:e|s)\b|op(?:oe|os)\b|agrava\b|maneja\b|recorre\b))|\bnas (?:suas )?razoes (?:recursais|d[oe]"
    r"(?:sse|ste)? (?:recurso|agravo|especial|apelo)[^,]{0,40})?,? [oa] (?=\w)|\b(?:recorrente|agravante"
    r"|embargante), (?:[oa] )?(?=\w)"
)
_ARGUES = re.compile(
    r"\b(?:sustentam?|alegam?|aduz(?:em)?|argumentam?|asseveram?|pugnam?|pleiteiam?|insurge(?:m)?-se|defendem?"
    r"|pretendem?|requerem?|busca(?:m)?)"
    r",? (?:em (?:sintese|suma|resumo|suas razoes), |ainda, |tambem, )?(?=[oa]s? )"
)
"""The verb before the party in a report: "Sustenta o Ministério Público violação"."""

_LOST_BELOW = re.compile(
    r"\b(?P<how>deu|dando|negou|negando|dar|negar) provimento (?:ao?|aos) (?:(?:recurso|apelo|apelacao|agravo"
    r"|reclamo)"
    r"(?: (?:em execucao|em sentido estrito|de instrumento|criminal|civel|interpost[oa]"
    r"|d[ae] execucao))? )?(?=d[aeo]s? |pel[oa]s? |defensiv|minist)"
)
_OTHER_SIDE = {
    Party.PROSECUTION: Party.ACCUSED,
    Party.ACCUSED: Party.PROSECUTION,
    Party.CLAIMANT: Party.DEFENDANT,
    Party.DEFENDANT: Party.CLAIMANT,
}
_SEEKS = re.compile(r"\bcondenac\w+ d[oa]s? (?:ora )?(?:recorrid|agravad|embargad)[oa]")
_APPEALED = re.compile(r"recorrente|agravante|embargante|insurgente")
_HEADED = frozenset((Place.HEADING, Place.ITEM, Place.RULING, Place.RULING_SECTION, Place.THESIS, Place.CASE_SECTION))
_OPENING = 8
"""Sentences of the full text in which the report names the appellant."""


def read_appellant(sentences: list[Sentence], class_name: str) -> Reading[Party] | None:
    """Return the party that filed the decided appeal; None if the decision names none, `BOTH` if two sides appealed."""
    headed = _of_party(sentences, _outermost(class_name))
    if {Party.CLAIMANT, Party.DEFENDANT} <= {reading.value for reading in headed}:
        return Reading(Party.BOTH, headed[0].words)
    opening = list(_opening(sentences))
    items = [one for one in sentences if one.place is Place.ITEM]
    ways = (
        headed,
        _filed(opening),
        _names_itself([*opening, *items]),
        _after(_ARGUES, [*opening, *items]),
        _by_action(sentences),
        _lost_below(opening),
    )
    return next((reading for way in ways for reading in way), None)


def _outermost(class_name: str) -> str:
    first = class_name.split()[0].lower() if class_name else ""
    if first.startswith("edcl"):
        return "declaration"
    return "internal" if first in {"agint", "agrg", "rcd", "earesp", "eresp"} else "main"


def _of_party(sentences: list[Sentence], outer: str) -> list[Reading[Party]]:
    """Match "AGRAVO INTERNO DA FAZENDA NACIONAL", "insurgência da demandada" in the ementa and the ruling."""
    own = re.compile(_APPEALS[outer])
    found: list[Reading[Party]] = []
    for sentence in sentences:
        if sentence.place not in _HEADED:
            continue
        for match in _OF_PARTY.finditer(sentence.plain):
            if not own.match(match["appeal"]) and not re.match(_ANY, match["appeal"]):
                continue
            named = party_at(sentence.plain, match.end())
            if named:
                found.append(Reading(named[0], quote(sentence, match.start(), named[1])))
    return found


def _filed(opening: list[Sentence]) -> Iterator[Reading[Party]]:
    """Match "Trata-se de recurso especial interposto pelo MINISTÉRIO PÚBLICO" at the beginning of the report."""
    yield from _after(_FILED, opening)


def _names_itself(opening: list[Sentence]) -> Iterator[Reading[Party]]:
    """Match "O BANCO interpõe recurso especial", "Nas razões recursais, o Parquet aponta"."""
    yield from _after(_NAMES_ITSELF, opening)


def _by_action(sentences: list[Sentence]) -> Iterator[Reading[Party]]:
    """Match "ação de cobrança ajuizada pela recorrida": the other party is the defendant."""
    for sentence in sentences:
        for pattern, side in ((_BROUGHT, Party.CLAIMANT), (_AGAINST, Party.DEFENDANT)):
            if match := pattern.search(sentence.plain):
                appealed = bool(_APPEALED.match(match["who"]))
                yield Reading(side if appealed else _OTHER_SIDE[side], quote(sentence, *match.span()))
        if match := _SEEKS.search(sentence.plain):
            yield Reading(Party.CLAIMANT, quote(sentence, *match.span()))


def _lost_below(opening: list[Sentence]) -> Iterator[Reading[Party]]:
    """Match "acórdão que deu provimento ao apelo defensivo": the party that lost there appeals here."""
    for sentence in opening:
        for match in _LOST_BELOW.finditer(sentence.plain):
            named = party_at(sentence.plain, match.end())
            if named and named[0] in _OTHER_SIDE:
                lost = named[0] if match["how"].startswith("neg") else _OTHER_SIDE[named[0]]
                yield Reading(lost, quote(sentence, match.start(), named[1]))


def _after(pattern: re.Pattern[str], sentences: list[Sentence]) -> Iterator[Reading[Party]]:
    for sentence in sentences:
        for match in pattern.finditer(sentence.plain):
            if named := party_at(sentence.plain, match.end()):
                yield Reading(named[0], quote(sentence, match.start(), named[1]))


def _opening(sentences: list[Sentence]) -> Iterator[Sentence]:
    full = (sentence for sentence in sentences if sentence.place in (Place.REPORT, Place.REASONS))
    yield from (sentence for _, sentence in zip(range(_OPENING), full, strict=False))
    yield from (sentence for sentence in sentences if sentence.place is Place.CASE_SECTION)


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
    # the losing party bears these, plaintiff or not
    r"(?![^.;]{0,80}\b(?:multas?|honorari\w+|custas|despesas|sucumbenc\w+|ma-fe|litigancia|penalidades?|sanc(?:ao|oes))\b)"
)
_ENTITLED = re.compile(rf"\bdireito{_OF_WHOM} (?:a|ao|as|aos) (?:\w+ )?{RIGHTS}")
_ROLE_PLACES = frozenset(
    (Place.HEADING, Place.ITEM, Place.THESIS, Place.CASE_SECTION, Place.REASONS_SECTION, Place.REPORT)
)


def read_roles(sentences: Iterable[Sentence], dispute: Dispute) -> Reading[Appellant] | None:
    """Return the side that appealed; None if unknown or contradictory."""
    found = [one for sentence in sentences if sentence.place in _ROLE_PLACES for one in _of_roles(sentence, dispute)]
    return found[0] if len({one.value for one in found}) == 1 else None


def _of_roles(sentence: Sentence, dispute: Dispute) -> Iterator[Reading[Appellant]]:
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
    """Return the side if it is called appellant, its opponent if it is called appellee."""
    appealed = side if match["appeals"] else opponent_of(side)
    if appealed:
        yield Reading(appealed, words)
