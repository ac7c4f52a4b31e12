"""Whether a decision rests on admissibility or procedure alone."""

import re
from collections.abc import Iterable

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.quoting import Reading, quote
from workflows.contracts.corpus import Outcome

_WORDS = (
    r"sumulas? (?:n[.os]* ?)?(?:\d+(?:,| e) )*(?:5|7|83|115|126|182|187|207|211|280|281|282|283|284|356|418|518"
    r"|568|691|735)\b",
    r"(?:in)?tempestiv\w+|feriado local|prazo recursal|desercao|desert[oa]\b|preparo|representacao processual",
    r"impugnacao (?:especifica|dos fundamentos)|nao impugn\w+|deixou de impugnar|dialeticidade|prequestion\w+",
    r"negativa de prestacao jurisdicional|1\.?022|art\.? 535|art\.? 489|omiss(?:ao|oes|o)\b|contradicao"
    r"|obscuridade",
    r"repercussao geral|erro grosseiro|fungibilidade|recurso incabivel|nao cabimento d[eo] recurso"
    r"|sucedaneo recursal",
    r"reexame|revolvimento|cotejo analitico|dissidio jurisprudencial|similitude fatica|deficiencia (?:de"
    r"|na) fundamentacao",
    r"supressao de instancia|instancia antecedente|exaurimento|instrucao deficiente|prova pre-constituida"
    r"|mal instruido",
    r"liminar\b|tutela provisoria|efeito suspensivo|fumus|plausibilidade|juizo de admissibilidade"
    r"|decisao monocratica",
    r"competencia|conflito|extra petita|ultra petita|julgamento antecipado|cerceamento|citacao|intimacao"
    r"|nulidade processual",
    r"preclus\w+|coisa julgada|perda d[eo] objeto|prejudicad[oa]|desistencia|multa (?:do|prevista)"
    r"|art\.? 1\.?0(?:21|26)",
    r"inovacao recursal|legislacao local|lei local|materia constitucional|honorarios|gratuidade"
    r"|enunciado administrativo",
)
_PROCEDURE = re.compile(rf"\b(?:{'|'.join(_WORDS)})")
_GROUNDS = frozenset((Place.HEADING, Place.ITEM, Place.REASONS_SECTION, Place.REASONS))


_RESULT = re.compile(r"^(?:agravo|recurso|embargos|ordem|habeas|writ|nego|dou|ante o exposto|diante)\b.{0,110}$")
_NAME = re.compile(r"^(?:direito|processual|processo|civil|administrativo|penal|tributario|consumidor)\b[\w ]{0,40}$")
_BRIEF = frozenset((Place.ITEM, Place.REASONS_SECTION))
_SHORTEST = 40
"""Characters of a sentence that gives a reason; a heading may be shorter."""
_MOSTLY = 0.7
_SOME = 0.4


def read_procedural(sentences: Iterable[Sentence], outcome: Outcome | None) -> Reading[bool]:
    """Whether no substantive question is decided, with the words that say what it rests on instead."""
    told = [one for one in sentences if not _RESULT.match(one.plain) and not _NAME.match(one.plain)]
    brief = [one for one in told if one.place in _BRIEF and len(one.plain) >= _SHORTEST]
    headings = [one for one in told if one.place is Place.HEADING]
    grounds = brief or headings or [one for one in told if one.place is Place.REASONS]
    matches = [(one, match) for one in grounds if (match := _PROCEDURE.search(one.plain))]
    least = _SOME if outcome is Outcome.NAO_CONHECIDO else _MOSTLY
    if not grounds or len(matches) < least * len(grounds):
        return Reading(value=False, words="")
    return Reading(value=True, words=quote(matches[0][0], *matches[0][1].span()))
