"""Passages of a document: cut by paragraphs, never across pages, without loss between them."""

import pytest
from pydantic import ValidationError

from activities.casefile.text.passage import Passage
from activities.library.chunks import chunks_of
from activities.library.markdown import markdown_of
from workflows.contracts.firm.drafts import DocumentKind
from workflows.contracts.firm.library import Chunking

WORDS = [f"palavra{number}" for number in range(900)]
SMALL = Chunking(chunk_size_chars=400, chunk_overlap_chars=60)


def lines(*texts: str) -> list[Passage]:
    return [
        Passage(number=number, label=f"linha {number}", lines=[text], begins=[0])
        for number, text in enumerate(texts, start=1)
    ]


def page(number: int, text: str) -> Passage:
    return Passage(number=number, label=f"página {number}", lines=[text], begins=[0])


def test_no_word_is_lost_and_no_passage_is_too_long() -> None:
    found = list(chunks_of(lines(" ".join(WORDS)), SMALL, paged=False))
    assert len(found) > 10
    assert {word for chunk in found for word in chunk.text.split()} == set(WORDS)
    assert max(len(chunk.text) for chunk in found) <= 400
    assert [chunk.number for chunk in found] == list(range(1, len(found) + 1))


def test_a_passage_begins_with_the_end_of_the_one_before() -> None:
    first, second, *_ = chunks_of(lines(" ".join(WORDS)), SMALL, paged=False)
    assert first.text.split()[-1] in second.text.split()[:8]
    apart = Chunking(chunk_size_chars=400, chunk_overlap_chars=0)
    told = " ".join(chunk.text for chunk in chunks_of(lines(" ".join(WORDS)), apart, paged=False))
    assert told.split() == WORDS


def test_short_paragraphs_are_told_together_and_named_by_where_they_stand() -> None:
    (found,) = chunks_of(lines("Primeiro.", "Segundo.", "Terceiro."), SMALL, paged=False)
    assert (found.text, found.label, found.place) == ("Primeiro.\nSegundo.\nTerceiro.", "linhas 1 a 3", 1)


def test_no_passage_goes_beyond_its_page() -> None:
    found = list(chunks_of([page(1, "Curta."), page(2, "Outra."), page(4, "Última.")], SMALL, paged=True))
    assert [(chunk.place, chunk.label, chunk.text) for chunk in found] == [
        (1, "página 1", "Curta."),
        (2, "página 2", "Outra."),
        (4, "página 4", "Última."),
    ]


def test_a_word_without_end_is_cut_and_ends() -> None:
    found = list(chunks_of(lines("x" * 5_000), SMALL, paged=False))
    assert max(len(chunk.text) for chunk in found) <= 400
    assert sum(len(chunk.text) for chunk in found) >= 5_000


def test_passages_must_get_on() -> None:
    with pytest.raises(ValidationError, match="metade"):
        Chunking(chunk_size_chars=400, chunk_overlap_chars=201)


def test_markdown_keeps_pages_and_lines_apart() -> None:
    assert markdown_of([page(1, "Um."), page(2, "Dois.")], DocumentKind.PDF) == (
        "<!-- página 1 -->\n\nUm.\n\n\n<!-- página 2 -->\n\nDois.\n\n"
    )
    written = [
        Passage(number=1, label="linha 1", lines=["# Título"]),
        Passage(number=4, label="linha 4", lines=["- item"]),
    ]
    assert markdown_of(written, DocumentKind.TEXT) == "# Título\n\n\n- item\n"
    assert markdown_of(lines("Um.", "Dois."), DocumentKind.DOCX) == "Um.\n\nDois.\n\n"
