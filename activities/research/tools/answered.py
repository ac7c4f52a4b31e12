"""Whether the corpus answers a question, and what it has for the references in the question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from activities.search.analysis import surface_forms
from activities.search.answers.judge import SURELY, Judgement
from activities.search.columns import Filters
from activities.search.index import Named, Row, SearchIndex
from workflows.contracts.research.search import Certainty, NamedReference, ReferenceState

_REFERENCES = 20
"""Most references of one question whose state is reported."""

_WORDS = 3
"""Most words of the question named in a reason."""


@dataclass(frozen=True)
class Verdict:
    """`certainty` if something answers, else `reason` in Portuguese.

    `rows` may be shown; `relevance` is by id.
    """

    certainty: Certainty | None
    reason: str | None
    rows: list[Row]
    relevance: Mapping[str, float]
    references: list[NamedReference]


def verdict(query: str, rows: Sequence[Row], search: SearchIndex, filters: Filters = Filters()) -> Verdict:
    """Judge a question by its best rows.

    A question that only names things is answered by those things or, for súmulas, themes and articles, by decisions
    that apply them; nothing else can replace them. Any other question is answered if one decision answers it.
    """
    named = search.named(query, filters)
    references = _states(named, search)
    itself = {row.decision.id for row in rows if row.number in named.itself}
    others = [row for row in rows if row.judgement is None]
    judged = {row.decision.id: row.judgement for row in rows if row.judgement is not None}
    judged |= {row.decision.id: one for row, one in zip(others, search.judged(query, others), strict=True)}
    relevance = {
        identifier: 1.0 if identifier in itself else judgement.relevance for identifier, judgement in judged.items()
    }
    if named.references and named.references.only:
        shown = [row for row in rows if row.parts.reference > 0]
        reason = _unnamed(named, references, filters)
        return Verdict(None if reason else Certainty.ALTA, reason, shown, relevance, references)
    best = max(judged.values(), key=lambda judgement: judgement.relevance, default=None)
    if named.itself or (best and best.answers):
        sure = bool(named.itself) or (best is not None and best.relevance >= SURELY)
        return Verdict(Certainty.ALTA if sure else Certainty.PROVAVEL, None, list(rows), relevance, references)
    return Verdict(None, _untold(query, best, filters), list(rows), relevance, references)


def _states(named: Named, search: SearchIndex) -> list[NamedReference]:
    def state(reference: str) -> ReferenceState:
        if search.lexical.named("own_reference", [reference], 1, Filters()):
            return ReferenceState.PRESENT
        cited = search.lexical.named("cited_reference", [reference], 1, Filters())
        return ReferenceState.CITED if cited else ReferenceState.ABSENT

    names = dict.fromkeys([*named.references.own, *named.references.cited])
    return [NamedReference(reference=name, state=state(name)) for name in list(names)[:_REFERENCES]]


def _unnamed(named: Named, references: Sequence[NamedReference], filters: Filters) -> str | None:
    """Return why a question that only names things has no answer, or None."""
    if named.itself or (named.citing and named.references.norms):
        return None
    names = ", ".join(reference.reference for reference in references)
    where = _where(filters)
    if named.citing:
        return f"{names}: não está {where}; só é citada por decisões dele."
    return f"{names}: não está {where}, e nenhuma decisão dele a cita."


def _untold(query: str, nearest: Judgement | None, filters: Filters) -> str:
    where = _where(filters)
    if nearest is None:
        return f"Nenhuma decisão {where} tem as palavras da consulta."
    written = surface_forms(query)
    absent = [f"“{written[stem]}”" for stem in nearest.absent[:_WORDS] if stem in written]
    if absent:
        return f"Não encontrei {where} decisão que responda: a mais próxima nada diz de {', '.join(absent)}."
    return f"Não encontrei {where} decisão que responda à consulta."


def _where(filters: Filters) -> str:
    return "neste acervo" if filters.empty else "entre as que cumprem os filtros"
