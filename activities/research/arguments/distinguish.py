"""Differences between an adverse precedent and both the argument and its supporting precedents: fact, law, date,
body.
"""

from collections.abc import Iterator, Sequence

from activities.law.changes.table import notices_of
from activities.law.decision.court import STJ, court_of
from activities.law.decision.reference import numbered
from activities.precedents.explanation.reasons import listed, spoken
from activities.precedents.likelihood.holding import names_question
from activities.research.arguments.candidates import Candidate, rank
from activities.search.analysis import analyse
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.distinctions import Distinction, Ground

_MOST = 3
"""Most names in one difference."""


def distinctions(adverse: Candidate, supporting: Sequence[Candidate], argued: frozenset[str]) -> list[Distinction]:
    """Return what only one side has, in the order of the grounds. `argued` has the search terms of the proposition.

    No difference is called decisive: one that a court would find immaterial is listed too.
    """
    told = [(Ground.FATO, text) for text in _facts(adverse, supporting, argued)] if supporting else []
    told += [(Ground.DIREITO, text) for text in _law(adverse, supporting)]
    told += [(Ground.DATA, text) for text in _dates(adverse, supporting)]
    told += [(Ground.ORGAO, text) for text in _bodies(adverse, supporting)]
    return [Distinction(ground=ground, text=text) for ground, text in told]


def _facts(adverse: Candidate, supporting: Sequence[Candidate], argued: frozenset[str]) -> Iterator[str]:
    elsewhere = {name for one in supporting for name in _told_of(one.decision)}
    alone = [name for name in _told_of(adverse.decision) if name not in elsewhere and not argued >= set(analyse(name))]
    if alone:
        yield f"Só este julgado parte de: {listed(alone[:_MOST])}. Confira se é o seu caso."


def _told_of(decision: Decision) -> list[str]:
    """Return facts and points that the decision names, each once."""
    points = [name.lower() for name in decision.features.criteria if names_question(name)]
    return list(dict.fromkeys([*(fact.name.lower() for fact in decision.features.facts), *points]))


def _law(adverse: Candidate, supporting: Sequence[Candidate]) -> Iterator[str]:
    cited = adverse.decision.features.citations
    shared = {name for one in supporting for name in one.decision.features.citations}
    own = [spoken(name) for name in cited if name.startswith(("Súmula", "Tema")) and name not in shared]
    if supporting and own:
        yield f"Apoia-se em {listed(own[:_MOST])}, que nenhum dos favoráveis aqui aplica."
    resting = [set(one.decision.features.statutes) for one in supporting]
    common = set[str].intersection(*resting) if len(resting) > 1 else set[str]()
    lacking = sorted(common - set(adverse.decision.features.statutes))
    if lacking:
        yield f"Não trata de {listed(lacking[:_MOST])}, em que todos os favoráveis aqui se apoiam."
    yield from notices_of(adverse.decision.day, adverse.decision.features.statutes, adverse.decision.search_text)


def _dates(adverse: Candidate, supporting: Sequence[Candidate]) -> Iterator[str]:
    day = adverse.decision.day
    later = [one.decision for one in supporting if day and one.decision.day and one.decision.day > day]
    if day and later:
        newest = max(later, key=lambda one: (one.day or day, one.id))
        yield f"É de {day:%d/%m/%Y}; depois dele, a favor, {numbered(newest)}, de {newest.day:%d/%m/%Y}."


def _bodies(adverse: Candidate, supporting: Sequence[Candidate]) -> Iterator[str]:
    stronger = [one for one in supporting if rank(one.binding) < rank(adverse.binding)]
    court = court_of(adverse.decision)
    if court not in (None, STJ):
        yield f"É de outro tribunal ({court})."
    if stronger:
        best = min(stronger, key=lambda one: one.order)
        yield (
            f"Tem menos força ({lowered(adverse.binding.badge)}) do que {numbered(best.decision)} "
            f"({lowered(best.binding.badge)})."
        )


def outranks(adverse: Candidate, supporting: Sequence[Candidate]) -> bool:
    """Return whether it has more force than every supporting precedent."""
    return bool(supporting) and all(rank(adverse.binding) < rank(one.binding) for one in supporting)


def lowered(badge: str) -> str:
    """Return the badge for the middle of a sentence."""
    return badge[:1].lower() + badge[1:]
