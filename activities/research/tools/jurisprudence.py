"""search_jurisprudence: the complete list for a question, from which pages are cut."""

from typing import Any

from activities.law.decision.reference import court_address, court_reference, nbr_6023
from activities.research.tools.answered import verdict
from activities.research.tools.filters import as_filters, lacking_each
from activities.research.tools.graph_boost import graph_boost
from activities.research.tools.halves import Found, Halves
from activities.research.tools.rows import decision_fields
from activities.research.tools.standing import standing_first
from activities.search.columns import Filters
from activities.search.excerpts import PREVIEW_LENGTH, shorten, telling_passage
from activities.search.index import JUDGED, Ranked, Row
from activities.search.ranking.fusion import Parts
from activities.search.words.expansion import Expansion, expand
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.search import (
    CitationStyle,
    JurisprudenceFound,
    JurisprudenceQuestion,
    JurisprudenceRow,
    RowScores,
    SearchStrategy,
    WithoutFilter,
)

_DIGITS = 6
PASSAGE_LENGTH = 420
"""Length of the passage that answers, in characters."""

NEAREST = 3
"""Decisions shown beside the reason why nothing answers."""


def search_jurisprudence(question: JurisprudenceQuestion, halves: Halves) -> Found:
    """Return at most `top_k` rows, best first.

    There are none if the corpus does not answer; then the answer says why and lists the nearest separately. Raises
    `VALIDATION_ERROR` for names outside the corpus.
    """
    search = halves.search
    filters = as_filters(question, search.columns)
    expansion = _expansion(question, halves)
    rows = _ranked(question, halves, filters, expansion)
    found = verdict(question.query, rows, search, filters)
    answered = found.reason is None
    most = question.top_k if answered or question.include_nearest else min(NEAREST, question.top_k)
    rows_of = {row.decision.id: row for row in found.rows[:most]}

    def joins(identifier: str) -> bool:
        known = search.lexical.decision(identifier) if filters.empty else None
        if known:
            rows_of[identifier] = Row(*known, 0.0, Parts(), 0.0, 0.0, [])
        return known is not None

    def listed_row(identifier: str) -> JurisprudenceRow:
        made = _row(
            rows_of[identifier],
            found.relevance.get(identifier, 0.0),
            question.include_stj_metadata,
            question.citation_style,
        )
        return made.model_copy(update={"treatment": halves.treatment(identifier)})

    listed = [listed_row(one) for one in standing_first(rows_of, halves.treatment, joins)[:most]]
    results, nearest = (listed, []) if answered else ([], listed)
    return Found(
        JurisprudenceFound(
            answered=answered,
            certainty=found.certainty,
            unanswered_reason=found.reason,
            references=found.references,
            results=results,
            total_found=len(results),
            nearest=nearest,
            without_filter=[] if answered else _without_each(question, halves, expansion),
        ),
        model_version=rows.model,
        expansion_queries=expansion.variants if expansion else None,
        degraded=[*(expansion.degraded if expansion else ()), *rows.degraded],
        total=len(results),
    )


def _ranked(question: JurisprudenceQuestion, halves: Halves, filters: Filters, expansion: Expansion | None) -> Ranked:
    return halves.search.search(
        question.query,
        strategy=question.strategy,
        top_k=max(question.top_k, JUDGED),
        filters=filters,
        weights=question.weights,
        boost=graph_boost(question.query, halves.graph) if question.include_kg and halves.graph else None,
        rerank=question.rerank,
        variants=expansion.variants if expansion else (),
    )


def _without_each(question: JurisprudenceQuestion, halves: Halves, expansion: Expansion | None) -> list[WithoutFilter]:
    """Return for each filter of the question whether it is answered without that filter."""
    told: list[WithoutFilter] = []
    for field, left in lacking_each(question):
        filters = as_filters(left, halves.search.columns)
        rows = _ranked(left, halves, filters, expansion)
        certainty = verdict(left.query, rows, halves.search, filters).certainty
        told.append(WithoutFilter(filtro=field, certainty=certainty))
    return told


def _expansion(question: JurisprudenceQuestion, halves: Halves) -> Expansion | None:
    """Return other wordings; none if words do not count."""
    by_sense_alone = question.strategy is SearchStrategy.SEMANTIC and not question.rerank
    return expand(question.query, halves.language_model) if question.expand_query and not by_sense_alone else None


def _row(row: Row, relevance: float, with_metadata: bool, style: CitationStyle) -> JurisprudenceRow:
    decision = row.decision
    scores = RowScores(
        bm25=round(row.parts.bm25, _DIGITS),
        semantic=round(row.parts.semantic, _DIGITS),
        kg_boost=round(row.parts.graph, _DIGITS),
        rerank_score=round(row.parts.rerank, _DIGITS),
        reference=round(row.parts.reference, _DIGITS),
        answer=round(row.parts.answer, _DIGITS),
    )
    written = nbr_6023 if style is CitationStyle.NBR6023 else court_reference
    texts = [text for text in (decision.ementa, decision.thesis, decision.features.reasons) if text]
    return JurisprudenceRow(
        **decision_fields(decision),
        citation=written(decision),
        kind=decision.kind,
        resultado=decision.features.outcome,
        passage=telling_passage(texts or [decision.search_text], row.matched_terms, PASSAGE_LENGTH),
        url=court_address(decision),
        ementa=decision.ementa,
        ementa_preview=shorten(decision.search_text, PREVIEW_LENGTH),
        tese=decision.thesis,
        razoes_decidir=decision.features.reasons,
        score=round(sum(scores.model_dump().values()), _DIGITS),
        relevance=round(relevance, 4),
        has_integra=bool(decision.full_text),
        score_breakdown=scores,
        matched_terms=row.matched_terms,
        stj_metadata=stj_metadata(decision) if with_metadata else None,
    )


def stj_metadata(decision: Decision) -> dict[str, Any]:
    """Return the court's filing and publication data and its additional references."""
    return decision.model_dump(
        mode="json",
        include={
            "source",
            "kind",
            "process_number",
            "registry_number",
            "class_name",
            "decided_on",
            "published_on",
            "journal",
            "notes",
            "legislation",
            "cited",
            "similar",
        },
    )
