"""Whether a decision rests only on admissibility or procedure."""

import re
from collections.abc import Iterable

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.quoting import Reading, quote
from workflows.contracts.law.corpus import Outcome

_WORDS = (
    r"sumulas? (?:n[.os]* ?)?(?:\d+(?:,| e) )*(?:5|7|83|115|126|182|187|207|211|280|281|282|283|284|356|418|518"
    r"|568|691|735)\b",
    r"(?:in)?tempestiv\w+|feriado local|prazo recursal|desercao|desert[oa]\b|preparo|representacao processual",
    r"impugnacao (?:especifica|dos fundamentos)|nao impugn\w+|deixou de impugnar|dialeticidade|prequestion\w+",
    r"negativa de prestacao jurisdicional|1\.?022|art\.? 535|art\.? 489"
    r"|omiss(?:ao|oes|o)\b(?! (?:especifica|generica|estatal|no dever|na fiscaliz"
    r"|d[aeo]s? (?:estado|municipio|poder|ente|concession)))|contradicao"
    r"|obscuridade",
    r"repercussao geral|erro grosseiro|fungibilidade|recurso incabivel|nao cabimento d[eo] recurso"
    r"|sucedaneo recursal",
    r"reexame|revolvimento|cotejo analitico|dissidio jurisprudencial|similitude fatica|deficiencia (?:de"
    r"|na) fundamentacao",
    r"supressao de instancia|instancia antecedente|exaurimento|instrucao deficiente|prova pre-constituida"
    r"|mal instruido",
    r"liminar\b|tutela provisoria|efeito suspensivo|fumus|plausibilidade|juizo de admissibilidade"
    r"|decisao monocratica",
    r"competencia|conflito|extra petita|ultra petita|julgamento antecipado|cerceamento"
    r"|(?<!a partir da )(?<!desde a )(?<!da data da )citacao|intimacao"
    r"|nulidade processual",
    r"preclus\w+|coisa julgada|perda d[eo] objeto|prejudicad[oa]|desistencia|multa (?:do|prevista)"
    r"|art\.? 1\.?0(?:21|26)",
    r"legitimidade (?:ativa|passiva|ad causam|d[oe] (?:ministerio|parquet|mp))|extincao d[oe] (?:feito"
    r"|processo) sem"
    r"|sem resolucao d[eo] merito|interesse (?:de agir|processual|recursal)|sentenca superveniente"
    r"|sucessao processual"
    r"|instancia nao exaurida|via eleita|pas de nullite|litisconsorcio|ofensa reflexa",
    r"inovacao recursal|legislacao local|lei local|materia constitucional|honorarios(?! contratuais)|gratuidade"
    r"|enunciado administrativo",
)
_PROCEDURE = re.compile(rf"\b(?:{'|'.join(_WORDS)})")
_RESULT = re.compile(r"^(?:agravo|recurso|embargos|ordem|habeas|writ|nego|dou|ante o exposto|diante)\b.{0,110}$")
_NAME = re.compile(
    r"^(?:direito|processual|processo|civil|administrativo|penal|tributario"
    r"|consumidor)\b[\w ]{0,40}$"
)
_BOILERPLATE = re.compile(
    r"enunciado administrativo|recursos? interpostos? com fundamento no|tendo o recurso sido interposto"
    r"|regime recursal sera|publicada na vigencia|art(?:igo|\.)? 1\.021, . ?4|parte que se considerar agravada"
    r"|apresentacao de argumentos|novos argumentos|principio da colegialidade"
)
"""Statements about every appeal, which say nothing about this one."""
_CRIMINAL = re.compile(r"\bpena(?:l|is)\b|\bhabeas corpus\b|\bcrimes?\b")
_OF_ADMISSION = re.compile(r"\ba?re\b|^(?:cc|rcl)\b")
_DECLARATION = re.compile(r"^edcl\b")
_CHANGES = re.compile(r"\befeitos? (?:infringentes?|modificativos?)")
_LEAST_LENGTH = 40
"""Least characters of a sentence that gives a reason; a heading may be shorter."""
_HALF = 0.5
_MOST = 0.6
_SOME = 0.22
"""Shares of the reasons: of an ementa's items, a criminal ementa's, and a full text that refuses an appeal."""
_BRIEF = frozenset((Place.ITEM, Place.REASONS_SECTION))


def read_procedural(sentences: Iterable[Sentence], outcome: Outcome | None, class_name: str) -> Reading[bool]:
    """Return whether no substantive question is decided, with the words for its basis."""
    told = [one for one in sentences if not any(p.search(one.plain) for p in (_RESULT, _NAME, _BOILERPLATE))]
    brief = [one for one in told if one.place in _BRIEF and len(one.plain) >= _LEAST_LENGTH]
    headings = [one for one in told if one.place is Place.HEADING]
    reasons = [one for one in told if one.place is Place.REASONS]
    thesis = [one for one in told if one.place is Place.THESIS]
    if thesis and not any(_PROCEDURE.search(one.plain) for one in thesis):
        return Reading(value=False, words="")
    found = [(one, match) for one in (*headings, *brief, *reasons) if (match := _PROCEDURE.search(one.plain))]
    if not _by_kind(class_name.lower(), outcome, told):
        refused = outcome in (Outcome.NAO_PROVIDO, Outcome.DENEGADA)
        grounds, least = (brief, _HALF) if brief else (reasons, _SOME) if refused and reasons else (headings, _HALF)
        if brief and _CRIMINAL.search(" ".join(one.plain for one in headings)):
            least = _MOST
        procedural = {id(one) for one, _ in found}
        held = sum(id(one) in procedural for one in grounds)
        if not grounds or held < least * len(grounds):
            return Reading(value=False, words="")
    return Reading(value=True, words=quote(found[0][0], *found[0][1].span()) if found else "")


def _by_kind(kind: str, outcome: Outcome | None, told: list[Sentence]) -> bool:
    """Return what a conflict of competence, an unheard appeal or a provisional decision must be."""
    if outcome in (Outcome.NAO_CONHECIDO, Outcome.PREJUDICADO, Outcome.OUTRO, None) or _OF_ADMISSION.search(kind):
        return True
    return bool(_DECLARATION.match(kind)) and not any(_CHANGES.search(one.plain) for one in told)
