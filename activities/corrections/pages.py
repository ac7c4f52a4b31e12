"""Fingerprints of corrected pages, computed in a child process. Pure."""

from collections.abc import Sequence

from activities.casefile.corrected.places import Span, page_prints, span_print
from activities.casefile.text.page import parse_pages
from workflows.contracts.base import Sha256


def about_pages(content: bytes, spans: Sequence[Span | None]) -> list[Sha256 | None]:
    """Return the fingerprint of each span of a run's pages (JSON lines)."""
    prints = page_prints(parse_pages(content)) if any(spans) else []
    return [span_print(prints, span) if span else None for span in spans]
