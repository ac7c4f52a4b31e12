"""Web-style queries: words, AND, OR, "a phrase", -without."""

import re
from dataclasses import dataclass

from activities.search.analysis import analyse

MOST_TERMS = 64
"""Most terms of one query."""

_TOKEN = re.compile(r'(?P<minus>-)?(?:"(?P<phrase>[^"]*)"?|(?P<word>[^\s"]+))')
_DASHES = re.compile("[\u2010-\u2015\u2212]")
_QUOTES = re.compile("[\u201c\u201d\u00ab\u00bb]")


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase: `stems` are its search terms, `phrase` its words if they must be adjacent."""

    stems: tuple[str, ...]
    phrase: str | None = None


@dataclass(frozen=True, slots=True)
class Clause:
    """All terms of `wanted` and none of `unwanted`."""

    wanted: tuple[Term, ...]
    unwanted: tuple[Term, ...] = ()


class BadQuery(ValueError):
    """An invalid query; the message says why in Portuguese."""


def parse_query(query: str) -> tuple[Clause, ...]:
    """Return the clauses, one of which must match. Raise `BadQuery`.

    AND (or nothing) binds tighter than OR; both must be in capitals. Stop words ("de") are skipped, except in
    phrases.
    """
    clauses: list[Clause] = []
    wanted: list[Term] = []
    unwanted: list[Term] = []
    terms = 0
    for match in _TOKEN.finditer(_QUOTES.sub('"', _DASHES.sub("-", query))):
        if match["word"] == "AND" and not match["minus"]:
            continue
        if match["word"] == "OR" and not match["minus"]:
            clauses.append(_clause(wanted, unwanted))
            wanted, unwanted = [], []
            continue
        term = _term(match["phrase"], match["word"])
        if term is None:
            continue
        terms += 1
        if terms > MOST_TERMS:
            raise BadQuery(f"A consulta tem mais de {MOST_TERMS} termos. Use menos palavras.")
        (unwanted if match["minus"] else wanted).append(term)
    return (*clauses, _clause(wanted, unwanted))


def _term(phrase: str | None, word: str | None) -> Term | None:
    stems = tuple(analyse(phrase if phrase is not None else word or ""))
    if not stems:
        return None
    together = phrase is not None and len(phrase.split()) > 1
    return Term(stems, " ".join((phrase or "").split()) if together else None)


def _clause(wanted: list[Term], unwanted: list[Term]) -> Clause:
    if not wanted:
        message = "A consulta precisa de ao menos uma palavra a procurar em cada lado de OR (só exclusões não bastam)."
        raise BadQuery(message)
    return Clause(tuple(wanted), tuple(unwanted))
