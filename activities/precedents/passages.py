"""The two passages that show a match: cut to size, and the paragraph of the precedent that says it."""

import re
from collections.abc import Iterator, Mapping

from activities.law.decision.sentences import split_sentences
from activities.law.decision.wrapped import paragraphs_in
from activities.search.analysis import analyse
from activities.search.excerpts import shorten
from workflows.contracts.corpus import Decision

PASSAGE_LENGTH = 700
_ITEM = re.compile(r"(?:(?<=[.;:])|^)\s*(?=(?:\d{1,2}(?:\.\d{1,2}){0,5}\s?[.)-]|\(?[ivxIVX]{1,4}\)|[a-z]\))\s)")
_LEAST_WORDS = 6


def precedent_paragraphs(decision: Decision) -> list[str]:
    """Thesis and ementa by their numbered items; failing them the ruling or the full text by its paragraphs.

    Of what is too long for a passage, as many whole sentences in a row as fit.
    """
    texts = [part for part in (decision.thesis, decision.ementa) if part] or [decision.search_text]
    items = [item.strip() for text in texts for line in paragraphs_in(text) for item in _ITEM.split(line)]
    blocks = [block for item in items for block in _fitting(item)]
    telling = [block for block in blocks if len(block.split()) >= _LEAST_WORDS]
    return telling or [block for block in blocks if block]


def _fitting(item: str) -> Iterator[str]:
    if len(item) <= PASSAGE_LENGTH:
        yield item
        return
    block = ""
    for sentence in split_sentences(item):
        if block and len(block) + 1 + len(sentence) > PASSAGE_LENGTH:
            yield block
            block = ""
        block = f"{block} {sentence}".lstrip()
    yield block


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
