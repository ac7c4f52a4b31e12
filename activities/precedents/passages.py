"""The two passages that show a match: cut to size, and the paragraph of the precedent that says it."""

from collections.abc import Mapping

from activities.search.analysis import analyse
from activities.search.excerpts import passages_of, shorten
from workflows.contracts.corpus import Decision

PASSAGE_LENGTH = 700
_LEAST_WORDS = 6


def precedent_paragraphs(decision: Decision) -> list[str]:
    """Thesis and ementa by their numbered items; failing them the ruling or the full text by its paragraphs."""
    texts = [part for part in (decision.thesis, decision.ementa) if part] or [decision.search_text]
    passages = passages_of(texts, PASSAGE_LENGTH)
    return [passage for passage in passages if len(passage.split()) >= _LEAST_WORDS] or passages


def closest_paragraph(decision: Decision, weights: Mapping[str, float]) -> str:
    """The precedent's paragraph that shares most of the weighed terms, long paragraphs damped."""
    paragraphs = precedent_paragraphs(decision)
    if not paragraphs:
        return ""

    def shared(place: int) -> tuple[float, int]:
        found = set(analyse(paragraphs[place]))
        gain = sum(weights.get(term, 0.0) for term in found)
        return -gain / (10 + len(found)) ** 0.5, place

    return shorten(paragraphs[min(range(len(paragraphs)), key=shared)], PASSAGE_LENGTH)
