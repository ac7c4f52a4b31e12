"""The index of a library: found by words and by meaning, only within the filter, and the same every time."""

from pathlib import Path

import pytest

from activities.library.chunks import Chunk
from activities.library.index import IndexedVersion, LibrarySearch, build_library
from workflows.contracts.run.results.result import canonical_json

TEXTS = {
    "mofo": [
        "O locatário relata mofo no banheiro e infiltração na parede desde a entrega das chaves.",
        "O locador foi notificado e não reparou o imóvel no prazo de trinta dias.",
    ],
    "voo": ["A companhia aérea cancelou o voo sem aviso e negou assistência material aos passageiros."],
    "plano": ["A operadora negou cobertura de cirurgia prescrita pelo médico assistente do beneficiário."],
}


@pytest.fixture
def search(tmp_path: Path) -> LibrarySearch:
    versions: list[IndexedVersion] = []
    for name, texts in TEXTS.items():
        file = tmp_path / f"{name}.jsonl"
        chunks = [
            Chunk(number=number, place=number, label=f"página {number}", text=text)
            for number, text in enumerate(texts, start=1)
        ]
        file.write_bytes(b"".join(canonical_json(chunk) + b"\n" for chunk in chunks))
        versions.append(IndexedVersion(name, 1, f"{name}.pdf", file))
    assert build_library(versions, tmp_path / "index") == 4
    return LibrarySearch(tmp_path / "index")


EVERYTHING = [(name, 1) for name in TEXTS]


def test_the_passage_that_answers_comes_first_and_says_where_it_stands(search: LibrarySearch) -> None:
    best, *_ = search.search("mofo e infiltração no banheiro do imóvel alugado", EVERYTHING, 10)
    assert (best.document_id, best.version, best.chunk.label) == ("mofo", 1, "página 1")
    assert 0 < best.similarity <= 1
    cancelled = search.search("companhia aérea cancelou o voo sem aviso", EVERYTHING, 10)[0]
    assert cancelled.document_id == "voo"
    assert cancelled.answers


def test_what_no_passage_tells_is_not_answered_and_the_missing_words_are_named(search: LibrarySearch) -> None:
    hits = search.search("usucapião de imóvel rural", EVERYTHING, 10)
    assert not any(hit.answers for hit in hits)
    assert "usucapião" in hits[0].missing


def test_only_the_versions_asked_for_are_searched(search: LibrarySearch) -> None:
    assert {hit.document_id for hit in search.search("mofo", [("voo", 1), ("mofo", 2)], 10)} <= {"voo"}
    assert search.search("mofo", [], 10) == []
    assert search.search("mofo", [("outro", 1)], 10) == []


def test_no_more_passages_than_asked_for(search: LibrarySearch) -> None:
    assert len(search.search("imóvel locador locatário", EVERYTHING, 1)) == 1
