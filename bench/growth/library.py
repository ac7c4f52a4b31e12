"""The functions over the firm's own documents, texts of law in an index and a model's wordings, over a plain text."""

from collections.abc import Callable
from typing import Any

from activities.casefile.text.passage import Passage
from activities.library import chunks, conversion, markdown
from activities.search import language_model
from activities.search.legal import relations, tree
from bench.growth.asking import Asked, over
from workflows.contracts.drafts import DocumentKind
from workflows.contracts.legal_texts import LegalKind, LegalText, Level
from workflows.contracts.library import Chunking


def _document(text: str) -> list[Passage]:
    """A text file: a passage a line, each a paragraph."""
    lines = text.split("\n")
    return [Passage(number=at, label=f"linha {at}", lines=[line], begins=[0]) for at, line in enumerate(lines, 1)]


def _read(text: str) -> bytes:
    return b"".join(passage.model_dump_json().encode() + b"\n" for passage in _document(text))


def _laws(text: str) -> list[LegalText]:
    """A norm without end and a provision of it, whose note is longer than may be imported."""
    norm: dict[str, Any] = {"kind": LegalKind.LEGISLATION, "root_id": "lei-1", "text": text, "question": text}
    return [
        LegalText.model_construct(id="lei-1", level=Level.NORM, label=text, **norm),
        LegalText.model_construct(
            id="lei-1/art1", level=Level.ARTICLE, parent_id="lei-1", label=text, note=text, **norm
        ),
    ]


LIBRARY_FUNCTIONS: dict[Callable[..., Any], Asked] = {
    chunks.chunks_of: over(_document, lambda found: chunks.chunks_of(found, Chunking(), paged=False)),
    chunks.paragraphs_of: over(_document, chunks.paragraphs_of),
    conversion.converted_parts: over(
        lambda text: _read(f"a{text}"),
        lambda body: conversion.converted_parts(body, DocumentKind.TEXT, Chunking(), 10_000_000),
    ),
    markdown.markdown_of: over(
        _document, lambda found: [markdown.markdown_of(found, kind) for kind in (DocumentKind.TEXT, DocumentKind.DOCX)]
    ),
    language_model.wordings_in: over(str, language_model.wordings_in),
    relations.acts_in: over(str, relations.acts_in),
    relations.edges_of: over(
        lambda text: tree.flatten(_laws(text)), lambda nodes: [list(relations.edges_of(node)) for node in nodes]
    ),
    tree.flatten: over(_laws, tree.flatten),
}
