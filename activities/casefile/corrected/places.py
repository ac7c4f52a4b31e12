"""Where the pages are that a correction is about: found by what they say, since pages may have come in front. Pure."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from activities.casefile.facts.parties import bare_name
from activities.casefile.text.page import Page
from workflows.contracts.base import Sha256
from workflows.contracts.reading.corrections import CorrectionRecord

Span = tuple[int, int]


def page_prints(pages: Iterable[Page]) -> list[str]:
    """A fingerprint of each page's letters, without the court system's marks, which count the pages of the file."""
    return [hashlib.sha256(bare_name(page.text).encode()).hexdigest() for page in pages]


def span_print(prints: Sequence[str], span: Span) -> Sha256:
    """The fingerprint of some pages that follow each other."""
    return hashlib.sha256("".join(prints[span[0] - 1 : span[1]]).encode()).hexdigest()


def places_of(records: Sequence[CorrectionRecord], prints: Sequence[str]) -> dict[str, Span | None]:
    """Where the pages of each correction are now, by its id; None where no pages say the same.

    Pages that say the same twice, as empty ones do, are taken to have moved as far as most others have.
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
    """Where pages stand that say the same, of every span that ends one of `lengths` after it begins."""
    found: dict[Sha256 | None, list[Span]] = defaultdict(list)
    for length in lengths:
        for first in range(1, len(prints) - length + 1):
            span = first, first + length
            found[span_print(prints, span)].append(span)
    return found
