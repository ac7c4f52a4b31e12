"""Conversion between spans of closed pages and sets of pages. Pure."""

from collections.abc import Iterable

from workflows.contracts.run.secrecy import ClosedPages, PageSpan, SecrecyKind

Kinds = dict[int, SecrecyKind | None]
"""Closed pages, each with the mark or decision that closed it."""


def pages_in(spans: Iterable[PageSpan]) -> set[int]:
    """The single pages of the spans."""
    return {page for span in spans for page in range(span.first_page, span.last_page + 1)}


def kinds_in(spans: Iterable[ClosedPages]) -> Kinds:
    """Each closed page with the reason, in order of the spans' first pages."""
    kinds: Kinds = {}
    for span in spans:
        for page in range(span.first_page, span.last_page + 1):
            kinds.setdefault(page, span.kind)
    return kinds


def closed_in(kinds: Kinds) -> list[ClosedPages]:
    """Spans of neighbouring pages closed by the same mark or decision, in order."""
    spans: list[ClosedPages] = []
    for page in sorted(kinds):
        last = spans[-1] if spans else None
        if last and last.last_page == page - 1 and last.kind is kinds[page]:
            spans[-1] = last.model_copy(update={"last_page": page})
        else:
            spans.append(ClosedPages(first_page=page, last_page=page, kind=kinds[page]))
    return spans


def spans_in(pages: Iterable[int]) -> list[PageSpan]:
    """The spans of neighbouring pages, in order."""
    closed = closed_in(dict.fromkeys(pages))
    return [PageSpan(first_page=span.first_page, last_page=span.last_page) for span in closed]


def named_pages(spans: Iterable[PageSpan]) -> str:
    """In words (Portuguese): "página 3", "páginas 3, 12 a 15"."""
    pages = pages_in(spans)
    said = [
        f"{span.first_page}" if span.first_page == span.last_page else f"{span.first_page} a {span.last_page}"
        for span in spans_in(pages)
    ]
    return f"página{'' if len(pages) == 1 else 's'} {', '.join(said)}"
