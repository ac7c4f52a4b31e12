"""find_similar_cases: decisions with similar meaning and structure."""

from activities.graph.similarity import structural_similarity_of
from activities.research.tools.documents.treated import warning_of
from activities.research.tools.halves import Found, Halves, unknown_document
from activities.research.tools.rows import decision_fields
from activities.search.excerpts import PREVIEW_LENGTH, shorten
from workflows.contracts.research.search import SimilarFound, SimilarQuestion, SimilarRow

SEMANTIC, STRUCTURAL = 0.7, 0.3
CANDIDATES = 300
"""Nearest decisions whose structure is compared; at least three times those requested."""


def find_similar_cases(question: SimilarQuestion, halves: Halves) -> Found:
    """Return the `top_k` most similar decisions without the source, equal scores by id."""
    search = halves.search
    source = search.row(question.document_id)
    if source is None:
        raise unknown_document(question.document_id)
    near = search.dense.nearest(search.dense.vector(source), max(CANDIDATES, 3 * question.top_k) + 1, None)
    semantic = {search.columns.identifier(row): min(1.0, cosine) for row, cosine in near.items() if row != source}
    rows = {search.columns.identifier(row): row for row in near}
    used = question.include_structural and halves.graph is not None
    structural: dict[str, float] = {}
    if question.include_structural and halves.graph is not None:
        structural = structural_similarity_of(halves.graph, question.document_id, list(semantic))

    def score(identifier: str) -> float:
        shared = structural.get(identifier, 0.0)
        total = SEMANTIC * semantic[identifier] + STRUCTURAL * shared if used else semantic[identifier]
        return round(total, 6)

    best = sorted(semantic, key=lambda identifier: (-score(identifier), identifier))[: question.top_k]
    decisions = search.lexical.decisions([rows[identifier] for identifier in best])
    results: list[SimilarRow] = []
    for identifier in best:
        decision = decisions[rows[identifier]]
        results.append(
            SimilarRow(
                **decision_fields(decision),
                ementa_preview=shorten(decision.search_text, PREVIEW_LENGTH),
                score=score(identifier),
                semantic=round(semantic[identifier], 6),
                structural=round(structural.get(identifier, 0.0), 6) if used else None,
                treatment=warning_of(halves.treatment(identifier)),
            )
        )
    found = SimilarFound(document_id=question.document_id, structural_used=used, results=results)
    return Found(found, model_version=search.encoder.name)
