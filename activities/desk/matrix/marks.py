"""Requests named by the letter or number that the petition gives them: "os pedidos das alíneas b e d". Pure."""

import re
from collections.abc import Sequence

from activities.casefile.facts.located import Located
from activities.law.fold import fold
from workflows.contracts.run.results.result import Claim

PREFIX = 40
"""Characters of a request that find it in its piece."""

_BEFORE = re.compile(r"(?:^|[\s(])(?P<mark>[a-z]{1,2}|[ivx]{1,5}|\d{1,2}(?:\.\d{1,2})?)\s*[).–—-]\s*$")
_QUOTES = r"[\"“”'‘’()]"
_LETTER = r"(?:[b-df-np-z]|[ivx]{2,5}|[aeo](?=[\"”'’)]|\s*(?:[,.;]|$|(?:e|a|d[aeo]s?)\b)))"
_ONE = rf"{_QUOTES}?(?:\d{{1,2}}(?:\.\d{{1,2}})?|{_LETTER})(?![\w\d]){_QUOTES}{{0,2}}"
_SEPARATOR = r"(?:, e |, | e | a )"
_REFERENCE = re.compile(
    r"\b(?:(?:sub)?ite(?:m|ns)|alineas?|letras?|pedidos? (?:de )?n(?:umeros?|os?|[.º°]*)"
    r"|pedidos?(?= [\"“'‘(])|[oa]s?(?= [\"“'‘]\w))"
    rf" (?P<list>{_ONE}(?:{_SEPARATOR}{_ONE})*)"
    r"(?!,? (?:d[oae]s? )?(?:inciso|art|paragrafo|clausula|contrato|lei|edital|laudo|anexo|codigo|constituicao)\b)"
)
_NEXT = re.compile(rf"(?P<by>{_SEPARATOR})?(?P<mark>{_ONE})")


def marks_of(told: Located, claims: Sequence[Claim]) -> list[str | None]:
    """Return the letter or number before each request; None for one without, or if two have the same."""
    found: list[str | None] = []
    since = 0
    for claim in claims:
        place = told.folded.find(fold(claim.text).lower()[:PREFIX], since)
        before = _BEFORE.search(told.folded, max(0, place - 10), place) if place >= 0 else None
        since = max(place, since)
        found.append(before["mark"] if before else None)
    return [one if found.count(one) == 1 else None for one in found]


def marks_in(folded: str) -> list[str]:
    """Return the letters and numbers by which a text names requests of the petition."""
    return [mark for one in _REFERENCE.finditer(folded) for mark in _listed(one["list"])]


def _listed(text: str) -> list[str]:
    marks: list[str] = []
    for one in _NEXT.finditer(text):
        mark = re.sub(_QUOTES, "", one["mark"])
        marks += _after(marks[-1], mark) if one["by"] == " a " and marks else [mark]
    return marks


def _after(first: str, last: str) -> list[str]:
    """Return the marks after `first` up to `last`: numbers or single letters."""
    if first.isdigit() and last.isdigit():
        return [str(one) for one in range(int(first) + 1, int(last) + 1)]
    return [chr(one) for one in range(ord(first) + 1, ord(last) + 1)] if len(first) == len(last) == 1 else [last]
