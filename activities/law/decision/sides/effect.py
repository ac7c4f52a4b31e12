"""What became of the appeal for whoever filed it."""

import re
from enum import StrEnum

from activities.law.decision.sentences import Place, Sentence
from workflows.contracts.corpus import Outcome


class Effect(StrEnum):
    """`NEITHER` helps no side: a new trial, a suspension, a loss of object."""

    GRANTED = "granted"
    REFUSED = "refused"
    NEITHER = "neither"


_EFFECT = {
    Outcome.PROVIDO: Effect.GRANTED,
    Outcome.PARCIALMENTE_PROVIDO: Effect.GRANTED,
    Outcome.CONCEDIDA: Effect.GRANTED,
    Outcome.IMPROVIDO: Effect.REFUSED,
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
    r"|\bnulidade d[oa] (?:acordao|sentenca|julg)"
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
"""Granted for being heard, and lost: "provido em parte para afastar a Súmula 284 e, no mérito, negar provimento"."""
_LAST = 8
"""Sentences at the end of a full text whose ruling nothing introduces."""


def effect_of(outcome: Outcome | None, sentences: list[Sentence], class_name: str) -> Effect:
    """Whether the appeal was granted; a new trial, a suspension and a loss of object help neither side."""
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
    """The ruling, the headings and the ementa's last sentences: where the result stands."""
    items = [one.plain for one in sentences if one.place in (Place.ITEM, Place.RULING_SECTION)][-2:]
    headings = [one.plain for one in sentences if one.place is Place.HEADING][-2:]
    ruling = [one.plain for one in sentences if one.place is Place.RULING]
    reasons = [one.plain for one in sentences if one.place is Place.REASONS][-_LAST:]
    return [*headings, *items, *(ruling or reasons)]
