"""The outcome of a decision: its ruling as written, and the sums it orders. Pure."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from activities.casefile.facts.located import Located
from activities.casefile.facts.money.amounts import SUM, value_in
from activities.casefile.facts.requests import ruled_on_injunction
from activities.casefile.systems.recognition import Sheet
from activities.law.decision.outcome import read_outcome
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.run.rulings import Disposition, PieceOutcome, RulingState

LONGEST_RULING = 1500
LONGEST_TEXT = 400
ORDERED = 800
"""Characters of the ruling that may contain ordered sums."""

MOST_AMOUNTS = 10
LONGEST_LEAD = 160
"""Longest beginning of a sentence before the ruling verb, in characters."""
INJUNCTION = "decisao_tutela"

_LEAD = re.compile(
    r"\b(?:(?:ante|diante|a vista|em face|em razao|por tudo|por todo|posto|face)\b[^.;]{0,30}\bexposto"
    r"|(?:isso|isto) posto|posto isso|posto isto|(?:pelo|do) exposto|ex positis|acordam\b|dispositivo\b"
    r"|em conclusao,|(?:a|por) unanimidade(?: de votos)?,|por votacao unanime,|por maioria(?: de votos)?,)"
)

_CLAIM = r"[oa]s? (?:\w+ )?(?:pedidos?|pretens(?:ao|oes)|pleitos?|demanda)\b"
_WHOLLY = r"(?:(?:integral|total)mente |in totum )?(?:todos )?"

_FIRST = tuple(
    (disposition, re.compile(pattern))
    for disposition, pattern in (
        (
            Disposition.ACORDO_HOMOLOGADO,
            r"\bhomolog\w+\b[^.;]{0,110}\b(?:acordo|transacao|composicao|autocomposicao|avenca|conciliacao)"
            r"|\bhomolog\w+\b[^.;]{0,30}\bo que (?:[oa]s )?partes\b[^.;]{0,20}\b(?:ajust|pactu|acord|convencion"
            r"|combin|transig)\w+"
            r"|\b(?:acordo|ajuste|transacao|composicao|avenca)\b[^.;]{0,40}\b(?:que|o qual|a qual) (?:ora )?homologo\b"
            r"|\bdou por (?:boa|bom|valid[oa])\b[^.;]{0,20}\b(?:composicao|acordo|transacao)",
        ),
        (
            Disposition.SEGURANCA_CONCEDIDA,
            r"\bconced[oe]\w*\b[^.;]{0,30}\b(?:seguranca|a ordem)|\b(?:seguranca|ordem) concedida",
        ),
        (
            Disposition.SEGURANCA_DENEGADA,
            r"\b(?:deneg[oa]|neg[oa](?:-se)?\b)\w*[^.;]{0,30}\b(?:seguranca|a ordem)|\b(?:seguranca|ordem) denegada",
        ),
        (
            Disposition.PARCIALMENTE_PROCEDENTE,
            r"\b(?:parcial(?:mente)?|em parte)\b[^.;]{0,20}\bproceden|\bproceden(?:te|cia)s?,? (?:em parte|parcial)"
            r"|\brejeito [oa]s? pedidos?\b[^.;]{0,60}\be acolho\b|\bacolho [oa]s? pedidos?\b[^.;]{0,60}\be rejeito\b"
            r"|\bprocedem? (?:so |apenas )?em parte\b|\bacolho (?:apenas|so|somente) [oa]s? pedidos?\b"
            rf"|\bacolho,? (?:em parte|parcialmente),? {_CLAIM}|\bacolho {_CLAIM}[^.;]{{0,30}}\bem parte",
        ),
        (
            Disposition.IMPROCEDENTE,
            rf"\bimproce(?:den(?:tes?|cia)|dem?)\b|\b(?:rejeito|desacolho) {_WHOLLY}{_CLAIM}"
            rf"|\bnao (?:ha como|posso|merece\w*|comporta\w*) acolh\w+ {_CLAIM}|{_CLAIM},? (?:\w+,? )?que rejeito\b",
        ),
        (Disposition.PROCEDENTE, rf"\bproceden(?:tes?|cia)\b|\bacolho {_WHOLLY}{_CLAIM}"),
        (
            Disposition.PRESCRICAO_RECONHECIDA,
            r"\b(?:reconhe\w+|pronunci\w+|declar\w+|acolh\w+|decret\w+|ocorr\w+)\b(?:(?!\bnao\b)[^.;]){0,60}"
            r"\b(?:prescri|decadencia)|\bprescricao reconhecida"
            r"|\b(?:prescri|decadencia)\w*\b(?:(?!\bnao\b)[^.;]){0,40}\b(?:reconhec|pronunci|declar|decret)[oa]\b",
        ),
        (
            Disposition.EXTINTO_SEM_MERITO,
            r"\bsem (?:a )?(?:resolucao|julgamento|apreciacao|exame|analise)(?: d[eo])? merito"
            r"|\bsem (?:lhe )?(?:apreciar|resolver|julgar|examinar|enfrentar|analisar) o merito"
            r"|\bart(?:igo|s)?\.? 485\b|\bart(?:igo)?\.? 51\b[^.;]{0,20}\blei (?:n?[.ºo]* ?)?9\.?099"
            r"|\blei (?:n?[.ºo]* ?)?9\.?099[^;]{0,20}\bart(?:igo)?\.? 51\b"
            r"|\bextin\w+ o (?:processo|feito)\b[^.;]{0,30}\b(?:por|em razao d[ae]) (?:abandono|ausencia)"
            r"|\bindefiro a (?:peticao )?inicial"
            r"|\b(?:reconhe|acolh|declar)\w+\b[^.;]{0,60}\b(?:carencia d[ae] acao|ilegitimidade|litispendencia"
            r"|coisa julgada|inepcia|falta de interesse|perempcao)\b"
            r"|\bcancel\w+ (?:d?a )?distribuicao|\bhomolog\w+[^.;]{0,40}\bdesistencia",
        ),
        (
            Disposition.EXTINTO_COM_MERITO,
            r"\bextin\w+[^;]{0,80}\bcom (?:resolucao|julgamento|exame) d[eo] merito|\bhomolog\w+[^.;]{0,40}\brenuncia",
        ),
        (Disposition.EXECUCAO_EXTINTA, r"\bexti(?:ngo|nt[oa]|ncao)\b"),
    )
)
_ON_MOTION = tuple(
    (disposition, re.compile(pattern))
    for disposition, pattern in (
        (
            Disposition.PARCIALMENTE_ACOLHIDO,
            r"\b(?:acolh\w+|proviment\w+|provid\w+|provejo|procedentes?)\b(?:(?!\bpara\b)[^.;]){0,40}"
            r"\b(?:em parte|parcial)"
            r"|\bparcial(?:mente)?\b(?:(?!\bpara\b)[^.;]){0,30}\b(?:acolh|provi|proced)"
            r"|\bd(?:ou|ar)(?:-lhes?)? parcial",
        ),
        (
            Disposition.REJEITADO,
            r"\brejeit(?:o|a|ar|am|aram|ad[oa]s?|amos)\b|\bneg\w+ acolhida|\bimprocedem?\b"
            r"|\bdesacolh\w+|\bnao (?:[oa]s? |se )?acolh\w+"
            r"|\bdeixo de acolh\w+|\bneg(?:o|ar|a|am|aram|ou)(?:-?(?:lhes?|se))? provimento|\bimprov[ie]|\bdesprov[ie]"
            r"|\bnao (?:prosper|ving|proced)\w+|\bnao merecem? guarida"
            r"|\bnao (?:[oa]s? )?prov(?:ejo|id)|\bnao (?:lhes? )?dou provimento|\bnao merecem? (?:acolh|prov|prosper)"
            r"|\bindefiro (?:[oa]s? )?(?:embargos|impugnacao|excecao)|\bimproceden(?:tes?|cia)\b",
        ),
        (
            Disposition.NAO_CONHECIDO,
            r"\bnao (?:[oa]s? |se |sao |podem? ser )?(?:conhe[cç]|recebo)|\bdeixo de (?:[oa]s? )?(?:conhecer|receber)",
        ),
        (
            Disposition.ACOLHIDO,
            r"\bacolh(?:o|er|em|e|eram|id[oa]s?|imento)\b|\bd(?:ou|ar|eram)(?:-lhes?)? provimento|\bprovejo\b"
            r"|\bembargos providos"
            r"|\b(?:supro|sano|integro|retifico|corrijo)\b|\bprocedente\b",
        ),
        (
            Disposition.VALOR_FIXADO,
            r"\b(?:homologo|homolog\w+-se|fixo|declaro)\b[^.;]{0,30}\b(?:valor|calculos?|contas?|laudo|credito"
            r"|debito)\b",
        ),
    )
)
_NO_FLAW = re.compile(
    r"\bnao (?:ha|vislumbro|vejo|verifico|existe)\b[^.;]{0,40}\b(?:omissao|vicios?|contradicao|obscuridade)"
)
_OWN_WORD = re.compile(
    r"\b(?:julgo(?! antecipad)|homologo|extingo|declaro (?:extint[oa]|a extincao|satisfeit[oa])|acolho|rejeito"
    r"|desacolho|nao conheco"
    r"|conheco|recebo os|supro|fixo o (?:credito|debito|valor)|sano|dou|nego|provejo|desprovejo|defiro"
    r"|indefiro|concedo|revogo|denego|pronuncio|reconheco a presc"
    r"|acompanho o relator|(?:d|neg|(?:des|im)?prov|conhec|rejeit|(?:des)?acolh)(?:eram|aram)"
    r"|(?:acolh|rejeit|julg|homolog)[ae]m?-se|(?:neg(?:a|ou)|d(?:a|eu))-se|improcedem?"
    r"|(?:nao|deixo de) (?:se )?conhecer?|tenho por bem|dar pel[oa]|dou(?:-[oa])? por"
    r"|procedem? em parte"
    r"|atribuo|ficam? (?:des)?providos?"
    r"|(?:e|sao|ficam?) julgad[oa]s? (?:parcialmente )?(?:im)?procedentes?|ratifico|declaro prescrit[oa]"
    r"|voto(?:, \w+,)? (?:e )?(?:pel|por|no sentido|para)\w*|meu voto)\b"
)
"""A judge's own ruling without an introducing formula."""
_RESULT = re.compile(
    r"\b(?:recursos?|apelac(?:ao|oes)|apelos?|agravos?|embargos|remessa|impugnacao|excecao)\b[^.;]{0,60}"
    r"\b(?:nao )?(?:(?:des|im)?provid|conhecid|rejeitad|acolhid|prejudicad)[oa]s?\b"
    r"|\b(?:recursos?|embargos|aclaratorios|impugnacao|excecao)\b[^.;]{0,30}"
    r"\b(?:(?:merec|comport)\w+ (?:\w+ )?(?:acolh|provi|guarida)|nao (?:prosper|ving|proced))\w*"
    r"|\b(?:des|im)?provid[oa]s? [oa]s? (?:recurso|apela|apelo|agravo)"
    r"|\b(?:seguranca|ordem)\b[^.;]{0,20}\b(?:denegad|concedid)a\b|\bprover [oa]s? (?:recurso|apela|apelo|agravo)"
)
"""A result without a named beneficiary."""
_QUOTED = re.compile(r"[\"“][^\"“”]{0,1200}[\"”]")
_HEADED = re.compile(r"\b(?:SENTEN[ÇC]A|S E N T E N [ÇC] A|DECIS[ÃA]O|D E C I S [ÃA] O|DESPACHO|Vistos[., ])\s*")
_STOP = re.compile(r"[.;:]\s+(?=\D)(?<!\bart. )(?<!\bmov. )(?<!\bfl. )(?<!\bfls. )(?<!\bid. )(?<!\bn. )")
_APPEAL = {
    Outcome.PROVIDO: Disposition.PROVIDO,
    Outcome.PARCIALMENTE_PROVIDO: Disposition.PARCIALMENTE_PROVIDO,
    Outcome.NAO_PROVIDO: Disposition.NAO_PROVIDO,
    Outcome.NAO_CONHECIDO: Disposition.NAO_CONHECIDO,
    Outcome.PREJUDICADO: Disposition.PREJUDICADO,
    Outcome.CONCEDIDA: Disposition.SEGURANCA_CONCEDIDA,
    Outcome.DENEGADA: Disposition.SEGURANCA_DENEGADA,
}
_INJUNCTIONS = {
    RulingState.DEFERIDA: Disposition.DEFERIDA,
    RulingState.DEFERIDA_EM_PARTE: Disposition.DEFERIDA_EM_PARTE,
    RulingState.INDEFERIDA: Disposition.INDEFERIDA,
    RulingState.REVOGADA: Disposition.REVOGADA,
}
_ANNULLED = re.compile(
    r"\b(?:anul\w+|cass\w+|desconstitu\w+|declar\w+ a nulidade d)[^.;]{0,20}\bsentenca"
    r"|\bsentenca[^.;]{0,20}\b(?:anul|cass)ada"
)
_OF_EMBARGOS = re.compile(r"\bembargos (?:de declaracao|declaratorios|aclaratorios)|\baclaratorios\b")
_OF_APPEAL = re.compile(
    r"\b(?:des|im)?prov(?:i[dm]|e)|\bconheco|\bnao (?:se )?conhec|\bdeixo de conhec|\bnao admit|\bseguimento"
    r"|\bprejudicad|\b(?:ordem|seguranca|habeas)\b"
)
_UPHELD = re.compile(
    r"\bmant(?:iveram|eve|em|enho|er)\b[^.;]{0,30}\b(?:sentenca|decisao)\b[^.;]{0,30}\bproprios fundamentos"
)
_OF_OBJECTION = re.compile(r"\b(?:acolh|rejeit|desacolh)\w+\b[^.;]{0,30}\bembargos")
"""A sentence on embargos that answer a claim."""
_OF_EXECUTION = re.compile(
    r"\bexecu\w+|\bcumprimento|\b924\b|\bobrigacao|\bpag[oa]\b|\bpagamento|\bquit\w+|\bcredito|\bdebito"
)
"""Words that make the end of a lawsuit the end of an execution."""
_RECONVENTION = re.compile(r"(?:\be\b|,|;|\.)(?:(?!\be\b)[^.,;]){0,60}\breconvenc\w+(?:(?!\be\b)[^.;]){0,80}")


MOST_RULINGS = 50
"""Most candidate rulings tried in one piece, which bounds the time for a text that repeats them."""


def find_outcome(kind: str, sheets: list[Sheet]) -> PieceOutcome | None:
    """Return the outcome of a piece of this type; None for one that decides nothing or has no readable ruling."""
    if kind not in JUDGES:
        return None
    told = Located.of(sheets)
    found = read_ruling(kind, told)
    return _outcome(found.disposition, told, found.start) if found else None


class ReadRuling(NamedTuple):
    """The outcome of a text, and where its ruling begins."""

    disposition: Disposition
    start: int


def read_ruling(kind: str, told: Located) -> ReadRuling | None:
    """The ruling of a text of this type; None for a type without rulings, or if none is readable."""
    if kind not in JUDGES:
        return None
    own = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), told.folded)
    for start in _rulings(kind, told.text, own):
        ruling = own[start : start + LONGEST_RULING]
        if disposition := JUDGES[kind](ruling):
            return ReadRuling(disposition, start)
    return None


def _outcome(disposition: Disposition, told: Located, start: int) -> PieceOutcome:
    ordered = told.folded[start : start + ORDERED]
    amounts = [value_in(one) for one in SUM.finditer(ordered)]
    return PieceOutcome(
        disposition=disposition,
        text=told.text[start : start + LONGEST_TEXT].strip(),
        page=told.page_at(start),
        amounts=amounts[:MOST_AMOUNTS],
    )


def _rulings(kind: str, text: str, own: str) -> Iterator[int]:
    """Return where the ruling may begin: at the last introducing formula, else at the first ruling verb."""
    if kind == INJUNCTION:
        if ruled := ruled_on_injunction(own):
            yield _sentence_start(text, own, ruled.place)
        return
    if leads := [found.start() for found in _LEAD.finditer(own)]:
        yield next((one for one in leads if not _STOP.search(own, one, leads[-1] + 1)), leads[-1])
    for said in (_OWN_WORD, _RESULT):
        for found in islice(said.finditer(own), MOST_RULINGS):
            yield _sentence_start(text, own, found.start())


def _sentence_start(text: str, own: str, place: int) -> int:
    """Return the beginning of the sentence, without a heading before it."""
    low = max(place - LONGEST_LEAD, 0)
    stops = [found.end() for found in _STOP.finditer(own, low, place + 1)]
    heads = [found.end() for found in _HEADED.finditer(text, low, place)]
    start = max([low, *stops, *heads])
    return own.find(" ", start) + 1 if start == low and low else start


def _of_injunction(ruling: str) -> Disposition | None:
    ruled = ruled_on_injunction(ruling)
    return _INJUNCTIONS[ruled.state] if ruled else None


def _of_claim(ruling: str) -> Disposition | None:
    """Return the outcome of the claim, not of the counterclaim. Granted and refused claims together are granted in
    part.
    """
    own = _RECONVENTION.sub(" ", ruling)
    found = _said_of_claim(own) or _said_of_claim(ruling)
    if Disposition.PROCEDENTE in found and Disposition.IMPROCEDENTE in found:
        return Disposition.PARCIALMENTE_PROCEDENTE
    if Disposition.PRESCRICAO_RECONHECIDA in found and "proceden" not in own:
        return Disposition.PRESCRICAO_RECONHECIDA
    if found == [Disposition.EXECUCAO_EXTINTA] and not _OF_EXECUTION.search(own):
        return None
    return found[0] if found else _of_motion(ruling) if _OF_OBJECTION.search(ruling) else None


def _said_of_claim(words: str) -> list[Disposition]:
    return [disposition for disposition, pattern in _FIRST if pattern.search(words)]


def _of_motion(ruling: str) -> Disposition | None:
    """Return the outcome of embargos or an objection: the judge's first statement. "No flaw in the decision" is a
    refusal.
    """
    found = [
        (said.start(), order, disposition)
        for order, (disposition, pattern) in enumerate(_ON_MOTION)
        if (said := pattern.search(ruling))
    ]
    if found:
        return min(found)[2]
    return Disposition.REJEITADO if _NO_FLAW.search(ruling) else None


def _of_appeal(ruling: str) -> Disposition | None:
    if _OF_EMBARGOS.search(ruling[:300]):
        return _of_motion(ruling)
    if _ANNULLED.search(ruling):
        return Disposition.SENTENCA_ANULADA
    if _UPHELD.search(ruling):
        return Disposition.NAO_PROVIDO
    if not _OF_APPEAL.search(ruling):
        return _of_claim(ruling)
    outcome = read_outcome(ruling) or read_outcome(_STOP.split(ruling, maxsplit=1)[0])
    return _APPEAL.get(outcome) if outcome else None


def _of_single_judge(ruling: str) -> Disposition | None:
    """The ruling of a single judge on an appeal, or on an interim request."""
    return _of_appeal(ruling) or _of_injunction(ruling)


def _of_execution(ruling: str) -> Disposition | None:
    """Return the outcome of an execution. A sentence that ends the claim itself is read as one."""
    if re.search(
        r"\bexti(?:ngo|nt[oa]|ncao)\b[^.]{0,80}\b(?:execucao|cumprimento|execut)|\barts?\.? 924\b"
        r"|\bdou por (?:encerrad|find)[oa] (?:a execucao|o cumprimento)",
        ruling,
    ):
        prescribed = _of_claim(ruling) is Disposition.PRESCRICAO_RECONHECIDA
        return Disposition.PRESCRICAO_RECONHECIDA if prescribed else Disposition.EXECUCAO_EXTINTA
    return _of_claim(ruling)


JUDGES = {
    INJUNCTION: _of_injunction,
    "sentenca": _of_claim,
    "sentenca_extintiva": _of_execution,
    "decisao_embargos": _of_motion,
    "decisao_cumprimento": _of_motion,
    "acordao": _of_appeal,
    "decisao_monocratica": _of_single_judge,
}
"""Types of piece that decide, each with the function that reads its ruling."""
