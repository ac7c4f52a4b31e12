"""Search in the firm's library, and long answers stored for a while under a reference."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE, Flag
from workflows.contracts.fields.texts import STRIPPED, VISIBLE
from workflows.contracts.firm.library import CaseId, DocumentId, SourceName, Tag
from workflows.contracts.research.search import JurisprudenceFound

MOST_RESULTS, USUAL_RESULTS = 50, 10
SHORTEST_EXCERPT, LONGEST_EXCERPT, USUAL_EXCERPT = 80, 4_000, 600
USUAL_SIZE, SMALLEST_SIZE, LARGEST_SIZE = 1_800, 100, 20_000
"""Tokens of an answer (characters / 4)."""

LARGEST_PAGE, USUAL_PAGE = 100, 10
REFERENCE_SECONDS = 3_600
"""Lifetime of a reference."""

PRECEDENTS = 3
"""Decisions added to the firm's own passages on request."""


class LibraryQuestion(Contract):
    """Which of the firm's documents to search."""

    query: Annotated[
        str,
        Field(min_length=2, max_length=1_000, pattern=VISIBLE, description="Pergunta ou palavras, em português"),
        STRIPPED,
    ]
    case_id: Annotated[CaseId | None, Field(description="Só documentos deste caso")] = None
    n_results: Annotated[int, Field(ge=1, le=MOST_RESULTS, description="Máximo de trechos"), WHOLE] = USUAL_RESULTS
    document_id: Annotated[DocumentId | None, Field(description="Só este documento")] = None
    source_name: Annotated[SourceName | None, Field(description="Só documentos com exatamente este nome")] = None
    tag: Annotated[Tag | None, Field(description="Só documentos com esta etiqueta")] = None
    excerpt_chars: Annotated[
        int, Field(ge=SHORTEST_EXCERPT, le=LONGEST_EXCERPT, description="Caracteres de cada trecho mostrado"), WHOLE
    ] = USUAL_EXCERPT


class LibrarySearchQuestion(LibraryQuestion):
    """A question, the size limit of its answer, and whether to search the precedents too."""

    max_size: Annotated[
        int | None,
        Field(
            ge=SMALLEST_SIZE,
            le=LARGEST_SIZE,
            description="Tokens (caracteres/4) da resposta; o que passa fica guardado sob ref_id. Nulo: tudo",
        ),
        WHOLE,
    ] = USUAL_SIZE
    with_precedents: Annotated[
        Flag, Field(description=f"Também as {PRECEDENTS} decisões do acervo que melhor respondem, em precedents")
    ] = False

    @property
    def question(self) -> LibraryQuestion:
        """A question to the library."""
        return LibraryQuestion.model_validate(self.model_dump(exclude={"max_size", "with_precedents"}))


class LibraryHit(Contract):
    """A passage and its place. `similarity`, 0-1, depends only on query and passage, not on other results."""

    chunk_id: str
    document_id: str
    version: int
    source_name: str
    case_id: str | None = None
    tags: list[str] = []
    metadata: dict[str, str] = {}
    label: str
    place: int
    similarity: float
    excerpt: str
    missing: list[str] = []


class LibraryFound(Contract):
    """Passages, best first. `answered`: the best one covers the question; otherwise `unanswered_reason` says why not
    (Portuguese).

    `searched` documents met the filters; `waiting` ones are not indexed yet.
    """

    answered: bool
    unanswered_reason: str | None = None
    results: list[LibraryHit]
    searched: int
    waiting: int = 0


class LibraryAnswer(LibraryFound):
    """Passages, best first. If they exceed `max_size`, the first ones and a reference to all.

    `precedents` answer the same question from the corpus, if requested and available.
    """

    ref_id: str | None = None
    preview_strategy: str | None = None
    total_items: int = 0
    expires_at: datetime | None = None
    precedents: JurisprudenceFound | None = None


class ReferenceInfo(Contract):
    """A stored long answer: owner, size, number of reads and expiry, without its content."""

    ref_id: str
    namespace: str
    tool: str
    total_items: int
    size: int
    created_at: datetime
    expires_at: datetime
    reads: int
    last_read_at: datetime | None = None


class ReferencePage(Contract):
    """A part of a stored answer: `page` of `total_pages`, or the first items within `max_size`."""

    ref_id: str
    preview: list[Any]
    preview_strategy: str
    total_items: int
    page: int | None = None
    total_pages: int | None = None
    expires_at: datetime


class ReferenceStats(Contract):
    """Everything stored for the firm, in total and by namespace."""

    references: int
    size: int
    reads: int
    namespaces: dict[str, int]
    next_expiry: datetime | None = None


def fitting(items: Sequence[Any], max_size: int) -> int:
    """How many items, from the first on, fit into so many tokens (characters / 4); at least one."""
    left = max_size * 4
    for number, item in enumerate(items):
        left -= len(json.dumps(item, ensure_ascii=False))
        if left < 0:
            return max(number, 1)
    return len(items)
