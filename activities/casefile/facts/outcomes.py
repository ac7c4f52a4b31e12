"""How a judgment ends: its ruling in its own words, and the sums that it orders. Pure."""

import re

from activities.casefile.facts.located import Located
from activities.casefile.systems.recognition import Sheet
from activities.law.decision.outcome import read_outcome
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.run.rulings import Disposition, PieceOutcome

LONGEST_RULING = 1500
LONGEST_TEXT = 400
ORDERED = 800
"""Characters of the ruling in which the sums stand that it orders."""

MOST_AMOUNTS = 10

_LEAD = re.compile(
    r"\b(?:(?:ante|diante|a vista|em face|em razao|por tudo|por todo|posto|face)\b[^.;]{0,30}\bexposto"
    r"|(?:isso|isto) posto|posto isso|posto isto|(?:pelo|do) exposto|ex positis|acordam\b|dispositivo\b"
    r"|em conclusao,|a unanimidade,|por unanimidade,|por maioria,)"
)
_AMOUNT = re.compile(r"r\$ ?(\d{1,3}(?:\.\d{3})+,\d{2}|\d{1,9},\d{2})")

_FIRST = tuple(
    (disposition, re.compile(pattern))
    for disposition, pattern in (
        (
            Disposition.ACORDO_HOMOLOGADO,
            r"\bhomolog\w+\b[^.;]{0,60}\b(?:acordo|transacao|composicao|autocomposicao|avenca)",
        ),
        (Disposition.SEGURANCA_CONCEDIDA, r"\bconced[oe]\w*\b[^.;]{0,30}\bseguranca|\bseguranca concedida"),
        (Disposition.SEGURANCA_DENEGADA, r"\bdeneg[oa]\w*\b[^.;]{0,30}\bseguranca|\bseguranca denegada"),
        (
            Disposition.PARCIALMENTE_PROCEDENTE,
            r"\b(?:parcial(?:mente)?|em parte)\b[^.;]{0,20}\bproceden|\bproceden(?:te|cia)s?,? (?:em parte|parcial)",
        ),
        (Disposition.IMPROCEDENTE, r"\bimproceden(?:tes?|cia)\b"),
        (Disposition.PROCEDENTE, r"\bproceden(?:tes?|cia)\b"),
        (
            Disposition.EXTINTO_SEM_MERITO,
            r"\bsem (?:resolucao|julgamento|apreciacao|exame) d[eo] merito|\bart(?:igo)?\.? 485\b"
            r"|\bindefiro a (?:peticao )?inicial",
        ),
    )
)
_EMBARGOS = tuple(
    (disposition, re.compile(pattern))
    for disposition, pattern in (
        (
            Disposition.PARCIALMENTE_ACOLHIDO,
            r"\b(?:acolh\w+|proviment\w+|provid\w+)\b[^.;]{0,40}\b(?:em parte|parcial)"
            r"|\bparcial(?:mente)?\b[^.;]{0,30}\b(?:acolh|provi)",
        ),
        (
            Disposition.REJEITADO,
            r"\brejeit\w+|\bdesacolh\w+|\bnao (?:os? )?acolh\w+|\bneg(?:o|ar|a)(?:-?lhes?)? provimento"
            r"|\bimprovi|\bdesprovi",
        ),
        (Disposition.NAO_CONHECIDO, r"\bnao (?:os )?conhe[cç]"),
        (Disposition.ACOLHIDO, r"\bacolh\w+|\bd(?:ou|ar)(?:-lhes)? provimento|\bprovejo"),
    )
)
_APPEAL = {
    Outcome.PROVIDO: Disposition.PROVIDO,
    Outcome.PARCIALMENTE_PROVIDO: Disposition.PARCIALMENTE_PROVIDO,
    Outcome.IMPROVIDO: Disposition.NAO_PROVIDO,
    Outcome.NAO_CONHECIDO: Disposition.NAO_CONHECIDO,
    Outcome.PREJUDICADO: Disposition.PREJUDICADO,
    Outcome.CONCEDIDA: Disposition.SEGURANCA_CONCEDIDA,
    Outcome.DENEGADA: Disposition.SEGURANCA_DENEGADA,
}
_ANNULLED = re.compile(
    r"\b(?:anul\w+|cass\w+|declar\w+ a nulidade d)[^.;]{0,20}\bsentenca|\bsentenca[^.;]{0,20}\banulada"
)
_OF_EMBARGOS = re.compile(r"\bembargos (?:de declaracao|declaratorios|aclaratorios)|\baclaratorios\b")
_OF_APPEAL = re.compile(
    r"\bprovi[dm]|\bprove|\bconheco|\bnao conhec|\bseguimento|\bprejudicad|\b(?:ordem|seguranca|habeas)\b"
)
_RECONVENTION = re.compile(r"[^.;]{0,80}\breconvenc\w+[^.;]{0,80}")


def find_outcome(kind: str, sheets: list[Sheet]) -> PieceOutcome | None:
    """How a piece of this type ends; None for one that judges nothing, or where no ruling can be read."""
    if kind not in JUDGES:
        return None
    told = Located.of(sheets)
    start = _ruling(told.folded)
    if start is None:
        return None
    ruling = told.folded[start : start + LONGEST_RULING]
    disposition = JUDGES[kind](ruling)
    if disposition is None:
        return None
    amounts = [float(one.replace(".", "").replace(",", ".")) for one in _AMOUNT.findall(ruling[:ORDERED])]
    return PieceOutcome(
        disposition=disposition,
        text=told.text[start : start + LONGEST_TEXT].strip(),
        page=told.page_at(start),
        amounts=amounts[:MOST_AMOUNTS],
    )


def _ruling(folded: str) -> int | None:
    """Where the last words that lead to a ruling stand, those that a judgment quotes before it aside."""
    last = None
    for found in _LEAD.finditer(folded):
        last = found.start()
    return last


def _of_claim(ruling: str) -> Disposition | None:
    """Of the claim, not of the counterclaim; granted and refused claims together are granted in part."""
    own = _RECONVENTION.sub(" ", ruling) if len(_RECONVENTION.sub("", ruling)) > 40 else ruling
    found = [disposition for disposition, pattern in _FIRST if pattern.search(own)]
    if Disposition.PROCEDENTE in found and Disposition.IMPROCEDENTE in found:
        return Disposition.PARCIALMENTE_PROCEDENTE
    return found[0] if found else None


def _of_embargos(ruling: str) -> Disposition | None:
    return next((disposition for disposition, pattern in _EMBARGOS if pattern.search(ruling)), None)


def _of_appeal(ruling: str) -> Disposition | None:
    if _OF_EMBARGOS.search(ruling[:300]):
        return _of_embargos(ruling)
    if _ANNULLED.search(ruling):
        return Disposition.SENTENCA_ANULADA
    if not _OF_APPEAL.search(ruling):
        return _of_claim(ruling)
    outcome = read_outcome(ruling)
    return _APPEAL.get(outcome) if outcome else None


def _of_execution(ruling: str) -> Disposition | None:
    return Disposition.EXECUCAO_EXTINTA if re.search(r"\bexti(?:ngo|nt[oa]|ncao)\b", ruling) else None


JUDGES = {
    "sentenca": _of_claim,
    "sentenca_extintiva": _of_execution,
    "decisao_embargos": _of_embargos,
    "acordao": _of_appeal,
    "decisao_monocratica": _of_appeal,
}
"""Types of piece that judge, and what reads their ruling."""
