"""Divergences that a decision itself declares, from other panels or earlier decisions."""

import re

from activities.law.decision.role_cues import CLAIMS_NOW
from activities.law.decision.sentences import Place, Sentence
from activities.law.shortlist import Shortlist
from workflows.contracts.law.corpus import Decision, Outcome

MAX_WORDS = 400
"""Longest quotation in characters."""

_LEAD = 120
_TOLD = frozenset((Place.REPORT, Place.CASE_SECTION, Place.QUESTION_SECTION))
"""Passages that report the parties and the court below rather than the court's own view."""

_ORDINAL = r"(?:(?:primeira|segunda|terceira|quarta|quinta|sexta|[1-6] ?[ao])\b(?:,? (?:e )?(?:a )?\w+){0,2}? )"
_PANEL = rf"(?:{_ORDINAL}(?:turmas?|secao|secoes)|outras? turmas?|turmas de direito (?:publico|privado)|corte especial)"
_COURT = rf"(?:{_PANEL}|turmas?|secao|d?est[ae] (?:corte|tribunal|superior|colegiado)|stj)"
_HELD = (
    r"(?:entendimentos?|orientac(?:ao|oes)|posicionamentos?|posic(?:ao|oes)|jurisprudencia|precedentes?|julgados?"
    r"|acordaos?|decis(?:ao|oes)|teses?|compreensao|divergencia|dissenso)"
)
_CONTRARY = r"(?:sentido (?:contrario|diverso|oposto|divergente|inverso)|divergentes?|contrari[oa]s?|opost[oa]s?)"
_DESPITE = (
    r"(?:a despeito|em que pesem?|nao obstante|inobstante|malgrado|apesar|sem embargo|conquanto|embora|ainda que"
    r"|(?:devida|maxima) venia)"
)
_OLD = r"(?:entendimento|orientacao|jurisprudencia|posicionamento|posicao|tese|compreensao|precedentes?)"
_SPAN = r"[^.;]{0,120}?"
_NEAR = r"[^.;]{0,60}?"

_PATTERNS = Shortlist(
    (pattern, None)
    for pattern in (
        rf"{_DESPITE}\b{_NEAR}\b{_HELD}\b{_SPAN}\b{_PANEL}\b{_SPAN}\b{_CONTRARY}\b",
        rf"{_DESPITE}\b{_NEAR}\b{_HELD}\b{_SPAN}\b{_CONTRARY}\b{_SPAN}\b{_COURT}\b",
        rf"{_DESPITE}\b{_NEAR}\b(?:divergencia|dissenso|dissidencia)\b{_SPAN}\b{_COURT}\b",
        rf"(?:contrariamente|diversamente|diferentemente|ao contrario)\b{_SPAN}\b{_PANEL}\b",
        rf"diverg(?:indo|imos|e|em|iu|iram|o|ente)\b d[aeo]s?{_NEAR}\b{_PANEL}\b",
        rf"(?:divergencia|dissenso|dissonancia|entendimentos? (?:divergentes|conflitantes|opostos))\b{_NEAR}"
        r"\b(?:entre|no ambito|nas|no seio)\b[^.;]{0,50}?\b(?:turmas|secoes|orgaos (?:julgadores|fracionarios))\b",
        r"superad[oa]s?,? (?:(?:portanto|assim|pois),? )?(?:(?:est|fic|rest)\w+ )?[oa]s? "
        rf"(?:anterior(?:es)? |antig[oa] )?{_OLD}\b",
        rf"{_OLD}\b[^.;]{{0,80}}\b(?:foi|restou|esta|encontra-se|fica|ficou|resta)\b[^.;]{{0,30}}\b(?:superad|overrul)",
        rf"superacao d[ao] (?:anterior |antig[oa] )?{_OLD}\b",
        r"overruling\b",
        rf"nov[oa] {_OLD}\b{_NEAR}\b{_COURT}\b",
        rf"(?:mudanca|alteracao|modificacao|revisao|evolucao|virada) (?:d[aeo]|n[ao]) {_OLD}\b{_NEAR}\b{_COURT}\b",
        rf"(?:revejo|revendo|revemos|modifico|altero|reformulo|reviu|modificou|alterou) (?:[oa] )?"
        rf"(?:(?:meu|nosso|seu|anterior) )?{_OLD}\b",
    )
)
_NOT_OF_THE_COURT = re.compile(
    r"\b(?:origem|a quo|acordao (?:recorrido|impugnado|embargado|estadual)|instancias?"
    r"|tribuna(?:l|is) (?:local|estadua|regiona|de justica)|juizo|magistrad|sentenca|cotejo|paradigma|sumula)"
)
_DENIED = re.compile(r"\b(?:nao|inexist\w+|ausen\w+|sem|nem|jamais|tampouco|inocorr\w+)\b[^.;,]{0,40}$")
_UNPROVEN = re.compile(r"^[^.;]{0,60}\bnao (?:\w+ ){0,3}(?:demonstr|comprov|configur|caracteriz|verific|prosper)")
_EMBARGOS = re.compile(r"^(?:EREsp|EAREsp|EDv|EAg|ERMS|embargos de diverg)", re.IGNORECASE)
_GRANTED = re.compile(r"\b(?:provimento|providos|acolhid\w+|acolher|acolheu)\b")
_OUTCOMES = frozenset((Outcome.PROVIDO, Outcome.PARCIALMENTE_PROVIDO))


def declared_divergence(decision: Decision, sentences: list[Sentence], outcome: Outcome | None) -> str | None:
    """Return the first passage in which the court itself declares a divergence, or an earlier line of its own
    superseded.

    Granted embargos de divergência declare one by their ruling. Parties' claims, statements about the court below,
    and denied or unproven divergences do not count. At most `MAX_WORDS` characters, cut at words.
    """
    for sentence in sentences:
        if sentence.place in _TOLD or CLAIMS_NOW.search(sentence.plain):
            continue
        for pattern, _ in _PATTERNS.of(sentence.plain):
            found = pattern.search(sentence.plain)
            if found and not _denied(sentence.plain, found):
                return _quoted(sentence.text, found.start())
    if outcome in _OUTCOMES and _EMBARGOS.match(decision.class_name or ""):
        rulings = (one for one in sentences if one.place in (Place.RULING, Place.RULING_SECTION, Place.HEADING))
        granted = next((one for one in rulings if _GRANTED.search(one.plain)), None)
        return _quoted(granted.text, 0) if granted else None
    return None


def _denied(plain: str, found: re.Match[str]) -> bool:
    return bool(
        _NOT_OF_THE_COURT.search(found[0])
        or _DENIED.search(plain[: found.start()])
        or _UNPROVEN.search(plain[found.end() :])
    )


def _quoted(text: str, at: int) -> str:
    if len(text) <= MAX_WORDS:
        return text
    begin = text.rfind(" ", 0, max(0, at - _LEAD)) + 1
    cut = text[begin : begin + MAX_WORDS]
    return cut if begin + MAX_WORDS >= len(text) else cut.rsplit(" ", 1)[0] + " ..."
