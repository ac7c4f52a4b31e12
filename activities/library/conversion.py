"""Conversion in a child process: from a document's text to its Markdown and passages."""

from typing import NamedTuple

from activities.casefile.passages import passages_of
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.segment_parts import require_text
from activities.casefile.text.page import Page, TextSource, parse_pages
from activities.casefile.text.passage import parse_passages
from activities.library.chunks import chunks_of
from activities.library.markdown import markdown_of
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.drafts import DocumentKind
from workflows.contracts.firm.library import Chunking
from workflows.contracts.run.results.result import canonical_json

MOST_TOLD = 20
"""Most pages named in a warning."""


class ConvertedParts(NamedTuple):
    """Markdown, passages as JSON lines, and their counts."""

    markdown: bytes
    chunks: bytes
    chunk_count: int
    chunks_left_out: int
    characters: int
    places: int


def converted_parts(body: bytes, kind: DocumentKind, chunking: Chunking, max_chars: int) -> ConvertedParts:
    """Return what is stored of a document (`body`: JSON lines of pages or passages).

    Raises `UnreadableSource` if it has no text, or more than `max_chars` characters.
    """
    paged = kind is DocumentKind.PDF
    if paged:
        pages = parse_pages(body)
        require_text(pages)
        passages = passages_of(pages)
    else:
        passages = parse_passages(body)
    markdown = markdown_of(passages, kind)
    if not any(line.strip() for passage in passages for line in passage.lines):
        raise UnreadableSource(RunFailure.DOCUMENT_EMPTY)
    if len(markdown) > max_chars:
        raise UnreadableSource(RunFailure.DOCUMENT_TOO_LONG)
    chunks = list(chunks_of(passages, chunking, paged=paged))
    kept = chunks[: chunking.max_chunks_per_document]
    return ConvertedParts(
        markdown=markdown.encode(),
        chunks=b"".join(canonical_json(chunk) + b"\n" for chunk in kept),
        chunk_count=len(kept),
        chunks_left_out=len(chunks) - len(kept),
        characters=len(markdown),
        places=passages[-1].number,
    )


def unread(pages: list[Page]) -> list[str]:
    """Return a warning that lists the pages without text, if there are any."""
    numbers = [
        page.number for page in pages if page.source in (TextSource.NONE, TextSource.UNREADABLE) and page.scanned
    ]
    if not numbers:
        return []
    told = ", ".join(map(str, numbers[:MOST_TOLD])) + ("…" if len(numbers) > MOST_TOLD else "")
    return [f"Páginas sem texto legível, que não são pesquisadas: {told}."]
