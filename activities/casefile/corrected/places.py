"""The pages of a correction, found by content, since pages may have been added before them. Pure."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from activities.casefile.facts.parties.named import bare_name
from activities.casefile.text.page import Page
from workflows.contracts.base import Sha256
from workflows.contracts.reading.corrections import CorrectionRecord

Span = tuple[int, int]


def page_prints(pages: Iterable[Page]) -> list[str]:
    """Return a fingerprint of each page's letters, without the court system's marks, which count the file's pages."""
    return [hashlib.sha256(bare_name(page.text).encode()).hexdigest() for page in pages]


def span_print(prints: Sequence[str], span: Span) -> Sha256:
    """Return the fingerprint of consecutive pages."""
    return hashlib.sha256("".join(prints[span[0] - 1 : span[1]]).encode()).hexdigest()


def places_of(records: Sequence[CorrectionRecord], prints: Sequence[str]) -> dict[str, Span | None]:
    """Return where the pages of each correction are now, by its id; None if no pages have the same text.

    Pages with equal text, such as empty ones, are assumed to have moved as far as most others.
    """
    spans_of = _spans_by_print(prints, {record.span[1] - record.span[0] for record in records if record.span})
    found = {record.correction_id: spans_of.get(record.about, []) for record in records if record.span}
    moved = Counter(
        spans[0][0] - record.span[0]
        for record in records
        if record.span and len(spans := found[record.correction_id]) == 1
    )
    usual = moved.most_common(1)[0][0] if moved else 0
    places: dict[str, Span | None] = {}
    for record in records:
        if record.span:
            expected = record.span[0] + usual
            spans = found[record.correction_id]
            places[record.correction_id] = min(spans, key=lambda span: abs(span[0] - expected), default=None)
    return places


def _spans_by_print(prints: Sequence[str], lengths: set[int]) -> dict[Sha256 | None, list[Span]]:
    """Return the positions of equal text for every span of one of the `lengths`."""
    found: dict[Sha256 | None, list[Span]] = defaultdict(list)
    for length in lengths:
        for first in range(1, len(prints) - length + 1):
            span = first, first + length
            found[span_print(prints, span)].append(span)
    return found
