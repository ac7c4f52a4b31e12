"""Filters by a document's outgoing and incoming references."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from activities.law.citations.find import cited_precedents
from activities.law.statutes.find import cited_statutes
from activities.research.tools.documents.citing import citing, is_precedent, names_of
from activities.research.tools.documents.resolve import refuse_wrong_years, resolve
from activities.research.tools.halves import Halves
from activities.search.columns import Filters
from activities.search.features_table import Mask
from activities.search.legal.relations import acts_in
from activities.search.legal.texts import EdgeFilter
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import EdgeKind
from workflows.contracts.research.documents import DiscoveredValue

MOST_TARGETS = 20

EDGE_KINDS = (
    DiscoveredValue(value=EdgeKind.CITES, description="documentos que citam o alvo (quem cita isto)"),
    DiscoveredValue(value=EdgeKind.CITED_BY, description="documentos que o alvo cita (o que isto cita)"),
    DiscoveredValue(
        value=EdgeKind.AMENDED_BY,
        description="dispositivos que um ato incluiu, alterou ou revogou (alvo: Lei 13.467/2017, EC 45/2004)",
    ),
)


@dataclass(frozen=True)
class Linked:
    """The filtered documents: statutes by their edges, or `among` positions; decisions by mask (None: all)."""

    legal: tuple[EdgeFilter, ...] = ()
    among: frozenset[int] | None = None
    decisions: Mask | None = None


def linked(edges: Mapping[str, str], halves: Halves) -> Linked:
    """Return the documents that meet every filter. Raise `VALIDATION_ERROR` for an unknown kind of edge or an
    unreadable target.
    """
    found = Linked()
    for key, value in edges.items():
        kind = key.strip().lower()
        if kind != "*" and kind not in (edge.value for edge in EDGE_KINDS):
            known = ["*", *(edge.value for edge in EDGE_KINDS)]
            message = "Não há ligação com este nome. Use uma das sugeridas (discover=`edge_kinds` as explica)."
            raise AutosError(ErrorCode.VALIDATION_ERROR, message, campo="edges", valor=key, sugestoes=known)
        together, targets = _targets(value)
        groups = [[target] for target in targets] if together else [targets]
        for group in groups:
            found = _both(found, _one(kind, group, halves))
    return found


def _targets(value: str) -> tuple[bool, list[str]]:
    """Return whether all targets must be met, and the targets."""
    if "|" in value and "&" in value:
        raise _wrong("Use só `|` ou só `&` num filtro de ligação.", value)
    targets = [target.strip() for target in value.replace("&", "|").split("|")]
    if not all(targets):
        raise _wrong("Há um alvo vazio no filtro de ligação.", value)
    if len(targets) > MOST_TARGETS:
        raise _wrong(f"São no máximo {MOST_TARGETS} alvos num filtro de ligação.", value)
    return "&" in value, targets


def _one(kind: str, targets: list[str], halves: Halves) -> Linked:
    if kind == EdgeKind.CITED_BY:
        return _cited(targets, halves)
    if kind == EdgeKind.AMENDED_BY:
        acts = [act for target in targets for act in acts_in(target)]
        if not acts:
            raise _wrong("O alvo não é um ato que se reconheça, como Lei 13.467/2017 ou EC 45/2004.", targets[0])
        return Linked((EdgeFilter((EdgeKind.AMENDED_BY,), tuple(acts)),), None, _none(halves))
    references = [name for target in targets for name in _references(target, halves)]
    kinds = (EdgeKind.CITES,) if kind == EdgeKind.CITES else (EdgeKind.CITES, EdgeKind.AMENDED_BY)
    return Linked((EdgeFilter(kinds, tuple(references)),), None, citing(references, halves))


def _cited(targets: list[str], halves: Halves) -> Linked:
    """Return the targets' citations within the corpus."""
    legal = halves.legal()
    names: list[str] = []
    for target in targets:
        document = resolve(target, halves).document
        if isinstance(document, Decision):
            names += [*document.features.citations, *document.features.statutes]
        else:
            names += legal.edges(document, EdgeKind.CITES)
    mask = _none(halves)
    precedents = [name for name in names if is_precedent(name)]
    if precedents:
        found = halves.search.lexical.named("own_reference", precedents, max(len(halves.search), 1), Filters())
        mask[list(found)] = True
    return Linked((), frozenset(legal.named(list(dict.fromkeys(names))[:1_000])), mask)


def _references(target: str, halves: Halves) -> list[str]:
    """Return the normal forms of a target. Documents of the corpus may cite one that it lacks."""
    try:
        document = resolve(target, halves).document
    except AutosError as error:
        if error.code is not ErrorCode.NOT_FOUND:
            raise
        refuse_wrong_years(target)
        names = [*cited_precedents(target), *cited_statutes(target), *acts_in(target)]
        if not names:
            raise
        return names[:1]
    if isinstance(document, Decision):
        return names_of(document)
    if document.reference is None:
        raise _wrong("Este documento não tem referência por que seja citado: use um artigo, ou a norma.", target)
    return [document.reference]


def _both(first: Linked, second: Linked) -> Linked:
    among = first.among if second.among is None else second.among
    if first.among is not None and second.among is not None:
        among = first.among & second.among
    decisions = first.decisions if second.decisions is None else second.decisions
    if first.decisions is not None and second.decisions is not None:
        decisions = first.decisions & second.decisions
    return Linked((*first.legal, *second.legal), among, decisions)


def _none(halves: Halves) -> Mask:
    return np.zeros(len(halves.search), dtype=np.bool_)


def _wrong(reason: str, value: str) -> AutosError:
    return AutosError(ErrorCode.VALIDATION_ERROR, reason, campo="edges", valor=value[:200])
