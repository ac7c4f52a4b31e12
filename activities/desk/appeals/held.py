"""The corpus's data on an appeal: treatments, the decisions found for its phase, and pending themes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from activities.desk.reading import Sentence
from activities.law.fold import squash
from activities.search.analysis import analyse
from activities.search.legal.texts import Asked, LegalTexts, TagFilter
from workflows.contracts.law.legal_texts import LegalKind
from workflows.contracts.law.treatment import Treatment
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import PrecedentMatch

Treated = Callable[..., Mapping[str, Treatment]]
PENDING = ("pendente",)
MOST_PENDING = 500
FEWEST, SHARE = 4, 0.6
"""Words, and the share of a theme's words, that two sentences in a row of an appeal must have to be on its subject."""

_OF_EVERY_THEME = frozenset(
    analyse(
        "definir saber discutir questão submetida julgamento tema recurso repetitivo possibilidade necessidade fins"
        " exemplo caso hipótese aplicação incidência aplicabilidade interpretação lei código artigo direito se ou"
    )
)


class Pending(NamedTuple):
    """A theme that awaits judgment, with its question and the words that identify it."""

    name: str
    question: str
    words: frozenset[str]


class Held(NamedTuple):
    """`matches` are the decisions found for each phase of the case."""

    treated: Treated
    matches: Mapping[PhaseLabel, Sequence[PrecedentMatch]] = {}
    pending: Sequence[Pending] = ()


def pending_in(legal: LegalTexts) -> list[Pending]:
    """The themes of the corpus that await judgment."""
    asked = Asked(tags=(TagFilter("kind", (squash(LegalKind.TEMA),)), TagFilter("situacao", PENDING)))
    found, _ = legal.search(asked, MOST_PENDING)
    themes: list[Pending] = []
    for node in legal.at(list(found)).values():
        text, _ = legal.wordings(node)
        question = text.question or "" if text else ""
        words = words_of(question)
        if node.reference and len(words) >= FEWEST:
            themes.append(Pending(node.reference, question, words))
    return themes


def words_of(question: str) -> frozenset[str]:
    """The words that distinguish a theme's question from others."""
    return frozenset(one for one in analyse(question) if len(one) > 2) - _OF_EVERY_THEME


def on_subject(sentences: Sequence[Sentence], pending: Sequence[Pending]) -> Iterator[tuple[Pending, Sentence]]:
    """The themes whose question two consecutive sentences mention, each with the first sentence."""
    stems = [frozenset(analyse(one.text)) for one in sentences]
    for theme in pending:
        least = max(FEWEST, SHARE * len(theme.words))
        for at, one in enumerate(sentences):
            near = frozenset[str]().union(*stems[at : at + 2])
            if len(theme.words & near) >= least:
                yield theme, one
                break
