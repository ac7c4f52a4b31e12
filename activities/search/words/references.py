"""References in questions: "REsp 1.234.567", "Súmula 385", "Tema 1061", "art. 927 do CC", a CNJ number."""

import re
from dataclasses import dataclass

from activities.law.citations.find import find_citations
from activities.law.decision.court import cited_as
from activities.law.spans import Spans
from activities.law.statutes.find import find_statutes
from activities.search.analysis import words
from activities.search.words.framing import is_framing
from workflows.contracts.law.corpus import Decision

_NAMED = re.compile(
    r"(?<![\d./-])(?:\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}|\d{4}/\d{7}-\d|\d{1,3}(?:\.\d{3})+|\d{5,})(?![\d./,-]{0,30}\d)"
)
"""A possible process number: CNJ's, the court's registry, or one of at least five digits; no money, no law."""

_DOT = re.compile(r"(?<=\d)\.(?=(?:\d{3})+(?!\d))")
_GLUED = re.compile(r"(?<=[^\W\d_])(?=\d{3})")
_ARTICLE = re.compile(r"^[^,]+, art\. [^,]+")
_FEW_OTHER_WORDS = 2
_NORMS = ("Súmula", "Súmula Vinculante", "Tema")


@dataclass(frozen=True)
class References:
    """The references in a question: `own` are decisions by reference or number, `cited` what decisions cite or
    apply.

    `norms` are those of `cited` that decisions apply: súmulas, themes, articles. `only` if the question has hardly
    anything else; then it asks for decisions that cite the thing.
    """

    own: tuple[str, ...]
    cited: tuple[str, ...]
    norms: tuple[str, ...]
    only: bool

    def __bool__(self) -> bool:
        return bool(self.own or (self.only and self.cited))


def references_in(query: str) -> References:
    """Return the references in a question, in the forms of the decisions' index.

    Thousands may have dots or not, and a number may be attached to its class ("RMS67097"). A number is sought with
    its class: "HC 123456" is not "REsp 123456".
    """
    plain = _GLUED.sub(" ", _DOT.sub("", query))
    precedents, statutes = find_citations(plain), find_statutes(plain)
    names = list(dict.fromkeys(citation.normalized for citation in precedents))
    articles = list(dict.fromkeys(mention.statute.article_form for mention in statutes))
    named = Spans((found.start, found.end) for found in (*precedents, *statutes))
    rest = "".join(char if not named.hold(at, at + 1) else " " for at, char in enumerate(plain))
    numbers = [_digits(match) for match in _NAMED.finditer(rest)]
    others = {word for word in words(_NAMED.sub(" ", rest)) if not is_framing(word)}
    norms = tuple(citation.normalized for citation in precedents if citation.class_name in _NORMS)
    return References(
        own=tuple(dict.fromkeys([*names, *numbers])),
        cited=(*names, *articles),
        norms=tuple(dict.fromkeys([*norms, *articles])),
        only=len(others) <= _FEW_OTHER_WORDS,
    )


def own_references(decision: Decision) -> list[str]:
    """Return a decision's own references and numbers."""
    citation = cited_as(decision)
    named = [citation.normalized] if citation else []
    numbers = (decision.process_number, decision.registry_number, None if citation else decision.process)
    digits = ["".join(char for char in number if char.isdigit()) for number in numbers if number]
    return list(dict.fromkeys([*named, *_numbers_in(decision.process), *(number for number in digits if number)]))


def cited_references(decision: Decision) -> list[str]:
    """Return the precedents that a decision cites and the statutes it applies, down to the article."""
    features = decision.features
    articles = [match[0] for match in map(_ARTICLE.match, features.statutes) if match]
    return list(dict.fromkeys([*features.citations, *features.statutes, *articles]))


def _numbers_in(text: str) -> list[str]:
    return list(dict.fromkeys(_digits(match) for match in _NAMED.finditer(text)))


def _digits(match: re.Match[str]) -> str:
    return "".join(char for char in match[0] if char.isdigit())
