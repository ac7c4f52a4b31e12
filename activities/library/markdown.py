"""A document as Markdown: pages and paragraphs are separate, and only page marks are added. Pure."""

from collections.abc import Sequence

from activities.casefile.text.passage import Passage
from activities.library.chunks import paragraphs_of
from workflows.contracts.firm.drafts import DocumentKind


def markdown_of(passages: Sequence[Passage], kind: DocumentKind) -> str:
    """Return the text: of a PDF with a mark before each page, of a text file with its lines."""
    if kind is DocumentKind.TEXT:
        return _as_written(passages)
    if kind is DocumentKind.PDF:
        return "\n".join(f"<!-- {passage.label} -->\n\n{_paragraphs([passage])}" for passage in passages)
    return _paragraphs(passages)


def _paragraphs(passages: Sequence[Passage]) -> str:
    return "".join(f"{paragraph.text}\n\n" for paragraph in paragraphs_of(passages))


def _as_written(passages: Sequence[Passage]) -> str:
    written: list[str] = []
    for passage in passages:
        written += [""] * (passage.number - 1 - len(written))
        written += passage.lines
    return "\n".join(written) + "\n"
