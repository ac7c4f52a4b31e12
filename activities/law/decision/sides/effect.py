"""The effect of the appeal, and the side that the decision favours."""

import re
from enum import StrEnum

from activities.law.decision.sentences import Place, Sentence
from workflows.contracts.law.corpus import Outcome
from workflows.contracts.law.sides import Appellant, Favoured


class Effect(StrEnum):
    """`NEITHER` helps no side: a new trial, a suspension, a moot appeal."""

    GRANTED = "granted"
    REFUSED = "refused"
    NEITHER = "neither"


_EFFECT = {
    Outcome.PROVIDO: Effect.GRANTED,
    Outcome.PARCIALMENTE_PROVIDO: Effect.GRANTED,
    Outcome.CONCEDIDA: Effect.GRANTED,
    Outcome.NAO_PROVIDO: Effect.REFUSED,
    Outcome.NAO_CONHECIDO: Effect.REFUSED,
    Outcome.DENEGADA: Effect.REFUSED,
}
_FOR_NOW = r"[^.;]{0,40}\b(?:liminar|tutela|medida de urgencia|efeito suspensivo)"
_REFUSED_FOR_NOW = re.compile(
    rf"\b(?:indef(?:iro|ere|erid[oa]|eriu)|deneg(?:o|a|ad[oa])|rejeito)\b{_FOR_NOW}|\bliminar indeferida"
)
_GRANTED_FOR_NOW = re.compile(rf"\b(?:def(?:iro|ere|erid[oa])|conced(?:o|e|id[oa]))\b{_FOR_NOW}")
_NEW_TRIAL = re.compile(
    r"\b(?:novo julgamento|rejulgamento|nova decisao|novo acordao)\b(?! d[oe] juri)|\bsuprir? a omissao"
    r"|\bsanar? (?:a|as) omiss"
    r"|\b(?:anul|cass)\w+ (?:[ao] )?(?:v\. )?(?:acordao|julgamento|decisao|sentenca)"
    r"|\bretorno d[oe]s? autos\b[^.;]{0,40}\b(?:prova|instrucao|nov[oa])\b|\bnulidade d[oa] (?:acordao|sentenca|julg)"
    r"|\bafetac(?:ao|oes)\b|\bsobrestamento|\bjuizo de (?:conformacao|retratacao)|\bart(?:igo|\.)? ?1\.0(?:40|41)\b"
    r"|\bprofer\w+ (?:nov[oa]|outr[oa])|\brealiz\w+ novo|\breaprec\w+|\brecebid[oa]s? como\b.{0,60}\bdetermin"
)
_DECIDES_SUBSTANCE = re.compile(r"\brestabelec\w+ (?:a|o)?|\bafast\w+ (?:a |o )?(?:\w+ d[ae] )?prescricao")
_NO_CHANGE = re.compile(
    r"\bsem (?:efeitos?|atribuicao de efeitos?) (?:infringentes?|modificativos?)|\bapenas (?:para"
    r"|a fim de) (?:suprir|sanar|corrigir|prestar|esclarecer)|\bmero erro material"
)
_CHANGE = re.compile(r"\b(?:efeitos? (?:infringentes?|modificativos?))")
_HEARD_AND_LOST = re.compile(
    r"\bprovid[oa]\b[^.;]{0,60}\b(?:afast|super)\w+[^.;]{0,60}\b(?:obices?|sumulas?|enunciados?)\b[^.;]{0,80}"
    r"\b(?:neg\w+ provimento|nao conhec\w+|desprover)\b"
)
"""Granted in being heard and then lost: "provido em parte para afastar a Súmula 284 e, no mérito, negar provimento"."""
_ACCESSORY = re.compile(
    r"\bprovid[oa]\b[^.;]{0,40}\b(?:apenas|somente|so|quanto a[os]*)\b[^.;]{0,60}"
    r"\b(?:juros|correcao monetaria|termo (?:inicial|final)|indice)"
)
_RESULTS = frozenset((Place.ITEM, Place.RULING_SECTION, Place.RULING))
_FEES = re.compile(r"\b(?:honorarios|sucumbenc\w+)\b(?! contratua)")
_SUBSTANCE = re.compile(
    r"\bhonorarios contratuais|\bperdas e danos|\bdanos? mora(?:l|is) (?:configurad|presumid|devid)"
)
_CLASS = re.compile(
    r"^(?:recurso|agravo|embargos|processual|processo|direito|civil|administrativo|tributario)\b.{0,60}$"
)
_LAST = 8
"""Sentences at the end of a full text whose ruling has no introduction."""


def fees_alone(sentences: list[Sentence]) -> bool:
    """Return whether the decision is only about fees of the lawsuit: by the thesis, else by the first heading and the
    items.
    """
    if any(_SUBSTANCE.search(one.plain) for one in sentences):
        return False
    thesis = [one for one in sentences if one.place is Place.THESIS]
    headings = [one for one in sentences if one.place is Place.HEADING and not _CLASS.match(one.plain)]
    items = [one for one in sentences if one.place is Place.ITEM]
    headed = any(_FEES.search(one.plain) for one in headings[:2])
    told = thesis or items
    return headed and 2 * sum(bool(_FEES.search(one.plain)) for one in told) >= len(told) > 0


def accessory_alone(sentences: list[Sentence]) -> bool:
    """Return whether the appeal was granted for interest or correction only, which leaves the main result open."""
    return any(one.place in _RESULTS and _ACCESSORY.search(one.plain) for one in sentences)


def effect_of(outcome: Outcome | None, sentences: list[Sentence], class_name: str) -> Effect:
    """Return whether the appeal was granted. A new trial, suspension or moot appeal helps neither side."""
    ending = " ".join(_ending(sentences))
    if outcome in (None, Outcome.OUTRO):
        ending = " ".join(one.plain for one in sentences if one.place in (Place.REASONS, Place.RULING))
        if _REFUSED_FOR_NOW.search(ending):
            return Effect.REFUSED
        return Effect.GRANTED if _GRANTED_FOR_NOW.search(ending) else Effect.NEITHER
    effect = _EFFECT.get(outcome, Effect.NEITHER)
    if effect is Effect.GRANTED and _HEARD_AND_LOST.search(ending):
        return Effect.REFUSED
    if effect is Effect.GRANTED and class_name.lower().startswith("edcl"):
        if _NO_CHANGE.search(ending):
            return Effect.REFUSED
        if not _CHANGE.search(ending):
            return Effect.NEITHER
    if effect is Effect.GRANTED and _NEW_TRIAL.search(ending) and not _DECIDES_SUBSTANCE.search(ending):
        return Effect.NEITHER
    return effect


def _ending(sentences: list[Sentence]) -> list[str]:
    """Return ruling, headings and the ementa's last sentences, which have the result."""
    items = [one.plain for one in sentences if one.place in (Place.ITEM, Place.RULING_SECTION)][-2:]
    headings = [one.plain for one in sentences if one.place is Place.HEADING][-2:]
    ruling = [one.plain for one in sentences if one.place is Place.RULING]
    reasons = [one.plain for one in sentences if one.place is Place.REASONS][-_LAST:]
    return [*headings, *items, *(ruling or reasons)]


_PAIRS = {
    Favoured.AUTOR: Favoured.REU,
    Favoured.FISCO: Favoured.CONTRIBUINTE,
    Favoured.ACUSACAO: Favoured.DEFESA,
}
_OPPONENT = {**_PAIRS, **{other: one for one, other in _PAIRS.items()}}
DISPUTING = frozenset(_OPPONENT)
DEFENDS = frozenset({Favoured.REU, Favoured.FISCO, Favoured.ACUSACAO})
"""The defending side in each branch: the Treasury for its tax, the prosecution for the punishment."""


def by_appeal(appellant: Appellant, effect: Effect) -> Favoured | None:
    """Return the winner of the appeal."""
    side = next((side for side in _OPPONENT if side.value == appellant.value), None)
    if side is None or effect is Effect.NEITHER:
        return None
    return side if effect is Effect.GRANTED else _OPPONENT[side]


def opponent_of(appellant: Appellant) -> Appellant | None:
    """Return the opposing side; None for both sides, a third party or an unknown one."""
    return next((Appellant(other.value) for one, other in _OPPONENT.items() if one.value == appellant.value), None)


def appellant_from(favours: Favoured, effect: Effect) -> Appellant:
    """Return who must have appealed, given the side that the appeal's result favours."""
    if effect is Effect.NEITHER or favours not in _OPPONENT:
        return Appellant.INDEFINIDO
    return Appellant((favours if effect is Effect.GRANTED else _OPPONENT[favours]).value)
